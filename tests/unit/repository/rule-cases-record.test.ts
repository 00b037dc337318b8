import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfCases } from '../../rules/mutant-record.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Asked for by its content, whatever file reads it. */
const RULES = 'firestore.rules';

test('the record of the rule cases asks for every file of which they are made', () => {
  const files = filesOfCases();
  for (const name of readdirSync(join(ROOT, 'tests/rules/cases')))
    expect(files).toContain(`tests/rules/cases/${name}`);
  expect(files).toContain('src/model/fields/fields.ts');
  // Whatever form an import has, or a file that is only read: its path is a text.
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/['"`](\.{1,2}\/[^'"`\s]+)['"`]/g),
      ([, path]) => join(dirname(file), path!),
    ),
  );
  expect(named.length).toBeGreaterThan(files.length);
  expect(named.filter((path) => path !== RULES && !files.includes(path))).toEqual([]);
});

test('the record of the rule cases asks for nothing that they do not import', () => {
  expect(filesOfCases().filter((file) => file.startsWith('src/model/')).length).toBeLessThan(
    readdirSync(join(ROOT, 'src/model'), { recursive: true }).length / 2,
  );
});
