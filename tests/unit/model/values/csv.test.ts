import {
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  option,
  pre,
  property,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, textOfFile, writeCsv } from '../../../../src/model/values/csv.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../../support/cpu-seconds.ts';

/** Characters that are invisible in spreadsheets. */
const HIDDEN = ['\0', '\x1f', '\u200b', '\u200e', '\ufeff', '\u2060', '\u00ad', '\u034f', '\u3164'];

/** The cells of the first row of a file, with the characters that were added to protect them. */
function cellsAsWritten(text: string): string[] {
  const found = text.slice(1).matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;\r\n]*))(?=;|\r\n|$)/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** What an Italian spreadsheet saves for a cell that it took for a number, a time or a day. */
function asSpreadsheetWrites(cell: string): string {
  if (/^(vero|falso|true|false)$/i.test(cell)) return cell.toUpperCase();
  if (/^\d+$/.test(cell))
    return cell.length > 11 ? Number(cell).toExponential(5) : String(Number(cell));
  const isWholeDay = /^\d{2}\/\d{2}\/\d{4}$/.test(cell);
  return /^[\d.,/:\-+ eE%]*\d[\d.,/:\-+ eE%]*$/.test(cell) && !isWholeDay
    ? `retyped ${cell}`
    : cell;
}

const cells = (text: string) => readCsv(text).map((row) => row.cells);

describe('writing', () => {
  test('is what Italian Excel opens: mark, semicolons, CRLF, quotes where they are needed', () => {
    const text = writeCsv([
      ['Nome', 'Città'],
      ['Anna "la rossa"', 'a;b'],
      ['due\nrighe', ' spazi '],
    ]);
    expect(text).toBe(
      '\ufeffNome;Città\r\n"Anna ""la rossa""";"a;b"\r\n"due\nrighe";" spazi "\r\n',
    );
    expect(Array.from(new TextEncoder().encode(text).slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each([
    '=CMD()',
    '+39 333',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    "'=1",
    '-',
    '\0=1',
    '\x1f+1',
    '\x7f@A1',
    '\u200b=1',
    '\u200e-1',
    '\ufeff=1',
    '\u2060\u00ad=1',
    '\u034f@x',
    '\u3164=1',
    '\u115f=1',
    '\ufe0f=1',
    '\u2800=1',
    '\u{e0001}=1',
    ' \u200b\t\0=1',
    '﹦1',
    '00123',
    '007',
    "'00123",
    '12345678901234567',
    '380271006045678',
    '1E5',
    '1/2',
    '3-4',
    '12/2026',
    '1.000',
    '10:30',
    '2026-10-14',
    '0,5',
    'Vero',
    'FALSE',
    'gennaio 1980',
    'febbraio 1980',
    'marzo 1980',
    'aprile 1980',
    'maggio 1980',
    'giugno 1980',
    'luglio 1980',
    'agosto 1980',
    'settembre 1980',
    'ottobre 1980',
    'novembre 1980',
    'dicembre 1980',
    'MAG-80',
    'dic. 2026',
    '5 maggio',
    '25 aprile 12',
    'SET1',
    "'sett 26",
  ])('%j is made harmless, and read back as it was', (cell) => {
    const text = writeCsv([[cell, 'x']]);
    expect(text.slice(1).replace(/^"/, '')[0]).toBe("'");
    expect(cells(text)).toEqual([[cell, 'x']]);
  });

  test.each([
    "D'Amico",
    "'ndrangheta",
    'a=b',
    '',
    '12',
    '20139',
    '0',
    '14/10/2026',
    'via Roma 12/A',
    'Via 25 Aprile 12',
    'Marconi 12',
    'maggio',
    'mar 5 bis',
    'a\u200b=b',
    'Verona',
  ])('%j is left as it is', (cell) => expect(writeCsv([[cell, 'x']])).toBe(`\ufeff${cell};x\r\n`));

  test('whatever is written is read back, and no cell begins a formula', () => {
    const odd = constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ';',
      ',',
      "'",
      ' ',
      'à',
      '🐴',
      '0',
      '1',
      '/',
      'E',
      'sep=;',
      ...HIDDEN,
    );
    const cell = array(oneof(odd, string(), string({ unit: 'binary' })), { maxLength: 5 }).map(
      (parts) => parts.join(''),
    );
    assert(
      property(array(cell, { minLength: 2, maxLength: 4 }), (row) => {
        const text = writeCsv([['a', ...row]]);
        expect(cells(text)).toEqual([['a', ...row]]);
        for (const written of cellsAsWritten(text)) {
          const shown = written.replace(new RegExp(`^[\\s\\p{Cc}${HIDDEN.join('')}]+`, 'u'), '');
          expect(shown).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('as bytes too, whatever the first cell is', () => {
    assert(
      property(string(), string({ unit: 'grapheme' }), (first, second) => {
        const rows = [[`a${first}`, second]];
        const bytes = new TextEncoder().encode(writeCsv(rows));
        expect(cells(textOfFile(bytes))).toEqual(rows);
      }),
    );
  });

  test('what a spreadsheet makes of the cells and writes back is what was written', () => {
    const digits = constantFrom(...Array.from('0123456789./:-,E e+%'), 'VERO');
    const cell = oneof(
      string({ unit: digits, maxLength: 12 }),
      integer({ min: 0, max: 1e6 }).map((n) => String(n).padStart(6, '0')),
    );
    assert(
      property(array(cell, { minLength: 1, maxLength: 4 }), (row) => {
        const rows = [['a', ...row]];
        const again = cellsAsWritten(writeCsv(rows)).map(asSpreadsheetWrites);
        expect(cells(again.map((each) => `"${each.replaceAll('"', '""')}"`).join(';'))).toEqual(
          rows,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('reading', () => {
  test('takes semicolons, commas and tabs, by the first row outside of quotes', () => {
    expect(cells('a;b,c\n1;2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
    expect(cells('a,"b;;;c"\n1,2')).toEqual([
      ['a', 'b;;;c'],
      ['1', '2'],
    ]);
    expect(cells('a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('sep=|\r\na|b;c\r\n')).toEqual([['a', 'b;c']]);
  });

  test('leaves empty rows out and gives the line on which each begins', () => {
    expect(readCsv('a;b\r\n\r\n;\r\n"x\r\ny";1\rz;2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['x\r\ny', '1'] },
      { line: 6, cells: ['z', '2'] },
    ]);
    expect(readCsv('')).toEqual([]);
  });

  test('a quote that never ends is a character of its cell, and takes no rows with it', () => {
    expect(readCsv('a;b\r\n"x\r\n";1\r\nv;"fine\r\ny;""\r\nz;""""\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\n', '1'] },
      { line: 4, cells: ['v', '"fine'] },
      { line: 5, cells: ['y', ''] },
      { line: 6, cells: ['z', '"'] },
    ]);
    expect(cells('a;b\n"x;1\ny;2')).toEqual([
      ['a', 'b'],
      ['"x', '1'],
      ['y', '2'],
    ]);
    expect(cells('a;"')).toEqual([['a', '"']]);
    expect(cells('a;"""')).toEqual([['a', '"""']]);
  });

  test('however many quotes there are, the text is not read again for each', async () => {
    const apostrophes = `${"'".repeat(120_000)}x`;
    const back = () => expect(cells(writeCsv([[apostrophes]]))).toEqual([[apostrophes]]);
    expect(await cpuSeconds(back)).toBeLessThan(LINEAR_SECONDS);
    const text = `a;"b${';""c;""""d'.repeat(200_000)}`;
    const seconds = await cpuSeconds(() => expect(cells(text)[0]).toHaveLength(400_002));
    expect(seconds).toBeLessThan(LINEAR_SECONDS);
  });
});

test('a file is read as it was encoded', () => {
  const word = 'Nicolò; D’Amico';
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(Array.from(word, (c) => c.charCodeAt(0))).buffer),
  ]);
  expect(textOfFile(new TextEncoder().encode(word))).toBe(word);
  expect(textOfFile(utf16)).toBe(word);
  expect(textOfFile(Uint8Array.from([0x4e, 0x69, 0xf2, 0x3b]))).toBe('Niò;');
});

describe('a file without a mark, and not in UTF-8', () => {
  /** The bytes of a text in an encoding with one byte for each character. */
  const bytesIn = (encoding: string, text: string) => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const letters = all.map((byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
    return Uint8Array.from(text, (letter) => letters.indexOf(letter));
  };

  test.each([
    'Nome;Cognome\rNicolò;Verdi\r',
    'Mosè;Città di Forlì',
    'Virtù;Lindt',
    'José;Anna',
    'NICOLÒ;ANNA',
    'MOSÈ;ANNA',
  ])('%j is read, whether Excel wrote it on Windows or on a Mac', (text) => {
    for (const encoding of ['windows-1252', 'macintosh'])
      expect([encoding, textOfFile(bytesIn(encoding, text))]).toEqual([encoding, text]);
  });

  test('the apostrophe of a Mac is one', () =>
    expect(textOfFile(bytesIn('macintosh', 'D’Angelo'))).toBe('D’Angelo'));

  test.each([
    ['José Pérez;Núñez', [0x4a, 0x6f, 0x73, 0xe9, 0x3b, 0x4e, 0xfa, 0xf1, 0x65, 0x7a]],
    ['OŽBOLT', [0x4f, 0x8e, 0x42, 0x4f, 0x4c, 0x54]],
    ['Žiga;ZOË', [0x8e, 0x69, 0x67, 0x61, 0x3b, 0x5a, 0x4f, 0xcb, 0x3b, 0x4e, 0xe0]],
    ['“Anna”;l’Oasi', [0x93, 0x41, 0x6e, 0x6e, 0x61, 0x94, 0x3b, 0x6c, 0x92, 0x4f]],
    ['Anna;12 €', [0x41, 0x6e, 0x6e, 0x61, 0x3b, 0x31, 0x32, 0x20, 0x80]],
  ])('%s of Windows is not taken for one of a Mac', (_, bytes) => {
    const file = Uint8Array.from(bytes);
    expect(textOfFile(file)).toBe(new TextDecoder('windows-1252').decode(file));
  });
});

describe('a file of which some bytes are no UTF-8', () => {
  const utf8 = (text: string) => Array.from(new TextEncoder().encode(text));
  /** Bytes that Windows-1252, or a cut through a character, leaves in a file. */
  const STRAY = constantFrom(0xe0, 0xe8, 0xf2, 0xc3, 0x92, 0x80, 0xff);

  test('loses those bytes alone where most of it is', () => {
    const letter = constantFrom(...Array.from('abN;\n"àèé’€🐴'));
    assert(
      property(array(tuple(letter, option(STRAY, { freq: 4 })), { minLength: 1 }), (parts) => {
        const strays = parts.filter(([, stray]) => stray !== null).length;
        pre(parts.filter(([character]) => character > '\x7f').length > strays);
        const bytes = parts.flatMap(([character, stray]) => [
          ...(stray === null ? [] : [stray]),
          ...utf8(character),
        ]);
        expect(textOfFile(Uint8Array.from(bytes))).toBe(
          parts.map(([character, stray]) => (stray === null ? '' : '\ufffd') + character).join(''),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is still what Excel writes on an Italian Windows, where no more of it is UTF-8 than is not', () => {
    const word = constantFrom('Niccolò', 'Zoè', 'perché', 'Forlì', 'città', '12°', 'È', 'a');
    assert(
      property(array(word, { minLength: 1 }), (words) => {
        const text = `${words.join(';')};`;
        const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
        expect(textOfFile(bytes)).toBe(text);
      }),
    );
    // By chance 'È°' is a character of UTF-8.
    const chance = Uint8Array.from([0xc8, 0xb0, 0x3b, 0x65, 0xe8, 0x3b]);
    expect(textOfFile(chance)).toBe('È°;eè;');
  });

  test('is UTF-8 where its mark says so', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x4e, 0xf2, 0x3b, 0xe8, 0x3b]);
    expect(textOfFile(bytes)).toBe('N\ufffd;\ufffd;');
  });

  test('is UTF-8 also where it was cut within a character', () => {
    expect(textOfFile(Uint8Array.from([...utf8('Forlì;Città;'), 0xc3]))).toBe('Forlì;Città;\ufffd');
  });
});

test('rows are counted by the lines of the file, the one that names the separator included', () => {
  expect(readCsv('sep=,\r\na,b\r\n').map(({ line, cells }) => [line, cells])).toEqual([
    [2, ['a', 'b']],
  ]);
});
