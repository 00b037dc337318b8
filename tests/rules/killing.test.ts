import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withImports } from '../support/with-imports.ts';
import { INGREDIENTS } from './killing.ts';

const ROOT = join(import.meta.dirname, '../..');

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
