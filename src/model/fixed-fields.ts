import type { Collection } from './collections.ts';

/**
 * Fields that the app never writes again: no form changes them, and without its value a document would be listed under
 * no year, or no horse.
 */
const FIXED: Readonly<Partial<Record<Collection, readonly string[]>>> = {
  memberships: ['year'],
  health: ['horse'],
};

/** Whether a field keeps its first value for ever, also one that cannot be read. */
export function isFixedField(collection: Collection, field: string): boolean {
  return !!FIXED[collection]?.includes(field);
}
