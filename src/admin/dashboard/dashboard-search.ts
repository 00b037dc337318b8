import * as v from 'valibot';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The search of the dashboard: the kind of visits shown, hoof trims by default. */
export const dashboardSearch = v.object({ kind: searchChoice(VISIT_KINDS, 'hoovesTrims') });
