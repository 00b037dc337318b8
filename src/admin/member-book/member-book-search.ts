import * as v from 'valibot';
import { searchChoice } from '../shared/lists/search-schema.ts';
import { membershipListSearch } from '../memberships/membership-list-search.ts';

const { year } = membershipListSearch.entries;

/** The search of the members' book: its year, and whether it shows codici fiscali and addresses. */
export const memberBookSearch = v.object({
  year: v.pipe(
    year,
    v.transform((chosen) => (chosen === 'all' ? undefined : chosen)),
  ),
  more: searchChoice(['true']),
});
export type MemberBookSearch = v.InferOutput<typeof memberBookSearch>;
