import type { FieldSpec, RecordOf } from './fields.ts';

/** The fields of a yearly membership. */
export const MEMBERSHIP = {
  year: 'whole',
  givenName: 'text',
  familyName: 'text',
  email: 'text',
  taxCode: 'text',
  /** yyyy-mm-dd */
  birthDate: 'text',
  birthPlace: 'text',
  city: 'text',
  zip: 'text',
  address: 'text',
  number: 'text',
  hasPaid: 'flag',
  isSubmitted: 'flag',
  hasCard: 'flag',
} as const satisfies FieldSpec;

export type Membership = RecordOf<typeof MEMBERSHIP>;
