import type { Observations, ObservedCommit } from './observations.ts';
import {
  collectionOf,
  inheritedPathOf,
  isAlive,
  isMovement,
  isOneDay,
  isVisit,
  LAST_DATES,
  lastDateOf,
  latest,
  rootOf,
  valueOf,
} from './register-facts.ts';
import { isRaced, mayBeLatest, readDateOf, wasTaken } from './other-programs.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 8: a last date is the latest date of the live visits, judged by the server's documents
 * alone. A last date that came from elsewhere (an older register, the console, a phone that
 * restored a horse and knew only the date) stays until a later visit replaces it, and becomes a
 * visit then. So no date is lost when visits are added and taken back.
 */
export function checkLastDate(seen: Observations, commit: ObservedCommit): void {
  const { lane, path, op, patch } = commit.save.mutation;
  // An archive may bring a last date without its visit, also into a horse that is there.
  const isWhole = op === 'create' || op === 'update';
  if (isWhole && LAST_DATES.some((field) => patch[field]?.to)) seen.touchedByConsole.add(lane);
  const horse = seen.server.documents.get(lane);
  if (!isVisit(path) || isMovement(path) || !isAlive(horse)) return;
  const field = lastDateOf(path);
  const dates = seen.visits(lane, collectionOf(path)).map(({ fields }) => fields['date']);
  const last = valueOf(horse, field);
  if (!seen.touchedByConsole.has(lane) && last !== latest(dates))
    throw new Violation(8, `${field} of ${lane} is ${String(last)}`);
  const before = commit.before.get(lane);
  // Its horse was gone when the commit was made, and was restored just before it arrived (a known limit of VISIT-3).
  if (!before && op === 'deleteVisit') return;
  const was = valueOf(before!, field);
  // A last date that cannot be read may be replaced only by a person.
  if (before!.unread?.[field] !== undefined) {
    if (last !== was) throw new Violation(8, `${field} of ${lane} could not be read, and is gone`);
    return checkInherited(seen, commit, null);
  }
  const visit = commit.before.get(path) ?? seen.server.documents.get(path)!;
  const date = readDateOf(visit);
  const below = { horse: lane, collection: collectionOf(path) };
  const fits =
    op === 'addVisit'
      ? last === latest([was, date])
      : was === date
        ? mayBeLatest(seen, commit.save, below, last)
        : last === was;
  if (!fits) throw new Violation(8, `${field} of imported ${lane}: ${String(last)}`);
  checkInherited(seen, commit, op === 'addVisit' && last !== was ? was : null);
}

/**
 * A commit that replaces a last date which no visit has also makes the inherited visit with that
 * date, unless that existed before. It makes no other visits beside its own.
 */
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
      (now.path === at
        ? !!document
        : isAlive(document) && isOneDay(valueOf(document, 'date'), replaced))
    );
  });
  const isDue = typeof replaced === 'number' && !hadOne;
  // Known limits of VISIT-2 and VISIT-3: what another program did to the visits may be known or not.
  const collection = collectionOf(path);
  const isAtMostIt = made.length <= 1 && made.every(({ document }) => document.path === at);
  if (typeof replaced === 'number' && isAtMostIt) {
    if (isRaced(seen, save, lane, collection)) return;
    if (made.length === 0 && wasTaken(seen, { horse: lane, collection }, replaced)) return;
  }
  if (
    isDue &&
    !made.some(({ document }) => document.path === at && valueOf(document, 'date') === replaced)
  )
    throw new Violation(8, `the date ${String(replaced)} of ${lane} is lost`);
  if (made.length > (isDue ? 1 : 0) && op !== 'delete')
    throw new Violation(8, `visits of ${lane} that nobody recorded`);
}
