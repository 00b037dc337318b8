import { formatDay, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { TextFlaw } from '../../model/given-rounds/guest-text.ts';

const ROUNDS: Readonly<Record<string, string>> = {
  hoovesTrims: 'Giro di pareggi',
  dentists: 'Giro del dentista',
};

/** The title for a kind of visit, or the name of a kind of health act, which somebody typed; an erasure empties it. */
const titleOf = (kind: string) =>
  Object.hasOwn(ROUNDS, kind) ? ROUNDS[kind]! : kind === '' ? 'Giro' : `Giro: ${kind}`;

/** Where the ticks of a round are kept. */
export interface Kept {
  /** Whether the browser stores anything. */
  readonly isKept: boolean;
  /** When they were last shared, copied or downloaded, as formatted by `formatMoment`; null if never. */
  readonly sentAt: string | null;
  /** Whether anything has changed since. */
  readonly isChanged: boolean;
  /** Whether nothing is ticked, so that nothing can be given back. */
  readonly isEmpty: boolean;
  /** The last day on which the stable takes it in; null if that is past. */
  readonly until: Day | null;
}

/** The texts that are built into the page: its script, whose size is limited, has none of them. */
export const guestPageLabels = {
  howTo:
    'Qui si apre un giro che la scuderia ti ha affidato: tocca il link che hai ricevuto, oppure apri il file.',
  noScript: 'Per aprire un giro il browser deve poter eseguire gli script di questa pagina.',
  openFile: 'Apri il file di un giro',
  onThisPhone: 'Giri su questo telefono',
  otherRounds: 'Altri giri',
  /** Shown until a round is filled in. */
  horse: 'Cavallo',
  note: 'Nota',
  giveBack: 'Rimanda il giro',
  copy: 'Copia il link da rimandare',
  download: 'Scarica il file da rimandare',
  late: 'È passata più di una settimana dal giorno del giro: la scuderia non lo prende più da qui. Dillo a chi te l’ha dato.',
  /** Ticks so far before the round's day are not taken in; mostly it is the phone's clock that is behind. */
  early:
    'Secondo questo telefono manca più di una settimana al giorno del giro: quello che spunti adesso la scuderia non lo prende. Se non è vero, regola la data del telefono, e rifai le spunte che hanno il giorno sbagliato.',
  /** Until the worker keeps the page: after the first opening, or once the browser has cleared what it kept. */
  notOffline:
    'Questa pagina non è ancora salvata sul telefono: se la chiudi, senza rete non si riapre.',
  /** The stable takes nothing back that it has recorded (docs/decisions/026-rounds-for-guests.md). */
  taken:
    'Hai tolto una spunta che avevi già rimandato: se la scuderia l’ha già presa, lì resta segnata. Dillo a chi ti ha dato il giro.',
  /** For a round that is old by the phone's clock and was not given back in its present state. */
  left: 'Sono passati più di 30 giorni e quello che hai spuntato non è stato rimandato: dillo a chi te l’ha dato, poi toglilo.',
} as const;

/** The texts that the page's script fills in. */
export const guestLabels = {
  title: 'Giro',
  round: titleOf,
  roundOf: (kind: string, day: Day) => `${titleOf(kind)} ${wordAndDay('del', formatDay(day))}`,
  whose: (by: string, day: Day, product: string) =>
    [by && `Per ${by}`, formatDay(day), product && `Prodotto: ${product}`]
      .filter(Boolean)
      .join(', '),
  /** @param day of the round */
  due: (due: Day | null, last: Day | null, day: Day) =>
    due !== null
      ? `${due < day ? 'Era da' : 'Da'} fare entro ${wordAndDay('il', formatDay(due))}`
      : last !== null
        ? `Ultima volta: ${formatDay(last)}`
        : 'Ultima volta: non si sa',
  doneOn: (day: Day) => `Fatto ${wordAndDay('il', formatDay(day))}`,
  noteFor: (horse: string) => `Nota per ${horse} (facoltativa)`,
  progress: (done: number, all: number) =>
    done === 0 ? `Nessuna spunta su ${all}` : `${done} di ${all} ${done === 1 ? 'fatto' : 'fatti'}`,
  message: 'Il giro è tornato. Chi gestisce la scuderia apre questo link:',
  copied: 'Copiato: ora incollalo in un messaggio alla scuderia.',
  downloaded: 'Scaricato: ora manda il file alla scuderia.',
  /** By the way that failed. */
  notDone: {
    share: 'Non condiviso. Puoi riprovare, copiare il link o scaricare il file.',
    copy: 'Non riesco a copiare: scarica il file.',
    download: 'Non riesco a scaricare: copia il link.',
  },
  nothing: 'Prima spunta almeno un cavallo.',
  tooLong: 'Troppo lungo per un link: scarica il file.',
  fileName: (day: Day) => `giro-tornato-${day}.txt`,
  /** Where the ticks are kept, who sees them, and until when they can be given back. */
  kept: ({ isKept, sentAt, isChanged, isEmpty, until }: Kept) => {
    if (sentAt !== null && isEmpty)
      return `Preparato da rimandare ${sentAt}; dopo hai tolto tutto.`;
    const [where, what] = !isKept
      ? [
          'Questo browser non conserva quello che spunti',
          'Non chiudere la pagina prima di aver rimandato il giro,',
        ]
      : sentAt === null
        ? [
            'Quello che spunti è solo su questo telefono, anche senza rete',
            'La scuderia non lo vede finché non le rimandi il giro,',
          ]
        : isChanged
          ? [`Preparato da rimandare ${sentAt}; dopo hai cambiato qualcosa`, 'Rimandalo ancora']
          : [`Preparato da rimandare ${sentAt}`, 'Se il messaggio non è partito, rimandalo'];
    const by = until && ` ${what} entro ${wordAndDay('il', formatDay(until))}.`;
    return `${where}.${by ?? ''}${by && sentAt ? ' Niente conta due volte.' : ''}`;
  },
  unsaved:
    'Non riesco a salvare su questo telefono quello che hai spuntato: rimanda il giro adesso.',
  unread: 'Non riesco a leggere le spunte di questo giro sul telefono: ricarica la pagina.',
  askLeave:
    'Quello che hai spuntato qui non è salvato sul telefono: se apri altro si perde. Vuoi lasciarlo?',
  drop: 'Togli da questo telefono',
  askDrop: 'Togliere questo giro con le sue spunte da questo telefono? Non si può annullare.',
  flaw: {
    foreign: 'Qui dentro non c’è un giro di questa app.',
    tooLong: 'È troppo grande per essere un giro.',
    newer: 'Questo giro è di una versione più nuova: ricarica la pagina con la rete.',
    broken: 'Il giro è arrivato incompleto o cambiato: fattelo mandare di nuovo, meglio come file.',
    other: 'Questo è un giro già spuntato, da rimandare alla scuderia: non si apre qui.',
  } satisfies Record<TextFlaw, string>,
  unreadable: 'Non riesco a leggere il file.',
} as const;
