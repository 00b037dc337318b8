import * as fc from 'fast-check';
import { type Collection, COLLECTIONS } from '../../src/model/collections.ts';
import type { FieldSpec } from '../../src/model/fields/fields.ts';
import type { RawValue } from '../../src/model/fields/raw-value.ts';
import { photoOf } from './photos.ts';
import type { Backend } from './backends.ts';
import { double, text, whole } from './raw-values.ts';

/*
 * Arbitrary old registers: documents with legal Firestore values in fields that the product reads and in
 * fields that it does not know. Most values have forms that old data plausibly has, some are arbitrary;
 * a field may also be missing.
 */

const MOMENTS = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const NEAR = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.getTime());
const TEXTS = fc.string({ unit: 'grapheme', maxLength: 12 });

/** Any value that Firestore stores. */
export const anyValue: fc.Arbitrary<RawValue> = fc.letrec<{ value: RawValue; flat: RawValue }>(
  (tie) => ({
    flat: fc.oneof(
      fc.constant({ nullValue: null }),
      fc.boolean().map((booleanValue) => ({ booleanValue })),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(whole),
      fc.integer({ min: -3, max: 3 }).map(whole),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((n) => !Object.is(n, -0))
        .map(double),
      fc.constantFrom('NaN', 'Infinity', '-Infinity').map(double),
      TEXTS.map(text),
      MOMENTS.map((timestampValue) => ({ timestampValue })),
      fc.tuple(MOMENTS, fc.integer({ min: 1, max: 999 })).map(([at, micros]) => ({
        timestampValue: at.replace('Z', `${String(micros).padStart(3, '0')}Z`),
      })),
      fc.base64String({ minLength: 4, maxLength: 12 }).map((bytesValue) => ({ bytesValue })),
      fc.constant({
        referenceValue: 'projects/demo-scuderia/databases/(default)/documents/horses/y',
      }),
      fc
        .record({
          latitude: fc.integer({ min: -90, max: 90 }),
          longitude: fc.integer({ min: -180, max: 180 }),
        })
        .map((geoPointValue) => ({ geoPointValue })),
    ),
    // Firestore refuses only a list directly in a list, so items are flat.
    value: fc.oneof(
      { weight: 5, arbitrary: tie('flat') },
      {
        weight: 1,
        arbitrary: fc
          .array(tie('flat'), { maxLength: 3 })
          .map((values) => ({ arrayValue: values.length > 0 ? { values } : {} })),
      },
      {
        weight: 1,
        arbitrary: fc
          .dictionary(nameOfField(), tie('value'), { maxKeys: 3 })
          .map((fields) => ({ mapValue: Object.keys(fields).length > 0 ? { fields } : {} })),
      },
    ),
  }),
).value;

function nameOfField(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(
        'seconds',
        'nanoseconds',
        '_seconds',
        'constructor',
        'toString',
        'ha spazi',
        'è',
      ),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }),
    )
    .filter((name) => !/^__.*__$/.test(name) && name !== '__proto__');
}

/** By kind of field, values in the forms in which other programs wrote them. */
const oldForms: Readonly<Record<string, fc.Arbitrary<RawValue>>> = {
  flag: fc.constantFrom<RawValue>(
    ...['1', '-1', '0', 'si', 'Sì', 'NO', 'true', 'x', '', 'boh'].map(text),
    { booleanValue: true },
    { booleanValue: false },
    double(1),
    whole(-1),
    { nullValue: null },
  ),
  months: fc.constantFrom<RawValue>(
    ...['1,5', '2', '', 'due'].map(text),
    whole(2),
    double(1.5),
    double(2),
    { nullValue: null },
  ),
  whole: fc.constantFrom<RawValue>(
    ...['2025', ' 2026 ', '2026/2027', ''].map(text),
    whole(2026),
    double(2026),
    { nullValue: null },
  ),
  instant: fc.oneof(
    NEAR.map((at) => ({ timestampValue: new Date(at).toISOString() })),
    NEAR.map((at) => whole(Math.floor(at / 1000))),
    NEAR.map(whole),
    NEAR.map((at) => text(new Date(at).toISOString().slice(0, 10))),
    NEAR.map((at) => ({
      mapValue: { fields: { seconds: whole(Math.floor(at / 1000)), nanoseconds: whole(0) } },
    })),
    fc.constantFrom(text('1/8/2026'), text('boh'), double(1e300)),
  ),
  line: fc.oneof(TEXTS.map(text), fc.integer().map(whole), fc.constant(text('2008-04-01'))),
  prose: TEXTS.map(text),
  photo: fc.constantFrom(
    ...['', 'https://example.org/stella.jpg', photoOf(), photoOf(9000, 9000)].map(text),
  ),
};

/** The fields of a document of a collection, on the wire. */
export function oldDocument(collection: Collection): fc.Arbitrary<Record<string, RawValue>> {
  const spec: FieldSpec = COLLECTIONS[collection];
  const known = Object.entries(spec).map(
    ([name, kind]) =>
      [
        name,
        fc.option(
          fc.oneof({ weight: 2, arbitrary: oldForms[kind]! }, { weight: 1, arbitrary: anyValue }),
          { nil: undefined, freq: 8 },
        ),
      ] as const,
  );
  const unknown = fc.dictionary(
    fc.constantFrom('farrier', 'createdOn', 'tags', 'ha spazi', 'constructor', 'peso'),
    anyValue,
    { maxKeys: 2 },
  );
  // The bookkeeping of a creation, which the register never writes again, in forms that it does not write.
  const books = fc.dictionary(
    fc.constantFrom('createdAt', 'createdBy'),
    anyValue.filter((value) => !('timestampValue' in value || 'stringValue' in value)),
    { maxKeys: 1 },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(known)), unknown, books)
    .map((parts) => Object.assign({}, ...parts.map(present)) as Record<string, RawValue>);
}

function present(fields: Record<string, RawValue | undefined>): Record<string, RawValue> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, RawValue] => entry[1] !== undefined),
  );
}

/** A document of an old register: a horse, a visit, a membership, an event or a health act. */
export interface OldRecord {
  readonly path: string;
  readonly fields: Record<string, RawValue>;
}

/** A register of some horses, visits, memberships, events and health acts. */
export const oldRegister: fc.Arbitrary<OldRecord[]> = fc
  .record({
    horses: fc.array(oldDocument('horses'), { minLength: 1, maxLength: 4 }),
    hoovesTrims: fc.array(oldDocument('hoovesTrims'), { maxLength: 3 }),
    dentists: fc.array(oldDocument('dentists'), { maxLength: 2 }),
    memberships: fc.array(oldDocument('memberships'), { maxLength: 3 }),
    events: fc.array(oldDocument('events'), { maxLength: 2 }),
    health: fc.array(oldDocument('health'), { maxLength: 3 }),
  })
  .map(({ hoovesTrims, dentists, ...roots }) => [
    ...Object.entries(roots).flatMap(([collection, documents]) =>
      // Also ids of a form that the rules no longer take for a new document.
      documents.map((fields, n) => ({
        path: `${collection}/${n === 0 ? 'd0' : `Vecchia ${n}`}`,
        fields,
      })),
    ),
    ...Object.entries({ hoovesTrims, dentists }).flatMap(([kind, documents]) =>
      documents.map((fields, n) => ({ path: `horses/d0/${kind}/v${n}`, fields })),
    ),
  ]);

/** Writes documents past the rules, as another program did. */
export async function putOld(backend: Backend, register: readonly OldRecord[]): Promise<void> {
  const root = `projects/${backend.projectId}/databases/(default)/documents`;
  const writes = register.map(({ path, fields }) => ({
    update: { name: `${root}/${path}`, fields },
  }));
  const answer = await backend.owner(':commit', { json: { writes } });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}
