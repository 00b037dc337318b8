import { expect, test } from 'vitest';
import { contentOf, isGivenBack } from '../../../../src/site/script/guest-return.ts';

const tick = (place: number, day: string | null, notes = '') => ({ key: 'k', place, day, notes });
const given = [tick(0, '2026-11-20'), tick(1, '2026-11-21', 'molle')];
const sentText = contentOf(given);

test.each([
  ['all of it was given back as it is', given, true],
  ['a tick came later', [...given, tick(2, '2026-11-22')], false],
  ['a note was changed later', [given[0]!, tick(1, '2026-11-21', 'dura')], false],
  ['one tick was taken off later', [given[0]!, tick(1, null)], false],
  ['all ticks were taken off later', given.map((each) => ({ ...each, day: null })), true],
  ['a note of a horse that is not ticked was given back no more', [tick(1, null, 'dura')], false],
  [
    'a note of a horse that was never ticked is beside what was given',
    [...given, tick(2, null, 'zoppa')],
    false,
  ],
  ['a note was emptied that was never given', [...given, tick(2, null, ' ')], true],
])('an old round is dropped only where that loses nothing: %s', (_, held, isDropped) => {
  expect(isGivenBack({ sentText }, held)).toBe(isDropped);
});

test('a round that was never given back is dropped only where nothing was entered', () => {
  expect(isGivenBack({ sentText: '' }, [])).toBe(true);
  expect(isGivenBack({ sentText: '' }, [tick(0, null)])).toBe(true);
  expect(isGivenBack({ sentText: '' }, [tick(0, null, 'zoppa')])).toBe(false);
  expect(isGivenBack({ sentText: '' }, given)).toBe(false);
});
