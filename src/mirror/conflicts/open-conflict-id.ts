import { collectionOf, groupOf, rootPathOf } from '../../model/collections.ts';
import type { ConflictRecord } from '../../mutation/conflict.ts';
import { replacedPathOf } from '../../mutation/mutation.ts';
import { type ConflictRow, conflictFrom } from '../database/outbox-row.ts';
import { isReadableConflict } from '../database/readable-rows.ts';

/** The id of the open conflict that a conflict record belongs to: the one that a person is asked about. */
export function openConflictId({ kind, path, field, mutation }: ConflictRecord): string {
  switch (kind) {
    case 'field':
      return `${mutation.mutationId}/${groupOf(collectionOf(path), field)[0]}`;
    case 'deleted':
      // Corrections are separate conflicts: a person may want one and not another.
      return replacedPathOf(mutation) === undefined
        ? `${rootPathOf(path)}/deleted`
        : `${mutation.mutationId}/`;
    case 'staleDelete':
      return `${mutation.mutationId}/`;
  }
}

/** How many open conflicts these records make: a record is of one field, an open conflict of those that go together. */
export function countOpenConflicts(rows: readonly ConflictRow[]): number {
  return new Set(rows.filter(isReadableConflict).map((row) => openConflictId(conflictFrom(row))))
    .size;
}
