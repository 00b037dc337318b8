import * as v from 'valibot';
import { isDay, mondayOf } from '../../model/values/calendar.ts';
import { DUE_KINDS } from '../../register/due/weeks.ts';
import { searchChoice } from '../shared/lists/search-schema.ts';
import { PERIODS } from './due-periods.ts';

/** The search of the due lists; an absent key does not filter. */
export const dueSearch = v.object({
  kind: searchChoice(DUE_KINDS),
  period: searchChoice(PERIODS),
  /** The Monday of a week: shows what becomes due in that week. */
  week: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((day) => isDay(day) && mondayOf(day) === day),
      ),
    ),
    undefined,
  ),
});
export type DueSearch = v.InferOutput<typeof dueSearch>;
