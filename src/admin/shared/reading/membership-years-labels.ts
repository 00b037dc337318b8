import type { AskedYears } from '../../../mirror/scope/membership-years.ts';

const ofYear = (year: AskedYears) => (year === 'all' ? 'degli altri anni' : `del ${year}`);

/** The texts about memberships of years that are not on this phone. */
export const membershipYearsLabels = {
  loading: (year: AskedYears) => `Chiedo al server i tesserati ${ofYear(year)}…`,
  offline: (year: AskedYears) =>
    `I tesserati ${ofYear(year)} sono sul server, non su questo telefono: per averli serve la rete.`,
  signedOut: (year: AskedYears) =>
    `I tesserati ${ofYear(year)} sono sul server, e l’accesso è scaduto: accedi di nuovo per averli.`,
  failed: (year: AskedYears) =>
    `Il server non mi ha dato i tesserati ${ofYear(year)}. Riprova tra poco.`,
  notImported: 'Senza, farei dei doppioni: non ho importato niente.',
} as const;
