import * as v from 'valibot';
import { parseDecimal } from '../../../i18n/format.ts';
import { instantOf, isDay } from '../../../model/values/calendar.ts';
import type { ViewRow } from '../../../mirror/database/database.ts';
import {
  type FieldKind,
  type FieldValue,
  emptyOf,
  readField,
  readFields,
  storable,
  unfit,
} from '../../../model/fields/fields.ts';
import { isUnreadToken, valuesOrTokens } from '../../../model/fields/raw-value.ts';
import { type Result, fail, ok } from '../../../platform/result.ts';
import type { Problem } from '../labels/problem-labels.ts';
import { typedText } from '../labels/typed-text.ts';

/** The fields that a record's form edits, with their kinds; other fields are left as they are. */
export interface FormSpec<Field extends string> {
  readonly kinds: Readonly<Record<Field, FieldKind>>;
  /** Fields that, once filled, may be changed but not emptied. */
  readonly kept?: readonly Field[];
  /** Normalises what was typed in a field before it is stored. */
  readonly tidy?: Readonly<Partial<Record<Field, (typed: string) => string>>>;
}

/** The stored values of a form's fields. */
export type StoredValues<Field extends string> = Readonly<Record<Field, FieldValue>>;

/**
 * The values of a row as a form shows them. Fields that the row lacks, because it was stored before there were any, are
 * empty as on the server: an edit of anything else would be a conflict.
 */
export function storedValues<Field extends string, Values extends StoredValues<Field>>(
  { kinds }: FormSpec<Field>,
  { fields, unread }: ViewRow<Values>,
): Values {
  return valuesOrTokens({ ...readFields(kinds, {}), ...fields }, unread);
}

/** An edited field: its stored value when the edit began, and what is typed. */
interface Edit {
  readonly from: FieldValue;
  readonly typed: string;
}

/**
 * The unsaved edits of a form. Only edited fields are in it, so that the other fields show changes from other devices.
 * A number is kept as typed until it is saved.
 */
export type Edits<Field extends string> = Readonly<Partial<Record<Field, Edit>>>;

/** `from` was undefined in drafts of a release whose rows lacked the field. */
const editSchema = v.object({
  from: v.nullish(v.union([v.string(), v.number()])),
  typed: v.string(),
});

/** Parses stored edits, perhaps of another version of the app; what it cannot read is dropped. */
export function readEdits<Field extends string>(
  { kinds }: FormSpec<Field>,
  value: unknown,
): Edits<Field> | null {
  const stored = typeof value === 'object' && value !== null ? value : {};
  const known = Object.entries(stored).flatMap(([name, edit]) => {
    const read = v.safeParse(editSchema, edit);
    if (!read.success || !Object.hasOwn(kinds, name)) return [];
    const { from = emptyOf(kinds[name as Field]), typed } = read.output;
    return [[name, { from, typed }] as const];
  });
  return known.length > 0 ? (Object.fromEntries(known) as Edits<Field>) : null;
}

/** A stored value as the text of its control; empty if it cannot be read. */
function textOfValue(kind: FieldKind, value: FieldValue): string {
  if (isUnreadToken(value)) return '';
  return typedText(kind, value);
}

/** Parses typed text into the value to store, or says why it cannot be stored. */
function parseTyped<Field extends string>(
  { kinds, kept, tidy }: FormSpec<Field>,
  field: Field,
  typed: string,
): Result<FieldValue, Problem> {
  const kind = kinds[field];
  if (kept?.includes(field) && typed.trim() === '') return fail('emptied');
  const value = readTyped(kind, typed, tidy?.[field]);
  if (value === undefined) return fail(UNREADABLE[kind] ?? 'number');
  const problem = unfit(kind, value);
  return problem === null ? ok(value) : fail(problem);
}

/** The problem with a text that is not a value of its kind. */
const UNREADABLE: Readonly<Partial<Record<FieldKind, Problem>>> = {
  instant: 'day',
  whole: 'whole',
};

/** The value of a text; undefined if it has none. */
function readTyped(
  kind: FieldKind,
  typed: string,
  tidy = (text: string) => text,
): FieldValue | undefined {
  const text = typed.trim();
  switch (kind) {
    case 'flag':
      return readField('flag', Number(typed));
    case 'months':
      return parseDecimal(typed);
    case 'whole':
      return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case 'instant':
      return text === '' ? null : isDay(text) ? instantOf(text) : undefined;
    case 'line':
    case 'prose':
    case 'photo':
      return storable(tidy(typed));
  }
}

/** Whether a typed text stands for the stored value. */
function isStored<Field extends string>(
  spec: FormSpec<Field>,
  stored: StoredValues<Field>,
  field: Field,
  typed: string,
): boolean {
  const value = parseTyped(spec, field, typed);
  return value.success && value.data === stored[field];
}

/**
 * The text that the form shows in a field.
 *
 * @param last what was typed in it last. It is shown as long as it stands for the stored value, although it is no edit
 *   then: with 1 stored, '1,0' on the way to '1,05' stays as it is.
 */
export function typedOf<Field extends string>(
  spec: FormSpec<Field>,
  stored: StoredValues<Field>,
  edits: Edits<Field>,
  field: Field,
  last?: string,
): string {
  const edit = edits[field];
  if (edit) return edit.typed;
  return last !== undefined && isStored(spec, stored, field, last)
    ? last
    : textOfValue(spec.kinds[field], stored[field]);
}

/** The edits after `typed` was typed in a field; typing the stored value removes the edit. */
export function withTyped<Field extends string>(
  { kinds }: FormSpec<Field>,
  stored: StoredValues<Field>,
  edits: Edits<Field>,
  field: Field,
  typed: string,
): Edits<Field> {
  const { [field]: before, ...rest } = edits;
  if (typed === textOfValue(kinds[field], stored[field])) return rest as Edits<Field>;
  return { ...edits, [field]: { from: before ? before.from : stored[field], typed } };
}

/** The edits without those whose value has been stored meanwhile, by this device or another. */
export function withoutSaved<Field extends string>(
  spec: FormSpec<Field>,
  stored: StoredValues<Field>,
  edits: Edits<Field>,
): Edits<Field> {
  const all = Object.entries(edits) as [Field, Edit][];
  const left = all.filter(([name, { typed }]) => !isStored(spec, stored, name, typed));
  return left.length === all.length ? edits : (Object.fromEntries(left) as Edits<Field>);
}

/**
 * The edits after some of them were saved: those are removed, and what was typed in their fields since the save began
 * becomes an edit of the saved value instead of the earlier one.
 *
 * @param edits all of them, as they are now
 * @param saved the edits that were saved
 * @param values the record after the save
 * @param since what was typed since the save began; also text typed back, which is no edit in `edits`
 */
export function editsSince<Field extends string>(
  spec: FormSpec<Field>,
  edits: Edits<Field>,
  saved: Edits<Field>,
  values: StoredValues<Field>,
  since: Readonly<Partial<Record<Field, string>>>,
): Edits<Field> {
  return (Object.keys(saved) as Field[]).reduce<Edits<Field>>((left, field) => {
    const { [field]: _, ...others } = left;
    const rest = others as Edits<Field>;
    const typed = since[field];
    return typed === undefined ? rest : withTyped(spec, values, rest, field, typed);
  }, edits);
}

/** Why what was typed in a field cannot be saved; null if it can. */
export function problemOf<Field extends string>(
  spec: FormSpec<Field>,
  edits: Edits<Field>,
  field: Field,
): Problem | null {
  const edit = edits[field];
  const value = edit && parseTyped(spec, field, edit.typed);
  return value && !value.success ? value.error : null;
}

/**
 * Applies the edits to a record: returns it as the person saw it and as they edited it, or the fields that cannot be
 * saved.
 */
export function applyEdits<Field extends string, Record extends StoredValues<Field>>(
  spec: FormSpec<Field>,
  stored: Record,
  edits: Edits<Field>,
): Result<{ readonly seen: Record; readonly edited: Record }, readonly Field[]> {
  const seen: Partial<StoredValues<Field>> = {};
  const edited: Partial<StoredValues<Field>> = {};
  const invalid: Field[] = [];
  for (const [name, { from, typed }] of Object.entries(edits) as [Field, Edit][]) {
    const value = parseTyped(spec, name, typed);
    if (value.success) Object.assign(edited, { [name]: value.data });
    else invalid.push(name);
    Object.assign(seen, { [name]: from });
  }
  if (invalid.length > 0) return fail(invalid);
  return ok({ seen: { ...stored, ...seen }, edited: { ...stored, ...edited } });
}
