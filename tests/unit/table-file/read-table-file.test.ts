import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from '../../../src/platform/file-limits.ts';
import { readTableFile } from '../../../src/table-file/read-table-file.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../support/cpu-seconds.ts';
import { sure } from '../../support/scene.ts';
import { deflated, packed, workbookOf, workbookParts, zipOf } from '../../support/workbook.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string, bigEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), !bigEndian);
  return bytes;
};

const ENCODINGS: Readonly<Record<string, (text: string) => Bytes>> = {
  'UTF-8': utf8,
  'UTF-8 with a mark': (text) => utf8(`\ufeff${text}`),
  'UTF-16LE with a mark': (text) => wide(`\ufeff${text}`, false),
  'UTF-16BE with a mark': (text) => wide(`\ufeff${text}`, true),
  'UTF-16LE': (text) => wide(text, false),
  'UTF-16BE': (text) => wide(text, true),
  'Windows-1252': latin,
};

const cellsOf = async (bytes: Bytes) =>
  sure(await readTableFile(bytes)).sheets.map(({ rows }) => rows.map(({ cells }) => cells));
const read = async (text: string) => (await cellsOf(utf8(text)))[0];

/** A CSV that quotes each cell that needs it with any of the separators. */
const csvOf = (rows: readonly (readonly string[])[], separator: string, lineEnd: string) =>
  rows
    .map((cells) =>
      cells
        .map((cell) =>
          /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(separator),
    )
    .join(lineEnd);

/** Letters with the same code in Windows-1252 and Unicode, and characters with a meaning in CSV and markup. */
const UNITS = Array.from('abN1234567à è;,|\t"\n<&=.-/ùé°');

describe('text', () => {
  test('any table reads back the same, with each separator, encoding and line end', async () => {
    const cell = string({ unit: constantFrom(...UNITS), maxLength: 12 }).filter(
      // Our own export and others put an apostrophe or a formula around a text.
      (text) => !/^["']|^=|^\s*</.test(text),
    );
    const table = array(array(cell, { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    });
    await assert(
      asyncProperty(
        table,
        constantFrom(';', ',', '\t', '|'),
        constantFrom('\n', '\r\n'),
        constantFrom(...Object.keys(ENCODINGS)),
        async (rows, separator, lineEnd, encoding) => {
          const head = ['Nome', 'Data di nascita', 'Città'];
          const text = csvOf([head, ...rows], separator, lineEnd);
          const kept = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
          expect(await cellsOf(ENCODINGS[encoding]!(text))).toEqual([[head, ...kept]]);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('titles and blank rows stand above; each row knows its line, also behind a break in a cell', async () => {
    const text = 'Elenco dei capi\r\n\r\nNome;Chip\r\n"Bella\r\nStella";1\r\nBrio;2\r\n';
    const { sheets } = sure(await readTableFile(utf8(text)));
    expect(sheets[0]!.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'Elenco dei capi'],
      [3, 'Nome'],
      [4, 'Bella\r\nStella'],
      [6, 'Brio'],
    ]);
  });

  test('what separates most rows separates them, not what stands in some cells', async () => {
    expect(await read('Elenco, aggiornato, oggi\nNome;Peso\nBrio;1,5\nVento;2,5')).toContainEqual([
      'Brio',
      '1,5',
    ]);
    expect(await read('Nome,Note\nBrio,"a;b;c"\nVento,"d;e;f"')).toContainEqual(['Brio', 'a;b;c']);
    // As many rows have a comma: semicolons are what Italian Excel writes.
    expect(await read('Nome;Nata a, nel\nStella;Roma, 2012\nLuna;Pisa, 2014')).toEqual([
      ['Nome', 'Nata a, nel'],
      ['Stella', 'Roma, 2012'],
      ['Luna', 'Pisa, 2014'],
    ]);
    expect(await read('sep=|\nNome|A;B\nBrio|1;2')).toEqual([
      ['Nome', 'A;B'],
      ['Brio', '1;2'],
    ]);
  });

  test('rows that end early are of the same table: Excel leaves empty cells out at their end', async () => {
    const head = 'Cognome;Nome;Indirizzo;Città;Note;Telefono';
    // One comma in each address; only the first rows have something in the last columns.
    const rows = Array.from({ length: 20 }, (_, n) =>
      ['Rossi', 'Anna', `Via Roma, ${n}`, 'Mantova', ...(n < 10 ? ['x', '1'] : [])].join(';'),
    );
    const found = (await read([head, ...rows].join('\r\n')))!;
    expect(found.map((cells) => cells.length)).toEqual([
      6,
      ...Array.from({ length: 20 }, (_, n) => (n < 10 ? 6 : 4)),
    ]);
  });

  test('a row that a program took for one cell, and quoted, is a row', async () => {
    // A list with commas that was opened and saved in an Italian Excel, which knows only semicolons.
    const quoted = (row: string) => `"${row.replaceAll('"', '""')}"`;
    const text = [
      'Cognome,Nome,Indirizzo',
      'Rossi,Anna,Via Roma',
      quoted('Neri,Ugo,"Via Po, 3"'),
      quoted('Verdi, Ida'),
    ].join('\r\n');
    expect(await read(text)).toEqual([
      ['Cognome', 'Nome', 'Indirizzo'],
      ['Rossi', 'Anna', 'Via Roma'],
      ['Neri', 'Ugo', 'Via Po, 3'],
      ['Verdi, Ida'],
    ]);
    const whole = ['Cognome,"Nome","CF"', 'Rossi,"Anna","x"', 'Neri,"Ugo","y, z"'];
    expect(await read(whole.map(quoted).join('\n'))).toEqual([
      ['Cognome', 'Nome', 'CF'],
      ['Rossi', 'Anna', 'x'],
      ['Neri', 'Ugo', 'y, z'],
    ]);
    // A list of one column stays one.
    expect(await read('Nominativo\n"Rossi, Anna"\n"Neri, Ugo"')).toEqual([
      ['Nominativo'],
      ['Rossi, Anna'],
      ['Neri, Ugo'],
    ]);
  });

  test('a number that a program kept from Excel is the number', async () => {
    expect(await read('Nome;Chip\nBrio;="380271006045678"\nVento;"=""38027"""')).toEqual([
      ['Nome', 'Chip'],
      ['Brio', '380271006045678'],
      ['Vento', '38027'],
    ]);
  });
});

describe('a page or XML that is called .xls', () => {
  test('rows of a page, with entities, breaks and cells over several columns', async () => {
    // A portal writes blank lines before it.
    const page = `\r\n\r\n<html><head><style>td{}</style><script>"<tr><td>x"</script></head><body>
      <table border=1 title="a>b"><tr><th>Nome<th colspan="2">Chip</tr>
      <tr><td>Citt&agrave; &amp; <b>mare</b><br>2</td><td>1</td><td>&#56;&#x39;</td></tr></table>`;
    expect(await read(page)).toEqual([
      ['Nome', 'Chip', ''],
      ['Città & mare 2', '1', '89'],
    ]);
  });

  test('letters of other languages that a page names, and nothing else that looks like one', async () => {
    const page = (cell: string) => `<table><tr><td>${cell}</td><td>x</td></tr></table>`;
    const names =
      'M&uuml;ller Fran&ccedil;ois &Aring;sa Nu&ntilde;ez Ho&scaron;ek J&ocirc;&euml;l &Eacute;va Stra&szlig;e S&oslash;ren &Oslash; a&ndash;b &euro;';
    const [row] = (await read(page(names)))!;
    expect(row![0]).toBe('Müller François Åsa Nuñez Hošek Jôël Éva Straße Søren Ø a–b €');
    const none = '&quml; &EACUTE; &uml; &constructor; &xacute;';
    expect((await read(page(none)))![0]![0]).toBe(none);
  });

  test('a number of Windows-1252 is the character that browsers show for it', async () => {
    const cell = 'D&#146;Amico &#150; &#x80; &#128;&#159;&#133;';
    const [row] = (await read(`<table><tr><td>${cell}</td><td>x</td></tr></table>`))!;
    expect(row![0]).toBe('D’Amico – € €Ÿ…');
  });

  test('what a page shows in a cell is read, and nothing of what it does not show', async () => {
    const cells = [
      `<td title='1 > 0' class="a>b" STYLE = "x">Brio</td>`,
      '<td><style>td > p {} <td>no</STYLE>Stella</td>',
      '<td><SCRIPT>"<td>no"</script>Luna</td>',
      '<td><!-- > <td>no --><? no ?>Vento</td>',
      '<td><![CDATA[<b>A & B]]></td>',
      '<td><p>Via\n   Roma</p><p>3</p><div>Pisa</div></td>',
      '<td>&#128052;&#0;&#x110000;&#xe8;</td>',
      '<td><![CDATA[without an end',
    ];
    expect(await read(`<table><tr>${cells.join('')}`)).toEqual([
      [
        'Brio',
        'Stella',
        'Luna',
        'Vento',
        '<b>A & B',
        'Via Roma 3 Pisa',
        '🐴&#0;&#x110000;è',
        'without an end',
      ],
    ]);
  });

  test('a sign for less than that begins no tag is a part of the text', async () => {
    const cells = '<td>Peso < 500 kg</td><td>età <3</td><td><</td><td>3 << 5 <b>sì</b> <';
    expect(await read(`<table><tr>${cells}`)).toEqual([
      ['Peso < 500 kg', 'età <3', '<', '3 << 5 sì <'],
    ]);
  });

  test('each table has a name of its own, if any, and counts its rows from the first', async () => {
    const row = '<Row><Cell><Data>x</Data></Cell></Row>';
    const worksheet = (name: string) => `<Worksheet${name}><Table>${row}${row}</Table></Worksheet>`;
    const xml = `<?xml version="1.0"?><Workbook>${worksheet(' ss:Name="A &amp; B"')}${worksheet('')}`;
    const page = `<p>Elenco</p>${'<table><tr><td>x</table>'.repeat(2)}`;
    const found = await Promise.all(
      [xml, page].map(async (text) =>
        sure(await readTableFile(utf8(text))).sheets.map(({ name, rows }) => [
          name,
          rows.map(({ line }) => line),
        ]),
      ),
    );
    expect(found).toEqual([
      [
        ['A & B', [1, 2]],
        ['', [1, 2]],
      ],
      [
        ['', [1]],
        ['', [1]],
      ],
    ]);
  });

  test('rows of a table that lies in a table that lays out the page', async () => {
    const inner =
      '<table><tr><td>Nome</td><td>Chip</td></tr><tr><td>Brio</td><td>1</td></tr></table>';
    expect(await read(`<table><tr><td>${inner}</td></tr></table>`)).toEqual([
      ['Nome', 'Chip'],
      ['Brio', '1'],
    ]);
  });

  test('worksheets of Excel 2003, cells that are left out included', async () => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns:ss="urn:x"><Worksheet ss:Name="Capi"><Table>
      <Row ss:Index="3"><Cell><Data ss:Type="String">Nome</Data></Cell><Cell ss:Index="3"><Data>Chip</Data></Cell></Row>
      <Row><Cell><Data>Brio</Data></Cell><Cell/><Cell><Data ss:Type="Number">380271006045678</Data></Cell></Row>
      </Table></Worksheet></Workbook>`;
    const { sheets } = sure(await readTableFile(utf8(xml)));
    expect(sheets).toEqual([
      {
        name: 'Capi',
        rows: [
          { line: 3, cells: ['Nome', '', 'Chip'] },
          { line: 4, cells: ['Brio', '', '380271006045678'] },
        ],
      },
    ]);
  });
});

describe('what an XML of Excel 2003 has in a cell', () => {
  const only = (cells: string) =>
    read(`<?xml version="1.0"?><Workbook><Worksheet><Table><Row>${cells}</Row></Table>`);

  test('is what its type says: a no is not the 0 of what nobody said', async () => {
    const data = (type: string, text: string) =>
      `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
    const cells = [
      data('Boolean', '1'),
      data('Boolean', '0'),
      data('Number', '3.80271006045678E+14'),
      data('Number', '0'),
      data('String', '1E3'),
    ];
    expect(await only(cells.join(''))).toEqual([['VERO', 'FALSO', '380271006045678', '0', '1E3']]);
  });

  test('beside its text is no part of it: a remark, and how it is pronounced', async () => {
    const remark =
      '<Comment ss:Author="Ugo"><ss:Data><B>Ugo:</B><Font>da pagare</Font></ss:Data></Comment>';
    const [row] = (await only(
      `<Cell>${remark}<Data>Verdi</Data></Cell><Cell><Data>Anna</Data>${remark}<PhoneticText>ana</PhoneticText></Cell><Cell><Comment/><Data>1</Data></Cell><Cell><Comment><Data>x</Cell><Cell><Data>2`,
    ))!;
    expect(row).toEqual(['Verdi', 'Anna', '1', '', '2']);
  });
});

describe('cells that are merged over several rows or columns', () => {
  // A list of owners: one name beside the rows of both horses, and a heading over two columns.
  const TABLE = [
    ['Proprietario', 'Nome', 'Nascita', ''],
    ['Proprietario', 'Nome', 'Data', 'Luogo'],
    ['Verdi Anna', 'Stella', '2012', 'Roma'],
    ['Verdi Anna', 'Brio', '2013', 'Roma'],
    ['Neri Ugo', 'Luna', '2014', 'Pisa'],
  ];

  test('of a page: no cell after them is in another column', async () => {
    const page = `<table>
      <tr><th rowspan=2>Proprietario<th rowspan=2>Nome<th colspan=2>Nascita</tr>
      <tr><th>Data<th>Luogo</tr>
      <tr><td rowspan=2>Verdi Anna<td>Stella<td>2012<td rowspan=2>Roma</tr>
      <tr><td>Brio<td>2013</tr>
      <tr><td>Neri Ugo<td>Luna<td>2014<td>Pisa</tr></table>`;
    expect(await read(page)).toEqual(TABLE);
  });

  test('of a page that is laid out by a table: its cells are none of the table inside', async () => {
    const inner = '<table><tr><td>Nome<td>Chip</tr><tr><td>Brio<td>1</tr></table>';
    const page = `<table><tr><td rowspan=9>menu<td>${inner}</tr><tr><td>fine</tr></table>`;
    expect(await read(page)).toEqual([
      ['menu', ''],
      ['Nome', 'Chip'],
      ['Brio', '1'],
      ['menu', 'fine'],
    ]);
  });

  test('of an XML of Excel 2003', async () => {
    const cell = (text: string, more = '') => `<Cell${more}><Data>${text}</Data></Cell>`;
    const down = ' ss:MergeDown="1"';
    const xml = `<?xml version="1.0"?><Workbook xmlns:ss="urn:x"><Worksheet><Table>
      <Row>${cell('Proprietario', down)}${cell('Nome', down)}${cell('Nascita', ' ss:MergeAcross="1"')}</Row>
      <Row>${cell('Data', ' ss:Index="3"')}${cell('Luogo')}</Row>
      <Row>${cell('Verdi Anna', down)}${cell('Stella')}${cell('2012')}${cell('Roma', down)}</Row>
      <Row>${cell('Brio', ' ss:Index="2"')}${cell('2013')}</Row>
      <Row>${cell('Neri Ugo')}${cell('Luna')}${cell('2014')}${cell('Pisa')}</Row>
      </Table></Worksheet></Workbook>`;
    expect(await read(xml)).toEqual(TABLE);
    const behind = `<?xml version="1.0"?><Workbook><Worksheet><Table><Row>${cell('a', ' ss:MergeAcross="1"')}${cell('b')}</Row></Table></Worksheet></Workbook>`;
    expect(await read(behind)).toEqual([['a', '', 'b']]);
  });

  test('of a page or an XML: rows that hold nothing else are no rows, and rows that are left out count', async () => {
    const page =
      '<table><tr><td rowspan=3>Verdi<td>Stella<tr><td> <tr><td>Brio<tr><td>Luna</table>';
    expect(await read(page)).toEqual([['Verdi', 'Stella'], ['Verdi', 'Brio'], ['Luna']]);
    const xml = `<?xml version="1.0"?><Workbook><Worksheet><Table>
      <Row><Cell ss:MergeDown="2"><Data>Verdi</Data></Cell><Cell><Data>Stella</Data></Cell></Row>
      <Row ss:Index="3"><Cell><Data>Brio</Data></Cell></Row><Row><Cell><Data>Luna</Data></Cell></Row>
      </Table></Worksheet></Workbook>`;
    expect(await read(xml)).toEqual([['Verdi', 'Stella'], ['Verdi', 'Brio'], ['Luna']]);
  });

  const merged = async (rows: Parameters<typeof workbookParts>[0], ...refs: string[]) => {
    const parts = workbookParts(rows);
    const sheet = 'xl/worksheets/sheet1.xml';
    const cells = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const whole = parts[sheet]!.replace('</worksheet>', `<mergeCells>${cells}</mergeCells>$&`);
    return packed({ ...parts, [sheet]: whole });
  };

  test('of a workbook; rows of which nothing else is left are no rows', async () => {
    const rows = [
      ['Proprietario', 'Nome', 'Nascita', null],
      [null, null, 'Data', 'Luogo'],
      ['Verdi Anna', 'Stella', '2012', 'Roma'],
      [null, 'Brio', '2013', null],
      [null, null, null, null],
      ['Neri Ugo', 'Luna', '2014', 'Pisa'],
    ];
    const file = await merged(rows, 'A1:A2', 'B1:B2', 'C1:D1', 'A3:A5', 'D3:D4');
    const [head, ...others] = TABLE;
    expect(await cellsOf(file)).toEqual([[head!.slice(0, 3), ...others]]);
  });

  test('of a workbook: what a row has in the place itself stays, and no cell goes further than it says', async () => {
    const rows = [
      ['Verdi Anna', 'Stella'],
      ['Neri Ugo', 'Brio'],
      [null, 'Luna'],
      [null, 'Vento'],
    ];
    expect(await cellsOf(await merged(rows, 'A1:A3', 'A9:A12', 'A0:A4', 'AAAA1:A4', 'x'))).toEqual([
      [
        ['Verdi Anna', 'Stella'],
        ['Neri Ugo', 'Brio'],
        ['Verdi Anna', 'Luna'],
        ['', 'Vento'],
      ],
    ]);
  });

  test('any number of them, over however many rows, takes no longer than the file', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [n === 0 ? 'x' : null, 'y']);
    const file = await merged(rows, ...Array.from({ length: 5000 }, () => 'A1:XFD1048576'));
    const page = `<table>${'<tr><td rowspan=999999999>x'.repeat(2000)}</table>`;
    const seconds = await cpuSeconds(async () => {
      expect((await readTableFile(file)).success).toBe(false);
      expect((await readTableFile(utf8(page))).success).toBe(true);
    });
    expect(seconds).toBeLessThan(LINEAR_SECONDS);
  });
});

/** The part with the rows of a workbook of one sheet, and such a part. */
const SHEET = 'xl/worksheets/sheet1.xml';
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('workbooks', () => {
  test('one that another program made: texts in parts, formulas, days, every digit of a number', async () => {
    const file = readFileSync(`${import.meta.dirname}/../../fixtures/bdn-list.xlsx`);
    const { sheets } = sure(await readTableFile(new Uint8Array(file)));
    expect(sheets.map(({ name }) => name)).toEqual(['Istruzioni', 'Elenco capi']);
    expect(sheets[1]!.rows.slice(2).map(({ line, cells }) => [line, cells.join('|')])).toEqual([
      [4, '380271006045678|380005012345678|STELLA|F|2012-05-14|Sella Italiano|Baia|SI|Verdi Paola'],
      [5, '380271006045679||BRIO|C|2010-01-01||Sauro|FALSO|Neri Carlo'],
    ]);
  });

  test('any texts read back the same, shared or not, with a prefix or without', async () => {
    const cell = string({ unit: constantFrom(...UNITS, '𝒜', '>', '\r'), maxLength: 12 });
    const table = array(array(cell, { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    });
    await assert(
      asyncProperty(table, constantFrom('', 'x'), async (rows, prefix) => {
        const asked = [['Nome'], ...rows];
        const cells = asked.map((row) =>
          row.map((text, n) => (n % 2 === 0 ? text : { inline: text })),
        );
        const kept = asked.filter((row) => row.some((text) => text.trim() !== ''));
        expect(await cellsOf(await workbookOf(cells, { prefix }))).toEqual([kept]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['380271006045678', '380271006045678'],
    ['3.80271006045678E14', '380271006045678'],
    ['12.0', '12'],
    ['0.1', '0.1'],
    ['-2.5E-2', '-0.025'],
    ['1e300', '1e300'],
  ])('the number %s is %s', async (number, text) => {
    expect(await cellsOf(await workbookOf([[{ number }]]))).toEqual([[[text]]]);
  });

  test('days count from 1900 or from 1904, and the 29 February 1900 is none', async () => {
    const days = async (day: number, from1904: boolean) =>
      (await cellsOf(await workbookOf([['x', { day }]], { from1904 })))[0]![0]![1];
    expect(await days(41_043, false)).toBe('2012-05-14');
    expect(await days(39_581, true)).toBe('2012-05-14');
    expect(await days(59, false)).toBe('1900-02-28');
    expect(await days(60, false)).toBe('60');
    expect(await days(61, false)).toBe('1900-03-01');
    expect(await days(2_958_466, false)).toBe('2958466');
    expect(await days(2_958_465, false)).toBe('9999-12-31');
    expect(await days(1, false)).toBe('1900-01-01');
    expect(await days(0, false)).toBe('0');
    // A day with its time is that day until midnight.
    expect(await days(41_043.999, false)).toBe('2012-05-14');
  });

  // Of a number in a text the screen makes a day itself, by the year from which the file counts.
  test.each([
    ['1', 1904],
    ['true', 1904],
    ['0', 1900],
    ['false', 1900],
  ])(
    'a workbook that says date1904="%s" counts from %i in all of its numbers',
    async (said, year) => {
      const parts = workbookParts([['x', { day: 39_581 }]], { from1904: true });
      const book = parts['xl/workbook.xml']!.replace('date1904="1"', `date1904="${said}"`);
      // An empty cell with the format of a day is empty, and not the first day of all.
      const sheet = sheetOf('<row><c s="1"><v></v></c><c s="1"><v>39581</v></c></row>');
      const file = await packed({ ...parts, 'xl/workbook.xml': book, [SHEET]: sheet });
      const { daysFrom, sheets } = sure(await readTableFile(file));
      expect(daysFrom).toBe(year);
      expect(sheets[0]!.rows[0]!.cells).toEqual(['', year === 1904 ? '2012-05-14' : '2008-05-13']);
    },
  );

  test('what shows a day is one, by the format that Excel has itself or by the file’s own', async () => {
    const own: readonly (readonly [code: string, isDay: boolean])[] = [
      ['dd/mm/yyyy', true],
      ['[$-410]d mmmm', true],
      ['yyyy', true],
      ['mmm\\-yy', true],
      ['General', false],
      ['Standard', false],
      ['[Red]0.00', false],
      ['0.00" kg/dy"', false],
      ['0\\d', false],
      ['0_d', false],
      ['hh:mm', false],
    ];
    const builtIn = [1, 13, 14, 15, 16, 17, 18, 21, 22, 23, 26, 27, 36, 37, 45, 49, 50, 58, 59];
    const isDay = [
      ...own.map(([, is]) => is),
      ...builtIn.map((id) => /^(1[4-7]|22|27|36|50|58)$/.test(`${id}`)),
    ];
    const escaped = (code: string) => code.replaceAll('"', '&quot;');
    const styles = [
      ...own.map(([code], n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`),
      '<cellXfs>',
      ...own.map((_, n) => `<xf numFmtId="${164 + n}"/>`),
      ...builtIn.map((id) => `<xf numFmtId="${id}"/>`),
      '</cellXfs>',
    ];
    // The last cell names a style that the file does not have.
    const cells = [...isDay, false].map((_, n) => `<c s="${n}"><v>41043</v></c>`);
    const [[row]] = (await cellsOf(
      await packed({
        ...workbookParts([]),
        'xl/styles.xml': `<styleSheet>${styles.join('')}</styleSheet>`,
        [SHEET]: sheetOf(`<row>${cells.join('')}</row>`),
      }),
    )) as [[string[]]];
    expect(row).toEqual([...isDay, false].map((is) => (is ? '2012-05-14' : '41043')));
  });

  test('a cell is what its type says; one that names what is not there, and an error, are empty', async () => {
    const typed = (type: string, text: string) => `<c t="${type}"><v>${text}</v></c>`;
    const cells = [
      typed('s', '2'),
      typed('s', '3'),
      typed('str', 'Luna_x000D_'),
      typed('b', '1'),
      typed('b', '0'),
      typed('e', '#N/D'),
      typed('d', '2012-05-14T00:00:00.000Z'),
      typed('d', '2012-05-14T12:30:00'),
      typed('s', ''),
      typed('b', ''),
      '<c><f>1+1</f><v>2</v></c>',
    ];
    const file = {
      ...workbookParts([]),
      // An empty text, of which nothing is left but its tags, is one of those that are counted.
      'xl/sharedStrings.xml':
        '<sst><si><t>Nome</t></si><si/><si>\n<r><t/></r>\n<r><t>Brio</t></r></si></sst>',
      [SHEET]: sheetOf(`<row>${cells.join('')}</row>`),
    };
    expect(await cellsOf(await packed(file))).toEqual([
      [
        [
          'Brio',
          '',
          'Luna\r',
          'VERO',
          'FALSO',
          '',
          '2012-05-14',
          '2012-05-14T12:30:00',
          '',
          '',
          '2',
        ],
      ],
    ]);
  });

  test('rows and cells that do not say where they stand come after the ones before', async () => {
    const sheet = sheetOf(
      `<row r="3"><c><v>1</v></c><c/><c><v>2</v></c></row><row><c><v>3</v></c></row>
      <row r="x"><c r="C5"><v>4</v></c><c><v>5</v></c></row><row r="0"><c><v>6</v></c></row>`,
    );
    const { sheets } = sure(
      await readTableFile(await packed({ ...workbookParts([]), [SHEET]: sheet })),
    );
    expect(sheets[0]!.rows).toEqual([
      { line: 3, cells: ['1', '', '2'] },
      { line: 4, cells: ['3'] },
      { line: 5, cells: ['', '', '4', '5'] },
      { line: 6, cells: ['6'] },
    ]);
  });

  test('a hidden sheet is not read, unless all are hidden', async () => {
    const parts = workbookParts([['Nome']], { before: ['bozza', 'vecchio'] });
    const hiding = async (...states: string[]) => {
      let at = 0;
      const book = parts['xl/workbook.xml']!.replaceAll('<sheet ', () => {
        const state = states[(at += 1) - 1];
        return state ? `<sheet state="${state}" ` : '<sheet ';
      });
      const file = await readTableFile(await packed({ ...parts, 'xl/workbook.xml': book }));
      return sure(file).sheets.map(({ name }) => name);
    };
    expect(await hiding('hidden', 'veryHidden', 'visible')).toEqual(['Elenco capi']);
    expect(await hiding('hidden', 'hidden', 'hidden')).toHaveLength(3);
  });

  test('a number whose format has leading zeros is what Excel shows: a CAP, the number of a card', async () => {
    const parts = workbookParts([
      ['CAP', 'Tessera', 'Altro'],
      [{ day: 118 }, { day: 123_456 }, { number: '7' }],
      [{ day: 46_100 }, { day: 1.5 }, { day: -7 }],
    ]);
    const styles = parts['xl/styles.xml']!.replace('dd/mm/yyyy', '00000');
    expect(await cellsOf(await packed({ ...parts, 'xl/styles.xml': styles }))).toEqual([
      [
        ['CAP', 'Tessera', 'Altro'],
        ['00118', '123456', '7'],
        ['46100', '1.5', '-7'],
      ],
    ]);
  });

  test('of a year’s sheets and more each can be chosen, up to a limit', async () => {
    const before = Array.from({ length: 260 }, (_, week) => `Settimana ${week + 1}`);
    const names = (await cellsOf(await workbookOf([['Nome']], { before }))).map(([row]) => row![0]);
    expect(names).toEqual(before.slice(0, 250));
  });

  test('how a text is pronounced is no part of it', async () => {
    const parts = workbookParts([['x']]);
    const strings =
      '<sst><si><r><t>Bel</t></r><r><t>la</t></r><rPh sb="0"><t>BELLA</t></rPh></si></sst>';
    expect(await cellsOf(await packed({ ...parts, 'xl/sharedStrings.xml': strings }))).toEqual([
      [['Bella']],
    ]);
    const inline = `<row><c t="inlineStr"><is>${strings.slice(9, -11)}</is></c></row>`;
    expect(await cellsOf(await packed({ ...parts, [SHEET]: sheetOf(inline) }))).toEqual([
      [['Bella']],
    ]);
  });

  test('a long text is read whole: no letter is lost where one unpacked piece ends and the next begins', async () => {
    const text = `x${'è'.repeat(100_000)}`;
    expect((await cellsOf(await workbookOf([[text]])))[0]![0]![0] === text).toBe(true);
  });

  test('a file is the same, however a program packs it', async () => {
    const parts = Object.entries(workbookParts([['Nome'], ['Brio']]));
    const file = zipOf(
      await Promise.all(
        parts.map(async ([name, text], n) =>
          n % 2 === 0
            ? { name: `${name.toUpperCase()}extra`, bytes: utf8(text), method: 0 as const }
            : { name: `\\${name.replaceAll('/', '\\')}extra`, bytes: await deflated(utf8(text)) },
        ),
      ),
    );
    const bytes = new Uint8Array(file.length + 60_000).fill(32);
    bytes.set(file);
    const view = new DataView(bytes.buffer);
    const end = file.length - 22;
    let entry = view.getUint32(end + 16, true);
    // Of each name the end becomes a further field: of the part, and in the directory with a comment of two bytes.
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      const length = view.getUint16(entry + 28, true);
      const local = view.getUint32(entry + 42, true);
      view.setUint32(local + 26, (length - 5) | (5 << 16), true);
      view.setUint32(entry + 28, (length - 5) | (3 << 16), true);
      view.setUint16(entry + 32, 2, true);
      entry += 46 + length;
    }
    expect(await cellsOf(bytes)).toEqual([[['Nome'], ['Brio']]]);
  });

  test('one of whose cells stands far to the right has no more columns for it', async () => {
    const parts = workbookParts([['Nome']]);
    const columns = async (place: string) => {
      const far = parts[SHEET]!.replace('</row>', `<c r="${place}"><v>1</v></c></row>`);
      return (await cellsOf(await packed({ ...parts, [SHEET]: far })))[0]![0]!.length;
    };
    expect(await columns('IV1')).toBe(256);
    expect(await columns('IW1')).toBe(1);
    expect(await columns('XFD1')).toBe(1);
  });
});

describe('what is no table says why', () => {
  const errorOf = async (bytes: Bytes) => {
    const result = await readTableFile(bytes);
    return result.success ? result.data : result.error;
  };

  test('nothing, no table, old Excel, other formats', async () => {
    expect(await errorOf(utf8(' \r\n'))).toBe('empty');
    expect(await errorOf(utf8('<html><table><tr><td> </table>'))).toBe('empty');
    for (const none of ['<html><p>Sessione scaduta', '<cavalli><cavallo nome="Stella"/></cavalli>'])
      expect(await errorOf(utf8(none))).toBe('noTable');
    expect(await errorOf(utf8(';;;\r\n;;;\r\n'))).toBe('empty');
    expect(await errorOf(await workbookOf([[]]))).toBe('empty');
    expect(await errorOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toBe(
      'oldExcel',
    );
    expect(await errorOf(latin('%PDF-1.7\n1 0 obj'))).toBe('otherFormat');
    expect(await errorOf(latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'))).toBe('otherFormat');
    expect(await errorOf(await packed({ 'content.xml': '<office:document-content/>' }))).toBe(
      'otherFormat',
    );
  });

  test('a file larger than the limit is not read', async () => {
    expect(await errorOf(new Uint8Array(FILE_LIMITS.table + 1).fill(65))).toBe('tooBig');
    expect(await errorOf(utf8(`a;b\n${';'.repeat(FILE_LIMITS.cells + 1)}`))).toBe('tooBig');
  });

  test('a text has no more columns than other files', async () => {
    const wide = Array.from({ length: 300 }, (_, n) => `k${n}`);
    const wrapped = wide.map((cell) => `""${cell}""`);
    for (const text of [
      wide.join(';'),
      `sep=,\n${wide.join(',')}`,
      `"${wrapped.join(',')}"\n"${wrapped.join(',')}"`,
    ])
      expect((await read(text))?.[0]).toEqual(wide.slice(0, 256));
  });

  // A row has as many cells as its reader makes of it, not as the guess says.
  test('the cells of a text are counted by the separator that it names itself, and by all of its line ends', async () => {
    const row = `${','.repeat(199)}\n`;
    expect(await errorOf(utf8(`sep=,\n${row.repeat(FILE_LIMITS.cells / 200 + 1)}`))).toBe('tooBig');
    expect(await errorOf(utf8(`a;b\n${'a\r'.repeat(FILE_LIMITS.cells + 1)}`))).toBe('tooBig');
    const isRead = await readTableFile(utf8(`sep=,\r\n${'a,b\r\n'.repeat(100)}`));
    expect(sure(isRead).sheets[0]!.rows).toHaveLength(100);
  });

  test('a workbook that unpacks to more than it says is left before it is whole', async () => {
    const parts = workbookParts([['Nome']]);
    const bomb = await deflated(new Uint8Array(FILE_LIMITS.unpacked + 1).fill(32));
    expect(bomb.length).toBeLessThan(100_000);
    const file = zipOf(
      await Promise.all(
        Object.entries(parts).map(async ([name, text]) => ({
          name,
          bytes: name === 'xl/sharedStrings.xml' ? bomb : await deflated(utf8(text)),
        })),
      ),
    );
    expect(await errorOf(file)).toBe('tooBig');
  });

  test('parts that lie in each other share one limit', async () => {
    const parts = workbookParts([['Nome']], { before: Array.from({ length: 19 }, () => 'x') });
    const half = await deflated(new Uint8Array(FILE_LIMITS.unpacked / 4).fill(32));
    const file = zipOf(
      await Promise.all(
        Object.entries(parts).map(async ([name, text]) => ({
          name,
          bytes: name.startsWith('xl/worksheets/') ? half : await deflated(utf8(text)),
        })),
      ),
    );
    expect(await errorOf(file)).toBe('tooBig');
  });

  test('rows of one cell at the far right are as many cells as they are wide', async () => {
    const parts = workbookParts([['Nome']]);
    const row = '<row><c r="IV1"><v>1</v></c></row>';
    const rows = row.repeat(FILE_LIMITS.cells / 256 + 1);
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    expect(await errorOf(await packed({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toBe(
      'tooBig',
    );
    // A cell at the right that is merged over all rows makes each as wide.
    const narrow = '<row><c><v>1</v></c></row>'.repeat(FILE_LIMITS.cells / 256 + 1);
    const merged = sheetOf(row + narrow).replace(
      '</worksheet>',
      '<mergeCells><mergeCell ref="IV1:IV1048576"/></mergeCells>$&',
    );
    expect(await errorOf(await packed({ ...parts, [SHEET]: merged }))).toBe('tooBig');
  });

  test('lines without any separator are cells too', async () => {
    for (const end of ['\n', '\r'])
      expect((await errorOf(utf8(`a${end}`.repeat(FILE_LIMITS.cells + 1)))) === 'tooBig').toBe(
        true,
      );
  });

  // Each of the tags took as many steps as the square of its length.
  test('a page of long tags takes no longer than its text', async () => {
    const cell = `<td ${'a'.repeat(8000)} b:colspan=2 c = 'x'd="y">x`;
    const [row] = (await read(`<table><tr>${cell.repeat(40)}</table>`))!;
    expect(row!.slice(0, 4)).toEqual(['x', '', 'x', '']);
  });

  test('a page whose cells span what is not there', async () => {
    const row = '<tr><td colspan=999999999>x';
    const page = `<table>${row.repeat(FILE_LIMITS.cells / 256 + 1)}`;
    expect(await errorOf(utf8(page))).toBe('tooBig');
    expect(await errorOf(utf8(`<table>${row}</table>`.repeat(FILE_LIMITS.cells / 256 + 1)))).toBe(
      'tooBig',
    );
  });

  test('entities that a file declares are never expanded, nor is anything fetched', async () => {
    const parts = workbookParts([['&lol;'], ['x']]);
    const doctype =
      '<!DOCTYPE sst [<!ENTITY lol "boom"><!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&lol;&lol;">]>';
    const strings = `${doctype}<sst><si><t>&lol;</t></si><si><t>&a;&b;</t></si></sst>`;
    expect(await cellsOf(await packed({ ...parts, 'xl/sharedStrings.xml': strings }))).toEqual([
      [['&lol;'], ['&a;&b;']],
    ]);
  });

  test('directories that lie, and parts that are locked or packed otherwise', async () => {
    const bytes = await deflated(utf8('<workbook/>'));
    const part = { name: 'xl/workbook.xml', bytes };
    for (const lie of [
      { ...part, flags: 1 },
      { ...part, offset: 0xffff_ffff },
      { ...part, offset: 3 },
      { ...part, packedLength: 0xffff_ffff },
      { ...part, packedLength: bytes.length - 4 },
      { ...part, method: 14 as 8 },
      { ...part, bytes: utf8('this is not packed') },
    ]) {
      expect(await errorOf(zipOf([lie]))).toBe('damaged');
    }
  });

  // A list that lacks a sheet, or has numbers for its days and nothing for its names, would look whole.
  test('a workbook with one damaged part is damaged, whichever it is', async () => {
    const parts = Object.entries(workbookParts([['Nome']], { before: ['x'] })).slice(1);
    const whole = await Promise.all(
      parts.map(async ([name, text]) => ({ name, bytes: await deflated(utf8(text)) })),
    );
    expect(await cellsOf(zipOf(whole))).toHaveLength(2);
    expect(whole).toHaveLength(7);
    for (const { name } of whole) {
      const broken = whole.map((part) =>
        part.name === name ? { ...part, bytes: utf8('this is not packed') } : part,
      );
      expect([name, await errorOf(zipOf(broken))]).toEqual([name, 'damaged']);
    }
  });

  test('a workbook with any byte otherwise, or cut anywhere, gives an answer', async () => {
    const whole = await workbookOf([
      ['Nome', 'Chip'],
      ['Brio', { number: '1' }],
    ]);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = whole.slice();
      changed[at] = changed[at]! ^ 0x55;
      for (const bytes of [changed, whole.slice(0, at)]) {
        expect(typeof (await readTableFile(bytes)).success).toBe('boolean');
      }
    }
  });

  test.each([
    ['tags without an end', '<table><tr><td'.repeat(50_000)],
    ['one endless tag', `<table ${'a'.repeat(2_000_000)}`],
    ['a row with an endless attribute', `<table><tr index=${'a'.repeat(2_000_000)}><td>x`],
    ['a row with an endless name', `<table><tr ${'a'.repeat(500_000)}><td>x`],
    ['one endless row of quotes', `${'"'.repeat(2_000_000)};a\nb;c`],
    ['an endless number', `a;b\n${'1'.repeat(2_000_000)};2`],
    ['a formula without an end', `a;b\n="${'"'.repeat(500_000)};2`],
    ['comments without an end', '<table><!--'.repeat(100_000)],
    ['spaces', `<table><tr><td>${' '.repeat(2_000_000)}`],
  ])('%s take no longer than their length', async (_, text) => {
    expect(await cpuSeconds(() => readTableFile(utf8(text)))).toBeLessThan(LINEAR_SECONDS);
  });

  test('an old phone that cannot unpack says so', async () => {
    const file = await workbookOf([['Nome']]);
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await errorOf(file)).toBe('damaged');
    vi.unstubAllGlobals();
  });
});
