import { it } from '../../i18n/it.ts';
import { isDay } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { taxCodeDoubts } from '../../model/tax-code.ts';
import { isItalianPostalCode } from '../../model/postal-code.ts';

const { warn } = it.memberships;

/** The fields that warnings are about, as they are written. */
export type Written = Pick<
  Membership,
  'taxCode' | 'familyName' | 'givenName' | 'birthDate' | 'zip'
>;

/**
 * What is unusual about what is written, by field. Warnings never keep anyone from saving: the
 * register must be able to hold what is on paper, wrong papers included.
 */
export function membershipWarnings(written: Written): Partial<Record<keyof Written, string>> {
  const warnings: Partial<Record<keyof Written, string>> = {};
  const doubts = taxCodeDoubts(written.taxCode, written);
  if (doubts.length > 0) {
    warnings.taxCode = doubts.map((doubt) => warn.taxCode[doubt]).join(' ');
  }
  if (written.birthDate.trim() !== '' && !isDay(written.birthDate)) {
    warnings.birthDate = warn.birthDate;
  }
  if (written.zip.trim() !== '' && !isItalianPostalCode(written.zip)) warnings.zip = warn.zip;
  return warnings;
}
