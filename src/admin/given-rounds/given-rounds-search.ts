import * as v from 'valibot';
import { isDay } from '../../model/calendar.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { searchChoice } from '../shared/search-schema.ts';

/** What a round may be of. */
export const WORKS = [...VISIT_KINDS, 'health'] as const;
export type Work = (typeof WORKS)[number];

/** The search of the given rounds: work and day of the round that is given next, as on the round's screen. */
export const givenRoundsSearch = v.object({
  kind: searchChoice(WORKS, 'hoovesTrims'),
  day: v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined),
});
