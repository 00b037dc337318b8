import type { Observations, ObservedCommit } from './observations.ts';
import {
  collectionOf,
  inheritedPathOf,
  isAlive,
  isMovement,
  isVisit,
  LAST_DATES,
  lastDateOf,
  latest,
  rootOf,
  valueOf,
} from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 8: a last date is the latest of the live visits, from the server's documents alone. Where
 * it came from elsewhere (an older register, the console, a phone that restored a horse and knew the
 * date alone) it stays until a later visit takes its place, and then it is a visit too: adding visits
 * and taking them back loses no date.
 */
export function checkLastDate(seen: Observations, commit: ObservedCommit): void {
  const { lane, path, op, patch } = commit.save.mutation;
  if (op === 'create' && LAST_DATES.some((field) => patch[field]?.to))
    seen.touchedByConsole.add(lane);
  const horse = seen.server.documents.get(lane);
  if (!isVisit(path) || isMovement(path) || !isAlive(horse)) return;
  const field = lastDateOf(path);
  const dates = seen.visits(lane, collectionOf(path)).map(({ fields }) => fields['date']);
  const last = valueOf(horse, field);
  if (!seen.touchedByConsole.has(lane) && last !== latest(dates))
    throw new Violation(8, `${field} of ${lane} is ${String(last)}`);
  const was = valueOf(commit.before.get(lane)!, field);
  // What cannot be read only a person replaces.
  if (commit.before.get(lane)!.unread?.[field] !== undefined) {
    if (last !== was) throw new Violation(8, `${field} of ${lane} could not be read, and is gone`);
    return checkInherited(seen, commit, null);
  }
  const visit = commit.before.get(path) ?? seen.server.documents.get(path)!;
  const date = valueOf(visit, 'date');
  const expected = op === 'addVisit' ? latest([was, date]) : was === date ? latest(dates) : was;
  if (last !== expected) throw new Violation(8, `${field} of imported ${lane}: ${String(last)}`);
  checkInherited(seen, commit, op === 'addVisit' && last !== was ? was : null);
}

/** Beside the mutation's own visit only that of the replaced date is made, where no visit has that date. */
function checkInherited(
  seen: Observations,
  { save, writes, before }: ObservedCommit,
  replaced: unknown,
): void {
  const { path, lane, op } = save.mutation;
  const made = writes.filter(({ document }) => isVisit(document.path) && document.path !== path);
  const at = inheritedPathOf(path, replaced);
  const hadOne = [...seen.server.documents.values()].some((now) => {
    const document = before.has(now.path) ? before.get(now.path) : now;
    const isOfKind = rootOf(now.path) === lane && collectionOf(now.path) === collectionOf(path);
    return (
      isOfKind &&
      (now.path === at ? !!document : isAlive(document) && valueOf(document, 'date') === replaced)
    );
  });
  const isDue = typeof replaced === 'number' && !hadOne;
  if (
    isDue &&
    !made.some(({ document }) => document.path === at && valueOf(document, 'date') === replaced)
  )
    throw new Violation(8, `the date ${String(replaced)} of ${lane} is lost`);
  if (made.length > (isDue ? 1 : 0) && op !== 'delete')
    throw new Violation(8, `visits of ${lane} that nobody recorded`);
}
