import { formatCount, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import { YEARS_KEPT } from '../../model/treatments/treatment-law.ts';
import { othersLabel } from '../shared/labels/more-label.ts';

/** How many names a question has at most. */
const MAX_NAMES = 5;

/** Names as in a sentence: 'Anna Verdi, Luca Verdi e altri 3'. */
function listOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), othersLabel(more)] : names;
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' e ');
}

/** The texts about the data held of one person. */
export const labels = {
  intro:
    'Cerca per codice fiscale, nome e cognome, telefono o email: vedi dove il registro li scrive, lo esporti se la persona lo chiede, o lo cancelli. Foto, soprannomi e note con il solo nome non li trova nessuna ricerca.',
  search: 'Codice fiscale, nome, telefono o email',
  tooShort: 'Scrivi almeno tre lettere, o un codice, un telefono o un’email interi.',
  nothing: 'Nel registro di questo telefono non c’è niente di questa persona.',
  look: 'Due persone possono avere lo stesso nome: togli la spunta a quello che è di un’altra.',
  kinds: {
    membership: 'Tesseramenti',
    guardian: 'Minori di cui risponde, o per cui ha dato consensi',
    owner: 'Cavalli di cui è proprietario',
    note: 'Note che la nominano',
    kept: 'Quello che resta: farmaci e ricevute per legge, valori che l’app non cambia',
  },
  horse: (name: string) => `Proprietario di ${name}`,
  noteOf: (name: string) => `Note di ${name}`,
  /** @param names how many different ones are among them: a file of several must not go to one of them */
  chosen: (n: number, names = 1) =>
    formatQuantity(n, 'voce scelta', 'voci scelte') +
    (names > 1 ? `, di ${formatCount(names)} nomi` : ''),
  exportJson: 'Esporta (JSON)',
  exportText: 'Esporta da leggere',
  file: (day: string) => `dati-personali-${day}`,
  textTitle: 'Dati personali conservati nel registro della scuderia',
  textAt: (day: string) => `Estratti ${wordAndDay('il', day)}.`,
  erase: 'Cancella i dati scelti',
  ask: (names: readonly string[]) => `Cancellare i dati di ${listOf(names)}?`,
  several: (n: number) =>
    `Sono ${formatCount(n)} nomi. Se sono di persone diverse, torna indietro e lascia la spunta a una sola.`,
  thisPerson: 'questa persona',
  guardian: (name: string) => `Chi risponde di ${name}`,
  goes: (memberships: number, guardians: number, horses: number, notes: number) => {
    const parts = [
      memberships > 0 &&
        formatQuantity(
          memberships,
          'tesseramento viene eliminato',
          'tesseramenti vengono eliminati',
        ),
      guardians > 0 &&
        formatQuantity(
          guardians,
          'tesseramento di un minore resta senza chi ne risponde',
          'tesseramenti di minori restano senza chi ne risponde',
        ),
      horses > 0 &&
        formatQuantity(
          horses,
          'cavallo resta senza i dati del proprietario',
          'cavalli restano senza i dati del proprietario',
        ),
      notes > 0 &&
        formatQuantity(
          notes,
          'scheda resta senza le note che la nominano',
          'schede restano senza le note che la nominano',
        ),
    ];
    return `${parts.filter(Boolean).join('; ')}.`;
  },
  drafts: (n: number) =>
    n === 1
      ? 'Su questo telefono sparisce anche 1 bozza non salvata che la nomina.'
      : `Su questo telefono spariscono anche ${formatCount(n)} bozze non salvate che la nominano.`,
  parked: (n: number) =>
    n === 1
      ? 'Su questo telefono sparisce anche quello che la nomina in 1 scelta ancora da fare.'
      : `Su questo telefono sparisce anche quello che la nomina in ${formatCount(n)} scelte ancora da fare.`,
  forEver: 'Non si può annullare. Se la persona ha chiesto i suoi dati, esportali prima.',
  confirm: 'Cancella',
  keptTitle: 'Che cosa resta, e perché',
  kept: [
    `Il registro dei farmaci, con il nome del veterinario: la legge lo fa tenere per ${YEARS_KEPT} anni (Reg. (UE) 2019/6, art. 108).`,
    'Le ricevute, che la legge fa conservare: restano nel registro, con chi ha pagato.',
    'Un anno di tesseramento, o il cavallo di un atto di salute, scritto in una forma che l’app non capisce: lo corregge chi gestisce il registro.',
    'Che una scheda è stata cambiata o eliminata, quando e da quale account: l’associazione deve renderne conto. Senza nomi né valori.',
    'Quello che una modifica ha sostituito nelle schede che ora non la nominano più (un cavallo venduto): il server lo tiene per 90 giorni da quella modifica, per chi la vuole annullare.',
    'Le foto dei cavalli e del sito in cui si vede, e le note che la chiamano con il solo nome o un soprannome: la ricerca non le trova, e si tolgono a mano.',
    'Quello che sta fuori dal registro: libro soci, ricevute di carta, stampe, file già esportati. Vanno cercati a mano.',
  ],
  reaches:
    'La cancellazione parte da questo telefono. Il server e gli altri telefoni la ricevono appena c’è rete: fino ad allora conservano i dati.',
  changed: 'Intanto è arrivato altro su questa persona: guarda di nuovo prima di cancellare.',
  done: 'Cancellato da questo telefono. Quando qui in alto leggi «Tutto inviato» è cancellato anche sul server.',
  /** For an account that holds the horses alone. */
  membersMissing:
    'Il tuo accesso riguarda solo i cavalli: per vedere, esportare o cancellare anche tesseramenti, ricevute ed eventi serve un altro account.',
  /** Before the first pull has ended. */
  notReceived:
    'Il registro non è ancora tutto su questo telefono: di questa persona può esserci altro, in ogni parte del registro, che qui non si vede, non si esporta e non si cancella.',
  yearsMissing:
    'Qui mancano i tesseramenti di altri anni, che sono solo sul server: per vederli, esportarli o cancellarli devono prima arrivare qui.',
} as const;
