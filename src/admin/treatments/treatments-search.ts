import * as v from 'valibot';
import { isDay } from '../../model/calendar.ts';

const searchDay = v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined);

/** The search of the register of treatments: the period, if it is not this year. */
export const treatmentsSearch = v.object({ from: searchDay, to: searchDay });
export type TreatmentsSearch = v.InferOutput<typeof treatmentsSearch>;
