import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLLECTION_NAMES } from '../../src/model/collections.ts';

/* docs/costs.md calculates with one query for each collection that a phone receives. */
test('a day costs what its collections cost', () => {
  const paper = readFileSync('docs/costs.md', 'utf8');
  const [, day = ''] = paper.split('## A day');
  const all = COLLECTION_NAMES.length;
  expect(day).toContain(`in different minutes, ${all} collections:`);
  const rows = new Map(
    day
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.replaceAll('*', '').trim()))
      .map(([, what, read]) => [what, Number(read!.replaceAll(',', ''))]),
  );
  const about = (begin: string) => [...rows].find(([what]) => what!.startsWith(begin))![1];
  // Each request reads one document, and one that the rules look up; a poll that finds something reads two documents
  // more.
  const asked = 2 * all;
  const each = [
    [about('240 polls'), 240 * 2],
    [about('what 100 of them find'), 100 * (asked + 2)],
    [about('everything asked'), 24 * asked],
    [about('start and every hour'), 5 * (2 * asked + 2)],
  ] as const;
  for (const [said, is] of each) expect(said).toBe(is);
  const phone = each.reduce((sum, [said]) => sum + said, 0);
  expect([about('one phone'), about('five phones'), about('600 phones')]).toEqual([
    phone,
    5 * phone,
    600 * phone,
  ]);
});
