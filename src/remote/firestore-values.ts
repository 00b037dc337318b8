import {
  type FieldKind,
  type FieldSpec,
  type FieldValue,
  type Fields,
  emptyOf,
} from '../model/fields/fields.ts';
import { normalServerTime } from '../model/fields/document.ts';
import { readRaw } from '../model/fields/old-values.ts';
import { type RawValue, textOfRaw } from '../model/fields/raw-value.ts';

export type WireValue = RawValue;

/**
 * Writes a field of the register as a Firestore value.
 *
 * @throws RangeError for an instant that is out of range: what is to be sent was checked before
 */
export function toWire(kind: FieldKind, value: FieldValue): WireValue {
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
export function fromWire(kind: FieldKind, value: WireValue | undefined): FieldValue {
  return (value && readRaw(kind, value)) ?? emptyOf(kind);
}

/** Whether a value is on the server exactly as the register writes it. */
export function isAsWritten(kind: FieldKind, value: FieldValue, held: WireValue): boolean {
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
): Record<string, WireValue> {
  const wire: Record<string, WireValue> = {};
  for (const name of names) {
    const kind = spec[name];
    if (kind && name in fields) wire[name] = toWire(kind, fields[name] ?? emptyOf(kind));
  }
  return wire;
}

export const text = (value: string): WireValue => ({ stringValue: value });
export const integer = (value: number): WireValue => ({ integerValue: String(value) });
export const timestamp = (serverTime: string): WireValue => ({ timestampValue: serverTime });
export const texts = (values: readonly string[]): WireValue => ({
  arrayValue: { values: values.map(text) },
});
export const map = (fields: Readonly<Record<string, WireValue>>): WireValue => ({
  mapValue: { fields },
});
