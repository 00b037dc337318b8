import { plainTaxCode } from '../../model/memberships/plain-tax-code.ts';
import { finder } from '../shared/lists/record-finder.ts';

/** Finds members by name or codice fiscale; only a query with a digit can be a codice fiscale. */
export const membershipFinder = finder((query) =>
  /\d/.test(query) ? plainTaxCode(query).toLowerCase() : '',
);
