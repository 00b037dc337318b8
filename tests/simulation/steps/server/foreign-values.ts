import * as fc from 'fast-check';
import type { Collection } from '../../../../src/model/collections.ts';
import { MOVEMENT_KINDS } from '../../../../src/model/movements/movement-kinds.ts';
import type { RawFields, RawValue } from '../../../../src/model/fields/raw-value.ts';
import { oldDocument } from '../../../support/old-register.ts';
import type { Chance } from '../../model/chance.ts';
import { text, whole } from '../../../support/raw-values.ts';

export const instant = (at: number): RawValue => ({ timestampValue: new Date(at).toISOString() });

/** A value that no field can hold, and no other is equal to. */
export const unreadable = (number: number): RawValue => ({
  mapValue: { fields: { numero: whole(number) } },
});

/** Noons, as people's visits here have them, and other times of these days. */
const DATES = [1, 2, 3, 4, 5].flatMap((day) => [
  Date.UTC(2026, 9, day, 10),
  Date.UTC(2026, 9, day, 12),
]);
/** Years in every form: of phones and of none, plain, odd, and such as cannot be read; null is no year at all. */
const YEARS: readonly (RawValue | null)[] = [
  ...[2019, 2024, 2025, 2026, 2027, 2028].map(whole),
  ...['2026', '2024', ' 2026', '02026', '2026/2027', 'quest’anno'].map(text),
  { doubleValue: 2026 },
  { doubleValue: 2026.5 },
  { timestampValue: '2026-03-01T00:00:00Z' },
  { booleanValue: true },
  { nullValue: null },
  null,
];

/** What a program that knows the register writes into a document of a collection. */
const USUAL: Partial<Record<Collection, (chance: Chance, horse: string) => RawFields>> = {
  hoovesTrims: (chance) => ({ date: instant(chance.pick(DATES)), notes: text('altrove') }),
  dentists: (chance) => ({ date: instant(chance.pick(DATES)), notes: text('altrove') }),
  movements: (chance) => ({
    date: instant(chance.pick(DATES)),
    kind: text(chance.pick([...Object.keys(MOVEMENT_KINDS), 'altro'])),
    hereBefore: whole(chance.pick([-1, 0, 1])),
    deceasedBefore: whole(chance.pick([-1, 0, 1])),
  }),
  memberships: (chance) => ({
    year: chance.pick(YEARS),
    givenName: text('Lucia'),
    city: text(chance.pick(['', 'a', 'b'])),
  }),
  events: (chance) => ({
    title: text(chance.pick(['Raduno', 'a'])),
    date: instant(chance.pick(DATES)),
  }),
  health: (chance, horse) => ({
    horse: text(chance.pick([horse, 'gone'])),
    kind: text('Tetano'),
    date: instant(chance.pick(DATES)),
    product: text(chance.pick(['', 'a', 'b'])),
  }),
};

const ARBITRARY = new Map<Collection, fc.Arbitrary<Record<string, RawValue>>>();
/** Bookkeeping in other forms is tested elsewhere (`tests/integration/old-register.test.ts`). */
const BOOKKEEPING = ['createdAt', 'createdBy'];

/** Any values that Firestore takes, in fields of a collection and in others. */
function arbitraryValues(chance: Chance, collection: Collection): RawFields {
  const document = ARBITRARY.get(collection) ?? oldDocument(collection);
  ARBITRARY.set(collection, document);
  const [values] = fc.sample(document, { numRuns: 1, seed: chance.below(2 ** 31) });
  return without(values!, BOOKKEEPING);
}

/**
 * What another program writes into a document of a collection.
 *
 * @param horse the slug of some horse
 * @param isNew whether it makes the document: then all its fields are written, else one or two of them
 */
export function foreignValues(
  chance: Chance,
  collection: Collection,
  horse: string,
  isNew: boolean,
): RawFields {
  const usual = USUAL[collection]!(chance, horse);
  const all = chance.happens(0.4) ? { ...usual, ...arbitraryValues(chance, collection) } : usual;
  if (isNew) return all;
  const names = Object.keys(all);
  const few = [chance.pick(names), chance.pick(names)];
  return without(
    all,
    names.filter((name) => !few.includes(name)),
  );
}

const without = (values: RawFields, names: readonly string[]): RawFields =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
