import { isDay } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { taxCodeDoubts } from '../../model/tax-code.ts';
import { isItalianPostalCode } from '../../model/postal-code.ts';
import { labels } from './labels.ts';

/** The fields that warnings are about. */
export type WarnedFields = Pick<
  Membership,
  'taxCode' | 'familyName' | 'givenName' | 'birthDate' | 'zip'
>;

/**
 * The warnings about a membership, by field. A warning never prevents saving: the register must be able to
 * hold what is on paper, also if the paper is wrong.
 */
export function membershipWarnings(
  fields: WarnedFields,
): Partial<Record<keyof WarnedFields, string>> {
  const warnings: Partial<Record<keyof WarnedFields, string>> = {};
  const doubts = taxCodeDoubts(fields.taxCode, fields);
  if (doubts.length > 0) {
    warnings.taxCode = doubts.map((doubt) => labels.warn.taxCode[doubt]).join(' ');
  }
  if (fields.birthDate.trim() !== '' && !isDay(fields.birthDate)) {
    warnings.birthDate = labels.warn.birthDate;
  }
  if (fields.zip.trim() !== '' && !isItalianPostalCode(fields.zip)) warnings.zip = labels.warn.zip;
  return warnings;
}
