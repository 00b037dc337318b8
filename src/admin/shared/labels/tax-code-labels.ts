import {
  type TaxCodeWarning,
  type WrittenPerson,
  taxCodeWarnings,
} from '../../../model/memberships/tax-code.ts';

/** What is unusual about a codice fiscale, for every form that has one. */
export const taxCodeLabels = {
  shape: 'Un codice fiscale ha 16 caratteri tra lettere e cifre, o 11 cifre se è provvisorio.',
  letterForDigit: 'C’è una lettera al posto di una cifra: O invece di 0, o I invece di 1.',
  checkLetter: 'L’ultima lettera non torna: qualche carattere è sbagliato.',
  checkDigit: 'L’ultima cifra non torna: qualche cifra è sbagliata.',
  noSuchDay: 'La data di nascita scritta nel codice non esiste.',
  swappedNames: 'Secondo il codice, nome e cognome sono scambiati.',
  familyName: 'Il cognome non torna con il codice.',
  givenName: 'Il nome non torna con il codice.',
  birthDate: 'La data di nascita non torna con il codice.',
} as const satisfies Record<TaxCodeWarning, string>;

/** All warnings about a code and what is written beside it; undefined for none. */
export function taxCodeWarning(code: string, person: WrittenPerson): string | undefined {
  const found = taxCodeWarnings(code, person).map((warning) => taxCodeLabels[warning]);
  return found.length > 0 ? found.join(' ') : undefined;
}
