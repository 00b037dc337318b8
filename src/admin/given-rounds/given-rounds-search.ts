import * as v from 'valibot';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { searchChoice, searchDay } from '../shared/lists/search-schema.ts';

/** The kinds of work that a round may be given for. */
export const WORKS = [...VISIT_KINDS, 'health'] as const;
export type Work = (typeof WORKS)[number];

/** The search of the given rounds: work and day of the next round to give, as on the round's screen. */
export const givenRoundsSearch = v.object({
  kind: searchChoice(WORKS, 'hoovesTrims'),
  day: searchDay,
});
