import { invalid } from './errors.ts';
import { checkFieldName } from './field-name.ts';
import { isDocumentName } from './names.ts';
import { badPayload, list, message, object } from './payload.ts';
import { canonicalTimestamp } from './timestamps.ts';

/** A number that JSON cannot write is written by name, as protocol buffers do. */
export type Double = number | 'NaN' | 'Infinity' | '-Infinity';

type MapValue = { mapValue: { fields?: Fields } };
type ArrayValue = { arrayValue: { values?: Value[] } };

/**
 * A Firestore value in the JSON of the REST interface, in one canonical spelling: whole numbers without sign or leading
 * zeros where not needed, timestamps as `canonicalTimestamp` writes them, bytes in padded standard base64.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: Double }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | ArrayValue
  | MapValue;

/** Field names to values. Objects of this type have no prototype where they come from a client. */
export type Fields = { [name: string]: Value };

/** The own field of that name, never an inherited property such as `constructor`. */
export const fieldOf = (fields: Fields, name: string): Value | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const KINDS = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
] as const;

/** Firestore's limit on maps and arrays inside each other. */
const MAX_DEPTH = 20;
/** Firestore's limit on one string or one run of bytes: a document's MiB less 89 bytes. */
const MAX_PROPERTY_BYTES = 1_048_487;
const MAX_INT64 = 9_223_372_036_854_775_807n;
const MIN_INT64 = -9_223_372_036_854_775_808n;

/** What a value is for: an operand of a query may hold arrays in arrays, a stored value may not. */
type Use = 'stored' | 'operand';

/**
 * Reads a document's fields from a client's JSON.
 *
 * @throws Refusal INVALID_ARGUMENT for anything that Firestore would not store.
 */
export function decodeFields(json: unknown, depth = 0, use: Use = 'stored'): Fields {
  const fields = Object.create(null) as Fields;
  for (const [name, value] of Object.entries(object(json))) {
    if (depth === 0 || name !== '__type__') checkFieldName(name);
    fields[name] = decodeValue(value, depth, use);
  }
  return fields;
}

/**
 * Reads one value from a client's JSON.
 *
 * @throws Refusal INVALID_ARGUMENT for anything that Firestore would not store, or not compare with.
 */
export function decodeValue(json: unknown, depth = 0, use: Use = 'stored'): Value {
  if (json === undefined) throw unset();
  if (depth > MAX_DEPTH) throw invalid('A value is nested too deeply.');
  // message() drops nulls, and here null is a value: it is looked for first.
  if (json !== null && Object.hasOwn(object(json), 'nullValue')) {
    const { nullValue } = json as { nullValue: unknown };
    if (nullValue !== null && nullValue !== 'NULL_VALUE') throw badPayload();
    if (Object.keys(json).length > 1) throw badPayload();
    return { nullValue: null };
  }
  const value = message(json, KINDS);
  const [kind, second] = Object.keys(value) as (typeof KINDS)[number][];
  if (kind === undefined) throw unset();
  if (second !== undefined) throw badPayload();
  return decodeKind(kind, value[kind], depth, use);
}

function decodeKind(kind: (typeof KINDS)[number], json: unknown, depth: number, use: Use): Value {
  switch (kind) {
    case 'nullValue':
      return { nullValue: null };
    case 'booleanValue':
      if (typeof json !== 'boolean') throw badPayload();
      return { booleanValue: json };
    case 'integerValue':
      return { integerValue: decodeInteger(json) };
    case 'doubleValue':
      return { doubleValue: decodeDouble(json) };
    case 'timestampValue':
      return { timestampValue: canonicalTimestamp(json) };
    case 'stringValue':
      if (typeof json !== 'string') throw badPayload();
      if (Buffer.byteLength(json) > MAX_PROPERTY_BYTES) throw tooLong();
      // A lone surrogate has no UTF-8; the emulator stores a question mark.
      return { stringValue: json.replaceAll(/\p{Surrogate}/gu, '?') };
    case 'bytesValue':
      return { bytesValue: decodeBytes(json) };
    case 'referenceValue':
      if (typeof json !== 'string') throw badPayload();
      if (!isDocumentName(json)) throw invalid(`Resource name "${json}" is not a document's.`);
      return { referenceValue: json };
    case 'geoPointValue':
      return { geoPointValue: decodeGeoPoint(json) };
    case 'arrayValue': {
      const values = list(message(json, ['values']).values).map((each) => {
        const value = decodeValue(each, depth + 1, use);
        if (use === 'stored' && 'arrayValue' in value)
          throw invalid('Cannot convert an array value in an array value.');
        return value;
      });
      return { arrayValue: values.length === 0 ? {} : { values } };
    }
    case 'mapValue': {
      const fields = decodeFields(message(json, ['fields']).fields, depth + 1, use);
      return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
    }
  }
}

function decodeInteger(json: unknown): string {
  const text = typeof json === 'number' && Number.isSafeInteger(json) ? String(json) : json;
  if (typeof text !== 'string' || !/^[+-]?\d{1,40}$/.test(text)) throw badPayload();
  const integer = BigInt(text.replace('+', ''));
  if (integer > MAX_INT64 || integer < MIN_INT64) throw badPayload();
  return integer.toString();
}

function decodeDouble(json: unknown): Double {
  if (json === 'NaN' || json === 'Infinity' || json === '-Infinity') return json;
  const isText = typeof json === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(json);
  const number = isText ? Number(json) : json;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw badPayload();
  return number + 0;
}

function decodeBytes(json: unknown): string {
  if (typeof json !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) throw badPayload();
  const bytes = Buffer.from(json, 'base64');
  if (bytes.length > MAX_PROPERTY_BYTES) throw tooLong();
  return bytes.toString('base64');
}

function decodeGeoPoint(json: unknown): { latitude?: number; longitude?: number } {
  const point = message(json, ['latitude', 'longitude']);
  const ordinate = (each: unknown, limit: number): number => {
    const number = each === undefined ? 0 : decodeDouble(each);
    if (typeof number !== 'number' || Math.abs(number) > limit) {
      throw invalid(`Geo point '${number}' outside permitted range -${limit} to ${limit}.`);
    }
    return number;
  };
  const latitude = ordinate(point.latitude, 90);
  const longitude = ordinate(point.longitude, 180);
  return { ...(latitude !== 0 && { latitude }), ...(longitude !== 0 && { longitude }) };
}

const unset = () => invalid('Cannot convert firestore.v1.Value with type unset.');
const tooLong = () =>
  invalid(`The value of a property is longer than ${MAX_PROPERTY_BYTES} bytes.`);

/** A double's number, which JSON may have written by name. */
export function doubleNumber(double: Double): number {
  return Number(double);
}

/** The way a number is written in a `doubleValue`. */
export function writeDouble(number: number): Double {
  if (Number.isNaN(number)) return 'NaN';
  if (number === Infinity) return 'Infinity';
  if (number === -Infinity) return '-Infinity';
  return number + 0;
}

/** `integer` brought into the 64 bits that Firestore stores. */
export function saturate(integer: bigint): bigint {
  return integer > MAX_INT64 ? MAX_INT64 : integer < MIN_INT64 ? MIN_INT64 : integer;
}
