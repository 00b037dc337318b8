import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROW = /^\| (?:.* )?\| ((?:tests|e2e)\/\S+) \| (.+) \|$/;
const rows = readFileSync('docs/site-tests.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What |'));

/** Whether a file has a test whose title begins so. */
function hasTest(file: string, title: string): boolean {
  const begins = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // As the first argument of `test`, or of what `test.each` gives.
  const call = new RegExp(String.raw`(?:\btest\(|\)\()\s*['\`]${begins}`);
  return existsSync(file) && call.test(readFileSync(file, 'utf8'));
}

test('each row of docs/site-tests.md names tests that are there', () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing = rows.filter((row) => {
    const [, file, titles] = ROW.exec(row) ?? [];
    return !titles?.split('; ').every((title) => hasTest(file!, title));
  });
  expect(missing).toEqual([]);
});
