import * as v from 'valibot';
import { searchDay } from '../shared/lists/search-schema.ts';

/** The search of the register of treatments: the period; an absent day is the first or the last of this year. */
export const treatmentsSearch = v.object({ from: searchDay, to: searchDay });
export type TreatmentsSearch = v.InferOutput<typeof treatmentsSearch>;
