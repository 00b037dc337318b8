import { collectionOf } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { Fields } from '../model/fields.ts';
import type { RawFields } from '../model/raw-value.ts';
import { type Mutation, isErasure } from './mutation.ts';
import type { ExpectedState, Plan } from './reconcile.ts';

/** How long the server keeps what a change replaced (UNDO-1), in days. The rules say the same. */
export const KEPT_DAYS = 90;

/** What a change of a horse or a membership replaced, so that somebody can take it back (UNDO-1). */
export interface EarlierValues {
  /** The document that was changed. */
  readonly path: string;
  /** The values of the changed fields as they were, but those that could not be read. */
  readonly fields: Fields;
  /** How they stood on the server where not as the register writes them; null: it had not the field. */
  readonly raw?: RawFields;
  /** The changed fields whose values could not be read: nobody can write these again. */
  readonly unreadable: readonly string[];
}

/** Whether the server keeps what changes of a document replace. */
export function keepsEarlierValues(path: string): boolean {
  return ['horses', 'memberships'].includes(collectionOf(path));
}

/**
 * What a commit replaces of the mutation's own document; null where nothing of it is kept: a document that
 * is made or deleted, and whatever erases a person.
 */
export function earlierValuesOf(
  { path, mutationId }: Mutation,
  { writes }: Plan,
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
 * Whether a mutation's commit deletes what was kept of its document (UNDO-2): with the document, and with
 * what names a person in it.
 */
export function forgetsEarlierValues({ op, path, mutationId }: Mutation): boolean {
  return (
    keepsEarlierValues(path) && (op === 'delete' || (op === 'update' && isErasure(mutationId)))
  );
}
