import * as v from 'valibot';
import { VISIT_KINDS } from '../../model/visit.ts';
import { searchChoice } from '../shared/search-schema.ts';
import { PERIODS } from './due-periods.ts';

/** The search of the due lists; what is absent does not narrow them. */
export const dueSearch = v.object({
  kind: searchChoice(VISIT_KINDS),
  period: searchChoice(PERIODS),
});
export type DueSearch = v.InferOutput<typeof dueSearch>;
