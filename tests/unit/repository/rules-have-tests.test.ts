import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const ID = /\b(?:WRITE|PUSH|VISIT|PULL|CONFLICT|UNDO|RECEIPT|AUTH|STATUS)-\d+\b/g;

/** The rule ids in square brackets, as in test titles. */
function namedIn(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap(
      (file) => readFileSync(resolve(ROOT, folder, file), 'utf8').match(/\[[^\]\n]*\]/g) ?? [],
    )
    .flatMap((brackets) => brackets.match(ID) ?? []);
}

test('every rule of docs/sync.md is named by a test, and no test names another', () => {
  const doc = readFileSync(resolve(ROOT, 'docs/sync.md'), 'utf8');
  const rules = [...doc.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, id]) => id!);
  expect(rules.length).toBeGreaterThanOrEqual(40);
  const named = new Set([...namedIn('tests'), ...namedIn('e2e')]);
  expect(rules.filter((id) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !rules.includes(id))).toEqual([]);
});
