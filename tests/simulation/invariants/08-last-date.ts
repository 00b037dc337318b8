import type { Observations, ObservedCommit } from './observations.ts';
import {
  collectionOf,
  isAlive,
  isVisit,
  LAST_DATES,
  lastDateOf,
  latest,
  valueOf,
} from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 8: a last date is the latest of the live visits, from the server's documents alone. Where
 * it was imported, or restored by a phone that knew the date and not the visit, it follows VISIT-2 and
 * VISIT-3 from what it was.
 */
export function checkLastDate(seen: Observations, { save, before }: ObservedCommit): void {
  const { lane, path, op, patch } = save.mutation;
  if (op === 'create' && LAST_DATES.some((field) => patch[field]?.to))
    seen.touchedByConsole.add(lane);
  const horse = seen.server.documents.get(lane);
  if (!isVisit(path) || !isAlive(horse)) return;
  const field = lastDateOf(path);
  const dates = seen.visitDates(lane, collectionOf(path));
  const last = valueOf(horse, field);
  if (!seen.touchedByConsole.has(lane)) {
    if (last !== latest(dates)) throw new Violation(8, `${field} of ${lane} is ${String(last)}`);
    return;
  }
  const was = valueOf(before.get(lane)!, field);
  const visit = before.get(path) ?? seen.server.documents.get(path)!;
  const date = valueOf(visit, 'date');
  const expected = op === 'addVisit' ? latest([was, date]) : was === date ? latest(dates) : was;
  if (last !== expected) throw new Violation(8, `${field} of imported ${lane}: ${String(last)}`);
}
