import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../src/model/values/read-csv.ts';
import { writeCsv } from '../../../../src/model/values/write-csv.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../../support/cpu-seconds.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

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

test('rows are counted by the lines of the file, the one that names the separator included', () => {
  expect(readCsv('sep=,\r\na,b\r\n').map(({ line, cells }) => [line, cells])).toEqual([
    [2, ['a', 'b']],
  ]);
});
