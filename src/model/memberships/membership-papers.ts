import { ageOn } from '../values/age.ts';
import { type Day, addDays, isDay } from '../values/calendar.ts';
import type { Membership } from './membership.ts';

/** Suggested; another kind can be written. */
export const CERTIFICATE_KINDS = ['Non agonistico', 'Agonistico'] as const;
export const RELATIONS = ['Madre', 'Padre', 'Tutore'] as const;

/** How long before its last day a certificate is called about to expire. */
export const CERTIFICATE_NOTICE_DAYS = 30;

/** From which age nobody needs a guardian. */
const ADULT = 18;

/** How a certificate stands: not said, without a readable last day, valid, about to expire, expired. */
export type CertificateState = 'none' | 'unknown' | 'valid' | 'soon' | 'expired';

/**
 * How a medical certificate stands on a day; its last day still counts. Rows that an earlier release stored say nothing
 * of one.
 */
export function certificateOn(
  {
    certificateKind = '',
    certificateExpiry = '',
  }: Partial<Pick<Membership, 'certificateKind' | 'certificateExpiry'>>,
  today: Day,
): CertificateState {
  if (certificateExpiry.trim() === '') return certificateKind.trim() === '' ? 'none' : 'unknown';
  if (!isDay(certificateExpiry)) return 'unknown';
  if (certificateExpiry < today) return 'expired';
  return certificateExpiry <= addDays(today, CERTIFICATE_NOTICE_DAYS) ? 'soon' : 'valid';
}

/** Whether a birth date says that somebody is a minor; one that is no day says nothing. */
export function isMinorOn(birthDate: string, today: Day): boolean {
  const age = ageOn(birthDate, today);
  return age !== null && age.years < ADULT;
}

/** The fields that a minor's membership needs. */
const NEEDED = {
  guardian: ['guardianName', 'guardianContact'],
  consents: ['consentBy', 'consentDay', 'hasActivityConsent', 'hasDataConsent', 'hasPhotoConsent'],
} as const satisfies Readonly<Record<string, readonly (keyof Membership)[]>>;

/**
 * What a minor's membership lacks: the guardian, the consents. Empty for others.
 *
 * @param isUnread whether a value stands in a field and cannot be read: it is not missing
 */
export function missingOfMinor(
  member: Membership,
  today: Day,
  isUnread: (field: keyof Membership) => boolean = () => false,
): (keyof typeof NEEDED)[] {
  if (!isMinorOn(member.birthDate, today)) return [];
  const isMissing = (field: keyof Membership) => {
    const value = member[field];
    return (value === 0 || String(value).trim() === '') && !isUnread(field);
  };
  return (['guardian', 'consents'] as const).filter((part) => NEEDED[part].some(isMissing));
}
