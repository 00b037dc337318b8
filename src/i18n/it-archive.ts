import { formatCount } from './format.ts';
import { it } from './it.ts';

const { visits } = it;

/** Texts of what concerns the register as a whole: deleting, history, the archive, one person's data. */
export const itArchive = {
  removeHorse: {
    ask: (name: string) => `Eliminare ${name}?`,
    hint: 'La scheda sparisce dal registro di tutti.',
    withVisits: (trims: number, dentists: number) => {
      const parts = [
        trims > 0 && visits.hoovesTrims.count(trims),
        dentists > 0 && visits.dentists.count(dentists),
      ].filter(Boolean);
      return parts.length === 0
        ? 'Non ha date registrate.'
        : `Con lei ${trims + dentists === 1 ? 'sparisce' : 'spariscono'} anche ${parts.join(' e ')}.`;
    },
    deceased: 'Se il cavallo è morto non eliminarlo: segna «Deceduto», e resta nel registro.',
    action: 'Elimina il cavallo',
    done: (name: string) => `${name}: scheda eliminata.`,
    undone: (name: string) => `${name}: scheda rimessa.`,
  },

  history: {
    title: 'Storia',
    summary: 'Chi ha cambiato che cosa, e quando',
    unsent: 'Non ancora inviato',
    you: 'tu',
    someone: (uid: string) => `account ${uid.slice(0, 6)}`,
    nobody: 'fuori dall’app',
    by: (who: string, when: string) => `${who}, ${when}`,
    created: 'Scheda aggiunta',
    changed: (fields: string) => `Cambiato: ${fields}`,
    changedNothing: 'Scheda salvata',
    deleted: 'Scheda eliminata',
    visitAdded: {
      hoovesTrims: (day: string) => `Pareggio del ${day} aggiunto`,
      dentists: (day: string) => `Visita del dentista del ${day} aggiunta`,
    },
    visitAddedLost: {
      hoovesTrims: 'Pareggio aggiunto, poi eliminato',
      dentists: 'Visita del dentista aggiunta, poi eliminata',
    },
    visitDeleted: {
      hoovesTrims: 'Pareggio eliminato',
      dentists: 'Visita del dentista eliminata',
    },
    visitsDeleted: (n: number) => `${formatCount(n)} date eliminate insieme alla scheda`,
    loading: 'Chiedo la storia al server…',
    offline: 'Il resto della storia è sul server: per leggerlo serve la rete.',
    refused: 'Il server non mi ha dato il resto della storia. Riprova tra poco.',
    more: 'Mostra le modifiche precedenti',
    end: 'La storia comincia qui: quello che è stato scritto prima, o fuori dall’app, non è annotato.',
    none: 'Nessuna modifica annotata.',
    noValues: 'Il registro annota quali campi sono cambiati, mai che cosa c’era scritto.',
  },
} as const;
