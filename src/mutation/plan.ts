import type { ServerDocument } from '../model/fields/document.ts';
import { type ConflictKind, type ConflictRecord, conflictRecord } from './conflict.ts';
import type { DocumentWrite } from './document-write.ts';
import type { Mutation } from './mutation.ts';

/** The result of merging a mutation with an expected state. Without writes there is nothing to commit. */
export interface Plan {
  readonly writes: readonly DocumentWrite[];
  readonly conflicts: readonly ConflictRecord[];
  /**
   * Why a receipt that brings its own number (from an archive) cannot be created on this state: one before it is still
   * missing (`early`), or its number is already given (`taken`). There are no writes then.
   */
  readonly number?: 'early' | 'taken';
}

export const NO_WRITES: Plan = { writes: [], conflicts: [] };

/** The plan of a mutation that writes nothing, because of a conflict over its whole document. */
export function wholeConflict(
  m: Mutation,
  kind: ConflictKind,
  server: ServerDocument | null,
): Plan {
  return { writes: [], conflicts: [conflictRecord(m, kind, server, '')] };
}
