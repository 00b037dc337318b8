import * as v from 'valibot';
import { searchChoice } from '../shared/search-schema.ts';

/** The search of the stable list: the owners' telephones are not on it unless told otherwise. */
export const stableListSearch = v.object({ phone: searchChoice(['true']) });
