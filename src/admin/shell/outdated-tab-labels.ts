/** The texts for a tab whose code is older than the database; any screen may be replaced by them. */
export const outdatedTabLabels = {
  title: 'L’app è stata aggiornata',
  hint: 'I dati su questo dispositivo sono già della versione nuova, e questa non può più scrivere. Quello che hai salvato e quello che stavi scrivendo sono al sicuro qui. Se «Ricarica» porta di nuovo a questa pagina, la versione nuova è stata ritirata: aspetta la prossima.',
} as const;
