import * as v from 'valibot';
import { searchDay } from '../shared/lists/search-schema.ts';

/** The search of a screen that shows a day: the day, if it is not today. */
export const daySearch = v.object({
  day: searchDay,
});
export type DaySearch = v.InferOutput<typeof daySearch>;
