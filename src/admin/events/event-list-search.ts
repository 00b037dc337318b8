import * as v from 'valibot';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The search of the list of events: upcoming ones by default. */
export const eventListSearch = v.object({ when: searchChoice(['next', 'past'], 'next') });
export type EventListSearch = v.InferOutput<typeof eventListSearch>;
