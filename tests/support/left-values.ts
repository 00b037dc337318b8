import * as fc from 'fast-check';
import type { Fields, FieldValue } from '../../src/model/fields/fields.ts';
import type { Unread } from '../../src/model/fields/raw-value.ts';

/** A value that some program left, and the register cannot read. */
export const UNREAD = Symbol('a value that cannot be read');

/** A value of a field as some program may have left it; undefined where it is not there. */
export type LeftValue = FieldValue | typeof UNREAD | undefined;

/** The fields of a document as some program may have left them. */
export type LeftFields = Readonly<Record<string, LeftValue>>;

/** Values of which some are missing and some cannot be read. */
export function left(value: fc.Arbitrary<FieldValue>): fc.Arbitrary<LeftValue> {
  return fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(UNREAD) },
  );
}

/** Values of which some are missing. */
export function leftOut(value: fc.Arbitrary<FieldValue>): fc.Arbitrary<LeftValue> {
  return fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 2, arbitrary: fc.constant(undefined) },
  );
}

/** What was left, as `ModelServer.edit` takes it. */
export function readLeft(record: LeftFields): [Fields, Unread] {
  const all = Object.entries(record);
  const odd = all.filter(([, value]) => value === UNREAD);
  const known = all.flatMap(([name, value]) =>
    value === UNREAD || value === undefined ? [] : [[name, value] as const],
  );
  return [
    Object.fromEntries(known),
    Object.fromEntries(odd.map(([name]) => [name, { stringValue: 'b?oh!' }])),
  ];
}
