import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import type { Period } from './due-periods.ts';
import { PERIODS } from './due-periods.ts';

/** The address of the due lists; what is not in it is not narrowed. */
export interface DueSearch {
  readonly kind?: VisitKind;
  readonly period?: Period;
  readonly q?: string;
}

/** Reads the address; what it does not know is left out. */
export function readDueSearch(search: Record<string, unknown>): DueSearch {
  const kind = VISIT_KINDS.find((known) => known === search['kind']);
  const period = PERIODS.find((known) => known === search['period']);
  return { ...(kind && { kind }), ...(period && { period }), ...readQuery(search) };
}

/** Reads what is searched for; a chip's digits come out of the address as a number. */
export function readQuery(search: Record<string, unknown>): { readonly q?: string } {
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return typeof q === 'string' && q !== '' ? { q } : {};
}
