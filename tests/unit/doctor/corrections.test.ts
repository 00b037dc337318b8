import { expect, test } from 'vitest';
import { applyCorrections, readCorrections } from '../../../doctor/apply-corrections.ts';
import {
  correctionsFor,
  fieldFindings,
  readRegister,
  reportOfRegister,
} from '../../../doctor/old-documents.ts';
import { staleDates } from '../../../doctor/public-dates.ts';
import { ok } from '../../../src/platform/result.ts';
import { documentOf } from '../../support/document-of.ts';
import type { RawValue } from '../../../src/model/fields/raw-value.ts';
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

test('a misspelt field is not offered for one that the document has', () => {
  const fields = { Breed: { stringValue: 'Maremmano' }, breed: { stringValue: 'Murgese' } };
  expect(fileFor('horses/stella', fields).corrections).toEqual([]);
});

test('[VISIT-2] a last date behind the visits is told, and that of the latest is offered', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const visit = (path: string, day: string) => documentOf(path, { date: noon(day) });
  const documents = [
    documentOf('horses/behind', { lastHoovesTrim: noon('2026-05-01') }),
    visit('horses/behind/hoovesTrims/a', '2026-09-20'),
    visit('horses/behind/hoovesTrims/b', '2026-07-01'),
    visit('horses/behind/dentists/a', '2026-03-02'),
    documentOf('horses/mistyped', {}),
    visit('horses/mistyped/hoovesTrims/a', '2062-09-20'),
    documentOf('horses/same', { lastHoovesTrim: noon('2026-09-20') - 36_000_000 }),
    visit('horses/same/hoovesTrims/a', '2026-09-20'),
    documentOf('horses/later', { lastDentist: noon('2026-09-20') }),
    visit('horses/later/dentists/a', '2026-05-01'),
    { ...documentOf('horses/unread', {}), unread: { lastDentist: { stringValue: 'maggio' } } },
    visit('horses/unread/dentists/a', '2026-05-01'),
    visit('horses/gone/dentists/a', '2026-05-01'),
  ];
  const found = fieldFindings(documents, '2026-10-14').filter(({ kind }) => kind === 'behind');
  expect(correctionsFor('p', found).corrections).toEqual([
    {
      path: 'horses/behind',
      version: documents[0]!.version,
      field: 'lastHoovesTrim',
      stands: '2026-05-01',
      to: '2026-09-20',
    },
    {
      path: 'horses/mistyped',
      version: documents[0]!.version,
      field: 'lastHoovesTrim',
      stands: '',
      // A person has to say whether it is.
      to: null,
    },
    {
      path: 'horses/behind',
      version: documents[0]!.version,
      field: 'lastDentist',
      stands: '',
      to: '2026-03-02',
    },
  ]);
  expect(reportOfRegister(documents, found)).toContain(
    'lastHoovesTrim, in 2: is behind the latest visit of that kind, which lists and deadlines do not count',
  );
});

test('[VISIT-2] a last date of a day to come that no visit gives is told, and that of the latest visit offered', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const [lastHoovesTrim, lastDentist] = [noon('2062-05-01'), noon('2026-10-15')];
  const documents = [
    documentOf('horses/slip', { lastHoovesTrim, lastDentist }),
    documentOf('horses/slip/hoovesTrims/a', { date: noon('2026-09-20') }),
    documentOf('horses/planned', { lastHoovesTrim, lastDentist: noon('2026-10-14') }),
    documentOf('horses/planned/hoovesTrims/a', { date: lastHoovesTrim }),
  ];
  const found = fieldFindings(documents, '2026-10-14').filter(({ kind }) => kind === 'ahead');
  const { corrections } = correctionsFor('p', found);
  expect(corrections.map(({ path, field, stands, to }) => [path, field, stands, to])).toEqual([
    ['horses/slip', 'lastHoovesTrim', '2062-05-01', '2026-09-20'],
    ['horses/slip', 'lastDentist', '2026-10-15', null],
  ]);
  expect(reportOfRegister(documents, found)).toContain('is of a day to come that no visit gives');
});

test('the register is read page by page, without what was deleted', async () => {
  const [a, b] = ['horses/a', 'horses/b'].map((path) => documentOf(path, {}));
  const gone = { ...a!, path: 'horses/gone', deletedAt: '2026-01-01T00:00:00.000000000Z' };
  const store = {
    everything: async (collection: string, after: string | null) => {
      if (collection !== 'horses') return ok({ items: [], next: null });
      return ok(after === null ? { items: [a, gone], next: 'a' } : { items: [b], next: null });
    },
  };
  expect(await readRegister(store as never)).toEqual(ok([a, b]));
});

test('a document of which any correction was decided on another state, or cannot be stored, is left alone', async () => {
  const document = documentOf('horses/stella', {});
  const store = {
    read: async () => ok({ documents: new Map([[document.path, document]]), receipt: null }),
    commit: async () => expect.unreachable(),
  };
  const correction = (field: string, to: string, { version } = document) => {
    return { path: document.path, version, field, stands: '', to };
  };
  const became = async (...corrections: ReturnType<typeof correction>[]) => {
    const by = { store: store as never, uid: 'anna', newId: () => 'm' };
    return (await applyCorrections(corrections, by)).map((each) => each.became);
  };
  const older = { ...document, version: '2025-01-01T00:00:00.000000000Z' };
  expect(await became(correction('coat', 'baio'), correction('breed', 'x', older))).toEqual([
    'changed',
  ]);
  expect(await became(correction('breed', 'x'.repeat(1001)))).toEqual(['unreadable']);
});

test('of two misspelt fields for one, nothing is written until a person has decided', async () => {
  const [one, other] = [{ stringValue: 'Elena' }, { stringValue: 'Ugo' }];
  const { corrections } = fileFor('horses/stella', { OwnerName: one, owner_name: other });
  expect(corrections.map(({ field, to }) => [field, to])).toEqual([
    ['ownerName', 'Elena'],
    ['ownerName', 'Ugo'],
  ]);
  const [{ path, version }] = corrections as [(typeof corrections)[number]];
  const horse = { ...documentOf(path, {}), version };
  const written: unknown[] = [];
  const store = {
    read: async () => ok({ documents: new Map([[path, horse]]), receipt: null }),
    commit: async ({ writes }: { writes: { document: { fields: object } }[] }) => {
      written.push(...writes.map(({ document }) => document.fields));
      return ok(null);
    },
  };
  const by = { store: store as never, uid: 'anna', newId: () => 'm' };
  expect(await applyCorrections([...corrections], by)).toEqual([
    { path, fields: ['ownerName'], became: 'unreadable', why: expect.stringContaining('twice') },
  ]);
  expect(written).toEqual([]);
  // Twice the same is one decision, and so is one of the two.
  const twice = [corrections[0]!, corrections[0]!];
  const decided = [corrections[0]!, { ...corrections[1]!, to: null }];
  for (const each of [twice, decided])
    expect(await applyCorrections(each, by)).toMatchObject([
      { fields: ['ownerName'], became: 'written' },
    ]);
  expect(written).toMatchObject([{ ownerName: 'Elena' }, { ownerName: 'Elena' }]);
});

test('a document that was deleted since the file was made is told to be, and is not written again', async () => {
  const horse = documentOf('horses/stella', {});
  const gone = { ...horse, deletedAt: '2026-01-02T00:00:00.000000000Z' };
  const { path, version } = horse;
  const correction = { path, version, field: 'coat', stands: '', to: 'baio' };
  for (const held of [gone, null]) {
    const store = {
      read: async () => ok({ documents: new Map([[path, held]]), receipt: null }),
      commit: async () => expect.unreachable(),
    };
    const by = { store: store as never, uid: 'anna', newId: () => 'm' };
    expect(await applyCorrections([correction], by)).toEqual([
      { path, fields: ['coat'], became: 'gone' },
    ]);
  }
});

test('no value of the register fills the terminal of the report, or controls it', () => {
  const stands = { stringValue: `\u001b[2J${'x'.repeat(5000)}` };
  const documents = [{ ...documentOf('horses/stella', {}), unread: { isHere: stands } }];
  const report = reportOfRegister(documents, fieldFindings(documents));
  expect(report).toContain('isHere, in 1');
  // eslint-disable-next-line no-control-regex
  expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  expect(report).not.toContain('x'.repeat(100));
});

test('[VISIT-3] a last date follows a visit that another program recorded at a moment of its day to that moment, so that it goes with the visit', async () => {
  const moment = Date.parse('2026-09-20T18:30:15.250Z');
  const horse = documentOf('horses/stella', { lastDentist: Date.parse('2026-05-01T12:00:00Z') });
  const visit = documentOf('horses/stella/dentists/a', { date: moment });
  const { corrections } = correctionsFor('p', fieldFindings([horse, visit], '2026-10-14'));
  const written: unknown[] = [];
  const store = {
    read: async () => ok({ documents: new Map([[horse.path, horse]]), receipt: null }),
    commit: async ({ writes }: { writes: { document: { fields: object } }[] }) => {
      written.push(...writes.map(({ document }) => document.fields));
      return ok(null);
    },
  };
  const by = { store: store as never, uid: 'anna', newId: () => 'm' };
  await applyCorrections([...corrections], by);
  expect(written).toMatchObject([{ lastDentist: moment }]);
});

test('what the command wrote before is told as written when it is run again, and not as changed by somebody', async () => {
  const held = { ...documentOf('horses/stella', { coat: 'baio', breed: '' }), rev: 2 };
  const store = {
    read: async () => ok({ documents: new Map([[held.path, held]]), receipt: null }),
    commit: async () => expect.unreachable(),
  };
  const version = '2025-01-01T00:00:00.000000000Z';
  const correction = (field: string, to: string) => {
    return { path: held.path, version, field, stands: '', to };
  };
  const by = { store: store as never, uid: 'anna', newId: () => 'm' };
  const became = async (...corrections: ReturnType<typeof correction>[]) =>
    (await applyCorrections(corrections, by)).map((each) => each.became);
  expect(await became(correction('coat', 'baio'))).toEqual(['there']);
  expect(await became(correction('coat', 'baio'), correction('breed', 'Murgese'))).toEqual([
    'changed',
  ]);
});

test('public copies that are not as their events are told by what is wrong with them; of the past none', () => {
  const now = Date.UTC(2026, 9, 14, 8);
  const on = (day: number) => Date.UTC(2026, 9, day, 12);
  const event = (id: string, date: number, topic = 'dressage') =>
    documentOf(`events/${id}`, { date, topic, title: id });
  type Wire = Record<string, Record<string, string>>;
  const copy = (id: string, date: number, more: Wire = {}): Wire => ({
    date: { timestampValue: new Date(date).toISOString() },
    title: { stringValue: id },
    topic: { stringValue: 'dressage' },
    ...more,
  });
  const events = [
    event('as it is', on(20)),
    event('differs', on(20)),
    event('missing', on(13)),
    event('moved away', on(20), ''),
    event('past', on(12)),
    documentOf('events/places', { date: on(20), topic: 'dressage', title: 'places', places: 6 }),
  ];
  const dates = new Map([
    ['as it is', copy('as it is', on(20))],
    ['differs', copy('differs', on(21))],
    ['moved away', copy('moved away', on(20))],
    ['of nothing', copy('of nothing', on(20))],
    ['places', copy('places', on(20), { places: { integerValue: '4' } })],
  ]);
  expect(staleDates(events, dates, now).map((each) => [each.copy, each.kind])).toEqual([
    ['dates/differs', 'differs'],
    ['dates/missing', 'missing'],
    ['dates/moved away', 'left over'],
    ['dates/of nothing', 'left over'],
    ['dates/places', 'differs'],
  ]);
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
