import * as v from 'valibot';
import { searchChoice } from '../shared/search-schema.ts';

/** The search of a horse's card for print: the owner is on it unless told otherwise. */
export const cardSearch = v.object({ owner: searchChoice(['false']) });
