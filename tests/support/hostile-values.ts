import { type Collection, COLLECTIONS } from '../../src/model/collections.ts';
import { photoOf } from './photos.ts';
import type { Fields, FieldKind, FieldSpec, FieldValue } from '../../src/model/fields/fields.ts';

/** Instants at and beyond the limits of a calendar, which the console or a file may bring. */
export const HOSTILE_INSTANTS: readonly number[] = [
  1e300,
  -1e300,
  1.797_693_134_862_315_7e308,
  8.64e15,
  8.64e15 + 1_000_000,
  -8.64e15 - 1_000_000,
  253_402_300_799_999,
  253_402_300_800_000,
  -62_135_596_800_000,
  -62_135_596_800_001,
  1.5,
  0,
];

const HOSTILE_TEXTS: readonly string[] = [
  '',
  '   ',
  '\u202E"\'><img src=x onerror="hostileRan=1">',
  'x'.repeat(3000),
  '__proto__',
  '\ud800',
  '2026-13-45',
  '10000-01-01',
  '0000-00-00',
  '=CMD()',
  '\0',
  '🐴'.repeat(300),
];

/** By kind of field: values that a document of the server may hold, as they are after reading. */
export const HOSTILE: Readonly<Record<FieldKind, readonly FieldValue[]>> = {
  line: HOSTILE_TEXTS,
  prose: HOSTILE_TEXTS,
  flag: [1, -1, 0],
  months: [1e300, -1e300, 5e-324, 0, -1, 0.1, 1200, 1201, null],
  whole: [1e300, -1e300, -1, 1.5, 0, 99_999, null],
  instant: [...HOSTILE_INSTANTS, null],
  photo: [...HOSTILE_TEXTS, photoOf(), photoOf(16_000, 16_000), photoOf(400, 300, 14_000)],
};

/** How many documents are needed for each field to have each hostile value. */
export const HOSTILE_DOCUMENTS = Math.max(...Object.values(HOSTILE).map((values) => values.length));

/**
 * The fields of the n-th hostile document of a collection.
 *
 * @param sane fields that stay as they are, so that screens list the document
 */
export function hostileFields(collection: Collection, n: number, sane: Fields = {}): Fields {
  const spec: FieldSpec = COLLECTIONS[collection];
  const fields = Object.entries(spec).map(([name, kind]) => {
    const values = HOSTILE[kind];
    return [name, values[n % values.length]!];
  });
  return { ...Object.fromEntries(fields), ...sane };
}
