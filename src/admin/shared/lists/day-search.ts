import * as v from 'valibot';
import { searchDay } from './search-schema.ts';

/** The search of a screen that shows a day: today if absent. */
export const daySearch = v.object({
  day: searchDay,
});
export type DaySearch = v.InferOutput<typeof daySearch>;
