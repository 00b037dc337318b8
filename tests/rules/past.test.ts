import { expect, test } from 'vitest';
import { newSlug, SAMPLE, stored } from '../support/rules-changes.ts';
import { describeRules } from '../support/rules-suite.ts';
import { openWorld } from '../support/rules-world.ts';

/**
 * Which allow-list decides on a read with a `readTime` in the past. This pins the behaviour of the
 * emulator, for the threat model: no rule can distinguish such a request from another one.
 */
describeRules('A request for the register as it was', (_world, emulatorUrl) => {
  test('is judged by the allow-list as it was then', async () => {
    const world = await openWorld(emulatorUrl(), 'demo-past');
    const path = `horses/${newSlug()}`;
    await world.put({ [path]: stored(SAMPLE.horses) });
    const [then] = await world.put({ 'admins/anna': {} });
    const ask = (more: object) =>
      world.ask('anna', ':batchGet', { documents: [world.name(path)], ...more });
    expect(await ask({})).toBe('allowed');
    await world.put({ 'admins/anna': { active: { booleanValue: false } } });
    expect(await ask({})).toBe('denied');
    expect(await ask({ readTime: then })).toBe('allowed');
  });
});
