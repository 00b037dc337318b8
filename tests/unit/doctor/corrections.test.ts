import { expect, test } from 'vitest';
import { applyCorrections } from '../../../doctor/apply-corrections.ts';
import { correctionsFor, fieldFindings } from '../../../doctor/old-documents.ts';
import type { RawValue } from '../../../src/model/raw-value.ts';
import { fromDocument } from '../../../src/remote/firestore-documents.ts';

/** The file of corrections for a register of one document. */
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
])(
  'a file of corrections has none for %s, which nobody corrects, and is taken',
  async (path, value) => {
    const file = fileFor(path, { days: value, cents: value, date: value });
    expect(file.corrections).toEqual([]);
    const nothing = { store: {} as never, uid: 'anna', newId: () => 'm' };
    await expect(applyCorrections(JSON.stringify(file), 'p', nothing)).resolves.toEqual([]);
    // As editors save it.
    const marked = `\ufeff${JSON.stringify(file)}`;
    await expect(applyCorrections(marked, 'p', nothing)).resolves.toEqual([]);
  },
);

test('a file in which a comma was forgotten is told where', async () => {
  const text = '{ "format": "scuderia-corrections" "version": 1 }';
  const nothing = { store: {} as never, uid: 'anna', newId: () => 'm' };
  await expect(applyCorrections(text, 'p', nothing)).rejects.toThrow(/position 35/);
});
