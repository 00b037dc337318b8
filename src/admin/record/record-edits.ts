import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../i18n/format.ts';
import type { FieldKind, FieldValue } from '../../model/fields.ts';
import { readField } from '../../model/fields.ts';
import type { Result } from '../../platform/result.ts';
import { fail, ok } from '../../platform/result.ts';

/** The fields that a record's form edits, by kind; what it leaves out keeps as it is. */
export interface FormSpec<Field extends string> {
  readonly kinds: Readonly<Record<Field, FieldKind>>;
  /** How what was typed in a field is put in order before it is stored. */
  readonly tidy?: Readonly<Partial<Record<Field, (typed: string) => string>>>;
}

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

/** The stored value of what was typed; undefined where it is no number. */
function stored<Field extends string>(
  { kinds, tidy }: FormSpec<Field>,
  field: Field,
  typed: string,
): FieldValue | undefined {
  if (kinds[field] === 'months') return parseDecimal(typed);
  if (kinds[field] === 'flag') return readField('flag', Number(typed));
  return tidy?.[field]?.(typed) ?? typed;
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
  const left = all.filter(([name, edit]) => stored(spec, name, edit.typed) !== held[name]);
  return left.length === all.length ? edits : (Object.fromEntries(left) as Edits<Field>);
}

/** Whether what was typed in a field cannot be saved as it stands. */
export function isRefused<Field extends string>(
  spec: FormSpec<Field>,
  edits: Edits<Field>,
  field: Field,
): boolean {
  const edit = edits[field];
  return edit !== undefined && stored(spec, field, edit.typed) === undefined;
}

/**
 * The record as the person saw it and as they left it, ready to be saved; or the fields whose text
 * cannot be read.
 */
export function applyEdits<Field extends string, Record extends Held<Field>>(
  spec: FormSpec<Field>,
  held: Record,
  edits: Edits<Field>,
): Result<{ readonly seen: Record; readonly edited: Record }, readonly Field[]> {
  const all = Object.entries(edits) as [Field, Edit][];
  const refused = all.map(([name]) => name).filter((name) => isRefused(spec, edits, name));
  if (refused.length > 0) return fail(refused);
  const seen = Object.fromEntries(all.map(([name, edit]) => [name, edit.from]));
  const edited = Object.fromEntries(all.map(([name, e]) => [name, stored(spec, name, e.typed)]));
  return ok({ seen: { ...held, ...seen }, edited: { ...held, ...edited } });
}
