import { isDay } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { taxCodeDoubts } from '../../model/tax-code.ts';
import { isItalianPostalCode } from '../../model/postal-code.ts';
import { labels } from './labels.ts';

/** The fields that warnings are about, as they are written. */
export type WarnedFields = Pick<
  Membership,
  'taxCode' | 'familyName' | 'givenName' | 'birthDate' | 'zip'
>;

/**
 * What is unusual about what is written, by field. Warnings never keep anyone from saving: the
 * register must be able to hold what is on paper, wrong papers included.
 */
export function membershipWarnings(
  written: WarnedFields,
): Partial<Record<keyof WarnedFields, string>> {
  const warnings: Partial<Record<keyof WarnedFields, string>> = {};
  const doubts = taxCodeDoubts(written.taxCode, written);
  if (doubts.length > 0) {
    warnings.taxCode = doubts.map((doubt) => labels.warn.taxCode[doubt]).join(' ');
  }
  if (written.birthDate.trim() !== '' && !isDay(written.birthDate)) {
    warnings.birthDate = labels.warn.birthDate;
  }
  if (written.zip.trim() !== '' && !isItalianPostalCode(written.zip))
    warnings.zip = labels.warn.zip;
  return warnings;
}
