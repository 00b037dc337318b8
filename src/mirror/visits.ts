import type { Day } from '../model/calendar.ts';
import { instantOf } from '../model/calendar.ts';
import { laneOf, visitKindOf } from '../model/collections.ts';
import type { Draft } from '../model/mutation.ts';
import type { Visit, VisitKind } from '../model/visit.ts';
import { VISIT_KINDS } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { withdrawUntried } from './withdraw.ts';
import type { SaveFailure } from './write-locally.ts';
import { writeLocally } from './write-locally.ts';

/** A visit that was just recorded, with what is needed to take it back. */
export interface RecordedVisit {
  readonly path: string;
  readonly mid: string;
}

/** The visits of a horse, newest first. */
export async function listVisits(
  mirror: Mirror,
  slug: string,
  kind: VisitKind,
): Promise<ViewRow<Visit>[]> {
  const rows = await mirror.db.view<Visit>(kind).where('lane').equals(`horses/${slug}`).toArray();
  return rows.toSorted((a, b) => (b.fields.date ?? 0) - (a.fields.date ?? 0));
}

/** @param path such as `horses/stella-x1y2z3/hoovesTrims/abc` */
export async function getVisit(mirror: Mirror, path: string): Promise<ViewRow<Visit> | undefined> {
  return mirror.db.view<Visit>(visitKindOf(path)).get(path);
}

/** Records a hoof trim or a dentist's visit of a horse. */
export async function addVisit(
  mirror: Mirror,
  slug: string,
  kind: VisitKind,
  visit: { readonly day: Day; readonly notes: string },
): Promise<Result<RecordedVisit, SaveFailure>> {
  const path = `horses/${slug}/${kind}/${mirror.ids.documentId()}`;
  const patch = {
    date: { from: null, to: instantOf(visit.day) },
    notes: { from: '', to: visit.notes },
  };
  const saved = await writeLocally(mirror, { op: 'addVisit', path, patch, seen: {} });
  return saved.ok ? ok({ path, mid: saved.value.mid }) : saved;
}

/**
 * Deletes a visit; where it gave the horse's last date, the remaining ones give it (VISIT-3).
 *
 * @param holdMs how long the deletion is not sent by itself
 */
export async function deleteVisit(
  mirror: Mirror,
  path: string,
  holdMs = 0,
): Promise<Result<void, SaveFailure>> {
  const draft: Draft = { op: 'deleteVisit', path, patch: {}, seen: {} };
  const saved = await writeLocally(mirror, draft, holdMs);
  return saved.ok ? ok(undefined) : saved;
}

/**
 * Takes back a visit that was just recorded: where no attempt to send it was ever begun it leaves
 * the outbox without a trace; otherwise it may be on the server already and is deleted there.
 */
export async function undoVisit(
  mirror: Mirror,
  recorded: RecordedVisit,
): Promise<Result<void, SaveFailure>> {
  const { path, mid } = recorded;
  const withdrawn = await withdrawUntried(mirror, laneOf(path), (change) => change.mid === mid);
  if (!withdrawn.ok) return withdrawn;
  return withdrawn.value ? ok(undefined) : deleteVisit(mirror, path);
}

/** How many visits the phone holds, per kind. */
export async function countVisits(mirror: Mirror): Promise<Record<VisitKind, number>> {
  const counts = await Promise.all(VISIT_KINDS.map((kind) => mirror.db.view(kind).count()));
  return { hoovesTrims: counts[0] ?? 0, dentists: counts[1] ?? 0 };
}
