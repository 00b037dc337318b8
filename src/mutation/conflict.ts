import { collectionOf, valueOrToken } from '../model/collections.ts';
import type { ServerDocument } from '../model/fields/document.ts';
import type { FieldValue } from '../model/fields/fields.ts';
import type { Mutation } from './mutation.ts';
import { newValuesOf } from './patch.ts';

/**
 * The kinds of conflict: what the merge leaves for a person to decide (CONFLICT-1, CONFLICT-2).
 *
 * `field`: both sides changed `field`; the server's value stays, mine is parked here.
 * `deleted`: I changed a document that was deleted meanwhile; the change is parked.
 * `staleDelete`: I deleted a document that someone changed meanwhile; it was not deleted.
 */
export type ConflictKind = 'field' | 'deleted' | 'staleDelete';

/** One conflict as it is kept until a person resolves it. */
export interface ConflictRecord {
  /** `{mutationId}/{field}`: so parking the same conflict twice stores it once. */
  readonly id: string;
  readonly kind: ConflictKind;
  readonly path: string;
  /** Empty for the kinds that concern the whole document. */
  readonly field: string;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  /** The uid that last wrote the server's document, and when (server time, RFC 3339). */
  readonly theirsBy: string;
  readonly theirsAt: string;
  /** My whole change as it was made, so that nothing of it is lost whatever is chosen. */
  readonly mutation: Mutation;
}

/** The conflict over `field` of a mutation, or over the whole document where the field is empty. */
export function conflictRecord(
  mutation: Mutation,
  kind: ConflictKind,
  server: ServerDocument | null,
  field: string,
): ConflictRecord {
  const { path, mutationId } = mutation;
  const theirs = server && field !== '' ? valueOrToken(collectionOf(path), server, field) : null;
  return {
    id: `${mutationId}/${field}`,
    kind,
    path,
    field,
    mine: newValuesOf(mutation)[field] ?? null,
    theirs,
    theirsBy: server?.updatedBy ?? '',
    theirsAt: server?.updatedAt ?? '',
    mutation,
  };
}

/**
 * Whether a document shows that a parked mutation took effect after all, because another attempt to send it was
 * committed (PUSH-13). That commit may have left the colliding field out, so its value has to match too.
 */
export function tookEffect(
  { field, mine, path }: Pick<ConflictRecord, 'field' | 'mine' | 'path'>,
  mutationId: string,
  document: ServerDocument | null | undefined,
): boolean {
  if (document?.lastMid !== mutationId) return false;
  return field === '' || valueOrToken(collectionOf(path), document, field) === mine;
}
