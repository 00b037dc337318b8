import * as v from 'valibot';
import { VISIT_KINDS } from '../../model/visit.ts';
import { searchChoice, searchDay } from '../shared/search-schema.ts';

/** What a round may be of. */
export const WORKS = [...VISIT_KINDS, 'health'] as const;
export type Work = (typeof WORKS)[number];

/** The search of the given rounds: work and day of the round that is given next, as on the round's screen. */
export const givenRoundsSearch = v.object({
  kind: searchChoice(WORKS, 'hoovesTrims'),
  day: searchDay,
});
