import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valuesOrTokens } from '../../../../src/model/fields/raw-value.ts';
import { missedReason, withMissed } from '../../../../src/model/visits/missed-visit.ts';

const DAY = '2026-11-22';
const horse = (hoovesTrimNotes: string) => ({ name: 'Stella', hoovesTrimNotes, dentistNotes: 'x' });

describe('a horse that was missed in a round', () => {
  test('has a line in the notes of that kind, which people can read', () => {
    const missed = withMissed(horse('Ferri davanti.'), 'hoovesTrims', DAY, 'zoppo')!;
    expect(missed).toEqual(horse('Ferri davanti.\nNon fatto il 22/11/2026: zoppo'));
    expect(missedReason(missed, 'hoovesTrims', DAY)).toBe('zoppo');
    expect(missedReason(missed, 'hoovesTrims', '2026-11-21')).toBeNull();
    expect(missedReason(missed, 'dentists', DAY)).toBeNull();
  });

  test('has one line a day: another reason takes the place of the first', () => {
    const first = withMissed(horse(''), 'hoovesTrims', '2026-11-21', 'maltempo')!;
    const both = withMissed(first, 'hoovesTrims', DAY, 'zoppo')!;
    expect(withMissed(both, 'hoovesTrims', DAY, 'non c’era')?.hoovesTrimNotes).toBe(
      'Non fatto il 21/11/2026: maltempo\nNon fatto il 22/11/2026: non c’era',
    );
    // Two phones wrote one each, and somebody kept both texts: the lower one counts, and both give way.
    const twice = horse(`Non fatto il 22/11/2026: zoppo\nNon fatto il 22/11/2026: maltempo`);
    expect(missedReason(twice, 'hoovesTrims', DAY)).toBe('maltempo');
    expect(withMissed(twice, 'hoovesTrims', DAY, null)).toEqual(horse(''));
  });

  test('whatever the notes and the reason say, taking the line back gives the notes that were there', () => {
    assert(
      property(string({ unit: 'grapheme' }), string(), (notes, reason) => {
        const missed = withMissed(horse(notes), 'hoovesTrims', DAY, reason)!;
        expect(missedReason(missed, 'hoovesTrims', DAY)).toBe(
          reason.replaceAll(/\s+/g, ' ').trim(),
        );
        expect(withMissed(missed, 'hoovesTrims', DAY, null)).toEqual(horse(notes));
      }),
      {
        examples: [
          ['a\n\nb\n', 'c\nd'],
          ['\n', ''],
        ],
      },
    );
  });

  test('over notes that cannot be read it is refused; other values that cannot be read are no matter', () => {
    const unread = (field: string) =>
      valuesOrTokens(horse(''), { [field]: { booleanValue: true } });
    for (const reason of ['zoppo', null])
      expect(withMissed(unread('hoovesTrimNotes'), 'hoovesTrims', DAY, reason)).toBeNull();
    const seen = unread('isHere');
    expect(withMissed(seen, 'hoovesTrims', DAY, 'zoppo')).toEqual({
      ...seen,
      hoovesTrimNotes: 'Non fatto il 22/11/2026: zoppo',
    });
  });

  test('notes that are no text hold no line', () => {
    expect(missedReason({ hoovesTrimNotes: 7 }, 'hoovesTrims', DAY)).toBeNull();
  });
});
