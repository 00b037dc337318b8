import { readQuery } from '../due/due-search.ts';

/** The address of the check: `all` also asks for horses that stand elsewhere. */
export interface BdnSearch {
  readonly which?: 'all';
  readonly q?: string;
}

/** Reads the address; what it does not know is left out. */
export function readBdnSearch(search: Record<string, unknown>): BdnSearch {
  return { ...(search['which'] === 'all' && { which: 'all' }), ...readQuery(search) };
}
