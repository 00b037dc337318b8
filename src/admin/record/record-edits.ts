import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../i18n/format.ts';
import type { FieldKind, FieldValue } from '../../model/fields.ts';
import { readField, storable, unfit } from '../../model/fields.ts';
import type { Result } from '../../platform/result.ts';
import { fail, ok } from '../../platform/result.ts';

/** The fields that a record's form edits, by kind; what it leaves out keeps as it is. */
export interface FormSpec<Field extends string> {
  readonly kinds: Readonly<Record<Field, FieldKind>>;
  /** How what was typed in a field is put in order before it is stored. */
  readonly tidy?: Readonly<Partial<Record<Field, (typed: string) => string>>>;
}

/** What keeps a field from being saved as it stands. */
export type Problem = 'number' | NonNullable<ReturnType<typeof unfit>>;

/** The values of a record's form, as the register holds them. */
export type Held<Field extends string> = Readonly<Record<Field, FieldValue>>;

/** One field that was changed: as it was when the person began, and as it stands in the form. */
interface Edit {
  readonly from: FieldValue;
  readonly typed: string;
}

/**
 * What was typed and not saved: the touched fields only, so that what others change meanwhile in the
 * rest of the form still shows. A number stays as it was typed until it is saved.
 */
export type Edits<Field extends string> = Readonly<Partial<Record<Field, Edit>>>;

const kept = v.record(
  v.string(),
  v.object({ from: v.nullable(v.union([v.string(), v.number()])), typed: v.string() }),
);

/** Reads edits that an earlier version of the app may have kept; unknown fields are left out. */
export function readEdits<Field extends string>(
  { kinds }: FormSpec<Field>,
  value: unknown,
): Edits<Field> | null {
  const read = v.safeParse(kept, value);
  if (!read.success) return null;
  const known = Object.entries(read.output).filter(([name]) => Object.hasOwn(kinds, name));
  return known.length > 0 ? (Object.fromEntries(known) as Edits<Field>) : null;
}

/** A stored value as the form shows it. */
function shown(kind: FieldKind, value: FieldValue): string {
  return kind === 'months' ? formatDecimal(value as number | null) : String(value ?? '');
}

/** The stored value of what was typed, or why it cannot be stored. */
function stored<Field extends string>(
  { kinds, tidy }: FormSpec<Field>,
  field: Field,
  typed: string,
): Result<FieldValue, Problem> {
  const kind = kinds[field];
  const value = kind === 'months' ? parseDecimal(typed) : readTyped(kind, typed, tidy?.[field]);
  if (value === undefined) return fail('number');
  const refused = unfit(kind, value);
  return refused === null ? ok(value) : fail(refused);
}

function readTyped(kind: FieldKind, typed: string, tidy = (text: string) => text): FieldValue {
  return kind === 'flag' ? readField('flag', Number(typed)) : storable(tidy(typed));
}

/** What the form shows in a field. */
export function typedOf<Field extends string>(
  { kinds }: FormSpec<Field>,
  held: Held<Field>,
  edits: Edits<Field>,
  field: Field,
): string {
  return edits[field]?.typed ?? shown(kinds[field], held[field]);
}

/** The edits after a person typed `typed` in a field; back at the stored value it is no edit. */
export function withTyped<Field extends string>(
  { kinds }: FormSpec<Field>,
  held: Held<Field>,
  edits: Edits<Field>,
  field: Field,
  typed: string,
): Edits<Field> {
  const { [field]: before, ...rest } = edits;
  if (typed === shown(kinds[field], held[field])) return rest as Edits<Field>;
  return { ...edits, [field]: { from: before ? before.from : held[field], typed } };
}

/** The edits without those that the register already holds: they were saved, here or elsewhere. */
export function withoutSaved<Field extends string>(
  spec: FormSpec<Field>,
  held: Held<Field>,
  edits: Edits<Field>,
): Edits<Field> {
  const all = Object.entries(edits) as [Field, Edit][];
  const left = all.filter(([name, edit]) => {
    const value = stored(spec, name, edit.typed);
    return !value.success || value.data !== held[name];
  });
  return left.length === all.length ? edits : (Object.fromEntries(left) as Edits<Field>);
}

/** Why what was typed in a field cannot be saved as it stands; null where it can. */
export function problemOf<Field extends string>(
  spec: FormSpec<Field>,
  edits: Edits<Field>,
  field: Field,
): Problem | null {
  const edit = edits[field];
  const value = edit && stored(spec, field, edit.typed);
  return value && !value.success ? value.error : null;
}

/**
 * The record as the person saw it and as they left it, ready to be saved; or the fields that cannot
 * be saved as they stand.
 */
export function applyEdits<Field extends string, Record extends Held<Field>>(
  spec: FormSpec<Field>,
  held: Record,
  edits: Edits<Field>,
): Result<{ readonly seen: Record; readonly edited: Record }, readonly Field[]> {
  const seen: Partial<Held<Field>> = {};
  const edited: Partial<Held<Field>> = {};
  const refused: Field[] = [];
  for (const [name, { from, typed }] of Object.entries(edits) as [Field, Edit][]) {
    const value = stored(spec, name, typed);
    if (value.success) Object.assign(edited, { [name]: value.data });
    else refused.push(name);
    Object.assign(seen, { [name]: from });
  }
  if (refused.length > 0) return fail(refused);
  return ok({ seen: { ...held, ...seen }, edited: { ...held, ...edited } });
}
