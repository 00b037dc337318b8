import * as v from 'valibot';
import { searchText } from '../shared/lists/search-schema.ts';

/** The search of the labels: the slug of one horse, or absent for all. */
export const qrLabelsSearch = v.object({ horse: searchText });
