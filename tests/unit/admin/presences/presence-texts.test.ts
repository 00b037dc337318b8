import { expect, test } from 'vitest';
import { doubtedTexts, doubtText } from '../../../../src/admin/presences/presence-texts.ts';
import { labels } from '../../../../src/admin/presences/labels.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import type { Unread } from '../../../../src/model/fields/raw-value.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';
import { presenceOn } from '../../../../src/model/movements/presence.ts';

const TODAY = '2026-10-14';
const NOTE = { isHere: { stringValue: 'in box 3' } };

const listed = (name: string, kind: string, fields: Partial<Horse>, unread: Unread = {}) => {
  const horse = { fields: readFields(HORSE, { name, isDeceased: -1, ...fields }), unread };
  const moved = { path: 'horses/a/movements/m', fields: { kind, date: instantOf('2026-05-20') } };
  return { horse, presence: presenceOn(horse.fields, [moved as never], TODAY, unread) };
};
const namesOf = (some: readonly { horse: { fields: Horse } }[]) =>
  some.map(({ horse }) => horse.fields.name);

test('nobody is said to be marked as in the stable where that cannot be read', () => {
  const stella = listed('Stella', 'vendita', { isHere: 1 });
  const [luna, alba] = ['Luna', 'Alba'].map((name) => listed(name, 'vendita', {}, NOTE));
  const away = listed('Vento', 'vendita', { isHere: -1 });
  const here = listed('Brio', 'arrivo', {}, NOTE);
  expect(doubtedTexts([stella, luna!, away, here], namesOf)).toEqual([
    '1 cavallo è segnato in struttura, ma per i movimenti non c’è: Stella.',
    'Di 1 cavallo «In struttura» non si legge, e per i movimenti non c’è: Luna.',
  ]);
  expect(doubtedTexts([luna!, alba!, away], namesOf)).toEqual([
    'Di 2 cavalli «In struttura» non si legge, e per i movimenti non ci sono: Luna, Alba.',
  ]);
  expect(doubtedTexts([away, here], namesOf)).toEqual([]);
});

test('of a horse that is here by its movements alone the flag is named that contradicts them', () => {
  const textOf = (fields: Partial<Horse>, unread: Unread = {}) => {
    const { horse, presence } = listed('Stella', 'arrivo', fields, unread);
    expect(presence).toMatchObject({ isHere: true, isDoubtful: true });
    return doubtText(horse);
  };
  expect(textOf({ isHere: -1 })).toBe(labels.doubtful);
  expect(textOf({}, NOTE)).toBe(labels.unreadHere);
  expect(textOf({ isHere: 1, isDeceased: 1 })).toBe(labels.doubtfulDead);
});
