import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHANGES, OWN, tableOfDay } from '../../../bench/count-day.ts';
import { readMeasured } from '../../../bench/measured.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';

test('docs/costs.md says what a day costs', async () => {
  const [, paper = ''] = readFileSync('docs/costs.md', 'utf8').split('## A day');
  const own = CHANGES / OWN;
  expect(paper.replaceAll(/\s+/g, ' ')).toContain(
    `${CHANGES} visits recorded by everybody, ${own} of them on this phone, ${COLLECTION_NAMES.length} collections (`,
  );
  expect(readMeasured('docs/costs.md', 'a day'), 'npm run bench:day').toBe(await tableOfDay());
});
