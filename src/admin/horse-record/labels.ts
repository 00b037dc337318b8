import { formatCount, formatDay } from '../../i18n/format.ts';
import type { VisitKind } from '../../model/visit.ts';
import { visitKindLabels } from '../shared/visit-labels.ts';

/** The texts of a horse’s page. */
export const labels = {
  title: (name: string) => `Cavalli: ${name}`,
  health: 'Qui arriveranno vaccinazioni, vermifughi e cure.',
  warn: {
    ueln: 'Un UELN ha 15 caratteri: 3 cifre del paese e 12 tra lettere e cifre.',
    chip: 'Un microchip ha 15 cifre.',
    chipRange: 'Questo numero non può essere un microchip: controlla le cifre.',
    swapped: 'Sembra che microchip e UELN siano scambiati.',
    chipTaken: (name: string) => `Lo stesso microchip è anche di ${name}.`,
    uelnTaken: (name: string) => `Lo stesso UELN è anche di ${name}.`,
    barncode: 'Un codice aziendale è come 020MN123 o IT020MN123.',
    dpa: 'Senza dichiarazione vale come DPA: l’animale può entrare nella catena alimentare.',
    dpaYes: 'DPA: l’animale può entrare nella catena alimentare.',
    birthday: 'Non è una data intera: resta scritta com’è.',
    birthdayFuture: 'È un giorno futuro: controlla l’anno.',
    interval: 'Con 0 mesi non c’è nessuna scadenza.',
  },
  dpaTitle: 'Da NON DPA a DPA?',
  dpaBlankTitle: 'Togliere NON DPA?',
  dpaAsk:
    'La dichiarazione NON DPA non si può annullare, nemmeno con una vendita. Cambia solo se il registro era sbagliato.',
  dpaConfirm: 'Sì, il registro era sbagliato',
  removeHorse: {
    ask: (name: string) => `Eliminare ${name}?`,
    hint: 'La scheda sparisce dal registro di tutti.',
    withVisits: (trims: number, dentists: number) => {
      const parts = [
        trims > 0 && visitKindLabels.hoovesTrims.count(trims),
        dentists > 0 && visitKindLabels.dentists.count(dentists),
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
  visit: {
    date: 'Data',
    notes: 'Note',
    add: 'Aggiungi',
    actions: 'Azioni',
    showAll: (n: number) => `Mostra tutte le ${formatCount(n)} date`,
    removeFor: (kind: VisitKind, day: string) =>
      `Elimina ${visitKindLabels[kind].one} del ${formatDay(day)}`,
    askRemove: (kind: VisitKind, horse: string, day: string) =>
      kind === 'hoovesTrims'
        ? `Eliminare il pareggio di ${horse} del ${formatDay(day)}?`
        : `Eliminare la visita del dentista di ${horse} del ${formatDay(day)}?`,
    removed: (kind: VisitKind, horse: string) =>
      `${visitKindLabels[kind].ofHorse(horse)}: eliminato.`,
    restored: (kind: VisitKind, horse: string) =>
      `${visitKindLabels[kind].ofHorse(horse)}: rimesso.`,
    added: (kind: VisitKind, horse: string, day: string) =>
      `${visitKindLabels[kind].ofHorse(horse)} del ${formatDay(day)}: registrato.`,
    badDate: 'Scegli un giorno che esiste.',
    beforeBirth: (day: string) => `È prima della nascita, ${formatDay(day)}: controlla l’anno.`,
    futureDate: 'È un giorno futuro: va bene se è quello che vuoi.',
  },
} as const;
