import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { INGREDIENTS } from './killing.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The files that one imports, and theirs, by their paths in the project. */
function withImports(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(join(ROOT, path), 'utf8');
  for (const [, from] of text.matchAll(/\bfrom '(\.[^']+)'/g)) {
    withImports(join(dirname(path), from!), seen);
  }
  return seen;
}

test('the record of the cases asks for all of which they are made', () => {
  const files = [
    ...withImports('tests/rules/cases.ts'),
    ...withImports('tests/support/rules-suite.ts'),
    ...readdirSync(join(ROOT, 'tests/rules/cases')).map((name) => `tests/rules/cases/${name}`),
  ];
  const known: readonly string[] = ['tests/rules/cases/', ...INGREDIENTS];
  const isKnown = (file: string) =>
    known.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each));
  expect(files.filter((file) => !isKnown(file))).toEqual([]);
});
