/** The texts about a membership that several features show. */
export const membershipLabels = {
  nameless: 'senza nome',
  /** A person and a year, as in a sentence: 'Anna Verdi (2026)'. */
  named: (name: string, year: string) => `${name} (${year})`,
  fields: {
    hasPaid: 'Pagamento verificato',
    isSubmitted: 'Registrazione inviata',
    hasCard: 'Tessera consegnata',
    number: 'N° tessera',
    givenName: 'Nome',
    familyName: 'Cognome',
    email: 'Email',
    taxCode: 'Codice fiscale',
    birthDate: 'Data di nascita',
    birthPlace: 'Luogo di nascita',
    city: 'Comune di residenza',
    zip: 'CAP di residenza',
    address: 'Indirizzo di residenza',
  },
} as const;
