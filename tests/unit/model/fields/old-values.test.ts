import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../../src/model/values/calendar.ts';
import type { FieldValue } from '../../../../src/model/fields/fields.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import { fromDocument } from '../../../../src/remote/firestore-documents.ts';
import { double, text, whole } from '../../../support/raw-values.ts';

/** Reads a document as the server's REST API returns it. */
function read(collection: string, fields: Record<string, RawValue>) {
  return fromDocument({
    name: `projects/p/databases/(default)/documents/${collection}/x`,
    fields,
    updateTime: '2026-01-01T00:00:00Z',
  });
}
const moment = (timestampValue: string) => ({ timestampValue });
const map = (fields: object) => ({ mapValue: { fields } });

/** The value of a field, or its raw value where it could not be read. */
function reading(collection: string, field: string, raw: RawValue): FieldValue | RawValue {
  const document = read(collection, { [field]: raw });
  const unread = document.unread?.[field];
  // Code that uses only the fields sees an unread field as empty.
  if (unread) expect(['', 0, null]).toContain(document.fields[field]);
  return unread ?? document.fields[field]!;
}

describe('flags', () => {
  const YES = [
    ...['1', ' 1 ', '+1', 'si', 'Sì', 'SI', 'sí', "si'", 'SÌ', 'x', 'X', 'true', 'Vero', 's'].map(
      text,
    ),
    { booleanValue: true },
    whole(1),
    double(1),
    text('si\u0300'),
  ];
  const NO = [
    ...['-1', 'no', 'No', 'NO', 'false', 'falso', 'n', '\u22121'].map(text),
    { booleanValue: false },
    whole(-1),
    double(-1),
  ];
  const UNSAID = [
    text('0'),
    text(''),
    text('  '),
    whole(0),
    double(0),
    double(-0),
    { nullValue: null },
  ];
  const UNREAD = [
    ...['boh', 'forse', '2', '11', 'sissignore', '0,5', 'null'].map(text),
    whole(2),
    double(0.5),
    double('NaN'),
    moment('2026-01-01T00:00:00Z'),
    map({}),
    { arrayValue: {} },
    { geoPointValue: { latitude: 1, longitude: 2 } },
    { bytesValue: 'AQ==' },
    { referenceValue: 'projects/p/databases/(default)/documents/horses/y' },
  ];
  test.each([
    ...YES.map((raw) => [raw, 1] as const),
    ...NO.map((raw) => [raw, -1] as const),
    ...UNSAID.map((raw) => [raw, 0] as const),
    ...UNREAD.map((raw) => [raw, raw] as const),
  ])('%j', (raw, expected) => {
    expect(reading('horses', 'isDeceased', raw)).toEqual(expected);
  });
});

describe('months', () => {
  test.each<readonly [RawValue, number | null | RawValue]>([
    [text('1,5'), 1.5],
    [text('1.5'), 1.5],
    [text(' 6 '), 6],
    [whole(2), 2],
    [double(1.25), 1.25],
    [text(''), null],
    [{ nullValue: null }, null],
    ...['due', '1.000', '0x10', '1e3', '1,5,0', 'Infinity'].map((t) => [text(t), text(t)] as const),
    ...[double('NaN'), double('Infinity'), { booleanValue: true }].map(
      (raw) => [raw, raw] as const,
    ),
  ])('%j', (raw, expected) => {
    expect(reading('horses', 'hoovesTrimInterval', raw)).toEqual(expected);
  });
});

describe('years', () => {
  test.each<readonly [RawValue, number | null | RawValue]>([
    [whole(2026), 2026],
    [double(2026), 2026],
    [text('2026'), 2026],
    [text(' 2026 '), 2026],
    [text('2026,0'), 2026],
    [text(''), null],
    ...['2026/2027', '2026-27', '2026/27', 'duemila', '2.026'].map(
      (t) => [text(t), text(t)] as const,
    ),
    ...[
      double(2026.5),
      double(1e300),
      whole('9223372036854775807'),
      map({ from: whole(2026) }),
    ].map((raw) => [raw, raw] as const),
  ])('%j', (raw, expected) => {
    expect(reading('memberships', 'year', raw)).toEqual(expected);
  });
});

describe('instants: the day in Rome', () => {
  const seconds = Date.parse('2026-08-01T12:00:00Z') / 1000;
  test.each<[RawValue, string]>([
    [moment('2026-08-01T12:00:00Z'), '2026-08-01'],
    [moment('2026-07-31T22:00:00Z'), '2026-08-01'],
    [moment('2026-07-31T22:30:00.123456Z'), '2026-08-01'],
    [text('2026-08-01'), '2026-08-01'],
    [text('2026-8-1'), '2026-08-01'],
    [text('2026/08/01'), '2026-08-01'],
    [text('2026-08-01T00:30:00'), '2026-08-01'],
    [text('2026-08-01 23:59'), '2026-08-01'],
    [text('2026-07-31T22:30:00Z'), '2026-08-01'],
    [text('2026-08-01T00:30:00+02:00'), '2026-08-01'],
    [text('2026-08-01T00:30:00.000+0200'), '2026-08-01'],
    // West of Greenwich it is earlier than in Rome, and some zones count half hours.
    [text('2026-07-31T19:30:00-03:00'), '2026-08-01'],
    [text('2026-07-31T18:59:59-03'), '2026-07-31'],
    [text('2026-07-31T19:00:00-03'), '2026-08-01'],
    [text('2026-08-01T03:15:00+05:30'), '2026-07-31'],
    [text('2026-07-31T23:00:00.000Z'), '2026-08-01'],
    [text('01/08/2026'), '2026-08-01'],
    [text('1/8/2026'), '2026-08-01'],
    [text('1.8.2026'), '2026-08-01'],
    [text('01-08-2026'), '2026-08-01'],
    [text('1/8/26'), '2026-08-01'],
    [text('1/8/69'), '2069-08-01'],
    // Not the digits of a day and time, but milliseconds.
    [whole('202613011200'), '1976-06-03'],
    [whole('946684800000'), '2000-01-01'],
    [text('1/8/2026, 14:30:00'), '2026-08-01'],
    [text('1 agosto 2026'), '2026-08-01'],
    [text('1º agosto 2026'), '2026-08-01'],
    [text('1 ago. 2026'), '2026-08-01'],
    [text('1 Agos 2026'), '2026-08-01'],
    [text('01-ago-2026'), '2026-08-01'],
    [text('1/ago/26'), '2026-08-01'],
    [text('1-agosto-69'), '2069-08-01'],
    [map({ seconds: whole(seconds), nanoseconds: whole(0) }), '2026-08-01'],
    [map({ _seconds: whole(seconds), _nanoseconds: whole(5) }), '2026-08-01'],
    [map({ seconds: double(seconds), nanoseconds: double(0) }), '2026-08-01'],
    [map({ seconds: text(String(seconds)) }), '2026-08-01'],
    [
      map({
        type: text('firestore/timestamp/1.0'),
        seconds: whole(seconds),
        nanoseconds: whole(0),
      }),
      '2026-08-01',
    ],
    [whole(seconds), '2026-08-01'],
    [double(seconds + 0.25), '2026-08-01'],
    [whole(seconds * 1000), '2026-08-01'],
    [double(seconds * 1000), '2026-08-01'],
    [text(String(seconds)), '2026-08-01'],
    [text(String(seconds * 1000)), '2026-08-01'],
    [whole(Date.parse('1998-05-01T00:00:00Z') / 1000), '1998-05-01'],
    [whole(Date.parse('1998-05-01T00:00:00Z')), '1998-05-01'],
  ])('%j', (raw, day) => {
    for (const [collection, field] of [
      ['horses', 'lastHoovesTrim'],
      ['horses/h/hoovesTrims', 'date'],
      ['events', 'date'],
    ] as const) {
      const value = reading(collection, field, raw);
      expect(typeof value === 'number' ? dayOf(value) : value).toBe(day);
    }
  });

  test.each([text(''), { nullValue: null }])('%j is none', (raw) => {
    expect(reading('horses', 'lastDentist', raw)).toBeNull();
  });

  test.each<RawValue>([
    ...['boh', '31/02/2026', '2026-02-30', '13/13/2026', '2026', '20260801', '2026-08'].map(text),
    ...['2026-08-01T25:00:00', '99999-01-01', '1/8/026'].map(text),
    // An hour that no day has, and a zone without an hour.
    ...['1/8/2026 24:00', '1/8/2026, 12:60', '2026-08-01 12:30:61', '2026-08-01Z'].map(text),
    // A weekday or another word that begins like a month.
    ...['3 martedi 2026', '4 giovedi 2026', '1 agostini 2026', '1 mart 2026', '1 ag 2026'].map(
      text,
    ),
    // A two-digit year that may be of the last century.
    ...['1/8/98', '1/8/70', '1-ago-98'].map(text),
    // Digits of a day and a time, not a count since 1970.
    ...['20260801120000', '202608011200'].map(text),
    whole('20260801120000'),
    whole('202608011200'),
    double(202608011200),
    whole(0),
    whole(1),
    whole(2026),
    whole(46235),
    double(1e300),
    double(-1e300),
    double('NaN'),
    double('Infinity'),
    whole('9223372036854775807'),
    { booleanValue: true },
    map({}),
    map({ seconds: text('boh'), nanoseconds: whole(0) }),
    map({ seconds: double(1e300), nanoseconds: whole(0) }),
    map({ seconds: whole(seconds), nanoseconds: whole(-1) }),
    map({ seconds: whole(seconds), note: text('non solo una data') }),
    { mapValue: {} },
    { arrayValue: { values: [whole(seconds)] } },
    { geoPointValue: { latitude: 1, longitude: 2 } },
  ])('%j stays as it stands', (raw) => {
    expect(reading('horses', 'lastDentist', raw)).toEqual(raw);
  });
});

describe('birthdays are days of Rome', () => {
  test.each<[RawValue, string]>([
    [text('2008-04-01'), '2008-04-01'],
    [moment('2008-03-31T22:00:00Z'), '2008-04-01'],
    [moment('2008-01-31T23:00:00Z'), '2008-02-01'],
    [moment('2008-04-01T00:00:00Z'), '2008-04-01'],
    [moment('1962-05-26T23:00:00Z'), '1962-05-27'],
    [text('2008-03-31T22:00:00Z'), '2008-04-01'],
    [text('01/04/2008'), '2008-04-01'],
    [text('1.4.2008'), '2008-04-01'],
    [text('01-apr-2008'), '2008-04-01'],
    [map({ _seconds: whole(Date.parse('2008-03-31T22:00:00Z') / 1000) }), '2008-04-01'],
    [whole(Date.parse('1962-05-26T23:00:00Z')), '1962-05-27'],
    [whole(Date.parse('2008-04-01T12:00:00Z') / 1000), '2008-04-01'],
    [whole(Date.parse('1971-05-26T12:00:00Z') / 1000), '1971-05-26'],
    // Texts that are no whole day stay as they were written.
    [text('circa 2008'), 'circa 2008'],
    [text('1/4/08'), '1/4/08'],
    [text('1-apr-08'), '1-apr-08'],
    [text('31/02/2008'), '31/02/2008'],
    [text(''), ''],
    [text('2008'), '2008'],
  ])('%j', (raw, day) => {
    expect(reading('horses', 'birthday', raw)).toBe(day);
    expect(reading('memberships', 'birthDate', raw)).toBe(day);
  });

  test.each<RawValue>([
    whole(2008),
    whole(20080401),
    whole(12042019),
    whole(31122015),
    // 01/04/2008, which as a number loses its leading zero.
    whole(1042008),
    whole('20080401120000'),
    // Milliseconds of around 1970, which as seconds are of another century.
    whole(Date.parse('1970-03-01T00:00:00Z')),
    whole(Date.parse('1969-11-20T00:00:00Z')),
    map({ day: whole(1) }),
    { booleanValue: true },
  ])('%j stays as it stands', (raw) => expect(reading('horses', 'birthday', raw)).toEqual(raw));
});

describe('texts', () => {
  test.each<[RawValue, string]>([
    [whole('380271006045678'), '380271006045678'],
    [whole('9223372036854775807'), '9223372036854775807'],
    [double(380271006045678), '380271006045678'],
    [text(' com’è '), ' com’è '],
    [{ nullValue: null }, ''],
  ])('%j', (raw, expected) => expect(reading('horses', 'chipnumber', raw)).toBe(expected));

  test.each<RawValue>([
    { booleanValue: false },
    moment('2026-01-01T00:00:00Z'),
    map({ nome: text('Anna') }),
    { arrayValue: { values: [text('a'), text('b')] } },
    double('NaN'),
  ])('%j stays as it stands', (raw) => expect(reading('horses', 'ownerName', raw)).toEqual(raw));
});

test('what stands in another form, what is not known and what is missing is kept beside the fields', () => {
  const held = {
    name: text('Stella'),
    isHere: text('1'),
    isDeceased: map({ forse: { booleanValue: true } }),
    hoovesTrimInterval: double(2),
    lastHoovesTrim: moment('2026-08-01T12:00:00Z'),
    lastDentist: moment('2026-08-01T12:00:00.000001Z'),
    farrier: text('Piero'),
    rev: whole(3),
    updatedBy: text('anna'),
  };
  const { fields, unread, raw = {} } = read('horses', held);
  expect(fields).toMatchObject({ name: 'Stella', isHere: 1, isDeceased: 0, hoovesTrimInterval: 2 });
  expect(unread).toEqual({ isDeceased: held.isDeceased });
  const present = Object.entries(raw).filter(([, value]) => value !== null);
  expect(Object.fromEntries(present)).toEqual({
    isHere: held.isHere,
    hoovesTrimInterval: held.hoovesTrimInterval,
    lastDentist: held.lastDentist,
    farrier: held.farrier,
  });
  expect(raw).toHaveProperty('notes', null);
  expect(raw).not.toHaveProperty('lastHoovesTrim');
});

test('bookkeeping in a form that is not the register’s own is none', () => {
  const bookkeeping = (fields: Record<string, RawValue>) => {
    const { rev, updatedBy, createdAt, createdBy, deletedAt } = read('horses', fields);
    return { rev, updatedBy, createdAt, createdBy, deletedAt };
  };
  const none = { rev: 0, updatedBy: '', createdAt: '', createdBy: '', deletedAt: '' };
  const others = [text('7'), whole(7), double(7), { booleanValue: true }, { nullValue: null }];
  for (const other of others) {
    const isRev = 'integerValue' in other;
    const isName = 'stringValue' in other;
    expect(
      bookkeeping({
        ...(!isRev && { rev: other }),
        ...(!isName && { updatedBy: other, createdBy: other }),
        createdAt: other,
        deletedAt: other,
      }),
    ).toEqual(none);
  }
  const at = moment('2026-08-01T12:00:00Z');
  expect(
    bookkeeping({ rev: whole(7), updatedBy: text('anna'), createdBy: text('b'), createdAt: at }),
  ).toMatchObject({ rev: 7, updatedBy: 'anna', createdBy: 'b' });
});

describe('what names another document', () => {
  const reference = (path: string) => ({
    referenceValue: `projects/p/databases/(default)/documents/${path}`,
  });
  const NAMED = [
    ['health', 'horse', 'horses'],
    ['treatments', 'horse', 'horses'],
    ['receipts', 'membership', 'memberships'],
  ] as const;
  test.each(NAMED)('in %s: %s, of %s', (collection, field, of) => {
    const named = [
      text('y'),
      text(`${of}/y`),
      text(`/${of}/y`),
      text(reference(`${of}/y`).referenceValue),
      reference(`${of}/y`),
    ];
    for (const raw of named) expect(reading(collection, field, raw)).toBe('y');
    // The stored form stays.
    expect(read(collection, { [field]: reference(`${of}/y`) }).raw?.[field]).toEqual(
      reference(`${of}/y`),
    );
    const unread = [
      reference('events/y'),
      reference(`${of}/y/hoovesTrims/z`),
      text('events/y'),
      text(`${of}/`),
      map({ id: text('y') }),
    ];
    for (const raw of unread) expect(reading(collection, field, raw)).toEqual(raw);
    expect(reading(collection, field, text(''))).toBe('');
  });

  test('a list of ids is a text like any other', () => {
    expect(reading('rounds', 'horses', text('a/b\nc'))).toBe('a/b\nc');
  });
});
