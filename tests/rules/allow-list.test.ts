import { expect, test } from 'vitest';
import { describeRules, type Principal, PRINCIPALS, text } from '../support/rules-world.ts';

const everyone = Object.keys(PRINCIPALS) as Principal[];

describeRules('The allow-list', (world) => {
  test.each([
    ['nobody', 'anna', 'denied'],
    ['a stranger', 'stranger', 'allowed'],
    ['a stranger', 'anna', 'denied'],
    ['anna', 'anna', 'allowed'],
    ['anna', 'bruno', 'denied'],
  ] as const)('%s looking at %s: %s', async (who, uid, verdict) => {
    expect(await world.ask(who, `/admins/${uid}`)).toBe(verdict);
  });

  test.each(everyone)('%s cannot list it', async (who) => {
    const structuredQuery = { from: [{ collectionId: 'admins' }] };
    expect(await world.ask(who, ':runQuery', { structuredQuery })).toBe('denied');
  });

  test.each(everyone)('%s cannot change it', async (who) => {
    const fields = { note: text('x') };
    for (const uid of ['stranger', 'anna', 'someone']) {
      expect(await world.commit(who, [{ path: `admins/${uid}`, fields }])).toBe('denied');
      expect(await world.commit(who, [{ path: `admins/${uid}`, fields: {}, delete: true }])).toBe(
        'denied',
      );
    }
  });
});
