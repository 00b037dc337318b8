import * as v from 'valibot';
import type { FieldValue } from '../../model/fields.ts';
import { readField } from '../../model/fields.ts';
import type { Membership } from '../../model/membership.ts';
import { MEMBERSHIP } from '../../model/membership.ts';
import { tidyTaxCode } from '../../model/tax-code.ts';

/** The fields of the form: all but the year, which a membership keeps for ever. */
export type FormField = Exclude<keyof Membership, 'year'>;

interface Edit {
  /** What the register held when the person began to type. */
  readonly from: FieldValue;
  readonly typed: string;
}

/**
 * What was typed and not saved: the touched fields only, so that what others change meanwhile in the
 * rest of the form still shows.
 */
export type MembershipEdits = Readonly<Partial<Record<FormField, Edit>>>;

export const NO_EDITS: MembershipEdits = {};

const kept = v.record(
  v.string(),
  v.object({ from: v.nullable(v.union([v.string(), v.number()])), typed: v.string() }),
);

/** Reads edits that an earlier version of the app may have kept; unknown fields are left out. */
export function readEdits(value: unknown): MembershipEdits | null {
  const read = v.safeParse(kept, value);
  if (!read.success) return null;
  const known = Object.entries(read.output).filter(
    ([name]) => Object.hasOwn(MEMBERSHIP, name) && name !== 'year',
  );
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** The stored value of what was typed. */
function stored(field: FormField, typed: string): FieldValue {
  if (MEMBERSHIP[field] === 'flag') return readField('flag', Number(typed));
  return field === 'taxCode' ? tidyTaxCode(typed) : typed;
}

/** What the form shows in a field. */
export function typedOf(held: Membership, edits: MembershipEdits, field: FormField): string {
  return edits[field]?.typed ?? String(held[field]);
}

/** The edits after a person typed `typed` in a field; back at the stored value it is no edit. */
export function withTyped(
  held: Membership,
  edits: MembershipEdits,
  field: FormField,
  typed: string,
): MembershipEdits {
  if (typed === String(held[field])) {
    const { [field]: _, ...rest } = edits;
    return rest;
  }
  return { ...edits, [field]: { from: edits[field]?.from ?? held[field], typed } };
}

/** The edits without those that the register already holds: they were saved, here or elsewhere. */
export function withoutSaved(held: Membership, edits: MembershipEdits): MembershipEdits {
  const left = Object.entries(edits).filter(
    ([name, edit]) => stored(name as FormField, edit.typed) !== held[name as FormField],
  );
  return left.length === Object.keys(edits).length ? edits : Object.fromEntries(left);
}

/** The membership as the person saw it and as they left it, ready to be saved. */
export function applyEdits(
  held: Membership,
  edits: MembershipEdits,
): { readonly seen: Membership; readonly edited: Membership } {
  const entries = Object.entries(edits) as [FormField, Edit][];
  const seen = Object.fromEntries(entries.map(([name, edit]) => [name, edit.from]));
  const edited = Object.fromEntries(entries.map(([name, e]) => [name, stored(name, e.typed)]));
  return { seen: { ...held, ...seen }, edited: { ...held, ...edited } };
}
