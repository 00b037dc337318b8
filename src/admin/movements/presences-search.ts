import * as v from 'valibot';
import { isDay } from '../../model/calendar.ts';

/** The search of the register of presences: the day, if it is not today. */
export const presencesSearch = v.object({
  day: v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined),
});
export type PresencesSearch = v.InferOutput<typeof presencesSearch>;
