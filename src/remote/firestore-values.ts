import {
  type FieldKind,
  type FieldSpec,
  type FieldValue,
  type Fields,
  emptyOf,
} from '../model/fields/fields.ts';
import { normalServerTime } from '../model/values/server-time.ts';
import { readRaw } from '../model/fields/old-values.ts';
import { type RawValue, textOfRaw } from '../model/fields/raw-value.ts';

/**
 * Writes a field of the register as a Firestore value.
 *
 * @throws RangeError for an instant that is out of range: what is to be sent was checked before
 */
export function toWire(kind: FieldKind, value: FieldValue): RawValue {
  if (value === null) return { nullValue: null };
  switch (kind) {
    case 'line':
    case 'prose':
    case 'photo':
      return { stringValue: value };
    case 'flag':
    case 'whole':
      return { integerValue: String(value) };
    case 'months':
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'instant':
      return { timestampValue: new Date(Number(value)).toISOString() };
  }
}

/** Reads a Firestore value of whatever type; what cannot be read is the kind's empty value. */
export function fromWire(kind: FieldKind, value: RawValue | undefined): FieldValue {
  return (value && readRaw(kind, value)) ?? emptyOf(kind);
}

/** Whether a value is on the server exactly as the register writes it. */
export function isAsWritten(kind: FieldKind, value: FieldValue, held: RawValue): boolean {
  const written = toWire(kind, value);
  if ('timestampValue' in written && 'timestampValue' in held) {
    const [mine, theirs] = [written, held].map((each) =>
      normalServerTime(String(each['timestampValue'])),
    );
    return mine === theirs;
  }
  return textOfRaw(written) === textOfRaw(held);
}

/** Writes the named fields, each by its kind. */
export function fieldsToWire(
  spec: FieldSpec,
  fields: Fields,
  names: readonly string[],
): Record<string, RawValue> {
  const wire: Record<string, RawValue> = {};
  for (const name of names) {
    const kind = spec[name];
    if (kind && name in fields) wire[name] = toWire(kind, fields[name] ?? emptyOf(kind));
  }
  return wire;
}

/** A text as Firestore's REST API writes it. */
export const text = (value: string): RawValue => ({ stringValue: value });
/** An integer, which the API writes as a text. */
export const integer = (value: number): RawValue => ({ integerValue: String(value) });
/** A moment. @param serverTime RFC 3339 */
export const timestamp = (serverTime: string): RawValue => ({ timestampValue: serverTime });
/** A list of texts. */
export const texts = (values: readonly string[]): RawValue => ({
  arrayValue: { values: values.map(text) },
});
/** Values by their names, as one value. */
export const map = (fields: Readonly<Record<string, RawValue>>): RawValue => ({
  mapValue: { fields },
});
