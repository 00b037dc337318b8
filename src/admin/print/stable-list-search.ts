import * as v from 'valibot';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The search of the stable list: without the owners' phone numbers by default. */
export const stableListSearch = v.object({ phone: searchChoice(['true']) });
