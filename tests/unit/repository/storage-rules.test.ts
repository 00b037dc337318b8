import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The body of a function in a rules file, without its indentation. */
function functionOf(file: string, name: string): string {
  const found = new RegExp(`function ${name}\\(\\) \\{([^}]*)\\}`).exec(readFileSync(file, 'utf8'));
  return (found?.[1] ?? `${file} has no ${name}`).replaceAll(/\s+/g, ' ').trim();
}

// No emulator runs the rules of Storage here. The conditions for an account are those of Firestore, which the rule
// cases test; only the path to its entry is written differently.
test.each(['account', 'listed', 'gaveSecondFactor', 'holdsAll'])(
  'storage.rules ask of an account what firestore.rules ask: %s',
  (name) => {
    const asked = functionOf('firestore.rules', name)
      .replace('return get(', 'return firestore.get(')
      .replace('$(database)', '(default)');
    expect(functionOf('storage.rules', name)).toBe(asked);
  },
);

test('storage.rules allow looking at an image by its name, and to who holds the register keeping the photos', () => {
  const allowed = readFileSync('storage.rules', 'utf8').match(/allow [^;]*;/g) ?? [];
  expect(allowed).toEqual([
    "allow get: if name.matches('.*[.]webp');",
    'allow list: if holdsAll();',
    "allow create, update: if holdsAll() && name.matches('.*[.]webp') && isPhoto();",
    "allow delete: if holdsAll() && name.matches('.*[.]webp');",
    "allow get: if name.matches('.*[.]svg');",
    'allow list: if holdsAll();',
  ]);
  // The two formats and the size that the embedded backend takes too (tests/local-backend/storage.test.ts).
  expect(functionOf('storage.rules', 'isPhoto')).toBe(
    "return request.resource.contentType in ['image/webp', 'image/jpeg'] && request.resource.size <= 10 * 1024 * 1024;",
  );
});
