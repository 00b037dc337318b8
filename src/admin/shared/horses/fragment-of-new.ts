import type { ChildCollection } from '../../../model/visits/visit.ts';

/**
 * The fragment of a horse's address that leads to its form for a new visit, by the id of the day there, or that opens
 * the form for a new movement.
 */
export const fragmentOfNew = (kind: ChildCollection): string => `new-${kind}-day`;
