import { describe, expect, test } from 'vitest';
import { logOf, newId } from '../support/rules-changes.ts';
import {
  describeRules,
  type Fields,
  instant,
  LISTED,
  map,
  nothing,
  type Principal,
  PRINCIPALS,
  text,
  texts,
  type Value,
  whole,
  yes,
} from '../support/rules-world.ts';

const everyone = Object.keys(PRINCIPALS) as Principal[];

describeRules('The log', (world) => {
  // A change of which nothing is left to apply still leaves its receipt.
  const entry = (more: Fields = {}) => logOf(newId('mid'), 'horses/some', 'anna', more);
  const params = (more: Fields) =>
    map({ path: text('horses/some'), fields: texts('notes'), ...more });
  const result = (more: Fields) => map({ rev: whole(1), conflicts: texts(), ...more });

  test.each(everyone)('written by %s', async (who) => {
    const uid = LISTED.includes(who) ? who : 'stranger';
    const log = logOf(newId('mid'), 'horses/some', uid);
    expect(await world.commit(who, [log])).toBe(LISTED.includes(who) ? 'allowed' : 'denied');
  });

  test.each(everyone)('changed or deleted by %s', async (who) => {
    const log = entry();
    expect(await world.commit('anna', [log])).toBe('allowed');
    const { path, fields } = log;
    const anew = { path, fields: { ...fields, uid: text(who) }, stamps: ['at'] };
    expect(await world.commit(who, [anew])).toBe('denied');
    expect(await world.commit(who, [{ path, fields: { note: text('x') }, mask: ['note'] }])).toBe(
      'denied',
    );
    expect(await world.commit(who, [{ path, fields: {}, delete: true }])).toBe('denied');
  });

  describe('what an entry holds', () => {
    const wrong: readonly (readonly [string, Fields])[] = [
      ['someone else’s uid', { uid: text('bruno') }],
      ['a field more', { owner: text('Elena') }],
      ['a function that the app has not', { function: text('dropEverything') }],
      ['a user that is no text', { user: whole(1) }],
      ['a user as long as a book', { user: text('x'.repeat(1001)) }],
      ['params that are no map', { params: text('horses/some') }],
      ['a value beside the fields’ names', { params: params({ ownerName: text('Elena') }) }],
      ['a path that is no text', { params: params({ path: whole(1) }) }],
      ['fields that are no list', { params: params({ fields: text('notes') }) }],
      ['fields without end', { params: params({ fields: texts(...Array(101).fill('a')) }) }],
      ['a result that is no map', { result: text('ok') }],
      ['a revision that is no number', { result: result({ rev: text('1') }) }],
      ['conflicts that are no list', { result: result({ conflicts: map({}) }) }],
      ['a value in the result', { result: result({ notes: text('x') }) }],
    ];
    test.each(wrong)('refused: %s', async (_, fields) => {
      expect(await world.commit('anna', [entry(fields)])).toBe('denied');
    });

    test.each(['user', 'uid', 'function', 'params', 'result'])('refused: no %s', async (name) => {
      const { [name]: _, ...fields } = entry().fields;
      expect(await world.commit('anna', [{ ...entry(), fields }])).toBe('denied');
    });

    const times: readonly (readonly [string, Value | null])[] = [
      ['an old time', instant('2026-01-01T10:00:00Z')],
      ['a time to come', instant('2099-01-01T10:00:00Z')],
      ['a time that is none', yes],
      ['an empty time', nothing],
      ['no time', null],
    ];
    test.each(times)('refused: %s', async (_, at) => {
      const { stamps: _stamps, fields, ...rest } = entry();
      const log = { ...rest, fields: { ...fields, ...(at && { at }) } };
      expect(await world.commit('anna', [log])).toBe('denied');
    });

    test.each([
      'createHorse',
      'updateHorse',
      'deleteHorse',
      'addHoovesTrim',
      'deleteHoovesTrim',
      'addDentist',
      'deleteDentist',
      'createMembership',
      'updateMembership',
      'deleteMembership',
      'createEvent',
      'updateEvent',
      'deleteEvent',
    ])('allowed: %s', async (name) => {
      expect(await world.commit('anna', [entry({ function: text(name) })])).toBe('allowed');
    });
  });
});
