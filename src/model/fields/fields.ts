import { isInstant } from '../values/calendar.ts';
import { isPhoto } from './photo.ts';

/**
 * What a field of a document holds; the kinds are named as in `firestore.rules`: `line` and `prose` (a short and a long
 * text, empty when unset), `flag` (tri-state), `months` (a number of months, may be fractional), `whole` (an integer),
 * `instant` (milliseconds since the epoch; a timestamp on the server) and `photo` (a small picture as a text, empty
 * when unset: src/model/fields/photo.ts).
 */
export type FieldKind = 'line' | 'prose' | 'flag' | 'months' | 'whole' | 'instant' | 'photo';

/** The value of one field. Absent means the kind's empty value, see {@link emptyOf}. */
export type FieldValue = string | number | null;

/** The product's fields of a document, by name. */
export type Fields = Readonly<Record<string, FieldValue>>;

export type FieldSpec = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind extends FieldKind> = Kind extends 'line' | 'prose' | 'photo'
  ? string
  : Kind extends 'flag'
    ? TriState
    : number | null;

/** The typed record that a field specification describes. */
export type RecordOf<Spec extends FieldSpec> = {
  readonly [Name in keyof Spec]: ValueOf<Spec[Name]>;
};

/** The value of a field that was never filled in. */
export function emptyOf(kind: FieldKind): FieldValue {
  switch (kind) {
    case 'line':
    case 'prose':
    case 'photo':
      return '';
    case 'flag':
      return 0;
    case 'months':
    case 'whole':
    case 'instant':
      return null;
  }
}

/**
 * Reads a value of a row, a file or a form as one of a kind, without ever refusing it. A number in a text field becomes
 * its digits, and a text in a number field the number that it writes. Values of the server are read by `readRaw`
 * (old-values.ts).
 */
export function readField(kind: FieldKind, value: unknown): FieldValue {
  switch (kind) {
    case 'line':
    case 'prose':
    case 'photo':
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    case 'flag':
      return asTriState(value);
    case 'months':
    case 'whole':
    case 'instant': {
      const number =
        typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
  }
}

/** The longest text that a field takes, in UTF-16 units. The server refuses more for good. */
export const MAX_LENGTH = { line: 1000, prose: 20_000 } as const;

/** The longest interval, in months: a hundred years. */
export const MAX_MONTHS = 1200;

/**
 * Why the server would refuse a value for good; null where it takes it. A number that is no exact integer, or no
 * instant ({@link isInstant}), cannot be stored there at all.
 */
export function unfit(kind: FieldKind, value: FieldValue): 'tooLong' | 'outOfRange' | null {
  switch (kind) {
    case 'line':
    case 'prose':
      return typeof value === 'string' && value.length > MAX_LENGTH[kind] ? 'tooLong' : null;
    case 'photo':
      return value === '' || isPhoto(value) ? null : 'outOfRange';
    case 'months':
      return value !== null && !(Number(value) >= 0 && Number(value) <= MAX_MONTHS)
        ? 'outOfRange'
        : null;
    case 'whole':
      return value === null || Number.isSafeInteger(value) ? null : 'outOfRange';
    case 'instant':
      return value === null || isInstant(value) ? null : 'outOfRange';
    case 'flag':
      return null;
  }
}

/** A value as it can be stored: a lone surrogate, which no file and no server can hold, becomes U+FFFD. */
export function storable(value: FieldValue): FieldValue {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
}

/** Reads all fields of a specification; fields that it does not name are left out. */
export function readFields<Spec extends FieldSpec>(
  spec: Spec,
  source: Readonly<Record<string, unknown>>,
): RecordOf<Spec> {
  const read: Record<string, FieldValue> = {};
  for (const [name, kind] of Object.entries(spec)) {
    read[name] = readField(kind, Object.hasOwn(source, name) ? source[name] : undefined);
  }
  return read as RecordOf<Spec>;
}

/** A flag of the register: 1 yes, -1 no, 0 not said. */
export type TriState = -1 | 0 | 1;

/** Reads any value as a flag: 1 or true is yes, -1 or false is no, anything else is 'not said'. */
export function asTriState(value: unknown): TriState {
  return value === 1 || value === true ? 1 : value === -1 || value === false ? -1 : 0;
}
