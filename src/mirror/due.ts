import type { Day } from '../model/calendar.ts';
import { addDays } from '../model/calendar.ts';
import type { VisitKind } from '../model/visit.ts';
import type { Mirror } from './database.ts';
import { NO_TURN } from './view-keys.ts';

/** The groups in which who is due is shown, most pressing first. */
export const DUE_GROUPS = ['overdue', 'week', 'month', 'unknown'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** How many days ahead of today each group begins, and the next one does. */
const DAYS = { overdue: [-Infinity, 1], week: [1, 8], month: [8, 31] } as const;

function members({ db }: Mirror, kind: VisitKind, group: DueGroup, today: Day) {
  const turns = db.view('horses').where(`keys.${kind}`);
  if (group === 'unknown') return turns.aboveOrEqual(NO_TURN);
  const [from, to] = DAYS[group];
  return turns.between(from === -Infinity ? '' : addDays(today, from), addDays(today, to));
}

/** How many horses are in structure and alive. */
export async function countHere({ db }: Mirror): Promise<number> {
  return db.view('horses').where('keys.here').equals(1).count();
}

/** How many horses, of those in structure and alive, are due today or late. */
export async function countOverdue(mirror: Mirror, kind: VisitKind, today: Day): Promise<number> {
  return members(mirror, kind, 'overdue', today).count();
}

/** The first of those who are due, and how many there are. */
export interface DuePage {
  readonly paths: readonly string[];
  readonly count: number;
}

/** The first `limit` horses of a group, in the order of their turns. */
export async function readDue(
  mirror: Mirror,
  kind: VisitKind,
  group: DueGroup,
  today: Day,
  limit: number,
): Promise<DuePage> {
  const [paths, count] = await Promise.all([
    members(mirror, kind, group, today).limit(limit).primaryKeys(),
    members(mirror, kind, group, today).count(),
  ]);
  return { paths, count };
}
