import { formatCount, formatDay, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { ReturnFlaw } from '../../model/given-rounds/guest-text.ts';
import { type TickState, asVisitKind } from '../../register/given-rounds/tick.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

const horses = (n: number) => formatQuantity(n, 'cavallo', 'cavalli');

/** The name of a round: of a kind of visits or of health acts. */
const roundName = (kind: string): string => {
  const visits = asVisitKind(kind);
  if (visits) return visitKindLabels[visits].round;
  return kind.trim() === '' ? 'Giro salute' : `Giro salute: ${kind}`;
};

/** The texts of the given rounds, which are for somebody without an account. */
export const labels = {
  hint: 'Per maniscalco, dentista, veterinario o chi aiuta: riceve un link con i nomi dei cavalli, dove stanno e quando vanno fatti, lo spunta sul suo telefono anche senza rete, senza account, e te lo rimanda. Non vede proprietari, soci, numeri o note.',
  give: {
    title: 'Dai un giro',
    by: 'A chi',
    byHint: 'Il nome che resta scritto: «Fatto da …».',
    noBy: 'Scrivi a chi lo dai.',
    day: 'Giorno',
    badDay: 'Non è un giorno del calendario',
    /** On days of which nothing that comes back could be taken in now. */
    past: 'È più di una settimana fa: quello che torna di questo giro non si potrà prendere.',
    far: (days: number) =>
      `È tra ${formatQuantity(days, 'giorno', 'giorni')}: quello che torna si prende solo da una settimana prima.`,
    kind: 'Che cosa',
    works: {
      hoovesTrims: visitKindLabels.hoovesTrims.tab,
      dentists: visitKindLabels.dentists.tab,
      health: 'Salute',
    },
    noKind: 'Scegli che cosa va fatto.',
    chosen: (n: number, all: number) =>
      `${n === 1 ? 'Scelto' : 'Scelti'} ${formatCount(n)} di ${horses(all)}`,
    all: 'Tutti',
    late: 'Chi scade entro quel giorno',
    none: 'Nessuno',
    tooMany: (most: number) => `Al massimo ${horses(most)} in un giro.`,
    run: (n: number) => (n === 0 ? 'Scegli i cavalli' : `Dai il giro di ${horses(n)}`),
  },
  given: {
    title: 'Giri dati',
    none: 'Nessun giro dato.',
    noneNow: 'Nessun giro in corso.',
    /** @param n null while rounds may be missing */
    past: (n: number | null) => `Giri passati${n === null ? '' : ` (${formatCount(n)})`}`,
    /** @param day empty for none */
    what: (kind: string, day: Day) =>
      `${roundName(kind)}, ${day === '' ? 'senza giorno' : formatDay(day)}`,
    unsound: 'Non è stato dato da questa app, e non si può prendere: se non serve, ritiralo.',
    nameless: 'Senza nome',
    state: (recorded: number, all: number, isOver: boolean) =>
      recorded === 0
        ? isOver
          ? `Non è tornato niente (${horses(all)}); il tempo per prenderlo è passato.`
          : `Dato, non è ancora tornato niente (${horses(all)}).`
        : recorded >= all
          ? `Tornato: ${formatCount(all)} di ${horses(all)}.`
          : `Tornato in parte: ${formatCount(recorded)} di ${horses(all)}.`,
    send: 'Manda il link',
    withdraw: 'Ritira',
    askWithdraw: (by: string) => `Ritirare il giro dato a ${by}?`,
    withdrawHint:
      'Quello che tornerà di questo giro non si potrà più prendere. Quello che è già registrato resta, con «Fatto da …»; la Storia non dirà più da quale giro viene. Chi ha il link lo vede ancora sul suo telefono.',
    withdrawn: 'Giro ritirato.',
  },
  send: {
    title: (by: string) => `Manda il giro a ${by}`,
    warn: 'Chi ha questo link vede i nomi dei cavalli e dove stanno, nel file anche le foto, e può rimandare spunte a nome di chi l’ha ricevuto: mandalo solo a lui.',
    share: 'Condividi',
    notShared: 'Non riesco a condividere: copia il link o scarica il file.',
    copy: 'Copia il link',
    copied: 'Link copiato.',
    notCopied: 'Non riesco a copiare: scarica il file.',
    download: 'Scarica il file',
    tooLong: 'È troppo lungo per un link: mandalo come file.',
    fileHint:
      'Nel file ci sono anche le foto dei cavalli che ne hanno una. Se il link non si apre, manda il file: si apre dalla pagina',
    message: 'Ecco il giro: apri il link una volta con la rete, poi funziona anche senza.',
    withdrawn: 'Questo giro è stato ritirato.',
    /** Of one that another program wrote, or an edited archive. */
    broken: 'Questo giro non si può mandare: la sua chiave manca. Ritiralo e dallo di nuovo.',
    code: 'Codice QR del giro',
    fileName: (day: Day) => `giro-${day}.txt`,
  },
  take: {
    title: 'Prendi un giro tornato',
    paste: 'Incolla qui il link o il testo ricevuto',
    nothing: 'Manca il giro tornato: incolla qui il messaggio, o apri il file.',
    file: 'Apri il file ricevuto',
    open: 'Apri',
    from: (by: string, day: Day, kind: string) =>
      `${roundName(kind)} ${wordAndDay('del', formatDay(day))}, dato a ${by}`,
    tick: (horse: string, day: Day) => `${horse}, ${formatDay(day)}`,
    state: {
      new: 'Da registrare',
      beside: 'Da registrare; quel giorno c’è già una registrazione',
      changed: 'Da registrare al posto di quello che diceva il giro tornato prima',
      added: 'Da aggiungere alla nota registrata prima, che nel registro è stata cambiata e resta',
      edited: 'Già registrato, e poi cambiato nel registro: resta com’è',
      there: 'Già registrato',
      removed: 'Registrato e poi tolto: non torna',
      gone: 'Il cavallo non c’è più: non si registra',
    } satisfies Record<TickState, string>,
    late: 'È passata più di una settimana dal giorno del giro: registra a mano.',
    /** Of the ticks of a return that came too late. */
    byHand: {
      new: 'Da registrare a mano',
      beside: 'Da registrare a mano; quel giorno c’è già una registrazione',
      changed: 'Da correggere a mano: il giro tornato prima diceva altro',
      added: 'Da aggiungere a mano alla nota registrata prima',
    } satisfies Partial<Record<TickState, string>>,
    /** Of a tick that another return replaced. */
    again: 'Registrato prima, poi sostituito da un altro giro tornato che dice altro: resta quello',
    /** Of a tick that is recorded over a later change, because somebody wants it. */
    wanted: 'Da registrare al posto di quello che c’è adesso nel registro',
    gone: 'Cavallo eliminato',
    /** Of a tick that would overwrite a later change. */
    overwrite: (horse: string) => `${horse}: metti giorno e nota di questo giro`,
    /** Of a tick that is recorded unless somebody leaves it out. */
    recordBeside: (horse: string) => `${horse}: registra anche questo`,
    leftBeside: 'Non si registra: quel giorno c’è già una registrazione, e resta quella',
    leftOut: (n: number) =>
      `${formatQuantity(n, 'spunta', 'spunte')} con una data lontana dal giorno del giro, o futura, ${n === 1 ? 'resta fuori' : 'restano fuori'}: quello che è stato fatto registralo a mano.`,
    others: (n: number) =>
      `${n === 1 ? 'Nel testo c’è un altro giro tornato' : `Nel testo ci sono altri ${formatCount(n)} giri tornati`}: questo è l’ultimo.`,
    empty: 'Non c’è nessuna spunta.',
    run: (n: number) =>
      n === 0 ? 'Niente da registrare' : `Registra ${formatQuantity(n, 'spunta', 'spunte')}`,
    cancel: 'Chiudi',
    done: (n: number) =>
      n === 1
        ? 'Una spunta registrata sul telefono.'
        : `${formatCount(n)} spunte registrate sul telefono.`,
    flaw: {
      foreign: 'Qui dentro non c’è un giro tornato.',
      tooLong: 'È troppo grande per essere un giro.',
      newer: 'Viene da una versione più nuova dell’app: aggiorna l’app e riprova.',
      broken: 'È arrivato incompleto o cambiato: fattelo rimandare, meglio come file.',
      other: 'Questo è il giro da dare, non quello tornato: mandalo a chi lo deve fare.',
      unknown:
        'Su questo telefono non c’è questo giro: è stato ritirato, è di un’altra scuderia, o questo telefono non l’ha ancora ricevuto. Sincronizza e riprova.',
      /** A changed text cannot be told from a forged one. */
      forged:
        'Il sigillo non torna: o il testo è cambiato lungo la strada, o non viene da chi ha ricevuto il link. Fattelo rimandare come file.',
      early:
        'È presto: un giro si prende da una settimana prima del suo giorno. Riaprilo allora, o controlla la data di questo telefono.',
    } satisfies Record<ReturnFlaw, string>,
    unreadable: 'Non riesco a leggere il file.',
  },
} as const;
