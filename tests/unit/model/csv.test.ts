import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, textOfFile, writeCsv } from '../../../src/model/csv.ts';

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
  ])('%j is made harmless, and read back as it was', (cell) => {
    const text = writeCsv([[cell, 'x']]);
    expect(text.slice(1).replace(/^"/, '')[0]).toBe("'");
    expect(cells(text)).toEqual([[cell, 'x']]);
  });

  test.each(["D'Amico", "'ndrangheta", '1-2', 'a=b', ''])('%j is left as it is', (cell) =>
    expect(writeCsv([[cell, 'x']])).toBe(`\ufeff${cell};x\r\n`),
  );

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
    );
    const cell = array(oneof(odd, string()), { maxLength: 5 }).map((parts) => parts.join(''));
    assert(
      property(array(cell, { minLength: 2, maxLength: 4 }), (row) => {
        const text = writeCsv([['a', ...row]]);
        expect(cells(text)).toEqual([['a', ...row]]);
      }),
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

  test('survives a quote that never ends', () => {
    expect(cells('a;b\n"x;1\ny;2')).toEqual([['a', 'b'], ['x;1\ny;2']]);
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
