import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { READER_VERSION } from '../../../../src/mirror/database.ts';
import { COLLECTIONS } from '../../../../src/model/collections.ts';

/** What decides how a value of the server is read; comments and spaces aside. */
const READERS = ['fields/old-values.ts', 'fields/photo.ts', 'values/base64.ts'];

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/*
 * Rows that a phone stored are read anew only if READER_VERSION is raised. If this fails, the code that reads values was
 * changed, or a collection has another field. Where it reads a value otherwise than before, raise READER_VERSION, and do
 * so for a new field: a phone that received it with older code would show it as empty, and ask about it as a conflict
 * where a person fills it in. Then write down here what has changed.
 */
test('[PULL-5] the version of the reading follows the code that reads, and the fields', () => {
  const code = READERS.map((file) =>
    readFileSync(new URL(`../../../../src/model/${file}`, import.meta.url), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\s+/g, ''),
  );
  const fields = Object.entries(COLLECTIONS).flatMap(([collection, spec]) =>
    Object.entries(spec).map(([field, kind]) => `${collection}.${field}: ${kind}`),
  );
  expect([READER_VERSION, digestOf(code.join('')), digestOf(fields.toSorted().join('\n'))]).toEqual(
    [9, '643d5d117af6', '9d1aabe5091b'],
  );
});
