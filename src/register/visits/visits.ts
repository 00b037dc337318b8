import { type Day, dayOf, instantOf } from '../../model/values/calendar.ts';
import { collectionOf, rootPathOf } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { type Mutation, type MutationInput, replacedPathOf } from '../../mutation/mutation.ts';
import { updateOf } from '../../mutation/patch.ts';
import {
  type ChildCollection,
  type Visit,
  type VisitKind,
  isAhead,
  isBehind,
  LAST_DATE,
  latestDate,
  VISIT_KINDS,
} from '../../model/visits/visit.ts';
import { type Result, ok } from '../../platform/result.ts';
import { orMissing } from '../documents/or-missing.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { readQueue } from '../../mirror/outbox/outbox.ts';
import { undoUnsent } from '../../mirror/changes/undo-mutation.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues, writeLocally } from '../../mirror/changes/write-locally.ts';

/** What a person types of a visit. */
export interface NewVisit {
  readonly day: Day;
  readonly notes: string;
}

/** A visit or a movement that was deleted, as it was shown before. */
export interface DeletedVisit extends ViewRow<Visit> {
  /**
   * The path that the deletion is of: its own, or that of the one which it was to replace, where it was never sent.
   * Absent where nothing is left to delete.
   */
  readonly deletes?: string;
  /** The id of that deletion's mutation; absent likewise. */
  readonly deletionId?: string;
  /** Of a movement: the fields of its horse, whose flags may have been set by hand since. */
  readonly flags?: Fields;
}

/**
 * Writes the date of the latest visit, or none, as the horse's last date where that is behind ({@link isBehind}) or of a
 * day to come ({@link isAhead}). On the server it becomes the latest of the visits there, as where a date that cannot be
 * read is replaced (VISIT-3).
 */
export async function followVisits(
  mirror: Mirror,
  slug: string,
  kind: VisitKind,
): Promise<Result<void, SaveFailure>> {
  const path = `horses/${slug}`;
  return transactOnQueues(mirror, 'follow visits', [path], async () => {
    const horse = await mirror.db.view<Horse>('horses').get(path);
    const visits = await mirror.db.view<Visit>(kind).where('lane').equals(path).toArray();
    const latest = latestDate(visits.map(({ fields }) => fields.date));
    const last = LAST_DATE[kind];
    const date = horse?.fields[last] ?? null;
    const isWrong = isBehind(date, latest) || isAhead(date, latest, dayOf(mirror.clock.now()));
    if (!horse || !isWrong) return;
    const update = updateOf(path, horse.fields, { [last]: latest });
    if (update) await append(mirror, update);
  });
}

/** What lies below a horse, of one kind, newest first. */
export async function listVisits(
  mirror: Mirror,
  slug: string,
  kind: ChildCollection,
): Promise<ViewRow<Visit>[]> {
  const rows = await mirror.db.view<Visit>(kind).where('lane').equals(`horses/${slug}`).toArray();
  return rows.toSorted((a, b) => (b.fields.date ?? 0) - (a.fields.date ?? 0));
}

/** @param path such as `horses/stella-x1y2z3/hoovesTrims/abc` */
export async function getVisit(mirror: Mirror, path: string): Promise<ViewRow<Visit> | undefined> {
  return mirror.db.view<Visit>(collectionOf(path)).get(path);
}

/** Records a hoof trim or a dentist's visit of a horse; gives its path. */
export async function addVisit(
  mirror: Mirror,
  slug: string,
  kind: VisitKind,
  visit: NewVisit,
): Promise<Result<string, SaveFailure>> {
  const input = newVisit(mirror, `horses/${slug}`, kind, visit);
  const saved = await writeLocally(mirror, input, true);
  return saved.success ? ok(input.path) : saved;
}

/**
 * Deletes a visit; where it gave the horse's last date, the remaining ones give it (VISIT-3). A visit
 * that the server cannot have, because no attempt to send it was ever begun or it refused it, leaves
 * the phone without a trace; any other may be there already and is deleted there.
 *
 * @param holdMs how long the deletion is not sent by itself
 * @param andThen runs in the same transaction, over the horse's queue, conflicts and drafts
 */
export async function deleteVisit(
  mirror: Mirror,
  path: string,
  holdMs = 0,
  andThen: (deleted: DeletedVisit) => Promise<void> = async () => undefined,
): Promise<Result<DeletedVisit, SaveFailure | 'missing'>> {
  const work = async () => {
    const row = await getVisit(mirror, path);
    if (!row) return undefined;
    const flags = await flagsBeside(mirror, path);
    const deletes = await undoUnsentVisit(mirror, path);
    const deletion =
      deletes === undefined
        ? undefined
        : await append(mirror, { op: 'deleteVisit', path: deletes }, { holdMs });
    const deleted = {
      ...row,
      ...(flags && { flags }),
      ...(deletion && { deletes: deletion.path, deletionId: deletion.mutationId }),
    };
    await andThen(deleted);
    return deleted;
  };
  const also = ['conflicts', 'drafts'] as const;
  return orMissing(await transactOnQueues(mirror, 'delete visit', [rootPathOf(path)], work, also));
}

/**
 * Records a visit in the place of another one: a visit is never edited (VISIT-1). Gives its path.
 */
export async function replaceVisit(
  mirror: Mirror,
  path: string,
  visit: NewVisit,
): Promise<Result<string, SaveFailure | 'missing'>> {
  const horse = rootPathOf(path);
  const kind = collectionOf(path) as VisitKind;
  const replaced = await transactOnQueues(mirror, 'replace visit', [horse], async () => {
    // Replaced or deleted already: a visit in its place would be a second one of the day.
    if (!(await getVisit(mirror, path))) return undefined;
    const input = newVisit(mirror, horse, kind, visit);
    await recordInPlaceOf(mirror, path, (place) => append(mirror, { ...input, ...place }));
    return input.path;
  });
  return orMissing(replaced);
}

/** A new visit, as a change. */
export function newVisit(
  { ids }: Mirror,
  horse: string,
  kind: VisitKind,
  { day, notes }: NewVisit,
): Addition {
  const path = `${horse}/${kind}/${ids.documentId()}`;
  return { op: 'addVisit', path, fields: { date: instantOf(day), notes } };
}

/** The change that records a visit or a movement. */
export type Addition = Extract<MutationInput, { op: 'addVisit' }>;

/** Which visit or movement a new one replaces ({@link replacedPathOf}). */
export type Place = Pick<Addition, 'replaces'>;

/**
 * Records a visit or a movement in the place of another one, and then deletes that: whenever the page is killed, one of
 * both is in the register. Only inside a transaction over its horse's queue.
 *
 * @param record is told what it replaces; nothing where the server cannot have it
 */
export async function recordInPlaceOf<Value>(
  mirror: Mirror,
  path: string,
  record: (place: Place) => Promise<Value>,
): Promise<Value> {
  const replaces = await undoUnsentVisit(mirror, path);
  const recorded = await record(replaces === undefined ? {} : { replaces });
  if (replaces !== undefined) await append(mirror, { op: 'deleteVisit', path: replaces });
  return recorded;
}

/**
 * Takes a visit or a movement out of the outbox, where the server cannot have it.
 *
 * @returns the path that is still to be deleted: this one, or the one that it was to replace; undefined for none
 */
async function undoUnsentVisit(mirror: Mirror, path: string): Promise<string | undefined> {
  const isAdding = (m: Mutation) => m.op === 'addVisit' && m.path === path;
  const added = (await readQueue(mirror, rootPathOf(path))).findLast(isAdding);
  const isUndone = await undoUnsent(mirror, rootPathOf(path), isAdding);
  // Refused here, it may be in the register all the same: another device sent it from a file of unsent changes.
  if (!isUndone || (await getVisit(mirror, path))) return path;
  const replaced = added && replacedPathOf(added);
  // That one may have been refused meanwhile.
  return replaced === undefined ? undefined : undoUnsentVisit(mirror, replaced);
}

/** The flags of the horse of a movement, as the phone shows them: recorded again, the movement would set them anew. */
async function flagsBeside({ db }: Mirror, path: string): Promise<Fields | undefined> {
  if (collectionOf(path) !== 'movements') return undefined;
  const above = await db.view('horses').get(rootPathOf(path));
  return above && valuesOrTokens(above.fields, above.unread);
}

/** How many visits the phone holds, per kind. */
export async function countVisits(mirror: Mirror): Promise<Record<VisitKind, number>> {
  const counts = await Promise.all(VISIT_KINDS.map((kind) => mirror.db.view(kind).count()));
  return { hoovesTrims: counts[0] ?? 0, dentists: counts[1] ?? 0 };
}
