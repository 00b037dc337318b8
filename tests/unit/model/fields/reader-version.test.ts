import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { READER_VERSION } from '../../../../src/mirror/database.ts';

/** What decides how a value of the server is read; comments and spaces aside. */
const READERS = ['fields/old-values.ts', 'fields/photo.ts', 'values/base64.ts'];

/*
 * Rows that a phone stored are read anew only if READER_VERSION is raised. If this fails, the code that reads values was
 * changed: where it reads a value otherwise than before, raise READER_VERSION; then write both down here.
 */
test('[PULL-5] the version of the reading follows the code that reads', () => {
  const code = READERS.map((file) =>
    readFileSync(new URL(`../../../../src/model/${file}`, import.meta.url), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\s+/g, ''),
  );
  const digest = createHash('sha256').update(code.join('')).digest('hex').slice(0, 12);
  expect([READER_VERSION, digest]).toEqual([9, '643d5d117af6']);
});
