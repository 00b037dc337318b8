import { readQuery } from '../due/due-search.ts';

/** The address of the labels: of one horse, or of those that are searched for. */
export interface LabelsSearch {
  readonly horse?: string;
  readonly q?: string;
}

/** Reads the address; what it does not know is left out. */
export function readLabelsSearch(search: Record<string, unknown>): LabelsSearch {
  // A slug of digits only comes out of the address as a number.
  const horse = typeof search['horse'] === 'number' ? String(search['horse']) : search['horse'];
  return { ...(typeof horse === 'string' && horse !== '' && { horse }), ...readQuery(search) };
}
