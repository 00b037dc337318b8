import { withColumn } from '../../../../src/table-file/table-place.ts';
import { array, assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';
import {
  BDN_FIELDS,
  fieldOfHeading,
  guessColumns,
  hasNumber,
} from '../../../../src/register/bdn/bdn-columns.ts';
import { yesBelow } from '../../../../src/register/bdn/dpa-statement.ts';
import { isSameValue, readCell } from '../../../../src/register/bdn/bdn-values.ts';
import {
  type BdnComparison,
  compareBdn,
  horseOfRow,
  readBdnRows,
} from '../../../../src/register/bdn/compare-bdn.ts';
import { pairByNumbers } from '../../../../src/register/bdn/pair-by-numbers.ts';
import { findHeadings } from '../../../../src/table-file/headings.ts';
import { hostileFields, HOSTILE_DOCUMENTS } from '../../../support/hostile-values.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../../support/cpu-seconds.ts';

const CHIP = '380271006045678';
const UELN = '380005012345678';

const horse = (slug: string, fields: Partial<Horse>): ViewRow<Horse> => ({
  path: `horses/${slug}`,
  lane: `horses/${slug}`,
  slug,
  fields: readFields(HORSE, { name: slug, isHere: 1, isDeceased: -1, isInBDN: 1, ...fields }),
  pending: 0,
});

/** Rows of a list under headings. */
const listed = (headings: readonly string[], ...rows: (readonly string[])[]) =>
  readBdnRows({
    headings,
    columns: guessColumns(headings),
    daysFrom: 1900,
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  });

/** How lists say that a horse is not destined for food, as a heading or in a cell. */
const DENIALS = [
  'Non DPA',
  'No DPA',
  'NO-DPA',
  'NODPA',
  'NONDPA',
  'Non D.P.A.',
  'Equide non DPA',
  'Non destinato alla produzione di alimenti',
  'Non è destinato alla produzione di alimenti',
  "Non e' destinato alla produzione di alimenti",
  'Non più destinabile al consumo umano',
  'Non idoneo alla macellazione',
  'Escluso dal consumo umano',
  'Esclusione dalla macellazione',
];
/** How they say that it is. */
const AFFIRMATIONS = ['DPA', 'D.P.A.', 'Destinato alla produzione di alimenti', 'Macellazione'];

/** What a cell says of `isDPA` below a heading. */
const dpaBelow = (heading: string, text: string) => {
  const [row] = readBdnRows({
    headings: [heading],
    columns: ['isDPA'],
    daysFrom: 1900,
    rows: [{ line: 2, cells: [text] }],
  });
  return row?.flaws[0] ? `? ${row.flaws[0].why}` : (row?.values.isDPA ?? null);
};

const slugs = (rows: readonly ViewRow[]) => rows.map(({ slug }) => slug);

/** A summary of a comparison: its groups with lines and slugs. */
const said = (found: BdnComparison) => ({
  equal: found.equal.map(({ horse: { slug } }) => slug),
  different: found.different.map(
    ({ horse: { slug }, by, standing, differences }) =>
      `${slug} by ${by}, ${standing}: ${differences.map(({ field }) => field).join(' ')}`,
  ),
  onlyThere: found.onlyThere.map(({ row, namesakes }) => [row.line, ...slugs(namesakes)]),
  onlyHere: slugs(found.onlyHere),
  duplicates: found.duplicates.map(({ by, rows, horses }) => [by, rows.length, ...slugs(horses)]),
  without: [found.rowsWithoutNumber.map(({ line }) => line), slugs(found.horsesWithoutNumber)],
  elsewhere: slugs(found.elsewhere),
});

describe('columns', () => {
  test.each([
    ['Microchip', 'chipnumber'],
    ['Codice Elettronico', 'chipnumber'],
    ['N° microchip', 'chipnumber'],
    ['Cod. transponder attivo', 'chipnumber'],
    ['DATA APPLICAZIONE MICROCHIP', null],
    ['Codice identificativo/UELN', 'uelnnumber'],
    ['Codice UELN madre', null],
    ['Numero passaporto', 'docnumber'],
    ['Data rilascio passaporto', null],
    ['NOME', 'docname'],
    ['Nome del padre', null],
    ['Sesso', 'sex'],
    ['Data nascita', 'birthday'],
    ['Data di nascita (gg/mm/aaaa)', 'birthday'],
    ['Data nascita proprietario', null],
    ['Data denuncia nascita', null],
    ['Descrizione razza', 'breed'],
    ['Mantello', 'coat'],
    ['DPA', 'isDPA'],
    ['Dichiarazione DPA (S/N)', 'isDPA'],
    ['Proprietario', 'ownerName'],
    ['Codice fiscale proprietario', null],
    ['Codice Azienda', 'barncode'],
    ['ASL', null],
    ['Detentore', null],
    ['Passaporto del detentore', null],
    ['Razza fattrice', null],
    ['Stato della dichiarazione DPA', 'isDPA'],
    ['', null],
  ])('%j is %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test('a column that is called just so is the one, also behind another that only contains the word', () => {
    const headings = ['Vecchio microchip', 'Sesso e mantello', 'Microchip', 'Mantello', 'Sesso'];
    expect(guessColumns(headings)).toEqual([null, null, 'chipnumber', 'coat', 'sex']);
    expect(guessColumns(headings.slice(0, 1))).toEqual(['chipnumber']);
  });

  test('each field has one column, the first; who chooses another one takes it from there', () => {
    const columns = guessColumns(['Nome', 'Chip', 'Microchip', 'x']);
    expect(columns).toEqual(['docname', 'chipnumber', null, null]);
    expect([['Chip'], ['UELN'], ['Nome']].map((each) => hasNumber(guessColumns(each)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(withColumn(columns, 2, 'chipnumber')).toEqual(['docname', null, 'chipnumber', null]);
    expect(withColumn(columns, 0, null)).toEqual([null, 'chipnumber', null, null]);
  });

  test('the headings stand below titles, also where none of them is known', () => {
    const rows = (...all: string[][]) => all.map((cells, at) => ({ line: at + 1, cells }));
    const known = (heading: string) => fieldOfHeading(heading) !== null;
    const title = ['Elenco capi, DPA'];
    expect(findHeadings(rows(title, ['Nome', 'Microchip'], ['Sesso', '1']), known)).toBe(1);
    expect(
      findHeadings(rows(title, ['A', 'B', 'C'], ['x', '1', '2'], ['y', '1', '2']), known),
    ).toBe(1);
    expect(findHeadings(rows(['x', '1'], ['y', '2']), known)).toBe(0);
    expect(findHeadings(rows(['Cavallo'], ['A', 'B'], ['x', '1']), known)).toBe(1);
  });

  test.each(DENIALS)('yes below %j is no, and no is yes', (heading) => {
    expect(yesBelow(heading)).toBe(-1);
    expect(yesBelow(`${heading} (S/N)`)).toBe(-1);
    expect(yesBelow(`${heading.toUpperCase()} SI/NO`)).toBe(-1);
    expect(yesBelow(`${heading} (1 = sì, 0 = no)`)).toBe(-1);
    expect(yesBelow(`${heading} (sì o no)`)).toBe(-1);
    expect(dpaBelow(heading, 'Sì')).toBe(-1);
    expect(dpaBelow(heading, 'No')).toBe(1);
    expect(dpaBelow(`NON ${heading}`, 'Sì')).toBe('? flag');
  });

  test.each([...AFFIRMATIONS, 'Destinazione finale', 'Stato', 'Dichiarazione DPA (S/N)'])(
    'yes below %j is yes',
    (heading) => {
      expect(yesBelow(heading)).toBe(1);
      expect(dpaBelow(heading, 'Sì')).toBe(1);
      expect(dpaBelow(heading, 'No')).toBe(-1);
    },
  );

  test.each([
    'DPA / NON DPA',
    'DPA-NON DPA',
    'Non escluso dal consumo umano',
    'Destinazione non dichiarata',
    'DPA: NO',
    'Mai DPA',
  ])('yes below %j says nothing, but what is written out does', (heading) => {
    expect(yesBelow(heading)).toBeNull();
    expect(dpaBelow(heading, 'Sì')).toBe('? flag');
    expect(dpaBelow(heading, 'No')).toBe('? flag');
    expect(dpaBelow(heading, 'NON DPA')).toBe(-1);
    expect(dpaBelow(heading, 'DPA')).toBe(1);
  });
});

describe('cells', () => {
  const read = (field: (typeof BDN_FIELDS)[number], text: string, yes: 1 | -1 = 1) => {
    const cell = readCell(field, text, { daysFrom: 1900, yes });
    return cell.kind === 'value' ? cell.value : cell.kind === 'flawed' ? `? ${cell.why}` : null;
  };

  test.each([
    ['380271006045678', CHIP],
    [' 380 271 006 045 678 ', CHIP],
    ['380-271006045678', CHIP],
    ["'380271006045678", CHIP],
    ['3,80271006045678E+14', CHIP],
    // A cell that was set to numbers, so that all digits are seen, has decimals too.
    ['380271006045678,00', CHIP],
    ['380.271.006.045.678,00', CHIP],
    ['380,271,006,045,678.00', CHIP],
    ['380271006045678.0', CHIP],
    ['380.271.006.045.678', CHIP],
    ['380271000000000,00', '? lostDigits'],
    ['3,80271E+14', '? lostDigits'],
    ['3.8E14', '? lostDigits'],
    ['38027100604567\ufffd', '? damaged'],
    ['###############', '? damaged'],
    ['#N/D', null],
    ['380271000000000', '? lostDigits'],
    ['380271006045678 / 981100000123456', '? several'],
    ['380271006045678380271006045679', '? several'],
    ['00123', '00123'],
    ['', null],
    ['-', null],
    ['N.D.', null],
    ['0', null],
    ['non disponibile', null],
    ['1'.repeat(1001), '? tooLong'],
  ])('the chip %j is %j', (text, value) => {
    expect(read('chipnumber', text)).toBe(value);
  });

  test.each([
    ['14/05/2012', '2012-05-14'],
    ['2012-05-14', '2012-05-14'],
    ['2012-05-14T00:00:00', '2012-05-14'],
    ['14.5.2012', '2012-05-14'],
    ['14 maggio 2012', '2012-05-14'],
    ['41043', '2012-05-14'],
    ['2012', '2012'],
    ['05/2012', '2012-05'],
    ['31/02/2012', '? date'],
    ['14/05/12', '? date'],
    ['primavera', '? date'],
    ['1899', '1899'],
    ['12/2012', '2012-12'],
    ['00/2012', '? date'],
    ['13/2012', '? date'],
  ])('the birthday %j is %j', (text, value) => {
    expect(read('birthday', text)).toBe(value);
  });

  test.each([
    ['DPA', false, 1],
    ['NON DPA', false, -1],
    ['NO-DPA', false, -1],
    ['Sì', false, 1],
    ['N', false, -1],
    ['SI', true, -1],
    ['FALSO', true, 1],
    ['NON DPA', true, -1],
    ['Escluso dalla macellazione', false, -1],
    ['Destinato alla produzione di alimenti', false, 1],
    ['forse', false, '? flag'],
    ['n/d', false, null],
    ['DPA: NO', false, -1],
    ['DPA: SI', false, 1],
    ['Destinato alla produzione di alimenti: NO', false, -1],
    ['NO', true, 1],
    ['non specificato', false, null],
    ['Non definito', false, null],
    ['non rilevata', false, null],
    ['non registrato', false, null],
    ['non compilato', false, null],
    ['NON VALORIZZATO', true, null],
    ['NON DPA dal 01/01/2019', false, -1],
    ['NON DPA dal 1/1/2019', false, -1],
    ['DPA dal 1-1-2019', false, 1],
    ['DPA NO', false, -1],
    ['DPA FALSO', false, -1],
    ['DPA sì', true, 1],
    ['Destinato esclusivamente alla produzione di alimenti', false, 1],
    ['Sì, DPA', false, 1],
    ['NON DPA (non destinato alla produzione di alimenti)', false, -1],
  ])('the declaration %j (below a denial: %s) is %s', (text, denial, value) => {
    expect(read('isDPA', text, denial ? -1 : 1)).toBe(value);
  });

  test.each(DENIALS)(
    'the declaration %j is no below any heading, denied again it is unclear',
    (text) => {
      for (const yes of [1, -1] as const) {
        for (const said of [text, `${text}: SI`, `${text.toLowerCase()} - sì`, `${text} (S)`])
          expect(read('isDPA', said, yes)).toBe(-1);
        for (const said of [`${text}: NO`, `${text} - no`, `Non ${text}`, `No, ${text}`])
          expect(read('isDPA', said, yes)).toBe('? flag');
      }
    },
  );

  test.each(AFFIRMATIONS)('the declaration %j is yes below any heading, its denial no', (text) => {
    for (const yes of [1, -1] as const) {
      expect(read('isDPA', text, yes)).toBe(1);
      expect(read('isDPA', `${text}: SI`, yes)).toBe(1);
      expect(read('isDPA', `${text}: NO`, yes)).toBe(-1);
    }
  });

  test.each([
    'Non escluso',
    'NON ESCLUSO DALLA MACELLAZIONE',
    'DPA / NON DPA',
    'Dichiarazione DPA non presente',
    'Destinazione non dichiarata',
    'DPA: non noto',
    'non dichiarato DPA',
    'mai destinato alla macellazione',
    'macellazione vietata',
    'Sì, NON DPA',
    'NO, DPA',
    'DPA: 0',
    'non',
    // Both answers of a form, of which the cross of one is a sign.
    'DPA: SI/NO',
    'NON DPA (sì/no)',
    'DPA SI NO',
    'DPA ☒ SI ☐ NO',
    'DPA SI X NO',
    'DPA NO X SI',
    'DPA VERO FALSO',
    'SI NON DPA',
    'N DPA',
    'NON DPA - DPA',
    'NON DPA. DPA',
    'NON DPA escluso dal consumo umano',
    'Escluso dalla macellazione ed escluso dal consumo umano',
  ])('the declaration %j is unclear', (text) => {
    expect(read('isDPA', text)).toBe('? flag');
    expect(read('isDPA', text, -1)).toBe('? flag');
  });

  test('a declaration and a heading as long as a file can have them are read', async () => {
    const ofDigits = () => expect(read('isDPA', '1'.repeat(200_000))).toBe('? flag');
    expect(await cpuSeconds(ofDigits)).toBeLessThan(LINEAR_SECONDS);
    expect(yesBelow(`DPA${'.'.repeat(200_000)}x`)).toBe(1);
    expect(yesBelow(`NON DPA${' - sì'.repeat(50_000)}`)).toBeNull();
    for (const word of ['si ', 'dpa ', 'no ', '. ']) {
      expect(read('isDPA', `${word.repeat(50_000)}forse`)).toBe('? flag');
      expect(read('isDPA', `forse ${word.repeat(50_000)}`)).toBe('? flag');
    }
  });

  test.each(['docname', 'birthplace', 'ownerName'] as const)(
    'in %s a word that only looks like nothing is a name',
    (field) => {
      for (const name of ['Nessuno', 'IGNOTO', 'Vuoto', 'Null', 'NA', 'Assente', 'Sconosciuta'])
        expect(read(field, name)).toBe(name);
      for (const nothing of ['', '-', '***', '?', 'N/D', 'n.d.', 'non disponibile', '#N/D', '#N/A'])
        expect(read(field, nothing)).toBeNull();
    },
  );

  test('in the other columns such a word is no value', () => {
    const names = ['docname', 'birthplace', 'ownerName'];
    for (const field of BDN_FIELDS.filter((each) => !names.includes(each)))
      for (const nothing of ['nessuno', 'IGNOTO', 'Vuoto', 'Null', 'NA', 'N/D', '-'])
        expect(read(field, nothing)).toBeNull();
  });

  test.each([
    ['sex', 'F', 'Femmina'],
    ['sex', 'fattrice', 'Femmina'],
    ['sex', 'M', 'Maschio'],
    ['sex', 'Maschio castrato', 'Castrone'],
    ['sex', 'M.C.', 'Castrone'],
    ['sex', 'boh', 'boh'],
    ['sex', 'MC', 'Castrone'],
    ['sex', 'Maschio intero', 'Stallone'],
    ['sex', 'Maschio non castrato', 'Stallone'],
    ['species', 'CAVALLI', 'Cavallo'],
    ['species', 'EQUIDI', null],
    ['species', 'Equus asinus', 'Asino'],
    ['species', 'MULO', 'Altro'],
    ['sex', 'Stallone castrato', 'Castrone'],
    // The zero of an Austrian or a Belgian number is lost where a spreadsheet took it for a number.
    ['chipnumber', '40098100123456', '040098100123456'],
    ['uelnnumber', '56002012345678', '056002012345678'],
    ['chipnumber', '38027100604567', '38027100604567'],
    ['docnumber', '0012345', '0012345'],
    ['docnumber', "'0012345", '0012345'],
    ['docnumber', '0000000', null],
    ['docnumber', '380005012345678,00', UELN],
    ['docnumber', '3.8E14', '? lostDigits'],
    ['docname', 'Fulmine \ufffd', '? damaged'],
    ['ownerName', '\ufffd', '? damaged'],
    ['ownerName', '?tefania Verdi', '? damaged'],
    ['birthplace', 'Bra?ov', '? damaged'],
    ['docname', 'Why Not?', 'Why Not?'],
    ['docname', '\u200eStella\u200b', 'Stella'],
    ['ownerName', '\u202aVerdi\u202c Paola', 'Verdi Paola'],
    ['ownerName', '  VERDI   PAOLA ', 'VERDI PAOLA'],
  ] as const)('%s %j is %j', (field, text, value) => {
    expect(read(field, text)).toBe(value);
  });
});

describe('the same value', () => {
  test.each([
    ['chipnumber', CHIP, '380 271 006 045 678', true],
    ['chipnumber', '0012345', '12345', true],
    ['chipnumber', CHIP, '380271006045679', false],
    ['docname', 'Città d’Élite', 'CITTA D ELITE', true],
    ['docname', 'Stella', 'Stella II', false],
    ['sex', 'Castrone', 'Maschio', true],
    ['sex', 'Stallone', 'Maschio', true],
    ['sex', 'Castrone', 'Stallone', false],
    ['sex', 'Femmina', 'Maschio', false],
    ['birthday', '2012-05-14', '2012', true],
    ['birthday', '2012-05-14', '2012-05', true],
    ['birthday', '2012-05-14', '2012-06', false],
    ['birthday', '2012-05-14', '2013', false],
    ['birthday', '14/05/2012', '2012-05-14', true],
    ['coat', 'Baio scuro', 'BAIA SCURA', true],
    ['coat', 'Baio', 'Sauro', false],
    ['breed', 'P.S.I.', 'psi', true],
    ['ownerName', 'Paola Verdi', 'VERDI PAOLA', true],
    ['ownerName', 'Paola Verdi', 'Paola Verdini', false],
    ['ownerName', 'Paola D’Angelo', "D' ANGELO PAOLA", true],
    ['isDPA', 1, -1, false],
    ['isDPA', 0, 1, false],
    ['docname', '', 'Stella', false],
    ['docname', '   ', 'Stella', false],
    ['birthday', '', '2012', false],
    ['sex', '', 'Maschio', false],
  ] as const)('%s: %j and %j: %s', (field, one, other, same) => {
    expect(isSameValue(field, one, other)).toBe(same);
    expect(isSameValue(field, other, one)).toBe(same);
  });

  test('of any two texts it is the same both ways, and each is the same as itself', () => {
    const text = string({
      unit: constantFrom(...Array.from('aàbmfcs 0123456789-/.')),
      maxLength: 12,
    });
    assert(
      property(constantFrom(...BDN_FIELDS), text, text, (field, one, other) => {
        expect(isSameValue(field, one, one)).toBe(true);
        expect(isSameValue(field, one, other)).toBe(isSameValue(field, other, one));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('pairs', () => {
  const number = constantFrom('', '', '1', '2', '3', '4');
  const side = array(record({ chip: number, ueln: number }), { maxLength: 8 });

  test('each of both sides is in exactly one place, and the sides are treated alike', () => {
    assert(
      property(side, side, (a, b) => {
        const there = pairByNumbers(a, b);
        const back = pairByNumbers(b, a);
        expect(
          [
            ...there.pairs.map((pair) => pair.a),
            ...there.duplicates.flatMap((each) => each.a),
            ...there.onlyA,
          ].toSorted((x, y) => a.indexOf(x) - a.indexOf(y)),
        ).toEqual(a);
        expect(new Set(there.onlyB).size + there.pairs.length).toBe(
          b.length - there.duplicates.flatMap((each) => each.b).length,
        );
        expect(back.onlyB).toEqual(there.onlyA);
        const places = (pairs: readonly { a: object; b: object; by: string }[]) =>
          pairs.map((pair) =>
            [pair.by, a.indexOf(pair.a as never), b.indexOf(pair.b as never)].join(),
          );
        const mirrored = back.pairs.map((pair) => ({ a: pair.b, b: pair.a, by: pair.by }));
        expect(places(mirrored).toSorted()).toEqual(places(there.pairs).toSorted());
        expect(
          back.duplicates
            .map((each) => [each.by, each.number, each.b.length, each.a.length].join())
            .toSorted(),
        ).toEqual(
          there.duplicates
            .map((each) => [each.by, each.number, each.a.length, each.b.length].join())
            .toSorted(),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('a pair has one number, or no number of another kind spoke first', () => {
    let found = 0;
    assert(
      property(side, side, (a, b) => {
        for (const pair of pairByNumbers(a, b).pairs) {
          expect(pair.a[pair.by]).not.toBe('');
          expect(pair.a[pair.by]).toBe(pair.b[pair.by]);
          found += 1;
        }
      }),
    );
    expect(found).toBeGreaterThan(20);
  });
});

describe('the list beside the register', () => {
  test('horses of the name of a row are not looked for among all horses', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const namesRead = (n: number) => {
      const before = normalize.mock.calls.length;
      const horses = Array.from({ length: n }, (_, i) => horse(`h${i}`, { docname: `H ${i}` }));
      const rows = Array.from({ length: n }, (_, i) => [`${1000 + i}`, i % 2 ? `H ${i}` : 'X']);
      const { onlyThere } = compareBdn(listed(['Microchip', 'Nome'], ...rows), horses);
      expect(onlyThere.map(({ namesakes }) => namesakes.length)).toEqual(rows.map((_, i) => i % 2));
      return normalize.mock.calls.length - before;
    };
    const [few, many] = [namesRead(50), namesRead(100)];
    normalize.mockRestore();
    expect(few).toBeGreaterThan(50);
    expect(many).toBeLessThan(few * 2.5);
  });

  test('a text without a digit in the place of a number is none: it pairs nobody, and keeps nobody from the other number', () => {
    const found = compareBdn(
      listed(
        ['Nome', 'Microchip', 'UELN'],
        ['LUNA', 'ND', UELN],
        ['SOLE', 'no', '380005012345679'],
      ),
      [
        horse('luna', { docname: 'Luna', chipnumber: 'n/d', uelnnumber: UELN }),
        horse('sole', { docname: 'Sole', chipnumber: 'N/D', uelnnumber: '380005012345679' }),
        horse('brio', { chipnumber: 'da leggere' }),
      ],
    );
    expect(said(found)).toMatchObject({
      onlyThere: [],
      onlyHere: [],
      duplicates: [],
      without: [[], ['brio']],
    });
    expect(
      found.equal.concat(found.different).map(({ by, horse: { slug } }) => [slug, by]),
    ).toEqual(
      expect.arrayContaining([
        ['luna', 'ueln'],
        ['sole', 'ueln'],
      ]),
    );
  });

  const HEADINGS = ['Microchip', 'UELN', 'Nome', 'Sesso', 'Data nascita', 'Proprietario'];

  test('equal, different, only there, only here', () => {
    const rows = listed(
      HEADINGS,
      [CHIP, UELN, 'STELLA', 'F', '14/05/2012', 'VERDI PAOLA'],
      ['380271006045679', '', 'BRIO', 'M', '01/01/2010', ''],
      ['380271006045680', '', 'LUNA', 'F', '', ''],
    );
    const found = compareBdn(rows, [
      horse('stella', {
        docname: 'Stella',
        chipnumber: '380 271 006 045 678',
        uelnnumber: UELN,
        sex: 'Femmina',
        birthday: '2012-05-14',
        ownerName: 'Paola Verdi',
      }),
      horse('brio', {
        name: 'Brio',
        chipnumber: '380271006045679',
        sex: 'Castrone',
        birthday: '2010-02-01',
        ownerName: 'Carlo Neri',
        isInBDN: 0,
      }),
      horse('nero', { chipnumber: '380271006045681' }),
      horse('away', { chipnumber: '380271006045682', isHere: -1 }),
    ]);
    expect(said(found)).toEqual({
      equal: ['stella'],
      different: ['brio by chip, here: birthday isInBDN'],
      onlyThere: [[4]],
      onlyHere: ['nero'],
      duplicates: [],
      without: [[], []],
      elsewhere: ['away'],
    });
    expect(found.different[0]!.differences).toEqual([
      { field: 'birthday', here: '2010-02-01', there: '2010-01-01', canBeTaken: true },
      { field: 'isInBDN', here: 0, there: 1, canBeTaken: true },
    ]);
  });

  test('by UELN where a chip is missing on either side, or says otherwise', () => {
    const rows = listed(['Chip', 'UELN'], ['', 'A1'], ['2', 'A2'], ['33', 'A3']);
    const found = compareBdn(rows, [
      horse('a', { chipnumber: '1', uelnnumber: 'a1' }),
      horse('b', { uelnnumber: 'A2' }),
      horse('c', { chipnumber: '3', uelnnumber: 'A3' }),
    ]);
    expect(said(found).different).toEqual([
      'b by ueln, here: chipnumber',
      'c by ueln, here: chipnumber',
    ]);
    expect(said(found).equal).toEqual(['a']);
  });

  test('a number that stands twice, in the list or in the register, is asked about', () => {
    const rows = listed(['Chip', 'UELN', 'Nome'], ['1', 'A', 'x'], ['1', 'B', 'y'], ['2', '', 'z']);
    const found = compareBdn(rows, [
      horse('a', { chipnumber: '1', uelnnumber: 'A' }),
      horse('b', { chipnumber: '02' }),
      horse('c', { chipnumber: '2', isHere: -1 }),
      horse('d', { chipnumber: '9', isHere: -1 }),
      horse('e', { chipnumber: '9', isDeceased: 1 }),
    ]);
    expect(said(found).duplicates).toEqual([
      ['chip', 2, 'a'],
      ['chip', 1, 'b', 'c'],
    ]);
    expect(said(found).elsewhere).toEqual(['d', 'e']);
    const here = [horse('f', { chipnumber: '7' }), horse('g', { chipnumber: '7', isHere: -1 })];
    expect(said(compareBdn([], here)).duplicates).toEqual([['chip', 0, 'f', 'g']]);
  });

  test('rows and horses without a number; a row whose number a spreadsheet rounded', () => {
    const rows = listed(['Chip', 'UELN', 'Nome'], ['', '', 'Brio'], ['3,8E+14', '', 'Vento']);
    const found = compareBdn(rows, [horse('brio', {}), horse('gone', { isHere: -1 })]);
    expect(said(found)).toMatchObject({ without: [[2, 3], ['brio']], elsewhere: ['gone'] });
    expect(found.rowsWithoutNumber[1]!.flaws).toEqual([
      { field: 'chipnumber', text: '3,8E+14', why: 'lostDigits' },
    ]);
  });

  test('rows that say nothing in a column that is compared are left out, such as of a legend', () => {
    const rows = listed(
      ['Microchip', 'Nome', 'Note'],
      ['', '-', 'stampato il 14/10'],
      [CHIP, 'x', 'y'],
    );
    expect(rows).toEqual([{ line: 3, values: { chipnumber: CHIP, docname: 'x' }, flaws: [] }]);
  });

  test('days that are numbers are counted from the year that the file says', () => {
    const table = { headings: ['x'], columns: ['birthday'] as const };
    for (const daysFrom of [1900, 1904] as const) {
      const cells = [daysFrom === 1900 ? '41043' : '39581'];
      const [row] = readBdnRows({ ...table, daysFrom, rows: [{ line: 2, cells }] });
      expect(row!.values.birthday).toBe('2012-05-14');
    }
  });

  test('a horse of which it cannot be read whether it is in the stable is told where no row has it', () => {
    const odd = {
      ...horse('a', { chipnumber: '1', isHere: 0 }),
      unread: { isHere: { stringValue: 'boh' } },
    };
    expect(said(compareBdn([], [odd]))).toMatchObject({ onlyHere: ['a'], elsewhere: [] });
  });

  test('who is not in the stable, or dead, and in the list: told, with nothing else to tell', () => {
    const rows = listed(['Chip'], ['1'], ['2'], ['3']);
    const found = compareBdn(rows, [
      horse('away', { chipnumber: '1', isHere: -1 }),
      horse('unsaid', { chipnumber: '2', isHere: 0 }),
      horse('dead', { chipnumber: '3', isDeceased: 1 }),
    ]);
    expect(said(found).different).toEqual([
      'away by chip, away: ',
      'unsaid by chip, away: ',
      'dead by chip, dead: ',
    ]);
  });

  test('a horse of the same name that no row was found for is told with a row that looks new', () => {
    const rows = listed(['Chip', 'Nome'], ['1', 'STÈLLA'], ['2', 'Brio'], ['3', 'Vento']);
    const found = compareBdn(rows, [
      horse('stella', { name: 'Stella' }),
      horse('other', { docname: 'stella', chipnumber: '8', isHere: -1 }),
      horse('brio', { name: 'Brio', chipnumber: '2' }),
    ]);
    expect(said(found).onlyThere).toEqual([[2, 'stella', 'other'], [4]]);
  });

  test('the name on the document counts, and the name where there is none', () => {
    const rows = listed(['Chip', 'Nome'], ['1', 'ARGO'], ['2', 'BRIO'], ['3', 'LUNA']);
    const found = compareBdn(rows, [
      horse('a', { chipnumber: '1', name: 'Argo', docname: ' ' }),
      horse('b', { chipnumber: '2', name: 'Brio', docname: 'Brio del Po' }),
      horse('c', { chipnumber: '3', name: 'Lunetta', docname: 'Luna' }),
    ]);
    expect(said(found).equal).toEqual(['a', 'c']);
    expect(said(found).different).toEqual(['b by chip, here: docname']);
  });

  test('a barn code is told only where the register has another one', () => {
    const barn = ['IT020MN123', '020MN123', '020MN123', 'IT020MN123'];
    const rows = listed(['Chip', 'Codice azienda'], ...barn.map((code, n) => [`${n + 1}`, code]));
    const found = compareBdn(rows, [
      horse('a', { chipnumber: '1' }),
      horse('b', { chipnumber: '2', barncode: '021MN001' }),
      horse('c', { chipnumber: '3', barncode: 'IT 020 MN 123' }),
      horse('d', { chipnumber: '4', barncode: '020MN123' }),
    ]);
    expect(said(found).different).toEqual(['b by chip, here: barncode']);
  });

  test('NON DPA is final: told, and nothing to tick', () => {
    const rows = listed(['Chip', 'DPA'], ['1', 'DPA'], ['2', 'NON DPA']);
    const found = compareBdn(rows, [
      horse('a', { chipnumber: '1', isDPA: -1 }),
      horse('b', { chipnumber: '2', isDPA: 1 }),
    ]);
    expect(found.different.map(({ differences }) => differences)).toEqual([
      [{ field: 'isDPA', here: -1, there: 1, canBeTaken: false }],
      [{ field: 'isDPA', here: 1, there: -1, canBeTaken: true }],
    ]);
  });

  test('a value that cannot be read is a difference, shown as it stands', () => {
    const rows = listed(['Chip', 'DPA'], ['1', 'DPA']);
    const odd = { ...horse('a', { chipnumber: '1' }), unread: { isDPA: { stringValue: 'boh' } } };
    const [difference] = compareBdn(rows, [odd]).different[0]!.differences;
    expect(difference).toMatchObject({ field: 'isDPA', there: 1 });
    expect(String(difference!.here)).toContain('boh');
  });

  test('whatever register and list hold, each row and each horse is in exactly one group', () => {
    const number = constantFrom('', '1', '2', '3', '0', '3,8E+14');
    const rowsOf = array(record({ chip: number, ueln: number }), { maxLength: 7 });
    const flag = constantFrom<-1 | 0 | 1>(-1, 0, 1);
    const horsesOf = array(
      record({ chipnumber: number, uelnnumber: number, isHere: flag, isDeceased: flag }),
      { maxLength: 7 },
    );
    assert(
      property(rowsOf, horsesOf, (rows, horses) => {
        const read = listed(['Chip', 'UELN', 'Nome'], ...rows.map((r) => [r.chip, r.ueln, 'x']));
        const held = horses.map((fields, n) => horse(`h${n}`, fields));
        const found = compareBdn(read, held);
        const pairs = [...found.equal, ...found.different];
        const lines = [
          ...pairs.map(({ row }) => row),
          ...found.onlyThere.map(({ row }) => row),
          ...found.duplicates.flatMap((each) => each.rows),
          ...found.rowsWithoutNumber,
        ].map(({ line }) => line);
        expect(lines.toSorted((a, b) => a - b)).toEqual(read.map(({ line }) => line));
        const seen = [
          ...pairs.map((each) => each.horse),
          ...found.onlyHere,
          ...found.duplicates.flatMap((each) => each.horses),
          ...found.horsesWithoutNumber,
          ...found.elsewhere,
        ];
        expect(slugs(seen).toSorted()).toEqual(slugs(held).toSorted());
      }),
      { numRuns: 2000 },
    );
  });

  test('horses with values that only other programs write', () => {
    const held = Array.from({ length: HOSTILE_DOCUMENTS }, (_, n) => ({
      ...horse(`h${n}`, {}),
      fields: hostileFields('horses', n, { isHere: 1 }) as unknown as Horse,
    }));
    const rows = listed(HEADINGS, ...held.map(({ slug }) => [slug, '', slug, 'x', 'y', 'z']));
    const found = compareBdn(rows, held);
    expect(found.onlyThere.length + found.different.length + found.equal.length).toBeGreaterThan(0);
  });

  test('a horse that was kept before a field was added has it empty', () => {
    const fields = { name: 'a', uelnnumber: 'A1', isHere: 1, isInBDN: 1 } as Horse;
    const found = compareBdn(listed(['UELN', 'Razza'], ['A1', 'Sella']), [
      { ...horse('a', {}), fields },
    ]);
    expect(found.different[0]!.differences).toMatchObject([{ field: 'breed', here: '' }]);
  });

  test('what a new horse is made of; one without a name is called by its number', () => {
    const [stella, nobody, old] = listed(
      ['Microchip', 'Nome', 'DPA', 'Codice azienda', 'Sesso', 'UELN'],
      [CHIP, 'STELLA', 'NON DPA', '020MN123', 'F'],
      ['1', '', '', '', ''],
      ['', '', '', '', '', UELN],
    );
    expect(horseOfRow(stella!)).toEqual({
      name: 'STELLA',
      docname: 'STELLA',
      chipnumber: CHIP,
      isDPA: -1,
      sex: 'Femmina',
      isHere: 1,
      isInBDN: 1,
    });
    expect(horseOfRow(nobody!)).toMatchObject({ name: '1', docname: '' });
    expect(horseOfRow(old!)).toMatchObject({ name: UELN, docname: '' });
  });
});
