import type { Horse } from '../../model/horses/horse.ts';
import { plainHeading } from '../../model/values/plain-text.ts';

/** The fields of a horse that a list of the national database may have. */
export const BDN_FIELDS = [
  'chipnumber',
  'uelnnumber',
  'docnumber',
  'docname',
  'sex',
  'birthday',
  'birthplace',
  'species',
  'breed',
  'coat',
  'isDPA',
  'ownerName',
  'barncode',
] as const satisfies readonly (keyof Horse)[];

export type BdnField = (typeof BDN_FIELDS)[number];

/** Which field each column of a file holds; null for one that is not compared. */
export type BdnColumns = readonly (BdnField | null)[];

/**
 * How lists call a field, as {@link plainHeading} gives it. The real export of the portal was not available: these are
 * the words of BDN and VETINFO's public manuals, passports and studbooks.
 */
const EXACT: Readonly<Record<BdnField, readonly string[]>> = {
  chipnumber: [
    'microchip',
    'chip',
    'transponder',
    'codice elettronico',
    'codice transponder',
    'codice microchip',
    'numero microchip',
    'n microchip',
    'num microchip',
    'nr microchip',
    'identificativo elettronico',
    'codice identificativo elettronico',
    'codice trasponder',
    'trasponder',
    'microchip 1',
    'cod elettronico',
    'cod microchip',
  ],
  uelnnumber: [
    'ueln',
    'codice ueln',
    'numero ueln',
    'codice identificativo',
    'codice identificativo ueln',
    'identificativo ueln',
    'codice capo',
    'identificativo capo',
    'codice univoco',
    'codice unico',
    'cod identificativo',
    'unique life number',
    'codice equide',
    'life number',
  ],
  docnumber: [
    'passaporto',
    'numero passaporto',
    'n passaporto',
    'num passaporto',
    'nr passaporto',
    'codice passaporto',
    'numero documento',
    'n documento',
    'num documento',
    'documento',
    'documento identificativo',
    'documento di identificazione',
    'numero documento identificativo',
    'numero documento di identificazione',
    'num documento identificazione',
    'numero libretto',
    'libretto',
    'dui',
    'numero dui',
  ],
  docname: [
    'nome',
    'nome cavallo',
    'nome equide',
    'nome capo',
    'nome animale',
    'nome del cavallo',
    'nome dell animale',
    'nome soggetto',
    'cavallo',
    'equide',
    'soggetto',
    'denominazione capo',
    'nome anagrafico',
  ],
  sex: ['sesso', 'sex', 'sesso capo', 'codice sesso'],
  birthday: [
    'data nascita',
    'data di nascita',
    'dt nascita',
    'nascita',
    'nato il',
    'data nasc',
    'anno nascita',
    'anno di nascita',
    'data nascita capo',
    'data nascita equide',
  ],
  birthplace: [
    'luogo nascita',
    'luogo di nascita',
    'comune nascita',
    'comune di nascita',
    'nato a',
    'paese nascita',
    'paese di nascita',
    'nazione nascita',
    'nazione di nascita',
  ],
  species: ['specie', 'specie animale', 'codice specie', 'descrizione specie'],
  breed: ['razza', 'codice razza', 'descrizione razza', 'desc razza', 'razza capo'],
  coat: ['mantello', 'codice mantello', 'descrizione mantello', 'colore', 'desc mantello'],
  isDPA: [
    'dpa',
    'non dpa',
    'dpa non dpa',
    'stato dpa',
    'destinazione',
    'destinazione finale',
    'destinato alla produzione di alimenti',
    'destinazione produttiva',
    'dichiarazione dpa',
    'macellazione',
    'destinato alla macellazione',
    'escluso dal consumo umano',
    'escluso macellazione',
    'non destinato alla produzione di alimenti',
  ],
  ownerName: [
    'proprietario',
    'nome proprietario',
    'denominazione proprietario',
    'intestatario',
    'ragione sociale proprietario',
    'nominativo proprietario',
    'cognome e nome proprietario',
    'cognome nome proprietario',
    'proprietario capo',
    'nome del proprietario',
    'denominazione intestatario',
  ],
  barncode: [
    'codice azienda',
    'codice aziendale',
    'codice allevamento',
    'cod azienda',
    'azienda',
    'codice stalla',
    'codice struttura',
    'codice stabilimento',
    'codice di stalla',
    'cod allevamento',
  ],
};

/** What any other heading has to contain for a field; the first field that matches counts. */
const LIKELY: readonly (readonly [BdnField, RegExp])[] = [
  ['chipnumber', /\b(micro ?chip|transponder|elettronico)\b/],
  ['uelnnumber', /\bueln\b/],
  ['docnumber', /\b(passaporto|libretto)\b/],
  ['birthday', /\b(data|dt|anno)\b.*\bnascita\b/],
  ['isDPA', /\b(non?)?dpa\b|\bd p a\b|\bproduzione di alimenti\b/],
  ['breed', /\brazza\b/],
  ['coat', /\bmantello\b/],
  ['sex', /\bsesso\b/],
  ['species', /\bspecie\b/],
];

/** A heading with one of these words is about somebody or something else. */
const OF_OTHERS =
  /\b(proprietario|detentore|padre|madre|fattrice|stallone|asl|veterinario|operatore)\b/;
/** Words about a date or a state of something: a heading with one is taken only for the birthday or `isDPA`. */
const OF_EVENTS = /\b(data|dt|tipo|rilascio|applicazione|stato|esito)\b/;

/** Words about the report of a birth, which has a day of its own. */
const OF_REPORTS = /\b(denuncia|registrazione|notifica|comunicazione|dichiarazione)\b/;

const exactField = (plain: string) => BDN_FIELDS.find((field) => EXACT[field].includes(plain));

/** Which field a heading names; null for none. */
export function fieldOfHeading(heading: string): BdnField | null {
  const plain = plainHeading(heading);
  const exact = exactField(plain);
  if (exact) return exact;
  if (plain === '' || OF_OTHERS.test(plain)) return null;
  const [field] = LIKELY.find(([, words]) => words.test(plain)) ?? [];
  if (field === undefined || (field === 'birthday' && OF_REPORTS.test(plain))) return null;
  return field !== 'birthday' && field !== 'isDPA' && OF_EVENTS.test(plain) ? null : field;
}

/**
 * Guesses from the headings which field each column holds; of two columns for one field, only the first counts, one
 * that is called just so before others: beside 'Vecchio microchip' the chip is in 'Microchip'.
 */
export function guessColumns(headings: readonly string[]): BdnColumns {
  const exact = headings.map((heading) => exactField(plainHeading(heading)));
  const taken = new Set<BdnField>();
  return headings.map((heading, at) => {
    const field = exact[at] ?? fieldOfHeading(heading);
    if (field === null || taken.has(field) || (!exact[at] && exact.includes(field))) return null;
    taken.add(field);
    return field;
  });
}

/** Whether a column holds a number, by which horses can be told apart. */
export function hasNumber(columns: BdnColumns): boolean {
  return columns.includes('chipnumber') || columns.includes('uelnnumber');
}
