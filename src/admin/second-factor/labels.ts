import { wordAndDay } from '../../i18n/format.ts';

/** The texts of the second factor. */
export const labels = {
  intro:
    'Con il secondo fattore, per entrare servono la password e un codice che cambia ogni mezzo minuto. Lo mostra un’app di autenticazione sul tuo telefono.',
  yours: 'Le tue app di autenticazione',
  none: 'Non ne hai ancora nessuna: per entrare basta la password.',
  since: (day: string) => wordAndDay('dal', day),
  unnamed: 'App di autenticazione',
  add: 'Aggiungi un’app',
  name: 'Nome',
  nameHint: 'Per riconoscerla, per esempio: Telefono di Anna.',
  next: 'Avanti',
  addTitle: 'Aggiungi un’app di autenticazione',
  scan: 'Inquadra questo codice con l’app, oppure scrivi lì la chiave. Poi scrivi qui sotto le sei cifre che l’app mostra.',
  qr: 'Codice QR per l’app di autenticazione',
  secret: 'Chiave',
  keepSafe:
    'Chi ha la chiave può creare i codici: non fotografarla e non mandarla a nessuno. Se perdi l’app, chi gestisce il registro può toglierti il secondo fattore.',
  added: 'Secondo fattore aggiunto. Dalla prossima volta, per entrare serve anche il codice.',
  remove: 'Togli',
  removeNamed: (name: string) => `Togli ${name}`,
  removeTitle: 'Togliere questa app di autenticazione?',
  removeHint:
    'Se il registro chiede il secondo fattore a questo account, senza nessuna app non potrai più né leggere né inviare.',
  removed: 'App di autenticazione tolta.',
  again: 'Per cambiare il secondo fattore scrivi di nuovo la password.',
  offline: 'Per il secondo fattore serve la rete. Riprova appena torna.',
  notOffered:
    'In questo registro il secondo fattore non è attivo. Può attivarlo chi gestisce il registro.',
} as const;
