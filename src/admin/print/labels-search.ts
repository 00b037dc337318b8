import * as v from 'valibot';
import { searchText } from '../shared/search-schema.ts';

/** The search of the labels: of one horse, by its slug, or of all. */
export const labelsSearch = v.object({ horse: searchText });
