import { formatCount, formatDay } from '../../i18n/format.ts';

/** The texts of a record’s history. */
export const labels = {
  title: 'Storia',
  summary: 'Chi ha cambiato che cosa, e quando',
  you: 'tu',
  someone: 'un’altra persona, di cui qui non c’è ancora il nome',
  nobody: 'fuori dall’app',
  /** The head of a day's lines. */
  day: (day: string, today: string) =>
    day === '' ? 'In un momento sconosciuto' : day === today ? 'Oggi' : formatDay(day),
  by: (who: string, when: string) => `${who}, ${when}`,
  created: 'Scheda aggiunta',
  changed: (fields: string) => `Cambiato: ${fields}`,
  changedNothing: 'Scheda salvata',
  deleted: 'Scheda eliminata',
  visitAdded: {
    hoovesTrims: (day: string) => `Pareggio del ${day} aggiunto`,
    dentists: (day: string) => `Visita del dentista del ${day} aggiunta`,
    movements: (day: string) => `Movimento del ${day} registrato`,
  },
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
  offline: 'Il resto della storia è sul server: per leggerlo serve la rete.',
  failed: 'Il server non mi ha dato il resto della storia. Riprova tra poco.',
  more: 'Mostra le modifiche precedenti',
  end: 'La storia comincia qui: quello che è stato scritto prima, o fuori dall’app, non è annotato.',
  none: 'Nessuna modifica annotata.',
  noValues: 'Il registro annota quali campi sono cambiati, mai che cosa c’era scritto.',
} as const;
