import { byCodeUnits } from '../../model/values/alphabet.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type HealthAct, dayOfAct } from '../../model/health/health-act.ts';
import { dueDayOfAct, latestOfKinds } from '../../model/health/health-due.ts';
import { listByName } from './due-visits.ts';
import { wholeRow } from '../documents/whole-row.ts';

/** A kind of health act that a horse in the stable is due for again. */
export interface DueAct {
  /** The path of the horse. */
  readonly path: string;
  /** The latest act of the kind, which says the day. */
  readonly act: ViewRow<HealthAct>;
  /** Undefined where it cannot be read. */
  readonly due: Day | undefined;
}

/**
 * The health acts that the horses in the stable are due for again, by their latest act of each kind; most overdue
 * first, those of one day by the horse's name, and behind them those whose day cannot be read. Kinds whose latest act has
 * no next day, or no day of its own, are left out. Reads every act, since no index tells which one is the latest of its
 * kind.
 */
export async function listDueActs(mirror: Mirror): Promise<DueAct[]> {
  const { db } = mirror;
  const rows = await db.view<HealthAct>('health').toArray();
  if (rows.length === 0) return [];
  const places = new Map((await listByName(mirror)).map((path, place) => [path, place]));
  const ofHorses = groupBy(rows.map(wholeRow), ({ fields }) => `horses/${fields.horse}`);
  const dues = [...ofHorses].flatMap(([path, ofHorse]) =>
    (places.has(path) ? [...latestOfKinds(ofHorse).values()] : []).flatMap((act): DueAct[] => {
      const { unread = {} } = act;
      const due = dueDayOfAct(act.fields);
      const isUnread =
        'next' in unread || ('date' in unread && dayOfAct(act.fields.next) !== undefined);
      return due === undefined && !isUnread ? [] : [{ path, act, due }];
    }),
  );
  const placeOf = ({ path }: DueAct) => places.get(path)!;
  const dayOfDue = ({ due }: DueAct) => due ?? '~';
  return dues.toSorted((a, b) => byCodeUnits(dayOfDue(a), dayOfDue(b)) || placeOf(a) - placeOf(b));
}
