import type { Day } from '../../model/calendar.ts';
import { isDay } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { readKind } from '../shared/visit-kind.ts';

/** The round's address: what is done, and on which day where it is not today. */
export interface RoundSearch {
  readonly kind?: VisitKind;
  readonly day?: Day;
}

export function readRoundSearch(search: Record<string, unknown>): RoundSearch {
  const day = search['day'];
  return {
    ...(readKind(search) === 'dentists' && { kind: 'dentists' }),
    ...(typeof day === 'string' && isDay(day) && { day }),
  };
}
