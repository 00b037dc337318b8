import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { READER_VERSION } from '../../../../src/mirror/database/database.ts';
import { COLLECTIONS } from '../../../../src/model/collections.ts';

/** What decides how a value of the server is read. */
const READERS = ['model/fields/old-values.ts', 'model/fields/photo.ts', 'model/values/base64.ts'];

/** What decides by which keys a row is found and ordered: they are stored with it. */
const KEYS = [
  'mirror/database/view-keys.ts',
  'model/horses/in-stable.ts',
  'model/memberships/plain-tax-code.ts',
  'model/values/plain-text.ts',
  'model/values/visible-text.ts',
  'model/visits/care-interval.ts',
];

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The code of these files, comments and spaces aside. */
const codeOf = (files: readonly string[]) =>
  files
    .map((file) =>
      readFileSync(new URL(`../../../../src/${file}`, import.meta.url), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replace(/\s+/g, ''),
    )
    .join('');

/*
 * Rows that a phone stored are read anew, and get new keys, only if READER_VERSION is raised. If this fails, the code that
 * reads values or makes keys was changed, or a collection has another field. Raise READER_VERSION where a value is read
 * otherwise than before, where a key differs (a search would not find the rows that phones hold), and for a new field: a
 * phone that received it with older code would show it as empty, and ask about it as a conflict where a person fills it
 * in. Then write down here what has changed.
 */
test('[PULL-5] the version of the reading follows the code that reads, the keys and the fields', () => {
  const fields = Object.entries(COLLECTIONS).flatMap(([collection, spec]) =>
    Object.entries(spec).map(([field, kind]) => `${collection}.${field}: ${kind}`),
  );
  expect({
    version: READER_VERSION,
    readers: digestOf(codeOf(READERS)),
    keys: digestOf(codeOf(KEYS)),
    fields: digestOf(fields.toSorted().join('\n')),
  }).toEqual({
    version: 10,
    readers: 'b7d3db0832e2',
    keys: '57c91b578d5c',
    fields: '9d1aabe5091b',
  });
});
