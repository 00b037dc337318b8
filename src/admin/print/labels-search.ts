import * as v from 'valibot';
import { searchText } from '../shared/search-schema.ts';

/** The search of the labels: of one horse, by its slug, or of those that are searched for. */
export const labelsSearch = v.object({ horse: searchText, q: searchText });
export type LabelsSearch = v.InferOutput<typeof labelsSearch>;
