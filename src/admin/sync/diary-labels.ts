import {
  formatCount,
  formatDay,
  formatMoment,
  formatQuantity,
  wordAndDay,
} from '../../i18n/format.ts';
import { dayOf } from '../../model/values/calendar.ts';
import type { DiaryEntry, DiaryEvent } from '../../platform/diary.ts';

/** By stored name; a name from another release is shown unchanged. */
type Names = Readonly<Record<string, string>>;

const COLLECTIONS: Names = {
  horses: 'cavalli',
  hoovesTrims: 'pareggi',
  dentists: 'visite del dentista',
  memberships: 'tesseramenti',
  events: 'eventi',
  health: 'atti di salute',
  treatments: 'trattamenti',
  movements: 'movimenti',
  receipts: 'ricevute',
  rounds: 'giri affidati',
};
const OPERATIONS: Names = {
  create: 'nuova scheda',
  update: 'modifica',
  delete: 'eliminazione',
  addVisit: 'nuova visita',
  deleteVisit: 'visita tolta',
};
const FAILURES: Names = {
  offline: 'nessuna risposta',
  unreachable: 'nessuna risposta',
  timeout: 'nessuna risposta in tempo',
  server: 'guasto del server',
  quota: 'limite del servizio',
  contention: 'qualcun altro sta scrivendo',
  precondition: 'la scheda è cambiata nel frattempo',
  signedOut: 'accesso scaduto',
  denied: 'il server lo vieta',
  invalid: 'richiesta non valida',
  unfit: 'un valore che il registro non può tenere',
  internal: 'errore dell’app',
};
const OUTCOMES: Names = {
  acknowledged: 'inviata',
  conflict: 'inviata in parte, il resto è da decidere',
  retry: 'da riprovare',
  rejected: 'rifiutata',
  signedOut: 'in pausa, accesso scaduto',
  notEnabled: 'in pausa, account non abilitato',
};
const TRIGGERS: Names = {
  written: 'c’è qualcosa da inviare',
  timer: 'è passato il tempo',
  requested: 'chiesta da una persona, dalla rete o dall’apertura dell’app',
};
const ENDS: Names = {
  person: 'per scelta',
  'user-disabled': 'account disattivato',
  'user-token-expired': 'accesso revocato',
  'user-not-found': 'account eliminato',
};
const PLACES: Names = {
  cycle: 'durante una sincronizzazione',
  attempt: 'durante un invio',
  lock: 'mentre si toglieva il registro da questo telefono',
  load: 'nel caricare quello che invia e riceve',
  page: 'in una pagina',
};

const named = (names: Names, name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name;

/** The end of a mutation's id, which tells its lines from others. */
const short = (mutation: string): string => mutation.slice(-6);

function sentenceOf(event: DiaryEvent): string {
  switch (event.kind) {
    case 'started':
      return `App aperta, versione ${event.version}`;
    case 'updateWaits':
      return 'C’è una versione nuova da prendere';
    case 'outdated':
      return 'Un’altra scheda ha già la versione nuova: questa non scrive più';
    case 'signedIn':
      return 'Accesso riuscito';
    case 'signedOut':
      return `Uscita: ${named(ENDS, event.why)}`;
    case 'locked':
      return `Registro tolto dal telefono; restano ${formatQuantity(event.changes, 'modifica', 'modifiche')} e ${formatQuantity(event.drafts, 'bozza', 'bozze')}`;
    case 'evicted':
      return `Il browser aveva svuotato la memoria, con ${formatQuantity(event.unsent, 'modifica non inviata', 'modifiche non inviate')}`;
    case 'cycleBegan':
      return `Sincronizzazione: ${named(TRIGGERS, event.why)}`;
    case 'cycleEnded': {
      const sent = formatQuantity(event.sent, 'modifica inviata', 'modifiche inviate');
      return `Fine della sincronizzazione: ${sent}${event.pause === null ? '' : `, ${named(OUTCOMES, event.pause)}`}`;
    }
    case 'attempt':
      return `Invio ${short(event.mutation)} (${named(COLLECTIONS, event.collection)}, ${named(OPERATIONS, event.op)}), tentativo ${formatCount(event.attempt)}`;
    case 'outcome': {
      const why = event.reason === null ? '' : ` (${named(FAILURES, event.reason)})`;
      return `Esito ${short(event.mutation)}: ${named(OUTCOMES, event.outcome)}${why}`;
    }
    case 'pulled':
      return event.failure === null
        ? `Ricevuti i cambiamenti: ${named(COLLECTIONS, event.collection)}`
        : `Non ricevuti: ${named(COLLECTIONS, event.collection)} (${named(FAILURES, event.failure)})`;
    case 'failed':
      return `Errore ${named(PLACES, event.where)}: ${[event.error, ...event.at].join(' ')}`;
  }
  // An event of another release.
  return (event satisfies never as DiaryEvent).kind;
}

/** The texts of the diary. */
export const diaryLabels = {
  title: 'Diario',
  hint: 'Che cosa ha fatto l’app su questo telefono, per chi ti aiuta. Non contiene nomi né altri dati del registro. Resta anche dopo che sei uscito.',
  show: (n: number) => `Mostra (${formatQuantity(n, 'riga', 'righe')})`,
  empty: 'Non c’è ancora niente.',
  copy: 'Copia il diario',
  copied: 'Diario copiato.',
  notCopied: 'Il browser non permette di copiare.',
  share: 'Condividi',
  notShared: 'Il browser non permette di condividere: copia il diario.',
  /** The first line of a copy, which is read on another day and in another place: what the times of the others are of. */
  head: (now: number) =>
    `Diario copiato ${wordAndDay('il', formatDay(dayOf(now)))} ${formatMoment(now, now)}, ora di Roma, per l’orologio di questo telefono. Dove manca il giorno, o l’anno, è questo.`,
  /** A line: when and what, and how often it happened again since. */
  line: ({ event, at, times, lastAt }: DiaryEntry, now: number): string => {
    const again =
      times > 1 ? ` (${formatCount(times)} volte, l’ultima ${formatMoment(lastAt, now)})` : '';
    return `${formatMoment(at, now)}: ${sentenceOf(event)}${again}`;
  },
} as const;
