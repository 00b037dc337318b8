import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../i18n/format.ts';
import type { FieldValue } from '../../model/fields.ts';
import { readField } from '../../model/fields.ts';
import type { Horse } from '../../model/horse.ts';
import { HORSE } from '../../model/horse.ts';
import type { Result } from '../../platform/result.ts';
import { fail, ok } from '../../platform/result.ts';

/** The fields of the form: all but the last dates, which the visits give. */
export type FormField = Exclude<keyof Horse, 'lastHoovesTrim' | 'lastDentist'>;

/** One field that was changed: as it was when the person began, and as it stands in the form. */
interface Edit {
  readonly from: FieldValue;
  readonly typed: string;
}

/**
 * What was typed and not saved: the touched fields only, so that what others change meanwhile in the
 * rest of the form still shows. A number stays as it was typed until it is saved.
 */
export type HorseEdits = Readonly<Partial<Record<FormField, Edit>>>;

export const NO_EDITS: HorseEdits = {};

const kept = v.record(
  v.string(),
  v.object({ from: v.nullable(v.union([v.string(), v.number()])), typed: v.string() }),
);

/** Reads edits that an earlier version of the app may have kept; unknown fields are left out. */
export function readEdits(value: unknown): HorseEdits | null {
  const read = v.safeParse(kept, value);
  if (!read.success) return null;
  const known = Object.entries(read.output).filter(([name]) => Object.hasOwn(HORSE, name));
  return known.length > 0 ? (Object.fromEntries(known) as HorseEdits) : null;
}

/** A stored value as the form shows it. */
function shown(field: FormField, value: FieldValue): string {
  return HORSE[field] === 'months' ? formatDecimal(value as number | null) : String(value ?? '');
}

/** The stored value of what was typed; undefined where it is no number. */
function stored(field: FormField, typed: string): FieldValue | undefined {
  return HORSE[field] === 'months' ? parseDecimal(typed) : readTyped(field, typed);
}

function readTyped(field: FormField, typed: string): FieldValue {
  return HORSE[field] === 'flag' ? readField('flag', Number(typed)) : typed;
}

/** What the form shows in a field. */
export function typedOf(horse: Horse, edits: HorseEdits, field: FormField): string {
  return edits[field]?.typed ?? shown(field, horse[field]);
}

/** The edits after a person typed `typed` in a field; back at the stored value it is no edit. */
export function withTyped(
  horse: Horse,
  edits: HorseEdits,
  field: FormField,
  typed: string,
): HorseEdits {
  if (typed === shown(field, horse[field])) {
    const { [field]: _, ...rest } = edits;
    return rest;
  }
  return { ...edits, [field]: { from: edits[field]?.from ?? horse[field], typed } };
}

/** The edits without those that the register already holds: they were saved, here or elsewhere. */
export function withoutSaved(horse: Horse, edits: HorseEdits): HorseEdits {
  const left = Object.entries(edits).filter(
    ([name, edit]) => stored(name as FormField, edit.typed) !== horse[name as FormField],
  );
  return left.length === Object.keys(edits).length ? edits : Object.fromEntries(left);
}

/** Whether what was typed in a field cannot be saved as it stands. */
export function isRefused(edits: HorseEdits, field: FormField): boolean {
  const edit = edits[field];
  return edit !== undefined && stored(field, edit.typed) === undefined;
}

/**
 * The horse as the person saw it and as they left it, ready to be saved; or the fields whose text
 * cannot be read.
 */
export function applyEdits(
  horse: Horse,
  edits: HorseEdits,
): Result<{ readonly seen: Horse; readonly edited: Horse }, readonly FormField[]> {
  const names = Object.keys(edits) as FormField[];
  const refused = names.filter((name) => isRefused(edits, name));
  if (refused.length > 0) return fail(refused);
  const seen = Object.fromEntries(names.map((name) => [name, edits[name]!.from]));
  const edited = Object.fromEntries(names.map((name) => [name, stored(name, edits[name]!.typed)]));
  return ok({ seen: { ...horse, ...seen }, edited: { ...horse, ...edited } });
}
