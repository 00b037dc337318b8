import * as v from 'valibot';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The search of a horse's printed card: with the owner by default. */
export const cardSearch = v.object({ owner: searchChoice(['false']) });
