import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A row of the tables that tell which test proves what: a file, and titles of tests in it. */
const ROW = /^\| (?:.* )?\| ((?:tests|e2e)\/\S+) \| (.+) \|$/;

/** Whether a file has a test whose title begins so. */
function hasTest(file: string, title: string): boolean {
  const begins = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // As the first argument of `test`, or of what `test.each` gives.
  const call = new RegExp(String.raw`(?:\btest\(|\)\()\s*['\`]${begins}`);
  return existsSync(file) && call.test(readFileSync(file, 'utf8'));
}

test.each([
  ['docs/product-tests.md', 60],
  ['docs/site-tests.md', 40],
])('each row of %s names tests that are there', (table, atLeast) => {
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What |'));
  expect(rows.length).toBeGreaterThan(atLeast);
  const missing = rows.filter((row) => {
    const [, file, titles] = ROW.exec(row) ?? [];
    return !titles?.split('; ').every((title) => hasTest(file!, title));
  });
  expect(missing).toEqual([]);
});
