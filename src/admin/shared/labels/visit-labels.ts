import { formatDecimal, formatQuantity } from '../../../i18n/format.ts';
import { isInterval } from '../../../model/visits/care-interval.ts';
import type { VisitKind } from '../../../model/visits/visit.ts';

/** The texts that differ by the kind of visit: a trim is a 'pareggio', the dentist comes for a 'visita'. */
export const visitKindLabels = {
  hoovesTrims: {
    tab: 'Pareggi',
    title: 'Pareggi',
    round: 'Giro pareggi',
    one: 'pareggio',
    article: 'il pareggio',
    count: (n: number) => formatQuantity(n, 'pareggio', 'pareggi'),
    ofHorse: (horse: string) => `Pareggio di ${horse}`,
    /** The participles agree with the kind. */
    recorded: (n = 1) => (n === 1 ? 'registrato' : 'registrati'),
    deleted: 'eliminato',
    removed: 'tolto',
    restored: 'rimesso',
    undone: 'annullato',
    removeAll: 'Toglierli tutti?',
    interval: 'Intervallo consigliato (mesi)',
    notes: 'Note sui pareggi',
    intervalHint: 'Anche con la virgola: 1,5. Di solito ogni 30 giorni d’estate e 45 d’inverno.',
    addTitle: 'Nuovo pareggio',
    none: 'Nessun pareggio registrato: aggiungi il primo qui sopra.',
  },
  dentists: {
    tab: 'Dentista',
    title: 'Dentista',
    round: 'Giro dentista',
    one: 'visita del dentista',
    article: 'la visita del dentista',
    count: (n: number) => formatQuantity(n, 'visita del dentista', 'visite del dentista'),
    ofHorse: (horse: string) => `Visita del dentista di ${horse}`,
    recorded: (n = 1) => (n === 1 ? 'registrata' : 'registrate'),
    deleted: 'eliminata',
    removed: 'tolta',
    restored: 'rimessa',
    undone: 'annullata',
    removeAll: 'Toglierle tutte?',
    interval: 'Intervallo consigliato (mesi)',
    notes: 'Note sul dentista',
    intervalHint: 'Di solito ogni 12 mesi, ogni 6 per i giovani o in caso di problemi.',
    addTitle: 'Nuova visita',
    none: 'Nessuna visita registrata: aggiungi la prima qui sopra.',
  },
} as const;

/** The texts about a visit of either kind. */
export const visitLabels = {
  unknownDate: 'senza data',
  /** Only the interval: '1,5 mesi'; empty for none. */
  months: (interval: number | null) =>
    interval === null ? '' : `${formatDecimal(interval)} ${interval === 1 ? 'mese' : 'mesi'}`,
  every: (interval: number | null) =>
    interval === null
      ? 'intervallo non indicato'
      : !isInterval(interval)
        ? `intervallo non valido (${formatDecimal(interval)})`
        : interval === 1
          ? 'ogni mese'
          : `ogni ${formatDecimal(interval)} mesi`,
  everyUnread: (value: string) => `intervallo ${value}`,
  announceDone: (kind: VisitKind, horse: string) =>
    `${visitKindLabels[kind].ofHorse(horse)}: ${visitKindLabels[kind].recorded()}. Salvato sul telefono.`,
} as const;
