import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLLECTION_NAMES } from '../../src/model/collections.ts';

/* docs/costs.md has what bench/day.ts counted: with one query for each collection that a phone receives. */
test('a day costs what its collections cost', () => {
  const [, paper = ''] = readFileSync('docs/costs.md', 'utf8').split('## A day');
  const day = paper.replaceAll(/\s+/g, ' ');
  const all = COLLECTION_NAMES.length;
  expect(day).toContain(`on this phone, ${all} collections (`);
  const numberOf = (text = '') => Number(text.replaceAll(/[*,\s]/g, ''));
  const rows = paper
    .split('\n')
    .filter((line) => /^\| .*\d/.test(line))
    .map((line) => line.split('|').slice(1, -1));
  const columns = [1, 2].map((at) => rows.map((row) => numberOf(row[at])));
  for (const column of columns) {
    const [phone, five] = column.slice(-2);
    expect(column.slice(0, -2).reduce((sum, each) => sum + each, 0)).toBe(phone);
    expect(five).toBe(5 * phone!);
  }
  // A count, and each query of a collection, reads one document, and the one that the rules look up.
  const [, polls, times, before] = /\| (\d+) polls that count .*\((\d+) times; before (\d+)\)/
    .exec(day)!
    .map(Number);
  expect(columns.map((column) => column.slice(0, 2))).toEqual([
    [2 * polls!, 2 * all * times!],
    [0, 2 * all * before!],
  ]);
});
