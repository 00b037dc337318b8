import { collectionOf } from '../model/collections.ts';
import { alive } from '../model/fields/document.ts';
import type { Fields } from '../model/fields/fields.ts';
import type { RawFields } from '../model/fields/raw-value.ts';
import { type Mutation, isErasure } from './mutation.ts';
import type { Plan } from './plan.ts';
import type { ExpectedState } from './required-reads.ts';

/** How long the server keeps what a change replaced (UNDO-1), in days. The rules say the same. */
export const RETENTION_DAYS = 90;

/** What a change of a horse or a membership replaced, so that somebody can take it back (UNDO-1). */
export interface EarlierValues {
  /** The document that was changed. */
  readonly path: string;
  /** The old values of the changed fields, except those that could not be read. */
  readonly fields: Fields;
  /** Raw values, where the server held another form than the register writes; null where it had no such field. */
  readonly raw?: RawFields;
  /** The changed fields whose old values could not be read, and so cannot be written again. */
  readonly unreadable: readonly string[];
}

/** Whether the server keeps the values that changes of this document replace. */
export function keepsEarlierValues(path: string): boolean {
  return ['horses', 'memberships'].includes(collectionOf(path));
}

/**
 * The values that a commit replaces in the mutation's own document; null where none are kept: of other documents than
 * {@link keepsEarlierValues} names, when it creates or deletes the document, or erases a person.
 */
export function earlierValuesOf(
  { path, mutationId }: Pick<Mutation, 'path' | 'mutationId'>,
  { writes }: Pick<Plan, 'writes'>,
  expected: ExpectedState,
): EarlierValues | null {
  const own = writes.find(({ document }) => document.path === path);
  const before = alive(expected.get(path));
  if (!own || !before || typeof own.changed === 'string' || own.changed.length === 0) return null;
  if (!keepsEarlierValues(path) || isErasure(mutationId)) return null;
  const isUnread = (field: string) => Object.hasOwn(before.unread ?? {}, field);
  const read = own.changed.filter((field) => !isUnread(field));
  const only = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      read.filter((field) => Object.hasOwn(values, field)).map((field) => [field, values[field]!]),
    );
  const raw = only<RawFields[string]>(before.raw ?? {});
  return {
    path,
    fields: only(before.fields),
    ...(Object.keys(raw).length > 0 && { raw }),
    unreadable: own.changed.filter(isUnread),
  };
}

/**
 * Whether a mutation's commit also deletes the earlier values of its document (UNDO-2): when it deletes the document,
 * or erases a person from it.
 */
export function deletesEarlierValues({ op, path, mutationId }: Mutation): boolean {
  return (
    keepsEarlierValues(path) && (op === 'delete' || (op === 'update' && isErasure(mutationId)))
  );
}
