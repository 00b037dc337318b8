import * as v from 'valibot';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { searchChoice, searchDay } from '../shared/lists/search-schema.ts';

/** The search of the round: the kind of visit, hoof trims by default, and the day, if it is not today. */
export const roundSearch = v.object({
  kind: searchChoice(VISIT_KINDS, 'hoovesTrims'),
  day: searchDay,
});
export type RoundSearch = v.InferOutput<typeof roundSearch>;
