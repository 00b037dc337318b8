import { asyncProperty, assert, constantFrom, integer, oneof, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportMemberships } from '../../../../src/admin/memberships/membership-export.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Membership, MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import { wholePostalCode } from '../../../../src/model/memberships/postal-code.ts';
import {
  type MemberColumns,
  findMemberList,
  guessMemberColumns,
  hasName,
} from '../../../../src/register/member-import/member-columns.ts';
import {
  type ImportChoices,
  addedBy,
  planImport,
  yearsOf,
} from '../../../../src/register/member-import/plan-import.ts';
import { readTableFile } from '../../../../src/table-file/read-table-file.ts';
import { isDamagedName } from '../../../../src/table-file/damaged.ts';
import { visibleText } from '../../../../src/model/values/visible-text.ts';
import { saysNothing } from '../../../../src/table-file/empty-cells.ts';
import { headingsAt, rowsBelow } from '../../../../src/table-file/table-place.ts';

const member = (fields: Partial<Membership>) => readFields(MEMBERSHIP, { year: 2026, ...fields });
const ANNA = member({
  givenName: 'Anna',
  familyName: "D'Amico",
  taxCode: 'DMCNNA73E61H501M',
  birthDate: '1973-05-21',
  birthPlace: 'Roma',
  email: 'anna@example.org',
  city: 'Roma',
  zip: '00118',
  address: '=Via "Roma"; 1',
  number: '-12',
  hasPaid: 1,
  isSubmitted: -1,
});

const NOTHING_CHOSEN = { year: 2026, update: new Set<keyof Membership>(), carryOver: false };

const rowsOf = (register: readonly Membership[]) =>
  register.map((fields, index): ViewRow<Membership> => {
    const path = `memberships/m${index}`;
    return { path, lane: path, slug: `m${index}`, fields, pending: 0 };
  });

interface Opened {
  readonly columns: MemberColumns;
  readonly plan: (
    register?: readonly Membership[],
    choices?: Partial<ImportChoices>,
  ) => ReturnType<typeof planImport>;
}

async function opened(text: string | Uint8Array<ArrayBuffer>): Promise<Opened> {
  const read = await readTableFile(
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
  );
  if (!read.success) throw new Error(read.error);
  const place = findMemberList(read.data);
  const rows = rowsBelow(read.data, place);
  const columns = guessMemberColumns(headingsAt(read.data, place), rows);
  const { daysFrom } = read.data;
  return {
    columns,
    plan: (register = [], choices = {}) =>
      planImport(rows, { ...NOTHING_CHOSEN, columns, daysFrom, ...choices }, rowsOf(register)),
  };
}

const plan = async (text: string, register: readonly Membership[] = []) =>
  (await opened(text)).plan(register);

const outcomes = async (text: string, register: readonly Membership[] = []) =>
  (await plan(text, register)).map(({ line, outcome, problems }) => [line, outcome, ...problems]);

test('a cell with both names that only a guess splits is told, and no other', async () => {
  const file = 'Cognome e nome\nRossi Maria Pia\nVERDI Maria Pia\nNeri Ada\nDe Luca Maria Pia';
  expect(await outcomes(file)).toEqual([
    [2, 'fresh', { kind: 'split' }],
    [3, 'fresh'],
    [4, 'fresh'],
    [5, 'fresh', { kind: 'split' }],
  ]);
});

test('of two people of one name the register has one: who it is for certain, or the first; the other is another person', async () => {
  const maria = { familyName: 'De Luca', givenName: 'Maria' };
  const head = 'Cognome;Nome;Data di nascita;Codice fiscale\nDe Luca;Maria;';
  const outcomesOf = async (rows: string, held: Partial<Membership> = {}) =>
    (await plan(head + rows, [member({ ...maria, ...held })])).map(({ outcome }) => outcome);
  expect(await outcomesOf('10/12/1985;\nDe Luca;Maria;01/01/1980;')).toEqual(['known', 'fresh']);
  const [code, other] = ['DLCMRA85T50H501D', 'DLCMRA80A41H501J'];
  expect(await outcomesOf(`10/12/1985;\nDe Luca;Maria;;${code}`, { taxCode: code })).toEqual([
    'repeated',
    'known',
  ]);
  // The second row repeats the first, and tells more of the person.
  const rows = `10/12/1985;\nDe Luca;Maria;10/12/1985;${code}`;
  expect(await outcomesOf(rows, { taxCode: code })).toEqual(['repeated', 'known']);
  expect(await outcomesOf(`;${other}\nDe Luca;Maria;;${code}`, { taxCode: code })).toEqual([
    'fresh',
    'known',
  ]);
});

describe('rows of a file that are one person', () => {
  const [code, other, third] = ['VRDNNA85C41H501Q', 'VRDNNA80A41H501H', 'VRDNNA85C41F205T'];
  const A = `Verdi;Anna;;${code}`;
  const B = `Verdi;Anna Maria;01/03/1985;${code}`;
  const C = 'Verdi;Anna Maria;01/03/1985;';
  const outcomesOf = async (rows: readonly string[], held: readonly Partial<Membership>[] = []) => {
    const text = `Cognome;Nome;Data di nascita;Codice fiscale\n${rows.join('\n')}`;
    return (await plan(text, held.map(member))).map(({ outcome }) => outcome);
  };

  test.each([
    ['A B C', [A, B, C]],
    ['A C B', [A, C, B]],
    ['B A C', [B, A, C]],
    ['B C A', [B, C, A]],
    ['C A B', [C, A, B]],
    ['C B A', [C, B, A]],
  ])('are added once, wherever the row stands that connects two others: %s', async (_, rows) => {
    expect(await outcomesOf(rows)).toEqual(['fresh', 'repeated', 'repeated']);
  });

  test('are one of the register where a later one is, and it alone changes them', async () => {
    const held = [{ familyName: 'Verdi', givenName: 'Anna Maria', birthDate: '1985-03-01' }];
    expect(await outcomesOf([B, A], held)).toEqual(['known', 'repeated']);
    expect(await outcomesOf([A, B], held)).toEqual(['repeated', 'known']);
    expect(await outcomesOf([A, C, B], held)).toEqual(['repeated', 'known', 'repeated']);
  });

  test('are two people where codes or days of birth tell them apart, whatever row connects them', async () => {
    const bare = 'Verdi;Anna;;';
    const rows = [A, bare, `Verdi;Anna;;${other}`];
    expect(await outcomesOf(rows)).toEqual(['fresh', 'repeated', 'fresh']);
    const born = 'Verdi;Anna;01/03/1985';
    const twins = [`${born};${code}`, `${born};`, `${born};${third}`].join('\n');
    expect(await outcomes(`Cognome;Nome;Data di nascita;Codice fiscale\n${twins}`)).toEqual([
      [2, 'fresh'],
      [3, 'repeated'],
      [4, 'fresh', { kind: 'namesake' }],
    ]);
    // A child with her mother's code in one of two rows.
    const child = 'Verdi;Anna Maria;02/04/2015;';
    expect(await outcomesOf([A, child, child + code])).toEqual(['fresh', 'fresh', 'repeated']);
  });
});

test('of who is added, what the file says and what was carried over is written, and no flag as not set', async () => {
  const { plan: planned } = await opened('Cognome;Nome;Pagato\nVerdi;Ada;sì\nNeri;Elsa;');
  const before = member({ year: 2025, familyName: 'Verdi', givenName: 'Ada', city: 'Roma' });
  expect(planned([before], { carryOver: true }).map(addedBy)).toEqual([
    { year: 2026, familyName: 'Verdi', givenName: 'Ada', hasPaid: 1, city: 'Roma' },
    { year: 2026, familyName: 'Neri', givenName: 'Elsa' },
  ]);
});

test('the exported file has Italian dates and texts, and no formulas', () => {
  const [head, row] = exportMemberships([{ fields: ANNA }]).split('\r\n');
  expect(head).toBe(
    '\ufeffAnno;Nome;Cognome;Codice fiscale;Data di nascita;Luogo di nascita;Email;Comune di residenza;CAP di residenza;Indirizzo di residenza;N° tessera;Pagamento verificato;Registrazione inviata;Tessera consegnata;Tipo di certificato medico;Scadenza del certificato',
  );
  expect(row).toBe(
    `2026;Anna;D'Amico;DMCNNA73E61H501M;21/05/1973;Roma;anna@example.org;Roma;'00118;"'=Via ""Roma""; 1";'-12;Sì;No;;;`,
  );
});

test('a certificate is read by its own headings; one that may be a kind, a day or a yes is left to a person', async () => {
  const { columns, plan: planned } = await opened(
    'Nome;Cognome;Tipo certificato;Scadenza certificato medico;Certificato medico\r\nAnna;Verdi;Agonistico;28/02/2027;x',
  );
  expect(columns).toEqual([
    'givenName',
    'familyName',
    'certificateKind',
    'certificateExpiry',
    null,
  ]);
  expect(planned()[0]!.membership).toMatchObject({
    certificateKind: 'Agonistico',
    certificateExpiry: '2027-02-28',
  });
});

test('an exported file is imported unchanged', async () => {
  const odd = member({ givenName: '', familyName: '@x', birthDate: '5/2010', zip: 'SW1A 1AA' });
  const { columns, plan: planned } = await opened(
    exportMemberships([{ fields: ANNA }, { fields: odd }]),
  );
  expect(planned().map((row) => row.membership)).toEqual([ANNA, odd]);
  expect(planned().map((row) => row.outcome)).toEqual(['fresh', 'fresh']);
  expect(columns).not.toContain(null);
});

test('what the register cannot read is exported as it stands, and is no value when it is imported', async () => {
  const anna = { fields: member({ givenName: 'Anna', familyName: 'Verdi' }) };
  const raw = (stringValue: string) => ({ stringValue });
  const unread = {
    hasPaid: raw('bonifico'),
    hasCard: raw('ok'),
    email: { booleanValue: true },
    birthDate: { integerValue: '45000' },
    certificateExpiry: { arrayValue: {} },
  };
  const file = exportMemberships([
    { ...anna, unread },
    { fields: { ...anna.fields, year: null }, unread: { year: raw('2026/2027') } },
    { ...anna, unread: { familyName: { booleanValue: true } } },
  ]);
  expect(file.split('\r\n').slice(1, 3)).toEqual([
    '2026;Anna;Verdi;;«45000»;;«true»;;;;;«bonifico»;;«ok»;;«[]»',
    '«2026/2027»;Anna;Verdi;;;;;;;;;;;;;',
  ]);
  const [known, season, nameless] = await plan(file);
  expect(known!.membership).toEqual(anna.fields);
  expect(known!.problems).toHaveLength(5);
  expect([season!.outcome, nameless!.outcome]).toEqual(['invalid', 'invalid']);
});

test.each([
  ['00123', '123', false],
  ['00123', '124', true],
  ['123', '00123', true],
  ['0', '', false],
  ['A0123', 'A123', true],
])(
  'of the card %s here, %s in the file has lost its leading zeros, or is another: %s',
  async (here, there, isOther) => {
    const held = member({ ...ANNA, number: here });
    const [row] = await plan(`Nome;Cognome;CF;N° tessera\nAnna;D'Amico;DMCNNA73E61H501M;${there}`, [
      held,
    ]);
    expect(row!.changes.map(({ field }) => field)).toEqual(isOther ? ['number'] : []);
  },
);

test('a CAP without the leading zeros that a spreadsheet took is the whole one', async () => {
  const text = "Nome;Cognome;CF;CAP\nAnna;D'Amico;DMCNNA73E61H501M;118";
  const planned = await plan(text, [ANNA]);
  expect(planned[0]).toMatchObject({ outcome: 'known', changes: [] });
  expect((await plan(text))[0]!.membership.zip).toBe('00118');
  // A value that an earlier import damaged is repaired.
  const [again] = await plan(text, [{ ...ANNA, zip: '118' }]);
  expect(again!.changes).toEqual([{ field: 'zip', here: '118', there: '00118' }]);
});

test('a foreign CAP of four digits stays; one that is known to be Italian is no other than the whole one', async () => {
  const rows = await plan(
    'Nome;Cognome;CAP;Città;Prov.\nUte;Frei;8001;Zürich;\nAda;Melis;8028;Orosei;NU',
  );
  expect(rows.map(({ membership: { zip } }) => zip)).toEqual(['8001', '08028']);
  // Where somebody was born is no part of the address.
  const born = await plan('Nome;Cognome;Nato a;CAP;Città\nUte;Frei;Nuoro;8001;Zürich');
  expect(born[0]!.membership.zip).toBe('8001');
  const text = "Nome;Cognome;CF;CAP\nAnna;D'Amico;DMCNNA73E61H501M;6081";
  const [held] = await plan(text, [{ ...ANNA, zip: '06081' }]);
  expect(held).toMatchObject({ outcome: 'known', changes: [] });
});

describe('a CAP gets its zero only from a province of the address', () => {
  const zipOf = async (headings: string, cells: string) =>
    (await plan(`Nome;Cognome;${headings}\nUte;Frei;${cells}`))[0]!.membership.zip;

  test.each([
    ['CAP;Città;Prov. nascita', '8001;Zürich;NU'],
    ['CAP;Città;Provincia di nascita', '8001;Zürich;Nuoro'],
    ['Nato a;Prov.;CAP;Città', 'Orosei;NU;8001;Zürich'],
    ['Nato il;Prov.;CAP;Città', '01/05/1980;NU;8001;Zürich'],
    ['Nato il;Comune;Prov.;CAP;Comune di residenza', '01/05/1980;Orosei;NU;8001;Zürich'],
    ['CAP;Città;Luogo nascita (prov.)', '8001;Zürich;Orosei (NU)'],
    ['CAP;Città;Stato di nascita;Prov.', '8001;Zürich;Italia;NU'],
    ['CAP;Città;Prov. genitore', '8001;Zürich;NU'],
    ['CAP;Città;Residenza genitore', '8001;Zürich;Orosei (NU)'],
    ['CAP;Città;Genitore;Prov.', '8001;Zürich;Ada Melis;NU'],
    ['CAP;Città;Gruppo', '8001;Zürich;NU'],
  ])('not from a column of birth, of somebody else or of anything else: %s', async (...row) => {
    expect(await zipOf(...row)).toBe('8001');
  });

  test.each([
    ['CAP;Città;Prov.', '8028;Orosei;NU'],
    ['CAP;Città;Provincia di residenza', '8028;Orosei;Nuoro'],
    ['Prov. residenza;Telefono;Città;CAP', 'NU;333 1234567;Orosei;8028'],
    ['CF;Prov.;Città;CAP', ';NU;Orosei;8028'],
    ['Nato a;Prov.;Residente a;Prov.;CAP', 'Torino;TO;Orosei;NU;8028'],
    ['Nato a;Prov. nascita;Via;CAP;Città;Prov.', 'Torino;TO;Via Roma 1;8028;Orosei;NU'],
    ['Indirizzo;CAP', 'Via Roma 1, Orosei (NU);8028'],
  ])('from %s', async (...row) => {
    expect(await zipOf(...row)).toBe('08028');
  });
});

test('in a list without headings nobody from Pavia (PV) is one', async () => {
  const { plan: planned } = await opened('Rossi;Ada;Pavia;PV\nNeri;Ugo;Orosei;NU');
  const columns = ['familyName', 'givenName', 'city', null] as const;
  expect(planned([], { columns }).map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  ['Nome;Nato il;Comune;CAP;Comune di residenza', 'Ada;01/05/1980;Torino;08028;Orosei'],
  ['Nome;Nato il;Comune;Prov.;Indirizzo;Città', 'Ada;01/05/1980;Torino;TO;Via Roma 1;Orosei'],
  ['Nome;Città;Nato il;Comune', 'Ada;Orosei;01/05/1980;Torino'],
])('where somebody was born is not where they live: %s', async (headings, cells) => {
  expect((await plan(`${headings}\n${cells}`))[0]!.membership.city).toBe('Orosei');
});

test('whatever the fields hold is imported as it was exported, but for what nobody sees in it and around it', async () => {
  const FIELDS = ['givenName', 'birthPlace', 'email', 'city', 'zip', 'address', 'number'] as const;
  const text = oneof(
    string(),
    string({ unit: 'binary' }),
    integer({ min: 0, max: 99_999 }).map((cap) => String(cap).padStart(5, '0')),
    tuple(
      constantFrom('\0', '\u200b', '\ufeff', "'"),
      constantFrom('=1', '+1', '-1', '@x', '007'),
    ).map((parts) => parts.join('')),
  )
    // The sign for an unreadable byte, and one in the place of a letter, is reported, and not imported.
    .map((of) =>
      of
        .replaceAll('\ufffd', '')
        .replace(/\s*[\r\n]+\s*/g, ' ')
        .trim(),
    )
    // '-' and similar signs are no value.
    .filter((of) => of === '' || !(saysNothing(of) || isDamagedName(visibleText(of))));
  await assert(
    asyncProperty(tuple(...FIELDS.map(() => text)), async (texts) => {
      const fields = Object.fromEntries(FIELDS.map((field, n) => [field, texts[n]!]));
      const exported = member({ familyName: 'Verdi', ...fields });
      const [row] = await plan(exportMemberships([{ fields: exported }]));
      const seen = FIELDS.map((field) => [field, visibleText(exported[field]).trim()] as const);
      const shown = { ...exported, ...Object.fromEntries(seen) };
      expect(row!.membership).toEqual({
        ...shown,
        zip: wholePostalCode(shown.zip, [shown.city, shown.address]),
      });
    }),
    { numRuns: 500 },
  );
});

describe('the problems of each row are shown before anything is written', () => {
  test('invalid: no name, no valid year, a text that is too long', async () => {
    expect(
      await outcomes(
        `anno;nome;COGNOME;Città\n;;;Roma\n'26;Anna;;\n26;A;;\n;B;;${'x'.repeat(1001)}`,
      ),
    ).toEqual([
      [2, 'invalid', { kind: 'name' }],
      [3, 'invalid', { kind: 'year', text: "'26" }],
      [4, 'invalid', { kind: 'year', text: '26' }],
      [5, 'invalid', { kind: 'tooLong', field: 'city' }],
    ]);
  });

  test('added, with what is unusual', async () => {
    const text = 'Nome;Nato il;Pagato\nAnna;31/02/2000;forse\nUgo;1.2.2003;SI\n';
    expect(await outcomes(text)).toEqual([
      [2, 'fresh', { kind: 'flag', field: 'hasPaid', text: 'forse' }],
      [3, 'fresh'],
    ]);
    const [anna, ugo] = await plan(text);
    expect(anna!.membership).toMatchObject({ birthDate: '31/02/2000', hasPaid: 0 });
    expect(ugo!.membership).toMatchObject({ birthDate: '2003-02-01', hasPaid: 1, year: 2026 });
  });

  test('skipped: who is in the register of the year, or earlier in the file', async () => {
    const text = [
      'Anno;Nome;Cognome;Codice fiscale;Data di nascita',
      '2026;Anna;Damico;dmc nna 73e61 h501m;',
      '2025;Anna;Damico;DMCNNA73E61H501M;',
      '2025;Anna;Damico;DMCNNA73E61H501M;',
      "2026;Anna;D'Amico;;22/05/1973",
    ].join('\n');
    const rows = await plan(text, [ANNA]);
    expect(rows.map((row) => row.outcome)).toEqual(['known', 'fresh', 'repeated', 'fresh']);
  });

  test('two rows of a file are not two updates of one person', async () => {
    const text = "Nome;Cognome;CF;Tessera\nAnna;D'Amico;DMCNNA73E61H501M;1\nAnna;D'Amico;;2";
    const { plan: planned } = await opened(text);
    const update = new Set(['number'] as const);
    expect(planned([ANNA], { update }).map((row) => row.outcome)).toEqual(['update', 'repeated']);
  });
});

test.each([
  ['Nicolò', 'D’Angelo', 'Forlì', "NICOLO'", "D' ANGELO", "FORLI'"],
  ["Nicolo'", "D'Angelo", "Sant'Ilario", 'Nicolò', 'D’Angelo', "SANT' ILARIO"],
])(
  'how apostrophes and accents are written is no difference: %s %s',
  async (...[givenName, familyName, city, given, family, place]) => {
    const held = member({ givenName, familyName, city, taxCode: 'DNGNCL14A09L781X' });
    const list = `Nome;Cognome;Comune;CF;Tessera\n${given};${family};${place};DNGNCL14A09L781X;7`;
    const [row] = await plan(list, [held]);
    expect(row!.changes.map(({ field }) => field)).toEqual(['number']);
  },
);

describe('rows that are hardly people', () => {
  const HEAD = 'Cognome;Nome;Codice fiscale';

  test('headings that are repeated, as at the top of each printed page, are no person', async () => {
    const rows = await plan(`Soci\n${HEAD}\nRossi;Anna;\ncognome;NOME;Codice Fiscale;\nNeri;Ugo;`);
    expect(rows.map(({ line, membership }) => [line, membership.familyName])).toEqual([
      [3, 'Rossi'],
      [5, 'Neri'],
    ]);
  });

  test('half a name is told: a total, or a family name that was written once for several', async () => {
    expect(await outcomes(`${HEAD}\nRossi;Anna;\n;Luca;\nTotale;;\nTotale;2;`)).toEqual([
      [2, 'fresh'],
      [3, 'fresh', { kind: 'halfName' }],
      [4, 'fresh', { kind: 'halfName' }],
      [5, 'fresh', { kind: 'halfName' }],
    ]);
    expect(await outcomes('Cognome e nome;CF\nRossi Anna;\nTotale: 45;\n"Rossi, 2";')).toEqual([
      [2, 'fresh'],
      [3, 'fresh', { kind: 'halfName' }],
      [4, 'fresh', { kind: 'halfName' }],
    ]);
    // A list without the one column has only half of each name.
    expect(await outcomes('Nome\nAnna')).toEqual([[2, 'fresh']]);
  });
});

test('what a spreadsheet made of UTF-8 is written in no field: Excel opened the list by a double click', async () => {
  const list = 'Nome;Cognome;Comune;Indirizzo\nAnna;Verdi;ForlÃ¬;Via LibertÃ\u00a0 3';
  const [row] = await plan(list);
  expect(row).toMatchObject({ outcome: 'fresh', membership: { city: '', address: '' } });
  expect(row!.problems).toEqual([
    { kind: 'damaged', field: 'city' },
    { kind: 'damaged', field: 'address' },
  ]);
});

describe('what nobody sees in a cell, or no program could write there', () => {
  const VERDI = member({ givenName: 'Anna', familyName: 'Verdi', taxCode: 'VRDNNA11T71E897J' });

  test('invisible characters are no part of a name, nor of a code', async () => {
    const odd = [
      'Anna\u200b;Verdi;',
      'Anna;\u200eVerdi;VRDNNA11T71E897J\u200f',
      '\u202aAnna\u202c;\u2068Verdi\u2069;\ufeffVRDNNA11T71E897J',
      'An\u00adna;Ver\u2060di;VRD\u00a0NNA11T71E897J',
    ];
    for (const row of odd) {
      const [found] = await plan(`Nome;Cognome;CF\n${row}`, [VERDI]);
      expect(found).toMatchObject({ outcome: 'known', changes: [] });
      expect(found!.membership).toMatchObject({ givenName: 'Anna', familyName: 'Verdi' });
    }
    const [whole] = await plan('Cognome e nome\nVerdi\u200b Anna\u200e');
    expect(whole!.membership).toMatchObject({ givenName: 'Anna', familyName: 'Verdi' });
  });

  test('they are no part of any other value either', async () => {
    const head = 'Nome;Anno;Pagato;Tessera;CAP;Email;Comune';
    const [row] = await plan(
      `${head}\nAda;2026\u200e;sì\u200b;\u200eT-7;118\u200b;\ufeffa@b.it\u200b;Ro\u00adma`,
    );
    expect(row).toMatchObject({ outcome: 'fresh', problems: [] });
    expect(row!.membership).toMatchObject({
      year: 2026,
      hasPaid: 1,
      number: 'T-7',
      zip: '00118',
      email: 'a@b.it',
      city: 'Roma',
    });
    // Nor of the values by which a column is guessed.
    const { columns } = await opened('Nome;Tessera\nAda;sì\u200b\nIda;\u200b');
    expect(columns).toEqual(['givenName', 'hasCard']);
  });

  test.each([
    '?tefania',
    'Nicol?',
    'Nicol\u2022',
    'Nicol\u2026',
    'Zo\u201a',
    'Luc\u008da',
    'Mos\u0160',
    'Virt\u2014',
    'NicolÃ²',
    'MosÃ¨',
    'MOSÃˆ',
    'LibertÃ',
    'Dâ€™Amico',
  ])(
    'the name %s lost a letter when the file was written: it is told, and not imported',
    async (name) => {
      expect(await outcomes(`Nome;Cognome\n${name};Verdi`)).toEqual([
        [2, 'invalid', { kind: 'damagedName' }],
      ]);
    },
  );

  test.each([
    'Anna (?)',
    "D'Amico",
    'Dell’Acqua',
    'Šime',
    'Anna ?',
    'J. R.',
    'Anna—Maria',
    'JOÃO',
    'São',
  ])('the name %s did not', async (name) => {
    const [row] = await plan(`Nome;Cognome\n${name};Verdi`);
    expect(row).toMatchObject({ outcome: 'fresh', membership: { givenName: name } });
  });
});

describe('a code that says nothing, or is of somebody else', () => {
  const HEAD = 'Cognome;Nome;CF;Email';

  test('people without a code are people of their own, however a list writes that there is none', async () => {
    const rows = await plan(
      `${HEAD}\nVerdi;Anna;-;\nBianchi;Luca;-;-\nNeri;Sara;n/d;\nGialli;Ugo;N/D;n.d.\nRossi;Ada;X;\nBlu;Eva;X;`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'fresh'));
    expect(rows.slice(0, 4).map(({ membership: { taxCode, email } }) => taxCode + email)).toEqual(
      Array.from({ length: 4 }, () => ''),
    );
  });

  test('nobody is changed by the row of another who has no code either', async () => {
    const { plan: planned } = await opened(`${HEAD}\nBianchi;Luca;-;luca@x.it`);
    for (const taxCode of ['-', 'n/d', ''])
      expect(
        planned([member({ givenName: 'Anna', familyName: 'Verdi', taxCode })], {
          update: new Set(['email'] as const),
        }),
      ).toMatchObject([{ outcome: 'fresh', held: null }]);
  });

  test('a mother’s code in the rows of her children is a question, and not a repetition', async () => {
    const code = 'NREPLA80A41H501B';
    const text = `${HEAD}\nVerdi;Luca;${code};\nVerdi;Sofia;${code};\nVerdi;Luca;${code};`;
    expect(await outcomes(text)).toEqual([
      [2, 'fresh'],
      [3, 'invalid', { kind: 'sameCode' }],
      [4, 'repeated'],
    ]);
    const paola = member({
      givenName: 'Paola',
      familyName: 'Neri',
      taxCode: code,
    });
    expect((await outcomes(text, [paola])).slice(0, 2)).toEqual([
      [2, 'invalid', { kind: 'sameCode' }],
      [3, 'invalid', { kind: 'sameCode' }],
    ]);
    // If both are in the register with her code, each is found by name.
    const held = ['Sofia', 'Luca'].map((givenName) =>
      member({ givenName, familyName: 'Verdi', taxCode: code }),
    );
    const both = (await plan(text, held)).slice(0, 2);
    expect(both.map(({ outcome, held: row }) => [outcome, row?.fields.givenName])).toEqual([
      ['known', 'Luca'],
      ['known', 'Sofia'],
    ]);
  });

  test('a name or a place that only looks like nothing is one', async () => {
    const [row] = await plan('Nome;Cognome;Nato a;Indirizzo\nNa;Null;NA;.');
    expect(row!.membership).toMatchObject({
      givenName: 'Na',
      familyName: 'Null',
      birthPlace: 'NA',
      address: '',
    });
    const [signs] = await plan('Nome;Cognome;Nato a;Città\nAda;Verdi;n/d;non disponibile');
    expect(signs!.membership).toMatchObject({ givenName: 'Ada', birthPlace: '', city: '' });
  });
});

test('an import resumed after a part has only the rest left', async () => {
  const text = 'Nome;Cognome\nAnna;Uno\nAnna;Due\nAnna;Tre\n';
  const first = await plan(text);
  expect(yearsOf(first)).toEqual([2026]);
  const again = await plan(text, [first[0]!.membership, first[1]!.membership]);
  expect(again.map((row) => row.outcome)).toEqual(['known', 'known', 'fresh']);
});

test('the year of rows without one is the chosen one', async () => {
  const { plan: planned } = await opened('Anno;Nome\n2024;Ugo\n;Ada');
  expect(yearsOf(planned([], { year: 2027 }))).toEqual([2024, 2027]);
});

describe('lists as they come', () => {
  const TITLES = 'ASD La Briglia\n\nElenco soci al 31/01/2026;;\n';

  test.each([
    [
      'titles above, both names in one column',
      `${TITLES}N.;Cognome e Nome;Tessera\n1;Rossi Ada;A12`,
    ],
    ['commas', 'Nome,Cognome,N° tessera\nAda,Rossi,A12'],
    ['tabs', 'Cognome\tNome\tNumero tessera\nRossi\tAda\tA12'],
    ['bars', 'Tessera n.|Nominativo\nA12|Rossi Ada'],
    ['given name first', 'Nome e cognome;Tessera\nAda Rossi;A12'],
  ])('%s', async (_, text) => {
    const [row, ...more] = await plan(text);
    expect(more).toEqual([]);
    expect(row!.membership).toMatchObject({ givenName: 'Ada', familyName: 'Rossi', number: 'A12' });
  });

  test('in the encoding of an Italian Windows, and in UTF-16', async () => {
    const text = 'Nome;Cognome;Città\nZoè;Niccolò;Forlì';
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    const narrow = Uint8Array.from(text, (c) => c.charCodeAt(0));
    for (const bytes of [wide, narrow]) {
      const [row] = (await opened(bytes)).plan();
      expect(row!.membership).toMatchObject({
        givenName: 'Zoè',
        familyName: 'Niccolò',
        city: 'Forlì',
      });
    }
  });

  test('one stray byte among UTF-8 spoils its own cell, and no name with it is imported', async () => {
    const before = new TextEncoder().encode(
      'Nome;Cognome;Città;Codice fiscale\nZoè;Rossi;Forlì;RSSZOE80A41D704X\n',
    );
    const rest = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
    const { plan: planned } = await opened(
      Uint8Array.from([...before, ...rest('Nicol\xf2;Verdi;Roma;\nUgo;Bianchi;Citt\xe0;\n')]),
    );
    expect(
      planned().map(({ outcome, problems, membership: { givenName, city } }) => ({
        outcome,
        problems,
        givenName,
        city,
      })),
    ).toEqual([
      { outcome: 'fresh', problems: [], givenName: 'Zoè', city: 'Forlì' },
      {
        outcome: 'invalid',
        problems: [{ kind: 'damagedName' }],
        givenName: 'Nicol\ufffd',
        city: 'Roma',
      },
      {
        outcome: 'fresh',
        problems: [{ kind: 'damaged', field: 'city' }],
        givenName: 'Ugo',
        city: '',
      },
    ]);
  });

  test('wherever a stray byte falls, it gets into no membership, and the other rows stay', async () => {
    const HEAD = 'Anno;Nome;Cognome;Codice fiscale;Data di nascita;Città;CAP;Tessera;Pagato\n';
    const line = (n: number) =>
      `2026;Zoè${n};Niccolò;NCCZOE80A4${n}D704X;21/05/197${n};Forlì;4712${n};A${n};sì\n`;
    const lines = [0, 1, 2, 3].map(line);
    const whole = await opened(HEAD + lines.join(''));
    const clean = whole.plan();
    expect(clean.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'fresh'));
    await assert(
      asyncProperty(
        integer({ min: 0, max: 3 }),
        integer({ min: 0, max: line(0).length - 1 }),
        constantFrom(0xe0, 0xe8, 0xf2, 0xc3, 0x92, 0xff),
        async (row, at, stray) => {
          const text = HEAD + lines.join('');
          const cut = HEAD.length + lines.slice(0, row).join('').length + at;
          const bytes = Uint8Array.from([
            ...new TextEncoder().encode(text.slice(0, cut)),
            stray,
            ...new TextEncoder().encode(text.slice(cut)),
          ]);
          const planned = (await opened(bytes)).plan();
          expect(planned).toHaveLength(lines.length);
          for (const [index, { outcome, membership, problems }] of planned.entries()) {
            if (index !== row) {
              expect(outcome).toBe('fresh');
              expect(membership).toEqual(clean[index]!.membership);
            } else expect(problems).not.toEqual([]);
            if (outcome !== 'invalid') expect(JSON.stringify(membership)).not.toContain('\ufffd');
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a list without headings has no person for its headings, and asks for its columns', async () => {
    const { columns, plan: planned } = await opened('Rossi;Ada\nVerdi;Ugo');
    expect(hasName(columns)).toBe(false);
    const rows = planned([], { columns: ['familyName', 'givenName'] });
    expect(rows.map(({ membership }) => membership.familyName)).toEqual(['Rossi', 'Verdi']);
  });

  test('a birthday that a spreadsheet wrote as a number is that day', async () => {
    const [row] = await plan('Nome;Data di nascita\nAda;26805');
    expect(row!.membership.birthDate).toBe('1973-05-21');
  });

  test('a year in the place of a day is no spreadsheet’s number: it stays as it is', async () => {
    const text = 'Cognome;Nome;Data di nascita;Scadenza certificato\r\nRossi;Mario;1975;2026\r\n';
    const [row] = await plan(text);
    expect(row!.membership).toMatchObject({ birthDate: '1975', certificateExpiry: '2026' });
    const [earlier] = await plan('Nome;Data di nascita\nAda;1799');
    expect(earlier!.membership.birthDate).toBe('1904-12-03');
  });

  test('a certificate expires in this century; a birthday with two digits of a year is none', async () => {
    const text =
      'Nome;Nato il;Scadenza certificato\nAda;31/12/75;31/12/26\nUgo;1.2.26;1-2-27\nPia;;12/2026';
    const rows = await plan(text);
    expect(
      rows.map(({ membership: { birthDate, certificateExpiry } }) => [
        birthDate,
        certificateExpiry,
      ]),
    ).toEqual([
      ['31/12/75', '2026-12-31'],
      ['1.2.26', '2027-02-01'],
      ['', '12/2026'],
    ]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [],
      [{ kind: 'day', field: 'certificateExpiry' }],
    ]);
  });

  test('what a formula could not compute is nothing, as in a workbook; a number that did not fit is told', async () => {
    const text =
      'Cognome;Nome;Tessera;Comune;Indirizzo;Nato il\nRossi;Anna;#N/D;#NOME?;#RIF!;########\nNeri;#N/D;#VALORE!;;;';
    expect(await plan(text)).toMatchObject([
      {
        outcome: 'fresh',
        membership: { number: '', city: '', address: '', birthDate: '' },
        problems: [{ kind: 'damaged', field: 'birthDate' }],
      },
      { membership: { givenName: '', number: '' }, problems: [{ kind: 'halfName' }] },
    ]);
  });

  test('a break in a cell is a blank: fields are of one line, and their inputs leave breaks out', async () => {
    const [row] = await plan(
      'Cognome;Nome;Indirizzo\n"Rossi\nBianchi";Anna;"Via Roma 1 \r\n46100 Mantova"',
    );
    expect(row!.membership).toMatchObject({
      familyName: 'Rossi Bianchi',
      address: 'Via Roma 1 46100 Mantova',
    });
  });

  test('a card number that a spreadsheet rounded is told and left out', async () => {
    const [row] = await plan('Nome;N. tessera\nAda;3,80271E+14');
    expect(row).toMatchObject({
      outcome: 'fresh',
      membership: { number: '' },
      problems: [{ kind: 'lostDigits', field: 'number' }],
    });
  });
});

describe('«Tessera» is a number or a yes, as its values tell', () => {
  const columnOf = async (heading: string, ...values: string[]) =>
    (await opened(`Nome;${heading}\n${values.map((value) => `Ada;${value}`).join('\n')}`)).columns;

  test.each([
    [['1', '2', '62'], 'number'],
    [['sì', 'no', ''], 'hasCard'],
    [['x', '', ''], 'hasCard'],
    [['A-1', 'sì'], 'number'],
  ] as const)('%j', async (values, column) => {
    expect(await columnOf('Tessera', ...values)).toEqual(['givenName', column]);
  });

  test('a yes in every form that the register reads is one', async () => {
    const answers = ["SI'", 'TRUE', 'yes', 'OK', '✔', '✓', 'si’', 'FALSE', 'n'];
    expect(await columnOf('Tessera', ...answers)).toEqual(['givenName', 'hasCard']);
    const rows = await plan(`Nome;Pagato\n${answers.map((each) => `Ada;${each}`).join('\n')}`);
    expect(rows.map(({ membership: { hasPaid }, problems }) => [hasPaid, problems])).toEqual(
      [1, 1, 1, 1, 1, 1, 1, -1, -1].map((flag) => [flag, []]),
    );
  });

  test('beside a column of numbers it is the yes', async () => {
    const { columns } = await opened('Nome;Tessera;N° tessera\nAda;12;13');
    expect(columns).toEqual(['givenName', 'hasCard', 'number']);
  });
});

describe('a column that its heading alone would make names', () => {
  const ROW = '\nAda Rossi;SI;1\nUgo Neri;NO;2';

  test.each([
    ['Nome e cognome;Tesserato;N.', ROW, ['givenAndFamily', null, null]],
    ['Iscritto;Nominativo;N.', '\nx;Rossi Ada;1', [null, 'familyAndGiven', null]],
    ['Cognome e nome;Iscritto;Socio', ROW, ['familyAndGiven', null, null]],
    ['Socio;Cognome e nome', '\n1;Rossi Ada\n2;Neri Ugo', [null, 'familyAndGiven']],
    ['Socio;Cognome e nome', '\nordinario;Rossi Ada', [null, 'familyAndGiven']],
    ['Cognome e nome;Nome e cognome', '\nRossi Ada;Ada Rossi', ['familyAndGiven', null]],
    ['Nome;Tesserato', '\nAda;SI\nUgo;', ['givenName', null]],
    ['Socio;Tessera', '\nRossi Ada;2', ['familyAndGiven', 'number']],
    ['Socio;Tessera', '\nRossi Ada;SI\nSI;', ['familyAndGiven', 'hasCard']],
    // Without rows the heading is all there is.
    ['Socio;N.', '', ['familyAndGiven', null]],
  ])('%s%s', async (headings, rows, columns) => {
    expect((await opened(headings + rows)).columns).toEqual(columns);
  });

  test('of telephone numbers below Recapito is not taken for addresses', async () => {
    const { columns } = await opened('Nome;Recapito\nAda;333 1234567');
    expect(columns).toEqual(['givenName', null]);
  });
});

describe('who is there already is updated field by field, as it was chosen', () => {
  const BACK =
    "Cognome e nome;CF;Tessera;Email\nD'AMICO ANNA;DMCNNA73E61H501M;T-77;nuova@example.org";
  const held = { ...ANNA, number: '' };

  test('nothing is taken that was not chosen, and all that differs is told', async () => {
    const [row] = await plan(BACK, [held]);
    expect(row!.outcome).toBe('known');
    expect(row!.changes).toEqual([
      { field: 'email', here: 'anna@example.org', there: 'nuova@example.org' },
      { field: 'number', here: '', there: 'T-77' },
    ]);
  });

  test('the card numbers that come back', async () => {
    const { plan: planned } = await opened(BACK);
    const update = new Set(['number'] as const);
    expect(planned([held], { update })[0]!.outcome).toBe('update');
    expect(planned([{ ...held, number: 'T-77' }], { update })[0]!.outcome).toBe('known');
  });

  test('what is only spelled otherwise, and what the file does not say, is no difference', async () => {
    const [row] = await plan(
      "Nome;Cognome;CF;Comune;Email;Pagato\nANNA;d'amico;dmc nna 73e61 h501m;ROMA;;-",
      [ANNA],
    );
    expect(row).toMatchObject({ outcome: 'known', changes: [] });
  });

  test('what cannot be read here is never written over', async () => {
    const { plan: planned } = await opened(BACK);
    const rows = rowsOf([held]).map((row) => ({ ...row, unread: { number: { arrayValue: {} } } }));
    const { columns } = await opened(BACK);
    const choices = { ...NOTHING_CHOSEN, columns, daysFrom: 1900 } as const;
    expect(planned().length).toBe(1);
    const [row] = planImport(
      [{ line: 2, cells: ["D'AMICO ANNA", 'DMCNNA73E61H501M', 'T-77', ''] }],
      choices,
      rows,
    );
    expect(row!.changes).toEqual([]);
  });

  test('by the name alone where only one can be meant, and that is told', async () => {
    const text = "Nominativo;Tessera\nD'Amico Anna;T-77";
    const [row] = await plan(text, [held]);
    expect(row).toMatchObject({ outcome: 'known', problems: [{ kind: 'byName' }] });
    const twins = [held, { ...held, taxCode: '', birthDate: '2001-01-01' }];
    expect(await outcomes(text, twins)).toEqual([[2, 'invalid', { kind: 'several' }]]);
    // One whose year cannot be read may be of that year: she is not added a second time.
    expect(await outcomes(text, [{ ...held, year: null }])).toEqual([
      [2, 'invalid', { kind: 'unreadYear' }],
    ]);
    // Somebody with another birth date is another person.
    const [other] = await plan("Nome;Cognome;Nato il\nAnna;D'Amico;1999-01-01", [
      { ...held, taxCode: '' },
    ]);
    expect(other!.outcome).toBe('fresh');
  });
});

describe('nothing but the names in the row, and nothing but the names here', () => {
  const bare = member({ givenName: 'Anna', familyName: 'Verdi' });
  const text = 'Cognome;Nome;Tessera\nVerdi;Anna;T-77';

  test('of one person that is told; of two, the row is not imported', async () => {
    expect(await outcomes(text, [bare])).toEqual([[2, 'known', { kind: 'byName' }]]);
    const several = [[2, 'invalid', { kind: 'several' }]];
    expect(await outcomes(text, [bare, { ...bare, email: 'b@example.org' }])).toEqual(several);
    expect(await outcomes(text, [bare, { ...bare, birthDate: '1985-03-01' }])).toEqual(several);
  });

  test('of two of the year before, the data of neither are carried over', async () => {
    const last = [1, 2].map((n) => ({ ...bare, year: 2025, city: 'Roma', address: `Via ${n}` }));
    const { plan: planned } = await opened(text);
    const carryOver = true;
    expect(planned(last.slice(1), { carryOver })[0]!.carried).toEqual(['city', 'address']);
    expect(planned(last, { carryOver })[0]).toMatchObject({ outcome: 'fresh', carried: [] });
  });

  test('a row that repeats one further up is left out', async () => {
    expect(await outcomes(`${text}\nVerdi;Anna;T-78`)).toEqual([
      [2, 'fresh'],
      [3, 'repeated'],
    ]);
  });
});

test('who is written with a birth date here and with a code there is asked about, and not added again', async () => {
  const dated = member({ givenName: 'Anna', familyName: 'Verdi', birthDate: '1985-03-01' });
  const coded = { ...dated, birthDate: '', taxCode: 'VRDNNA85C41H501K' };
  const byName = [[2, 'known', { kind: 'byName' }]];
  const withCode = `Cognome;Nome;CF;Tessera\nVerdi;Anna;${coded.taxCode};`;
  expect(await outcomes(withCode, [dated])).toEqual(byName);
  for (const birthDate of ['1/3/85', '1975', '01-mar-85', '01-mar-1985', '01/03/1985'])
    expect(await outcomes(`Cognome;Nome;Nato il\nVerdi;Anna;${birthDate}`, [coded])).toEqual(
      byName,
    );
  for (const birthDate of ['1/3/85', '1975'])
    expect(await outcomes(`Cognome;Nome;Nato il\nVerdi;Anna;${birthDate}`, [dated])).toEqual(
      byName,
    );
  // It is no change of a whole day either.
  const [unclear] = await plan('Cognome;Nome;Nato il\nVerdi;Anna;1/3/85', [dated]);
  expect(unclear!.changes).toEqual([]);
  // A mark that nobody sees around the day makes nobody another person.
  for (const birthDate of ['\u200e01/03/1985', '01/03/1985\u200b', '01-mar-1985'])
    expect(await outcomes(`Cognome;Nome;Nato il\nVerdi;Anna;${birthDate}`, [dated])).toEqual([
      [2, 'known'],
    ]);
  const { plan: planned } = await opened(withCode);
  const [row] = planned([{ ...dated, year: 2025 }], { carryOver: true });
  expect(row).toMatchObject({ outcome: 'fresh', carried: ['birthDate'] });
});

test('a row by which nobody can tell whether it is a person further up is not added without a word', async () => {
  const text = 'Cognome;Nome;Nato il\nVerdi;Anna;01/03/1985\nVerdi;Anna;\nVerdi;Anna;02/04/1990';
  expect(await outcomes(text)).toEqual([
    [2, 'fresh'],
    [3, 'fresh', { kind: 'namesake' }],
    [4, 'fresh', { kind: 'namesake' }],
  ]);
});

test.each([
  ['1/5/15', '2015-05-01', ['birthDate']],
  ['01.05.15', '2015-05-01', ['birthDate']],
  // Of another day, or with nothing that tells the century, it stays as it is written.
  ['2/5/15', '2/5/15', []],
  ['5/15', '5/15', []],
])(
  'a birthday with two digits of a year (%s) is that of the year before, if that has the same day: a child stays a minor',
  async (typed, birthDate, carried) => {
    const last = member({
      year: 2025,
      givenName: 'Nina',
      familyName: 'Verdi',
      birthDate: '2015-05-01',
    });
    const text = `Nome;Cognome;Data di nascita\r\nNina;Verdi;${typed}\r\n`;
    const { plan: planned } = await opened(text);
    const [row] = planned([last], { carryOver: true });
    expect(row).toMatchObject({ outcome: 'fresh', carried, membership: { birthDate } });
    expect(planned([last])[0]).toMatchObject({ carried: [], membership: { birthDate: typed } });
  },
);

describe('what the year before has of a person is carried over, where the file is silent', () => {
  const LAST = { ...ANNA, year: 2025, number: 'OLD', hasPaid: 1 } as const;
  const text = "Nome;Cognome;CF;Email\nAnna;D'Amico;DMCNNA73E61H501M;nuova@example.org";

  test('of the person and not of the year', async () => {
    const { plan: planned } = await opened(text);
    const [row] = planned([LAST], { carryOver: true });
    expect(row).toMatchObject({
      outcome: 'fresh',
      carried: ['birthDate', 'birthPlace', 'city', 'zip', 'address'],
      membership: { email: 'nuova@example.org', city: 'Roma', number: '', hasPaid: 0 },
    });
    expect(planned([LAST])[0]).toMatchObject({ carried: [], membership: { city: '' } });
    expect(planned([{ ...LAST, year: 2024 }], { carryOver: true })[0]!.carried).toEqual([]);
  });

  test('the certificate, the guardian and the consents too, as a renewal keeps them; each as a whole', async () => {
    const papers = {
      certificateKind: 'Agonistico',
      certificateExpiry: '2025-11-30',
      guardianName: 'Paola Neri',
      guardianRelation: 'Madre',
      guardianContact: '333 1234567',
      consentBy: 'Paola Neri',
      consentDay: '2025-01-10',
      hasActivityConsent: 1,
      hasDataConsent: -1,
      hasPhotoConsent: 0,
    } as const;
    const { plan: planned } = await opened(text);
    const [row] = planned([{ ...LAST, ...papers }], { carryOver: true });
    expect(row!.membership).toMatchObject(papers);
    expect(row!.carried).not.toContain('hasPhotoConsent');
    const { plan: withDay } = await opened(
      "Nome;Cognome;CF;Scadenza certificato\nAnna;D'Amico;DMCNNA73E61H501M;30/11/2026",
    );
    const [other] = withDay([{ ...LAST, ...papers }], { carryOver: true });
    expect(other!.membership).toMatchObject({
      certificateKind: '',
      certificateExpiry: '2026-11-30',
      guardianName: 'Paola Neri',
    });
  });

  test.each([
    ['another place, whose CAP and address are not the old ones', 'Città\nMilano', []],
    ['another CAP', 'CAP\n00119', []],
    ['the same CAP without its zeros', 'CAP\n118', ['city', 'address']],
    ['the same place in capitals', 'Città\nROMA', ['zip', 'address']],
    ['a place that cannot be read', 'Città\nR\u{fffd}ma', []],
  ])('of a residence all or nothing: the file has %s', async (_, column, carried) => {
    const [heading, value] = column.split('\n');
    const { plan: planned } = await opened(
      `Nome;Cognome;CF;${heading}\nAnna;D'Amico;DMCNNA73E61H501M;${value}`,
    );
    const [row] = planned([LAST], { carryOver: true });
    const home = row!.carried.filter((field) => ['city', 'zip', 'address'].includes(field));
    expect(home).toEqual(carried);
  });
});
