import { formatCount, formatDay, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import type { Age } from '../../model/values/age.ts';
import type { ChildCollection, VisitKind } from '../../model/visits/visit.ts';
import { dpaLabels } from '../shared/horses/dpa-labels.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';

/** The texts of a horse’s page. */
export const labels = {
  title: (name: string) => `Cavalli: ${name}`,
  age: ({ years, months }: Age) =>
    years >= 2
      ? `${formatCount(years)}\u00a0anni`
      : formatQuantity(12 * years + months, 'mese', 'mesi'),
  card: {
    title: 'In breve',
    photoOf: (name: string) => `Foto di ${name}`,
    call: 'Chiama',
    callFor: (owner: string, number: string) => `Chiama ${owner}, ${number}`,
    record: 'Fatto oggi',
    recordFor: (kind: string) => `Fatto oggi: ${kind}`,
    doneToday: 'Registrato oggi',
    /** The days left, with their sign: '−31 gg', '+61 gg'. */
    days: (left: number) =>
      left === 0 ? 'oggi' : `${left < 0 ? '−' : '+'}${formatCount(Math.abs(left))} gg`,
    dead: 'Deceduto: resta nel registro.',
  },
  photo: {
    hint: 'Per riconoscerlo. Chi riceve un giro affidato come file la vede: senza persone, se si può.',
    remove: 'Togli la foto',
    noPhoto: 'Qui c’è qualcosa che non si può mostrare come foto: scegline una, o toglila.',
  },
  chart: {
    title: 'Gli ultimi 24 mesi',
    inTime: 'nell’intervallo',
    late: 'oltre l’intervallo',
    line: (name: string, visits: number, late: number, last: string | undefined) =>
      [
        `${name}: ${formatQuantity(visits, 'volta', 'volte')}`,
        late > 0 && `${formatCount(late)} oltre l’intervallo`,
        last !== undefined && `l’ultima ${wordAndDay('il', formatDay(last))}`,
      ]
        .filter(Boolean)
        .join(', ') + '.',
    undated: (n: number) =>
      `${formatQuantity(n, 'visita non è', 'visite non sono')} nel disegno: il giorno manca o non si legge.`,
  },
  /** The summaries of the sections; for each flag the texts for yes, unset and no. */
  summary: {
    born: (day: string) => `nascita ${day}`,
    chip: (number: string) => `chip ${number}`,
    dpaUnread: 'DPA non leggibile',
    flags: {
      isHere: { 1: 'In struttura', 0: '', '-1': 'Non in struttura' },
      isInBDN: { 1: 'In BDN', 0: '', '-1': 'Non in BDN' },
      isDPA: { 1: 'DPA', 0: 'DPA non dichiarato', '-1': 'NON DPA' },
      hasOriginalDocs: { 1: '', 0: '', '-1': 'Libretto non in scuderia' },
      isCorrectBarncodeInBDN: { 1: '', 0: '', '-1': 'Stallato non corretto' },
      isCorrectOwner: { 1: '', 0: '', '-1': 'Intestatario non corretto' },
    },
  },
  warn: {
    byHand:
      'Salvando si registra un movimento di oggi. Se è successo in un altro giorno, registralo in «Movimenti».',
    diesByHand:
      'Salvando si registra il decesso a oggi, e «In struttura» diventa No. Se è morto in un altro giorno, registralo in «Movimenti».',
    ueln: 'Un UELN ha 15 caratteri: 3 cifre del paese e 12 tra lettere e cifre.',
    chip: 'Un microchip ha 15 cifre.',
    chipRange: 'Questo numero non può essere un microchip: controlla le cifre.',
    swapped: 'Sembra che microchip e UELN siano scambiati.',
    chipTaken: (name: string) => `Lo stesso microchip è anche di ${name}.`,
    uelnTaken: (name: string) => `Lo stesso UELN è anche di ${name}.`,
    dpa: dpaLabels.undeclared,
    dpaYes: 'DPA: l’animale può entrare nella catena alimentare.',
    birthday: 'Non è una data intera: resta scritta com’è.',
    birthdayFuture: 'È un giorno futuro: controlla l’anno.',
    birthdayLongAgo: (years: number) => `È più di ${years} anni fa: controlla l’anno.`,
    interval: 'Con 0 mesi non c’è nessuna scadenza.',
    longInterval: (years: number) => `Sono mesi: così la scadenza è tra più di ${years} anni.`,
  },
  removeHorse: {
    ask: (name: string) => `Eliminare ${name}?`,
    hint: 'La scheda sparisce dal registro di tutti.',
    /** @param counts of all that is deleted with a horse */
    goesWith: (counts: Readonly<Record<ChildCollection | 'acts', number>>) => {
      const texts = [
        [counts.hoovesTrims, visitKindLabels.hoovesTrims.count],
        [counts.dentists, visitKindLabels.dentists.count],
        [counts.movements, (n: number) => formatQuantity(n, 'movimento', 'movimenti')],
        [counts.acts, healthLabels.count],
      ] as const;
      const parts = texts.flatMap(([n, text]) => (n > 0 ? [text(n)] : []));
      const all = texts.reduce((sum, [n]) => sum + n, 0);
      return all === 0
        ? // Not that it has no dates: a last date may stand in it without a visit (VISIT-2).
          'Non ha pareggi, visite, movimenti o atti di salute registrati.'
        : `Con lei ${all === 1 ? 'sparisce' : 'spariscono'} anche ${parts.join(', ').replace(/, ([^,]*)$/, ' e $1')}.`;
    },
    notAllHere:
      'Le sue date non sono ancora arrivate tutte su questo telefono: si può eliminare quando ci sono.',
    treatmentsStay: 'Le righe del registro dei farmaci restano.',
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
    /** While more visits may be received. */
    showOthers: 'Mostra le altre date',
    removeFor: (kind: VisitKind, day: string) =>
      `Elimina ${visitKindLabels[kind].one} ${wordAndDay('del', formatDay(day))}`,
    /** @param day empty if unknown */
    askRemove: (kind: VisitKind, horse: string, day: string) => {
      const when = day === '' ? visitLabels.unknownDate : wordAndDay('del', formatDay(day));
      return `Eliminare ${visitKindLabels[kind].article} di ${horse} ${when}?`;
    },
    removed: (kind: VisitKind, horse: string) =>
      `${visitKindLabels[kind].ofHorse(horse)}: ${visitKindLabels[kind].deleted}.`,
    restored: (kind: VisitKind, horse: string) =>
      `${visitKindLabels[kind].ofHorse(horse)}: ${visitKindLabels[kind].restored}.`,
    added: (kind: VisitKind, horse: string, day: string) =>
      `${visitKindLabels[kind].ofHorse(horse)} ${wordAndDay('del', formatDay(day))}: ${visitKindLabels[kind].recorded()}.`,
    /** @param last empty where the horse has none */
    behind: (last: string, latest: string) =>
      `${
        last === ''
          ? 'Nella scheda non c’è l’ultima data, ma qui sotto ce n’è una'
          : `Nella scheda l’ultima data è quella ${wordAndDay('del', formatDay(last))}, ma qui sotto ce n’è una più recente`
      }: ${formatDay(latest)}. Scadenze ed elenchi contano quella della scheda.`,
    toCome: (last: string) =>
      `Nella scheda l’ultima data è quella ${wordAndDay('del', formatDay(last))}, che deve ancora venire, e qui sotto non c’è. Scadenze ed elenchi contano quella della scheda.`,
    /** @param hasVisits whether a visit has a date that can be used */
    follow: (hasVisits: boolean) => (hasVisits ? 'Usa la data delle visite' : 'Togli la data'),
    followFor: (action: string, kind: VisitKind) => `${action} (${visitKindLabels[kind].title})`,
    followed: (kind: VisitKind, horse: string, hasVisits: boolean) =>
      `${visitKindLabels[kind].ofHorse(horse)}: ${hasVisits ? 'l’ultima data è quella delle visite' : 'l’ultima data è tolta'}.`,
    badDate: 'Scegli un giorno che esiste.',
    beforeBirth: (day: string) => `È prima della nascita, ${formatDay(day)}: controlla l’anno.`,
    futureDate: 'È un giorno futuro: va bene se è quello che vuoi.',
  },
  /** What is printed of the horse. */
  tools: { card: 'Scheda da stampare', qrLabel: 'Etichetta QR' },
} as const;
