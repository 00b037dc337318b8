import type { FieldSpec, RecordOf } from '../fields/fields.ts';
import type { RawValue } from '../fields/raw-value.ts';

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
  /** The medical certificate: its kind and its last day alone, never what it says. */
  certificateKind: 'line',
  /** yyyy-mm-dd */
  certificateExpiry: 'line',
  /** Who is responsible for a minor, in which relation, and how to reach them. */
  guardianName: 'line',
  guardianRelation: 'line',
  guardianContact: 'line',
  /** Who gave or refused the consents, and on which day (yyyy-mm-dd). */
  consentBy: 'line',
  consentDay: 'line',
  /** To the activities; to the use of personal data; to pictures. */
  hasActivityConsent: 'flag',
  hasDataConsent: 'flag',
  hasPhotoConsent: 'flag',
} as const satisfies FieldSpec;

/** The steps of a membership, in their order. */
export const MEMBERSHIP_FLAGS = ['hasPaid', 'isSubmitted', 'hasCard'] as const;

/** The fields that begin anew in each year; the others are of the person, and go from one year to the next. */
export const FIELDS_OF_YEAR: readonly string[] = [
  'year',
  'number',
  ...MEMBERSHIP_FLAGS,
] satisfies readonly (keyof typeof MEMBERSHIP)[];

/** Fields of a membership that are one fact together. */
export const MEMBERSHIP_GROUPS = [
  ['city', 'zip', 'address'],
  ['certificateKind', 'certificateExpiry'],
  ['guardianName', 'guardianRelation', 'guardianContact'],
  ['consentBy', 'consentDay', 'hasActivityConsent', 'hasDataConsent', 'hasPhotoConsent'],
] as const satisfies readonly (readonly (keyof typeof MEMBERSHIP)[])[];

export type Membership = RecordOf<typeof MEMBERSHIP>;

/**
 * Whether a year is stored on the server in a form that no query finds: neither a whole number nor its digits as a
 * text.
 */
export function isUnqueryableYear(raw: RawValue): boolean {
  const { integerValue, doubleValue, stringValue } = raw;
  const number = Number(integerValue ?? doubleValue ?? Number.NaN);
  const isPlain = typeof stringValue === 'string' && /^-?(0|[1-9]\d*)$/.test(stringValue);
  return !('nullValue' in raw) && !Number.isSafeInteger(number) && !isPlain;
}
