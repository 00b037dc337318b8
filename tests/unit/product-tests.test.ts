import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROW = /^\| (?:(.*) )?\| ((?:tests|e2e)\/\S+) \| (.+) \|$/;

/** The rows of docs/product-tests.md: a file, and a title of a test in it. */
const named = readFileSync('docs/product-tests.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, , file, titles] = ROW.exec(line) ?? [];
    return titles?.split('; ').map((title) => ({ file: file!, title })) ?? [];
  });

/** Whether a file has a test whose title begins so. */
function hasTest(file: string, title: string): boolean {
  const begins = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // As the first argument of `test`, or of what `test.each` gives.
  const call = new RegExp(`(?:\\btest\\(|\\]\\)\\(|\\)\\()\\s*['\`]${begins}`);
  return existsSync(file) && call.test(readFileSync(file, 'utf8'));
}

test('each test that docs/product-tests.md names is there', () => {
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

test('every row of it names one', () => {
  const rows = readFileSync('docs/product-tests.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What |'));
  expect(rows.filter((line) => !ROW.test(line))).toEqual([]);
});
