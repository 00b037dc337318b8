import type { TriState } from './tri-state.ts';
import { asTriState } from './tri-state.ts';

/**
 * What a field of a document holds:
 * `text` (empty when unset), `flag` (tri-state), `months` (a number of months, may be fractional),
 * `whole` (an integer) and `instant` (milliseconds since the epoch; a timestamp on the server).
 */
export type FieldKind = 'text' | 'flag' | 'months' | 'whole' | 'instant';

/** The value of one field. Absent means the kind's empty value, see {@link emptyOf}. */
export type FieldValue = string | number | null;

/** The product's fields of a document, by name. */
export type Fields = Readonly<Record<string, FieldValue>>;

export type FieldSpec = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind extends FieldKind> = Kind extends 'text'
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
    case 'text':
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
 * Reads a value as it may stand in a document of any age, without ever refusing it: the register has
 * to show what is there. A number in a text field becomes its digits, a text in a number field is
 * read as one where it is one.
 */
export function readField(kind: FieldKind, value: unknown): FieldValue {
  switch (kind) {
    case 'text':
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
