import * as v from 'valibot';
import { searchDay } from '../shared/lists/search-schema.ts';

/** The search of the health round: the day, if it is not today. */
export const healthRoundSearch = v.object({
  day: searchDay,
});
