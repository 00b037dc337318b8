import * as v from 'valibot';
import { membershipListSearch } from '../memberships/membership-list-search.ts';

const { year } = membershipListSearch.entries;

/** The search of the register of receipts: its year, if it is not this one. */
export const receiptsSearch = v.object({
  year: v.pipe(
    year,
    v.transform((chosen) => (chosen === 'all' ? undefined : chosen)),
  ),
});
export type ReceiptsSearch = v.InferOutput<typeof receiptsSearch>;
