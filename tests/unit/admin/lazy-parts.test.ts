import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ADMIN = join(import.meta.dirname, '../../../src/admin');

/** Parts that the screen does without where their code cannot be loaded. */
const OPTIONAL = ['shared/frame/lazy-part.tsx', 'shell/shell.tsx', 'sync/sync-screen.tsx'];

test('code that is loaded later takes only its part with it where it cannot be loaded', () => {
  const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' });
  const bare = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      /\blazy\b[^;]* from 'react';/.test(readFileSync(join(ADMIN, file), 'utf8')),
  );
  expect(bare.toSorted()).toEqual(OPTIONAL);
});

test('only lazily loaded dialogs have `onClose`', () => {
  const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' });
  const parts = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(ADMIN, file), 'utf8');
      const loaded = text.matchAll(/lazyPart\(\s*async \(\) => \(await import\('([^']+)'\)\)/g);
      return Array.from(loaded, ([, part]) => join(dirname(file), part!));
    });
  expect(parts.length).toBeGreaterThan(10);
  const closed = parts.filter((part) => {
    const text = readFileSync(join(ADMIN, part), 'utf8');
    return /\bonClose\??: \(\)/.test(text) && !text.includes('<Overlay');
  });
  expect(closed).toEqual([]);
});
