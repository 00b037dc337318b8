import * as v from 'valibot';
import { searchYear } from '../shared/lists/search-schema.ts';

/** The search of the register of receipts: the year; this one if absent. */
export const receiptsSearch = v.object({ year: v.fallback(v.optional(searchYear), undefined) });
export type ReceiptsSearch = v.InferOutput<typeof receiptsSearch>;
