import type { FieldSpec, RecordOf } from './fields.ts';

/** The fields of a yearly membership. */
export const MEMBERSHIP = {
  year: 'whole',
  givenName: 'line',
  familyName: 'line',
  email: 'line',
  taxCode: 'line',
  /** yyyy-mm-dd */
  birthDate: 'line',
  birthPlace: 'line',
  city: 'line',
  zip: 'line',
  address: 'line',
  number: 'line',
  hasPaid: 'flag',
  isSubmitted: 'flag',
  hasCard: 'flag',
} as const satisfies FieldSpec;

export type Membership = RecordOf<typeof MEMBERSHIP>;
