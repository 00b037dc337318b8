import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
