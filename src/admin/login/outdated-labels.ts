/** The texts for a tab whose code is older than the database; any screen may be replaced by them. */
export const outdatedLabels = {
  title: 'L’app è stata aggiornata',
  hint: 'In un’altra scheda c’è già la versione nuova, e questa non può più scrivere. Quello che hai salvato e quello che stavi scrivendo sono al sicuro su questo dispositivo.',
} as const;
