import { collectionOf, groupOf, rootPathOf } from '../model/collections.ts';
import type { ConflictRecord } from '../mutation/conflict.ts';
import { replacedBy } from '../mutation/mutation.ts';
import { type ConflictRow, conflictFrom } from './outbox-row.ts';
import { isReadableConflict } from './readable-rows.ts';

/** The key by which conflict records are grouped into one question. */
export function questionOf({ kind, path, field, mutation }: ConflictRecord): string {
  switch (kind) {
    case 'field':
      return `${mutation.mutationId}/${groupOf(collectionOf(path), field)[0]}`;
    case 'deleted':
      // Corrections are separate questions: a person may want one and not another.
      return replacedBy(mutation) === undefined
        ? `${rootPathOf(path)}/deleted`
        : `${mutation.mutationId}/`;
    case 'staleDelete':
      return `${mutation.mutationId}/`;
  }
}

/** How many questions some conflict records are (records are of a field each, questions of what belongs together). */
export function countQuestions(rows: readonly ConflictRow[]): number {
  return new Set(rows.filter(isReadableConflict).map((row) => questionOf(conflictFrom(row)))).size;
}
