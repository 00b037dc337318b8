import type { FieldSpec, RecordOf } from './fields.ts';
import type { RawValue } from './raw-value.ts';

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

/**
 * Whether a year stands on the server in a form by which it is not found: neither a number nor its
 * digits as a text.
 */
export function isOddYear(raw: RawValue): boolean {
  const { integerValue, doubleValue, stringValue } = raw;
  const number = Number(integerValue ?? doubleValue ?? Number.NaN);
  const isPlain = typeof stringValue === 'string' && /^-?(0|[1-9]\d*)$/.test(stringValue);
  return !('nullValue' in raw) && !Number.isSafeInteger(number) && !isPlain;
}
