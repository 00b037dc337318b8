import type { VisitKind } from '../../model/visit.ts';

/** The `kind` of an address; everything but the dentist means hoof trims. */
export function readKind(search: Record<string, unknown>): VisitKind {
  return search['kind'] === 'dentists' ? 'dentists' : 'hoovesTrims';
}
