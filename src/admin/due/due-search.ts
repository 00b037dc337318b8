import * as v from 'valibot';
import { isDay, mondayOf } from '../../model/calendar.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { searchChoice } from '../shared/search-schema.ts';
import { PERIODS } from './due-periods.ts';

/** What is due: the visits by their kinds, and the health acts. */
export const DUE_KINDS = [...VISIT_KINDS, 'health'] as const;

/** The search of the due lists; what is absent does not narrow them. */
export const dueSearch = v.object({
  kind: searchChoice(DUE_KINDS),
  period: searchChoice(PERIODS),
  /** The Monday of a week: the visits that become due in it. */
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
