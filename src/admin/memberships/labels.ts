import { formatCount, formatQuantity } from '../../i18n/format.ts';
import type {
  MarkedMany,
  MembershipFlag,
  RenewedMany,
} from '../../register/memberships/many-memberships.ts';
import type { UndoneBatch } from '../../register/memberships/batch.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { memberName } from '../shared/labels/member-name.ts';
import type { NotGiven } from '../shared/reading/not-given.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';

/** The people whose flag cannot be read, all of them: no list shows who was left out. Empty if there are none. */
function unreadFlags(unread: MarkedMany['unread']): string {
  if (unread.length === 0) return '';
  const names = unread.map(({ fields }) => memberName(fields)).join(', ');
  return `${unread.length === 1 ? 'Non segnato' : 'Non segnati'}, perché quello che c’è scritto non si legge: ${names}.`;
}

const notCopied = (unread: readonly string[]): string =>
  `Non si legge, e non è stato copiato: ${unread.join(', ')}.`;

/** Who was not renewed, and what was not copied, all of them: no list shows it later. Empty if all was. */
function notWhole({ unsure, incomplete }: RenewedMany, year: number): string {
  const names = unsure.map(({ fields }) => memberName(fields)).join(', ');
  const left = incomplete.map(
    ({ held, fields }) =>
      `${memberName(held.fields)} (${fields.map((field) => membershipLabels.fields[field]).join(', ')})`,
  );
  return [
    unsure.length === 1 &&
      `Non rinnovato, perché nel ${year} c’è già il suo nome: ${names}. Se è un’altra persona, rinnovala dalla sua scheda.`,
    unsure.length > 1 &&
      `Non rinnovati, perché nel ${year} c’è già il loro nome: ${names}. Se sono altre persone, rinnovali dalla loro scheda.`,
    left.length > 0 && notCopied(left),
  ]
    .filter(Boolean)
    .join(' ');
}

const onServer = (year: number): string =>
  `Non so se nel ${year} c’è già: i tesserati di quell’anno sono sul server`;

/** The texts of the memberships. */
export const labels = {
  title: 'Tesserati',
  notHeld: 'I tesseramenti non fanno parte del tuo registro',
  notHeldWhy:
    'Il tuo account vede solo i cavalli. Se ti servono i tesseramenti, chiedi a chi gestisce gli account.',
  year: 'Anno',
  all: 'Tutti',
  new: 'Nuovo',
  newTitle: 'Nuovo tesseramento',
  noName: 'Manca il nome: basta anche il cognome da solo.',
  badYear: 'Scrivi l’anno con quattro cifre, come 2026.',
  added: (name: string, year: number) =>
    `${name} è nel registro del ${year}. Salvato sul telefono.`,
  searchHint: 'Nome o codice fiscale',
  searchAll: 'Cerca in tutti gli anni',
  first: (year: number | 'all' | undefined) =>
    `Nessun tesseramento ${year === 'all' ? 'nel registro' : 'in questo anno'}: aggiungi il primo con «Nuovo».`,
  columns: {
    year: 'Anno',
    givenName: 'Nome',
    familyName: 'Cognome',
    number: 'N° tessera',
    status: 'Stato',
  },
  incomplete: 'non completo',
  /** In the list, of each of two rows of one year. */
  doubled: 'Stesso codice fiscale',
  detailTitle: (name: string, year: string) => `Tesseramenti: ${name} (${year})`,
  sections: {
    status: 'Stato burocratico',
    data: 'Dati di registrazione',
    certificate: 'Certificato medico',
    guardian: 'Se è minorenne: chi ne risponde',
    consents: 'Consensi',
  },
  certificate: {
    onlyThis: 'Qui solo tipo e scadenza: del certificato non si scrive né si conserva altro.',
    /** In the list. */
    mark: { expired: 'Certificato scaduto', soon: 'Certificato in scadenza' },
  },
  twice: (year: string) => `Lo stesso codice fiscale ha un altro tesseramento per il ${year}:`,
  warn: {
    twice: 'Già usato in un altro tesseramento dello stesso anno.',
    zip: 'Un CAP italiano ha 5 cifre; se è estero va bene così.',
    birthDate: 'Non è una data intera: resta scritta com’è.',
    futureDay: 'È un giorno futuro: controlla l’anno.',
    birthLongAgo: (years: number) => `È più di ${years} anni fa: controlla l’anno.`,
    certificate: {
      expired: 'Scaduto.',
      soon: 'Scade entro 30 giorni.',
      unknown: 'Manca la scadenza.',
      far: 'È tra più di due anni: controlla l’anno.',
    },
    guardian: 'È minorenne: scrivi chi ne risponde, e come si raggiunge.',
    cameOfAge: 'Sono di quando era minorenne: ora che è maggiorenne i consensi li dà di persona.',
    consents: 'È minorenne: scrivi chi ha dato o negato i consensi, quando, e a che cosa.',
  },
  renew: (year: number) => `Rinnova per il ${year}`,
  many: {
    title: 'I tesserati selezionati',
    selected: (n: number) => formatQuantity(n, 'selezionato', 'selezionati'),
    select: (name: string) => `Seleziona ${name}`,
    selectAll: (n: number) => `Seleziona tutti i mostrati (${formatCount(n)})`,
    clear: 'Togli la selezione',
    marked: ({ updated }: MarkedMany, flag: MembershipFlag) =>
      `${formatQuantity(updated.length, 'tesserato segnato', 'tesserati segnati')}: ${membershipLabels.badge[flag]}. Salvato sul telefono.`,
    /** Who was not marked and has to be looked at; empty if there is nobody. */
    notMarked: ({ unread }: MarkedMany) => unreadFlags(unread),
    /** @param n how many were selected, as in `allRenewed` */
    allMarked: (flag: MembershipFlag, n: number) =>
      `${n === 1 ? 'Era già segnato' : 'Erano già segnati tutti'}: ${membershipLabels.badge[flag]}.`,
    renewed: (done: RenewedMany, year: number) => {
      const { already } = done;
      const count = formatQuantity(done.added.length, 'tesserato rinnovato', 'tesserati rinnovati');
      const rest = already > 0 ? `, ${formatCount(already)} già nel registro di quell’anno` : '';
      return `${count} per il ${year}${rest}. Salvato sul telefono.`;
    },
    /** Who was not renewed, or not wholly, and has to be looked at; empty if there is nobody. */
    notRenewed: notWhole,
    allRenewed: (year: number, n: number) =>
      `${n === 1 ? 'È già' : 'Sono già tutti'} nel registro del ${year}.`,
  },
  /** The result of the undo of a step, for each combination of counts. */
  undone: ({ back, left, gone, rejected }: UndoneBatch): string => {
    const why = [
      left > 0 &&
        formatQuantity(
          left,
          'resta com’è: qualcuno l’ha modificato, o la modifica è già in viaggio verso il server.',
          'restano come sono: qualcuno li ha modificati, o le modifiche sono già in viaggio verso il server.',
        ),
      gone > 0 &&
        formatQuantity(
          gone,
          'non c’è più: qualcuno l’ha eliminato.',
          'non ci sono più: qualcuno li ha eliminati.',
        ),
    ].filter(Boolean);
    const done =
      why.length > 0
        ? `${back === 0 ? 'Non annullato:' : 'Annullato, ma'} ${why.join(' ')}`
        : rejected > 0
          ? 'Annullato.'
          : 'Annullato: tutto come prima.';
    return done + sendingLabels.cameBackRejected(rejected);
  },
  renewUnsaved: 'Prima di rinnovare salva le modifiche, o scartale.',
  renewed: (name: string, year: number) =>
    `${name} è nel ${year}: pagamento, registrazione e tessera ripartono da capo. Salvato sul telefono.`,
  notCopied,
  renewedPerhaps: (year: number) => `Nel ${year} c’è già questo nome`,
  renewedInUnreadYear: 'C’è già questo nome, in un anno che non si legge',
  renewedAlready: (year: number) => `Già nel registro del ${year}`,
  askRemove: (named: string) => `Eliminare il tesseramento di ${named}?`,
  removeHint:
    'Sparisce dal registro di tutti, con i dati di registrazione. Le ricevute restano, con i nomi che portano.',
  removed: (named: string) => `Tesseramento di ${named}: eliminato.`,
  /** Beside the list: the export's file name, and the links to the import and the printed book. */
  files: {
    export: 'Esporta CSV',
    /** The name of the exported file, without its extension. */
    file: (year: string) => `tesserati-${year}`,
    allYears: 'tutti',
    searched: '-ricerca',
    import: 'Importa da un file',
    book: 'Libro soci',
  },
  restored: (named: string) => `Tesseramento di ${named}: rimesso.`,
  /** Why it is not known whether somebody is a member of a year. */
  twins: {
    offline: (year: number) => `${onServer(year)}, e per guardare serve la rete.`,
    signedOut: (year: number) =>
      `${onServer(year)}, e l’accesso è scaduto: accedi di nuovo per guardare.`,
    failed: (year: number) => `${onServer(year)}, che non me li ha dati.`,
  } satisfies Record<NotGiven, (year: number) => string>,
} as const;
