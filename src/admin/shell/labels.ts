import { formatCount } from '../../i18n/format.ts';

/** The texts of the frame of every screen. */
export const labels = {
  skipToContent: 'Vai al contenuto',
  menu: 'Menu',
  /** The bar at the bottom of a phone. */
  bottom: {
    title: 'Navigazione',
    today: 'Oggi',
    round: 'Giro',
    search: 'Cerca',
    horses: 'Cavalli',
    more: 'Altro',
  },
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  account: (name: string) => `Account: ${name}`,
  signOut: 'Sign out',
  footer: (provider: string, version: string) => `Powered by ${provider} - v. ${version}`,
  opening:
    'Apro il registro su questo telefono: dopo un aggiornamento dell’app può volerci qualche minuto. Non chiudere l’app.',
  newVersion: 'Nuova versione: aggiorna',
  newVersionHint: 'Quello che stai scrivendo resta qui.',
  later: 'Più tardi',
  signedOut: (unsent: number) =>
    unsent === 0
      ? 'L’accesso è scaduto: quello che registri resta su questo telefono finché non accedi di nuovo.'
      : unsent === 1
        ? 'L’accesso è scaduto: 1 modifica resta su questo telefono e non parte finché non accedi di nuovo.'
        : `L’accesso è scaduto: ${formatCount(unsent)} modifiche restano su questo telefono e non partono finché non accedi di nuovo.`,
  signInAgain: 'Accedi di nuovo',
  notEnabled: (unsent: number) =>
    [
      'Questo account non è abilitato al registro, o gli serve il secondo fattore: il registro è stato tolto da questo telefono.',
      unsent === 1 &&
        'Resta 1 modifica non inviata, con la scheda che riguarda: la puoi mettere in un file dalla pagina Sincronizzazione.',
      unsent > 1 &&
        `Restano ${formatCount(unsent)} modifiche non inviate, con le schede che riguardano: le puoi mettere in un file dalla pagina Sincronizzazione.`,
      'Aggiungi il secondo fattore, oppure chiedi a chi gestisce gli accessi.',
    ]
      .filter(Boolean)
      .join(' '),
  install: {
    ask: 'Tieni il registro tra le tue app: si apre con un tocco, anche senza segnale.',
    byHand:
      'Tieni il registro tra le tue app: in Safari tocca Condividi e poi «Aggiungi alla schermata Home». Apri l’app da lì ed entra una volta con la rete: dopo funziona anche senza.',
    install: 'Installa',
    noThanks: 'No, grazie',
    gotIt: 'Ho capito',
  },
} as const;
