import type { Collection } from './collections.ts';

/** Fields that the app never writes again: no form has them, and without a value the document is in no list. */
const FIXED: Readonly<Partial<Record<Collection, readonly string[]>>> = {
  memberships: ['year'],
  health: ['horse'],
};

/** Whether a field keeps its first value for ever, also one that cannot be read. */
export function isFixedField(collection: Collection, field: string): boolean {
  return !!FIXED[collection]?.includes(field);
}
