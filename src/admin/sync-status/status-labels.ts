import { formatCount, formatMoment, formatQuantity } from '../../i18n/format.ts';
import type { Holds } from '../../model/account.ts';
import type { AttemptFailure } from '../../mutation/mutation.ts';
import type { LocalCounts } from '../../register/unsent/local-counts.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

/** The texts of the synchronisation in the frame of every screen: its chip and its banners. */
export const statusLabels = {
  chip: {
    sent: 'Tutto inviato',
    neverSynced: 'Mai sincronizzato',
    sending: 'Invio in corso',
    receiving: 'Aggiornamento',
    pending: (n: number) => `${formatCount(n)} da inviare`,
    /** The oldest change is more than a day old, not necessarily each. */
    late: (n: number) => `${formatCount(n)} da inviare, invio in ritardo`,
    signedOut: 'Accesso scaduto',
    notEnabled: 'Account non abilitato',
    offline: 'Senza rete',
    outdated: 'Non aggiornato',
    full: 'Memoria piena',
  },
  details: {
    open: 'Dettagli',
    sentAt: (at: number, now: number) => `Inviato ${formatMoment(at, now)}`,
    neverSent: 'Nessun invio finora',
    allSaved: 'Tutto quello che hai registrato',
    rejected: (n: number) => formatQuantity(n, 'modifica rifiutata', 'modifiche rifiutate'),
    conflicts: (n: number) => formatQuantity(n, 'scelta da fare', 'scelte da fare'),
    damaged: (n: number) => formatQuantity(n, 'modifica illeggibile', 'modifiche illeggibili'),
    offline: 'Ora non c’è rete: si riprova da soli appena torna.',
    late: 'Qualcosa aspetta da più di un giorno: trova un po’ di segnale e sincronizza.',
    readyTitle: 'Pronto per la scuderia',
    notReadyTitle: 'Non ancora pronto per la scuderia',
  },
  now: 'Sincronizza ora',
  working: 'Sto sincronizzando…',
  /** Why an attempt to send failed. */
  why: {
    offline: 'L’ultimo tentativo non ha trovato rete.',
    timeout: 'Il server non ha risposto in tempo: si riprova.',
    server: 'Il server ha un problema: si riprova tra poco.',
    quota: 'Il servizio ha raggiunto il suo limite: si riprova più tardi.',
    contention: 'Qualcun altro sta scrivendo: si riprova subito.',
    signedOut: 'L’accesso è scaduto: entra di nuovo.',
    denied: 'Il server ha rifiutato la modifica.',
    invalid: 'Il server non ha accettato la modifica.',
    unfit:
      'Contiene un testo troppo lungo, un numero o una data che il registro non può tenere: così non può partire.',
    internal: 'L’app ha avuto un problema suo: si riprova, e il resto va avanti lo stesso.',
  },
  /** Why a change waits that was denied to an account which holds the horses alone (PUSH-12). */
  notHeld:
    'Riguarda una parte del registro che il tuo account non ha: parte solo se chi gestisce gli account te la ridà.',
  /** Why an attempt to receive failed, where the text differs from that of sending. */
  whyNotReceived: {
    denied: 'Il server non lascia leggere una parte del registro: avvisa chi segue il sito.',
    invalid: 'Il server non capisce quello che l’app gli chiede: avvisa chi segue il sito.',
    contention: 'Il server ha un problema: si riprova tra poco.',
  } as Partial<Record<AttemptFailure, string>>,
  /** @param holds what the account holds: without members nothing is said of any */
  ready: (counts: LocalCounts, holds: Holds) =>
    [
      formatQuantity(counts.horses, 'cavallo', 'cavalli'),
      visitKindLabels.hoovesTrims.count(counts.hoovesTrims),
      visitKindLabels.dentists.count(counts.dentists),
      ...(holds === 'all'
        ? [formatQuantity(counts.memberships, 'tesseramento', 'tesseramenti')]
        : []),
    ].join(', '),
  readyAt: (at: number, now: number) => `aggiornati ${formatMoment(at, now)}`,
  memory: (isProtected: boolean) => (isProtected ? 'memoria protetta' : 'memoria non protetta'),
  notReady: {
    /** @param goesOn when receiving goes on, where a network alone would not do */
    register: (goesOn: string | null) =>
      `Il registro non è ancora tutto qui${goesOn === null ? ': serve la rete, una volta.' : `. ${goesOn}`}`,
    app: 'L’app non è ancora salvata su questo dispositivo: senza rete non si apre. Tienila aperta dove c’è rete.',
  },
  full: 'La memoria del telefono è piena: finché è così non si può salvare né inviare niente. Quello che hai già salvato resta qui. Libera spazio (foto, video, app che non usi), poi tocca «Sincronizza ora».',
  /** @param isHeldUp whether a network alone would not send it */
  late: (isHeldUp: boolean) =>
    `Qualcosa aspetta di essere inviato da più di un giorno${isHeldUp ? ': ' : '. Trova un po’ di segnale, o '}metti al sicuro una copia.`,
  exportAll: 'Esporta tutto',
  /** For a database that the browser cleared. */
  eviction: {
    lost: (lost: { unsent: number; oldestAt: number | null; at: number }, now: number) => {
      const isOne = lost.unsent === 1;
      const changes = isOne
        ? 'una modifica non inviata'
        : `${formatCount(lost.unsent)} modifiche non inviate`;
      const since =
        lost.oldestAt === null
          ? ''
          : ` (${isOne ? '' : 'la più vecchia '}salvata ${formatMoment(lost.oldestAt, now)})`;
      return `Il browser ha svuotato la memoria di questo dispositivo. L’ultima volta che era stata letta, ${formatMoment(lost.at, now)}, conteneva ${changes}${since}: ${isOne ? 'va registrata' : 'vanno registrate'} di nuovo.`;
    },
    nothing:
      'Il browser ha svuotato la memoria di questo dispositivo. Non risultavano modifiche da inviare; il registro viene scaricato di nuovo.',
    read: 'Ho letto',
  },
} as const;
