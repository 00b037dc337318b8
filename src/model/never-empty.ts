import type { Collection } from './collections.ts';

/** Fields that, once filled, may be changed but not emptied: without them nobody knows what a document is about. */
export const NEVER_EMPTY = {
  horses: ['name', 'docname'],
  events: ['title'],
  health: ['kind', 'date'],
} as const satisfies Partial<Record<Collection, readonly string[]>>;

const fields: Readonly<Partial<Record<Collection, readonly string[]>>> = NEVER_EMPTY;

/** Whether a field may not be emptied, also one whose value cannot be read. */
export function isNeverEmpty(collection: Collection, field: string): boolean {
  return !!fields[collection]?.includes(field);
}
