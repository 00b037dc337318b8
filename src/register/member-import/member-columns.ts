import { type TriState } from '../../model/fields/fields.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { readRaw } from '../../model/fields/old-values.ts';
import { plainHeading, plainText } from '../../model/values/plain-text.ts';
import { visibleText } from '../../model/values/visible-text.ts';
import { type TablePlace, findTable } from '../../table-file/table-place.ts';
import type { TableFile, TableRow } from '../../table-file/table.ts';

/** What a column of a list of members can hold: a field, or both names in one cell. */
export const MEMBER_COLUMNS = [
  'year',
  'givenName',
  'familyName',
  'familyAndGiven',
  'givenAndFamily',
  'taxCode',
  'birthDate',
  'birthPlace',
  'email',
  'city',
  'zip',
  'address',
  'number',
  'hasPaid',
  'isSubmitted',
  'hasCard',
  'certificateKind',
  'certificateExpiry',
] as const satisfies readonly (keyof Membership | 'familyAndGiven' | 'givenAndFamily')[];

/**
 * One of {@link MEMBER_COLUMNS}, or the province of the residence, which no field holds: it completes a CAP that lost its
 * leading zero.
 */
export type MemberColumn = (typeof MEMBER_COLUMNS)[number] | 'province';

/** What each column of a file holds; null for one that is not imported. */
export type MemberColumns = readonly (MemberColumn | null)[];

/**
 * How lists call a column, as {@link plainHeading} gives it: this app's own export first, then what
 * associations and sports bodies write. 'Tessera' alone is a number or a yes, see {@link guessMemberColumns}.
 */
const HEADINGS: Readonly<Record<MemberColumn, readonly string[]>> = {
  year: ['anno', 'anno sportivo', 'anno associativo', 'stagione'],
  givenName: ['nome', 'nome socio', 'nome tesserato', 'nome atleta', 'nome di battesimo'],
  familyName: ['cognome', 'cognome socio', 'cognome tesserato', 'cognome atleta'],
  familyAndGiven: [
    'cognome e nome',
    'cognome nome',
    'cogn e nome',
    'cognome e nome socio',
    'cognome e nome tesserato',
    'nominativo',
    'socio',
    'tesserato',
    'atleta',
    'associato',
    'iscritto',
    'partecipante',
  ],
  givenAndFamily: ['nome e cognome', 'nome cognome', 'nome e cognome socio', 'nome completo'],
  taxCode: [
    'codice fiscale',
    'cod fiscale',
    'codice fisc',
    'cod fisc',
    'cf',
    'c f',
    'codicefiscale',
    'cod fis',
  ],
  birthDate: [
    'data di nascita',
    'data nascita',
    'data nasc',
    'nato il',
    'nata il',
    'nato a il',
    'nascita',
    'dt nascita',
  ],
  birthPlace: [
    'luogo di nascita',
    'luogo nascita',
    'comune di nascita',
    'comune nascita',
    'nato a',
    'nata a',
    'nato nata a',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'posta elettronica',
    'indirizzo email',
    'indirizzo e mail',
    'indirizzo mail',
  ],
  city: [
    'comune di residenza',
    'comune residenza',
    'comune',
    'citta',
    'citta di residenza',
    'residenza',
    'localita',
    'residente a',
  ],
  zip: ['cap di residenza', 'cap residenza', 'cap', 'codice postale'],
  address: [
    'indirizzo di residenza',
    'indirizzo residenza',
    'indirizzo',
    'via',
    'via e numero',
    'via e n civico',
  ],
  province: [
    'provincia di residenza',
    'provincia residenza',
    'prov di residenza',
    'prov residenza',
    'prov res',
    'provincia',
    'prov',
    'pv',
    'sigla provincia',
    'sigla prov',
  ],
  number: [
    'n tessera',
    'nr tessera',
    'num tessera',
    'no tessera',
    'n di tessera',
    'numero tessera',
    'numero di tessera',
    'numero della tessera',
    'tessera n',
    'tessera nr',
    'tessera numero',
    'codice tessera',
    'cod tessera',
    'codice tesserato',
    'numero tesseramento',
    'n tesseramento',
  ],
  hasPaid: ['pagamento verificato', 'pagato', 'pagamento', 'quota pagata', 'ha pagato', 'saldato'],
  isSubmitted: ['registrazione inviata', 'inviato', 'inviata', 'registrato', 'inserito'],
  hasCard: ['tessera consegnata', 'consegnata', 'consegna tessera', 'ha la tessera'],
  // 'Certificato medico' alone is a kind, a day or a yes, and is chosen by a person.
  certificateKind: [
    'tipo di certificato medico',
    'tipo certificato medico',
    'tipo certificato',
    'tipo di certificato',
  ],
  certificateExpiry: [
    'scadenza del certificato',
    'scadenza certificato',
    'scadenza certificato medico',
    'scadenza del certificato medico',
    'data scadenza certificato',
    'data scadenza certificato medico',
    'scad certificato',
    'scad certificato medico',
    'scadenza cert medico',
    'scad cert medico',
    'scadenza visita medica',
  ],
};

/** The number of the card, or whether it was handed out: the values tell. */
const CARD = ['tessera', 'tess', 'tessere'];

/** The column that a heading names by its words alone; null for none. */
function columnOfHeading(heading: string): Named {
  const plain = plainHeading(heading);
  if (CARD.includes(plain)) return 'card';
  return COLUMNS.find((column) => HEADINGS[column].includes(plain)) ?? null;
}

const COLUMNS = Object.keys(HEADINGS) as MemberColumn[];

type Named = MemberColumn | 'card' | null;

const OF_BIRTH: readonly Named[] = ['birthDate', 'birthPlace'];
const OF_RESIDENCE: readonly Named[] = ['city', 'zip', 'address'];

/**
 * Leaves out columns that are not of the residence, although their headings ('Comune', 'Prov.') may say so. A wrong
 * province would complete a CAP wrongly and without a word; without one it stays, with a warning.
 */
function withoutElsewhere(named: readonly Named[], headings: readonly string[]): readonly Named[] {
  const says = (at: number) => /\bres(?:iden|\b)/.test(plainHeading(headings[at]!));
  const isBehindBirth = (at: number) => OF_BIRTH.includes(named[at - 1] ?? null);
  // A place, CAP or address is not, where another column for the same says 'residenza', or only it is behind a birth.
  const isOther = (at: number) =>
    OF_RESIDENCE.includes(named[at]!) &&
    !says(at) &&
    named.some(
      (column, each) =>
        each !== at &&
        column === named[at] &&
        (says(each) || (isBehindBirth(at) && !isBehindBirth(each))),
    );
  const places = named.map((column, at) => (isOther(at) ? null : column));
  const isOfResidence = (at: number) => OF_RESIDENCE.includes(places[at] ?? null);
  // A province is, where its heading says so, behind a part of the residence, or before one and not behind a birth or
  // something unknown, which may be a parent.
  const isProvinceOfIt = (at: number) =>
    says(at) ||
    isOfResidence(at - 1) ||
    (isOfResidence(at + 1) && places[at - 1] !== null && !isBehindBirth(at));
  return places.map((column, at) => (column === 'province' && !isProvinceOfIt(at) ? null : column));
}

/** Finds the list in a file; without headings where none is known, so that nobody in the first row is taken for one. */
export function findMemberList(file: TableFile): TablePlace {
  // 'PV' is a heading, and the province of somebody from Pavia.
  const isKnown = (heading: string) => ![null, 'province'].includes(columnOfHeading(heading));
  const { sheet, head, known } = findTable(file, isKnown);
  return { sheet, head: known === 0 ? -1 : head };
}

/**
 * Guesses from headings and values what each column holds; of two columns for the same, only the first counts, but where
 * one is of the residence and the other of a birth ({@link withoutElsewhere}). 'Tessera' is the card's number, unless all
 * it says is yes and no, or another column has the number. One column at most holds both names, and its values look like
 * names: 'Socio' may hold a number, a yes, or a kind of member.
 *
 * @param rows those below the headings
 */
export function guessMemberColumns(
  headings: readonly string[],
  rows: readonly TableRow[],
): MemberColumns {
  const named = withoutElsewhere(headings.map(columnOfHeading), headings);
  const saidIn = (index: number) =>
    rows.map(({ cells }) => visibleText(cells[index] ?? '').trim()).filter(Boolean);
  const isYesNo = (index: number) => saidIn(index).every((text) => readFlag(text) !== undefined);
  const hasNames = (index: number) => {
    const said = saidIn(index);
    return said.filter(mayBeName).length * 2 >= said.length;
  };
  const taken = new Set<MemberColumn>(
    named.filter((column) => column !== null && column !== 'card'),
  );
  const given = new Set<MemberColumn>();
  const joined = [...headings.keys()].filter((index) => isJoined(named[index]) && hasNames(index));
  const bothNames = joined.find((index) => /nom/i.test(headings[index]!)) ?? joined[0];
  return named.map((column, index) => {
    const held =
      column !== 'card' ? column : isYesNo(index) || taken.has('number') ? 'hasCard' : 'number';
    if (held === null || given.has(held)) return null;
    // Where the file has a family name of its own, the other column is something else.
    if (isJoined(held) && (index !== bothNames || taken.has('familyName'))) return null;
    given.add(held);
    return held;
  });
}

const isJoined = (column: MemberColumn | 'card' | null | undefined) =>
  column === 'familyAndGiven' || column === 'givenAndFamily';

const mayBeName = (text: string) => /\p{L}{2}/u.test(text) && readFlag(text) === undefined;

/** Whether a column holds names, by which people can be told apart. */
export function hasName(columns: MemberColumns): boolean {
  return (['givenName', 'familyName', 'familyAndGiven', 'givenAndFamily'] as const).some((name) =>
    columns.includes(name),
  );
}

/** Yes, no or not set, as lists write it; undefined for anything else. */
export function readFlag(text: string): TriState | undefined {
  if (['ok', '✓', '✔'].includes(plainText(text))) return 1;
  return readRaw('flag', { stringValue: text }) as TriState | undefined;
}
