import {
  type FieldKind,
  type FieldSpec,
  type FieldValue,
  type Fields,
  emptyOf,
  readField,
} from '../model/fields.ts';
import { millisOf, normalServerTime } from '../model/document.ts';

/** One value as Firestore's REST API writes it: an object with one key that names the type. */
export type WireValue = Readonly<Record<string, unknown>>;

/**
 * Writes a field of the register as a Firestore value.
 *
 * @throws RangeError where an instant is none: what is to be sent was looked at before
 */
export function toWire(kind: FieldKind, value: FieldValue): WireValue {
  if (value === null) return { nullValue: null };
  switch (kind) {
    case 'line':
    case 'prose':
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

/**
 * Reads a Firestore value of whatever type as a field of the register. Old documents may hold a flag
 * as a boolean or a number as a text; what cannot be read is the kind's empty value.
 */
export function fromWire(kind: FieldKind, value: WireValue | undefined): FieldValue {
  if (!value) return emptyOf(kind);
  if ('timestampValue' in value) {
    const text = String(value['timestampValue']);
    return kind === 'line' || kind === 'prose'
      ? text
      : readField(kind, millisOf(normalServerTime(text)));
  }
  if ('integerValue' in value) return readField(kind, Number(value['integerValue']));
  return readField(kind, value['stringValue'] ?? value['doubleValue'] ?? value['booleanValue']);
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
