import { expect, test } from 'vitest';
import { readCorrections } from '../../../doctor/apply-corrections.ts';
import { correctionsFor, fieldFindings } from '../../../doctor/old-documents.ts';
import type { RawValue } from '../../../src/model/raw-value.ts';
import { fromDocument } from '../../../src/remote/firestore-documents.ts';

/** The corrections file for a register of one document. */
const fileFor = (path: string, fields: Record<string, RawValue>) => {
  const name = `projects/p/databases/(default)/documents/${path}`;
  const document = fromDocument({ name, fields, updateTime: '2026-01-01T00:00:00Z' });
  return correctionsFor('p', fieldFindings([document]));
};

test.each<[string, RawValue, string[]]>([
  ['Breed', { stringValue: 'Maremmano' }, ['Maremmano']],
  ['ishere', { booleanValue: true }, ['true']],
  ['ownername', { nullValue: null }, []],
  ['ownername', { stringValue: ' ' }, []],
  ['ownername', { arrayValue: { values: [{ stringValue: 'Elena' }] } }, []],
  ['ishere', { stringValue: 'forse' }, []],
])('of the misspelt field %s with %j is offered %j', (field, stands, offered) => {
  const { corrections } = fileFor('horses/stella', { [field]: stands });
  expect(corrections.map(({ to }) => to)).toEqual(offered);
});

test.each<[string, RawValue]>([
  ['treatments/t1', { stringValue: 'cinque' }],
  ['receipts/r1', { booleanValue: true }],
  ['horses/stella/hoovesTrims/v1', { booleanValue: true }],
])('a file of corrections has none for %s, which nobody corrects, and is taken', (path, value) => {
  const file = fileFor(path, { days: value, cents: value, date: value });
  expect(file.corrections).toEqual([]);
  const none = { success: true, data: [] };
  expect(readCorrections(JSON.stringify(file), 'p')).toEqual(none);
  // With the byte order mark that some editors write.
  expect(readCorrections(`\ufeff${JSON.stringify(file)}`, 'p')).toEqual(none);
});

test.each<[string, string, RegExp]>([
  ['a comma was forgotten', '{ "format": "scuderia-corrections" "version": 1 }', /position 35/],
  [
    'a value is none',
    JSON.stringify({
      format: 'scuderia-corrections',
      version: 1,
      project: 'p',
      corrections: [{ path: 'horses/stella', version: '1', field: 'breed', stands: '', to: true }],
    }),
    /^corrections\.0\.to: /,
  ],
  [
    'it is of another project',
    JSON.stringify({ format: 'scuderia-corrections', version: 1, project: 'q', corrections: [] }),
    /of project q/,
  ],
])('a file in which %s is told where', (_what, text, where) => {
  const read = readCorrections(text, 'p');
  expect(read.success ? '' : read.error).toMatch(where);
});
