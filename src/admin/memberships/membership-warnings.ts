import { ageOn } from '../../model/values/age.ts';
import { type Day, addMonths, isDay, isBefore } from '../../model/values/calendar.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { isItalianPostalCode } from '../../model/memberships/postal-code.ts';
import {
  certificateOn,
  isMinorOn,
  missingOfMinor,
} from '../../model/memberships/membership-papers.ts';
import { taxCodeWarning } from '../shared/labels/tax-code-labels.ts';
import { labels } from './labels.ts';

/** The fields that warnings are about. */
export type WarnedFields = Pick<
  Membership,
  'taxCode' | 'familyName' | 'givenName' | 'birthDate' | 'zip'
>;

/** Plausibility limit: a certificate that lasts longer is probably a typing error in the year. */
const LONGEST_MONTHS = 24;

/**
 * Plausibility limit, in years: an older person is probably a typing error in the year of birth. The codice fiscale,
 * which leaves the century out, does not show it.
 */
const OLDEST = 110;

/**
 * The warnings about a membership, by field. A warning never prevents saving: the register must be able to hold what is
 * on paper, even if the paper is wrong.
 */
export function membershipWarnings(
  fields: WarnedFields,
  today: Day,
): Partial<Record<keyof WarnedFields, string>> {
  const warnings: Partial<Record<keyof WarnedFields, string>> = {};
  const found = taxCodeWarning(fields.taxCode, fields);
  if (found !== undefined) warnings.taxCode = found;
  const { birthDate } = fields;
  if (birthDate.trim() !== '' && !isDay(birthDate)) warnings.birthDate = labels.warn.birthDate;
  // By either somebody would be no minor, and nothing would be asked of a guardian.
  else if (isBefore(today, birthDate)) warnings.birthDate = labels.warn.futureDay;
  else if ((ageOn(birthDate, today)?.years ?? 0) >= OLDEST)
    warnings.birthDate = labels.warn.birthLongAgo(OLDEST);
  if (fields.zip.trim() !== '' && !isItalianPostalCode(fields.zip)) warnings.zip = labels.warn.zip;
  return warnings;
}

/**
 * The warnings about a membership's papers, by field; these never prevent saving either.
 *
 * @param isUnread whether a value stands in a field and cannot be read
 */
export function paperWarnings(
  member: Membership,
  today: Day,
  isUnread?: (field: keyof Membership) => boolean,
): Partial<Record<'certificateExpiry' | 'consentDay' | 'guardianName' | 'consentBy', string>> {
  const { certificateExpiry, consentDay } = member;
  const isOdd = (text: string) => text.trim() !== '' && !isDay(text);
  const state = certificateOn(member, today);
  const isFar = isDay(certificateExpiry) && certificateExpiry > addMonths(today, LONGEST_MONTHS);
  const missing = missingOfMinor(member, today, isUnread);
  return {
    ...(isOdd(certificateExpiry)
      ? { certificateExpiry: labels.warn.birthDate }
      : isFar
        ? { certificateExpiry: labels.warn.certificate.far }
        : state !== 'none' &&
          state !== 'valid' && { certificateExpiry: labels.warn.certificate[state] }),
    ...(isOdd(consentDay)
      ? { consentDay: labels.warn.birthDate }
      : isBefore(today, consentDay) && { consentDay: labels.warn.futureDay }),
    ...(missing.includes('guardian') && { guardianName: labels.warn.guardian }),
    ...(missing.includes('consents')
      ? { consentBy: labels.warn.consents }
      : isOfMinor(member, today) && { consentBy: labels.warn.cameOfAge }),
  };
}

/** Whether the consents are of a day on which the member was a minor, and that is over: a renewal takes them along. */
function isOfMinor({ birthDate, consentDay }: Membership, today: Day): boolean {
  return isDay(consentDay) && isMinorOn(birthDate, consentDay) && !isMinorOn(birthDate, today);
}
