/** The texts around every screen. */
export const labels = {
  skipToContent: 'Vai al contenuto',
  menu: 'Menu',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  account: (name: string) => `Account: ${name}`,
  signOut: 'Sign out',
  footer: (provider: string, version: string) => `Powered by ${provider} - v. ${version}`,
  newVersion: 'Nuova versione: aggiorna',
  newVersionHint: 'Quello che stai scrivendo resta qui.',
  later: 'Più tardi',
  signedOut: 'Le modifiche restano su questo telefono, ma non partono: l’accesso è scaduto.',
  signInAgain: 'Accedi di nuovo',
  notEnabled:
    'Questo account non è abilitato al registro, o gli serve il secondo fattore: su questo telefono restano solo le modifiche non inviate e le schede che riguardano. Le puoi mettere in un file dalla pagina Sincronizzazione. Aggiungi il secondo fattore, oppure chiedi a chi gestisce gli accessi.',
  install: {
    ask: 'Tieni il registro tra le tue app: si apre con un tocco, anche senza segnale.',
    byHand:
      'Tieni il registro tra le tue app, anche senza segnale: in Safari tocca Condividi e poi «Aggiungi alla schermata Home».',
    install: 'Installa',
    noThanks: 'No, grazie',
    gotIt: 'Ho capito',
  },
} as const;
