import type { FieldSpec, RecordOf } from './fields.ts';

/** An event of the association; so far it exists only in the data layer. */
export const EVENT = {
  date: 'instant',
  title: 'line',
  notes: 'prose',
} as const satisfies FieldSpec;

/** Not called `Event`, which is the browser's. */
export type AssociationEvent = RecordOf<typeof EVENT>;
