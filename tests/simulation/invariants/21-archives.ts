import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Fields } from '../../../src/model/fields/fields.ts';
import type { Archive, ArchiveFailure } from '../../../src/register/archive/archive-format.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import {
  COLLECTIONS,
  collectionOf,
  emptyValue,
  isMovement,
  isVisit,
  lastDateOf,
  rootOf,
} from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 21: an archive brings back nothing that was deleted, unless a person ticks it, and nothing that was erased.
 */

/** What the app wrote as an archive can be read as one. */
export function checkReadable(archive: Archive | ArchiveFailure): asserts archive is Archive {
  if (typeof archive === 'string') throw new Violation(21, `an archive is ${archive}`);
}

/** @param again how much the same archive would write right after it was imported */
export function checkImported(again: number): void {
  if (again > 0) throw new Violation(21, `an archive that was imported would write ${again} again`);
}

/** What a phone knows to be deleted, and whether that erased a person. */
export type Gone = ReadonlyMap<string, { readonly isErased: boolean }>;

const erases = (mid: string) => mid.charAt(14) === '8';

/** What is deleted on a phone now: on the server, or by an unsent change. */
export function goneIn(storage: MemoryStorage): Gone {
  const gone = new Map<string, { isErased: boolean }>();
  for (const name of COLLECTIONS) {
    for (const { path, deletedAt, lastMid } of storage.rows<ServerDocument>(`base_${name}`))
      if (deletedAt !== '') gone.set(path, { isErased: erases(lastMid) });
  }
  for (const { op, path, mid } of storage.rows<OutboxRow>('outbox'))
    if (op === 'delete' || op === 'deleteVisit') gone.set(path, { isErased: erases(mid) });
  for (const path of gone.keys()) {
    const view = VIEW_STORES[collectionOf(path) as keyof typeof VIEW_STORES];
    if (storage.store(view).has(path)) gone.delete(path);
  }
  return gone;
}

/**
 * A value of the register is overwritten only where the preview showed it.
 *
 * @param differing the documents that the preview showed as different
 */
export function checkPreviewed(
  differing: readonly { path: string; shown: Fields; fields: readonly string[] }[],
  made: readonly OutboxRow[],
): void {
  for (const { op, path, patch } of made) {
    if (op !== 'update') continue;
    const previewed = differing.find((each) => each.path === path);
    const isMoved = made.some((each) => isMovement(each.path) && each.lane === path);
    for (const [field, { from }] of Object.entries(patch)) {
      // The import itself has written them, with a movement.
      if (isMoved && ['isHere', 'isDeceased'].includes(field)) continue;
      // It goes with a visit that gives way to one of the file, and stays as it was.
      const gave = made.filter(({ op, lane }) => op === 'deleteVisit' && lane === path);
      if (gave.some((visit) => lastDateOf(visit.path) === field)) continue;
      const isSeen = previewed?.fields.includes(field) === true;
      if (!isSeen || (previewed.shown[field] ?? emptyValue(field)) !== from)
        throw new Violation(21, `${field} of ${path} was overwritten, and no preview showed that`);
    }
  }
}

interface FileEntry {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type FileHorse = FileEntry & Readonly<Record<(typeof BELOW)[number], readonly FileEntry[]>>;

const BELOW = ['hoovesTrims', 'dentists', 'movements'] as const;

/** What is in a visit, whatever its id. */
const contentOf = (horse: string, kind: string, fields: Readonly<Record<string, unknown>>) =>
  [horse, kind, fields['date'], fields['kind'] ?? '', fields['notes'] ?? ''].join('\n');

/**
 * @param text the archive
 * @param gone what was deleted before it was imported
 * @param chosen the ids that were ticked
 * @param made what the import wrote
 */
export function checkReturned(
  text: string,
  gone: Gone,
  chosen: ReadonlySet<string>,
  made: readonly OutboxRow[],
): void {
  const deleted = deletedVisits(text, gone, chosen);
  for (const [n, { op, path, lane, patch }] of made.entries()) {
    const fields = Object.fromEntries(Object.entries(patch).map(([name, { to }]) => [name, to]));
    if (op === 'create' && gone.has(path)) {
      if (gone.get(path)!.isErased) throw new Violation(21, `${path} was erased, and is imported`);
      const horse = `horses/${String(fields['horse'])}`;
      const ids = collectionOf(path) === 'health' ? [horse, `${horse}/health`] : [path];
      if (!ids.some((id) => chosen.has(id)))
        throw new Violation(21, `${path} was deleted, and is imported though nobody ticked it`);
    }
    // One that differs is deleted and recorded anew (VISIT-1), also where an earlier import had done the same.
    const before = made[n - 1];
    const isInPlace =
      before?.op === 'deleteVisit' &&
      before.lane === lane &&
      collectionOf(before.path) === collectionOf(path);
    if (op === 'addVisit' && isVisit(path) && !isInPlace) {
      if (deleted.has(contentOf(lane, collectionOf(path), fields)))
        throw new Violation(21, `a visit of ${rootOf(path)} was deleted, and is imported`);
    }
  }
}

/** The visits in a file that were deleted one by one and not ticked, without those that the file has twice. */
function deletedVisits(text: string, gone: Gone, chosen: ReadonlySet<string>): Set<string> {
  const { horses } = JSON.parse(text) as { horses: readonly FileHorse[] };
  const deleted = new Set<string>();
  const kept = new Set<string>();
  for (const horse of horses) {
    const root = `horses/${horse.id}`;
    for (const kind of BELOW) {
      for (const { id, fields } of horse[kind]) {
        const isGone = gone.get(`${root}/${kind}/${id}`);
        const stays =
          isGone && !gone.has(root) && (isGone.isErased || !chosen.has(`${root}/visits`));
        (stays ? deleted : kept).add(contentOf(root, kind, fields));
      }
    }
  }
  for (const content of kept) deleted.delete(content);
  return deleted;
}
