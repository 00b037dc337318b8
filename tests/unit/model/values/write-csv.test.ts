import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfFile } from '../../../../src/model/values/decode-text.ts';
import { readCsv } from '../../../../src/model/values/read-csv.ts';
import { writeCsv } from '../../../../src/model/values/write-csv.ts';

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
