import type { Membership } from '../../model/membership.ts';
import { plainText } from '../../model/plain-text.ts';
import { plainTaxCode } from '../../model/tax-code.ts';
import { finder } from '../record/record-finder.ts';

type Findable = Pick<Membership, 'givenName' | 'familyName' | 'taxCode'>;

/** A test for members that a search finds, by name or codice fiscale. */
export const membershipFinder = finder<Findable>(
  ({ givenName, familyName, taxCode }) =>
    `${plainText(givenName)} ${plainText(familyName)}\n${plainTaxCode(taxCode).toLowerCase()}`,
  // With a digit in it, it is no name.
  (query) => (/\d/.test(query) ? plainTaxCode(query).toLowerCase() : ''),
);
