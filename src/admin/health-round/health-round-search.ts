import * as v from 'valibot';
import { isDay } from '../../model/calendar.ts';

/** The search of the health round: the day if not today. */
export const healthRoundSearch = v.object({
  day: v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined),
});
