import type { Day } from '../../model/calendar.ts';
import { instantOf } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { CareState } from '../../model/care-interval.ts';
import type { RoundHorse } from '../../mirror/round.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE } from '../../model/visit.ts';
import { byUrgency } from '../due-list.ts';

/** A horse of the round and where it stood before the round began. */
export interface Turn extends RoundHorse {
  readonly care: CareState;
}

/**
 * The round in the order of its turns, most overdue first. Each horse stands where it stood before
 * the chosen day, so that a tick, and a reload, leave the order as it is.
 */
export function turnsOf(round: readonly RoundHorse[], kind: VisitKind, day: Day): Turn[] {
  return round
    .map((entry) => {
      const before = { ...entry.horse.fields, [CARE[kind].last]: entry.before };
      return { ...entry, care: careState(before, kind, instantOf(day)) };
    })
    .toSorted((a, b) => byUrgency({ row: a.horse, care: a.care }, { row: b.horse, care: b.care }));
}
