import { formatCount, formatDay, wordAndDay } from '../../../i18n/format.ts';
import { visitLabels } from '../labels/visit-labels.ts';

const ofDay = (day: string | null) =>
  day === null ? visitLabels.unknownDate : wordAndDay('del', day);

/** The texts of a record’s history. */
export const historyLabels = {
  you: 'tu',
  someone: 'un’altra persona, di cui qui non c’è ancora il nome',
  nobody: 'fuori dall’app',
  /** The heading of a day's lines. */
  day: (day: string, today: string) =>
    day === '' ? 'In un momento sconosciuto' : day === today ? 'Oggi' : formatDay(day),
  by: (who: string, when: string) => `${who}, ${when}`,
  created: 'Scheda aggiunta',
  changed: (fields: string) => `Cambiato: ${fields}`,
  changedNothing: 'Scheda salvata',
  deleted: 'Scheda eliminata',
  visitAdded: {
    hoovesTrims: (day: string | null) => `Pareggio ${ofDay(day)} aggiunto`,
    dentists: (day: string | null) => `Visita del dentista ${ofDay(day)} aggiunta`,
    movements: (day: string | null) => `Movimento ${ofDay(day)} registrato`,
  },
  /** A visit that came back with a given round. */
  byGuest: (what: string, guest: string | undefined) =>
    guest === undefined ? what : `${what} dal giro dato a ${guest.trim() || 'qualcuno'}`,
  visitAddedLost: {
    hoovesTrims: 'Pareggio aggiunto, poi eliminato',
    dentists: 'Visita del dentista aggiunta, poi eliminata',
    movements: 'Movimento registrato, poi eliminato',
  },
  visitDeleted: {
    hoovesTrims: 'Pareggio eliminato',
    dentists: 'Visita del dentista eliminata',
    movements: 'Movimento eliminato',
  },
  visitsDeleted: (n: number) => `${formatCount(n)} date eliminate insieme alla scheda`,
  offline: 'Il resto della storia, se c’è, è sul server: per leggerlo serve la rete.',
  signedOut:
    'Il resto della storia, se c’è, è sul server, e l’accesso è scaduto: accedi di nuovo per leggerlo.',
  failed: 'Il server non mi ha dato il resto della storia. Riprova tra poco.',
  more: 'Mostra le modifiche precedenti',
  end: 'La storia comincia qui: quello che è stato scritto prima, o fuori dall’app, non è annotato.',
  none: 'Nessuna modifica annotata.',
  noValues: 'La storia annota quali campi sono cambiati, mai che cosa c’era scritto.',
  keptValues:
    'La storia annota quali campi sono cambiati, non che cosa c’era scritto. Quello che una modifica sostituisce si tiene a parte sul server per 90 giorni, per poterlo rimettere.',
  undo: {
    open: 'Rimetti com’era…',
    before: (value: string) => `Prima: ${value}`,
    now: (value: string) => `Adesso: ${value}`,
    same: 'È già così adesso',
    unreadable: 'Quello che c’era prima non si poteva leggere, e non si può rimettere',
    unfit:
      'Così com’era il registro non lo tiene più (troppo lungo, o fuori misura): copialo da qui e accorcialo nella scheda',
    moved: 'Segue dall’ultimo movimento: si cambia in «Movimenti»',
    visited: 'La data di adesso è più recente e segue dalle visite: si cambia con quelle',
    changedSince: 'Cambiato di nuovo dopo questa modifica',
    save: 'Rimetti i valori scelti',
    done: 'Rimesso com’era: salvato sul telefono.',
    offline: 'I valori di prima sono sul server: per vederli serve la rete.',
    signedOut:
      'I valori di prima sono sul server, e l’accesso è scaduto: accedi di nuovo per vederli.',
    failed: 'Il server non mi ha dato i valori di prima. Riprova tra poco.',
    gone: 'I valori di prima non ci sono: si tengono per 90 giorni, non oltre la cancellazione di una persona o della scheda, e mancano dove ha scritto una versione più vecchia dell’app.',
  },
} as const;
