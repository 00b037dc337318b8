import { plainTaxCode } from '../../model/tax-code.ts';
import { finder } from '../shared/record-finder.ts';

/** Finds members by name or codice fiscale; with a digit in it, a query is no name. */
export const membershipFinder = finder((query) =>
  /\d/.test(query) ? plainTaxCode(query).toLowerCase() : '',
);
