import * as v from 'valibot';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The search of the BDN check: `all` also checks horses that are kept elsewhere. */
export const bdnSearch = v.object({ which: searchChoice(['here', 'all'], 'here') });
export type BdnSearch = v.InferOutput<typeof bdnSearch>;
