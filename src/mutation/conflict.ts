import type { FieldValue } from '../model/fields.ts';
import type { Mutation } from './mutation.ts';

/**
 * What the synchronisation will not decide for a person (CONFLICT-1, CONFLICT-2).
 *
 * `field`: both sides changed `field`; the server's value stays, mine is parked here.
 * `deleted`: I changed a document that was deleted meanwhile; the change is parked.
 * `staleDelete`: I deleted a document that someone changed meanwhile; it was not deleted.
 */
export type ConflictKind = 'field' | 'deleted' | 'staleDelete';

export interface ConflictRecord {
  /** `{mid}/{field}`: parking the same conflict twice is parking it once. */
  readonly id: string;
  readonly kind: ConflictKind;
  readonly path: string;
  readonly lane: string;
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
