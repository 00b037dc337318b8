import type { FieldValue } from './fields.ts';

/**
 * Something that the synchronisation will not decide for a person (CONFLICT-1, CONFLICT-2).
 *
 * `field`: both sides changed `field`; the server's value stays, mine is parked here.
 * `deleted`: I edited a document that was deleted meanwhile; the edit is parked.
 * `staleDelete`: I deleted a document that someone changed meanwhile; it was not deleted.
 */
export type ConflictKind = 'field' | 'deleted' | 'staleDelete';

export interface Conflict {
  /** `{mid}/{field}`: parking the same conflict twice is parking it once. */
  readonly id: string;
  readonly kind: ConflictKind;
  readonly path: string;
  readonly lane: string;
  /** Empty for the kinds that concern the whole document. */
  readonly field: string;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  /** The uid that wrote their value, and when (server time). */
  readonly theirsBy: string;
  readonly theirsAt: string;
  readonly mid: string;
  /** Milliseconds since the epoch, when my change was made. */
  readonly mineAt: number;
}
