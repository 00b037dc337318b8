import * as v from 'valibot';
import { isDay } from '../../model/calendar.ts';

/** The search of a screen that shows a day: which one, if it is not today. */
export const daySearch = v.object({
  day: v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined),
});
export type DaySearch = v.InferOutput<typeof daySearch>;
