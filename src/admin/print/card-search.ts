import * as v from 'valibot';
import { searchChoice } from '../shared/search-schema.ts';

/** The search of a horse's card for print: with the owner by default. */
export const cardSearch = v.object({ owner: searchChoice(['false']) });
