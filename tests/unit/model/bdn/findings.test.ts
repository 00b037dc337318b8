import { array, assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BDN_GROUPS,
  bdnFindings,
  byBdnUrgency,
  groupOfFinding,
  termDaysOf,
} from '../../../../src/model/bdn/findings.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';

const TODAY = '2026-10-14';
const IN_ORDER = {
  birthday: '2015-04-01',
  isDeceased: -1,
  isInBDN: 1,
  isCorrectOwner: 1,
  isCorrectBarncodeInBDN: 1,
  hasOriginalDocs: 1,
  doctype: 'Documento unico BDN',
  docnumber: '380-1',
  uelnnumber: '380123456789012',
  chipnumber: '380271006045678',
};
const horse = (fields: Partial<Horse>) => readFields(HORSE, { ...IN_ORDER, ...fields });
const found = (fields: Partial<Horse>) => bdnFindings(horse(fields), TODAY);

test('a horse whose papers are in order', () => expect(found({})).toEqual([]));

test.each([
  ['isInBDN', 'register'],
  ['isCorrectOwner', 'owner'],
  ['isCorrectBarncodeInBDN', 'barn'],
  ['hasOriginalDocs', 'papers'],
] as const)('%s: no is a finding, not said an unsure one', (field, issue) => {
  expect(found({ [field]: -1 })).toMatchObject([{ issue, field, sure: true }]);
  expect(found({ [field]: 0 })).toMatchObject([{ issue, field, sure: false }]);
});

test.each([
  ['docnumber', 'document'],
  ['uelnnumber', 'ueln'],
  ['chipnumber', 'chip'],
] as const)('%s: nothing written is missing', (field, issue) => {
  // Lists write these where there is no number, and spreadsheets what is left of one.
  const rounded = ['3,80271E+14', ' 3.8E14 ', '4e+14'];
  for (const text of [' ', '-', 'n/d', 'N.D.', '0', '000000000000000', 'da leggere', ...rounded])
    expect([text, found({ [field]: text })]).toMatchObject([text, [{ issue, field, sure: true }]]);
});

test.each([
  ['docnumber', 'document', 'open'],
  ['uelnnumber', 'ueln', 'open'],
  ['chipnumber', 'chip', 'over'],
] as const)('%s: what cannot be read is not known to be missing', (field, issue, group) => {
  const days = { born: '2015-04-01', changedOwner: null, died: null };
  const groups = [{}, { [field]: { arrayValue: {} } }].map((unread) =>
    bdnFindings(horse({ [field]: '' }), TODAY, days, unread).map((each) => [
      each.issue,
      groupOfFinding(each),
    ]),
  );
  expect(groups).toEqual([[[issue, group]], [[issue, 'unsure']]]);
});

test('of a dead horse only the report of its death counts', () => {
  const dead = { isDeceased: 1, isInBDN: -1, chipnumber: '' } as const;
  const finding = { issue: 'death', field: 'isDeceasedReported', term: { kind: 'undated' } };
  expect(found({ ...dead, isDeceasedReported: -1 })).toEqual([{ ...finding, sure: true }]);
  expect(found({ ...dead, isDeceasedReported: 0 })).toEqual([{ ...finding, sure: false }]);
  expect(found({ ...dead, isDeceasedReported: 1 })).toEqual([]);
});

test('the details of the registration are not checked while it is known to be missing', () => {
  const none = { isInBDN: -1, isCorrectOwner: 0, isCorrectBarncodeInBDN: 0 } as const;
  expect(found(none).map((f) => f.issue)).toEqual(['register']);
  // Known to be wrong all the same: it stays wrong once the horse is registered.
  for (const [field, issue] of [
    ['isCorrectOwner', 'owner'],
    ['isCorrectBarncodeInBDN', 'barn'],
  ] as const)
    expect(found({ ...none, [field]: -1 }).map((f) => f.issue)).toEqual(['register', issue]);
});

describe('terms', () => {
  const termOf = (fields: Partial<Horse>) => found(fields)[0]!.term;

  test.each([
    ['2026-08-15', '2026-10-14', 0],
    ['2026-10-14', '2026-12-13', 60],
  ])('a birth on %s is to be reported until %s', (birthday, until, daysLeft) => {
    const [finding] = found({ birthday, isInBDN: -1 });
    expect(finding!.term).toEqual({ kind: 'dated', until, daysLeft, duty: 'birthplace' });
    expect(groupOfFinding(finding!)).toBe('running');
  });

  test.each([
    ['2026-08-14', { isInBDN: -1 }, '2026-10-13'],
    ['2011-01-01', { isInBDN: -1 }, '2011-03-02'],
    ['2011-01-01', { chipnumber: '' }, '2011-07-01'],
  ] as const)(
    'a term from a birth on %s that is over was the birth establishment’s: %j is not in order, and no more',
    (birthday, fields, until) => {
      const [finding] = found({ birthday, ...fields });
      expect(finding!.term).toEqual({ kind: 'past', until });
      expect(groupOfFinding(finding!)).toBe('open');
    },
  );

  test('the chip has 12 months from the birth in a studbook, 6 elsewhere, and where the document type does not say', () => {
    const foal = { birthday: '2026-08-31', chipnumber: '' };
    expect(termOf({ ...foal, doctype: 'LIBRO  genealogico PRE' })).toMatchObject({
      until: '2027-08-31',
    });
    for (const doctype of ['', 'FISE/FEI']) {
      expect(termOf({ ...foal, doctype })).toMatchObject({ until: '2027-02-28', daysLeft: 137 });
    }
  });

  test('without the day that begins it a term has no countdown', () => {
    for (const birthday of ['', '2010', '2026-02-30']) {
      expect(termOf({ birthday, isInBDN: -1 })).toEqual({ kind: 'undated' });
      expect(termOf({ birthday, chipnumber: '' })).toEqual({ kind: 'undated' });
    }
    expect(termOf({ isCorrectOwner: -1 })).toEqual({ kind: 'undated' });
    expect(termOf({ hasOriginalDocs: -1 })).toEqual({ kind: 'none' });
  });

  test('where nobody said whether it is registered, a term counts while it runs', () => {
    const groups = (birthday: string) => found({ birthday, isInBDN: 0 }).map(groupOfFinding);
    expect(groups('2026-10-01')).toEqual(['running']);
    expect(groups('2015-04-01')).toEqual(['unsure']);
  });
});

describe('terms from movements', () => {
  const moved = (kind: string, day: string) => ({
    path: `horses/a/movements/${day}`,
    fields: { kind, date: instantOf(day) },
  });
  const termOf = (fields: Partial<Horse>, ...movements: ReturnType<typeof moved>[]) => {
    const [finding] = bdnFindings(horse(fields), TODAY, termDaysOf(movements));
    return [finding!.term, groupOfFinding(finding!)];
  };
  const NO_OWNER = { isCorrectOwner: -1 } as const;
  const DEAD = { isDeceased: 1, isDeceasedReported: -1 } as const;

  test.each([
    [NO_OWNER, 'passaggio', '2026-10-07', 'dated', '2026-10-14', 0, 'owner', 'running'],
    [NO_OWNER, 'vendita', '2026-10-06', 'over', '2026-10-13', -1, 'owner', 'over'],
    [DEAD, 'morte', '2026-10-14', 'dated', '2026-10-21', 7, 'keeper', 'running'],
    [DEAD, 'morte', '2026-10-01', 'over', '2026-10-08', -6, 'keeper', 'over'],
    [{ isDeceased: 1 }, 'morte', '2026-10-01', 'over', '2026-10-08', -6, 'keeper', 'unsure'],
    [{ isInBDN: -1 }, 'nascita', '2026-09-01', 'dated', '2026-10-31', 17, 'here', 'running'],
    [{ isInBDN: -1 }, 'nascita', '2026-08-14', 'over', '2026-10-13', -1, 'here', 'over'],
    [{ chipnumber: '' }, 'nascita', '2026-04-01', 'over', '2026-10-01', -13, 'here', 'over'],
  ] as const)('%j, %s on %s: %s until %s', (fields, kind, day, ...expected) => {
    const [term, until, daysLeft, duty, group] = expected;
    expect(termOf(fields, moved(kind, day))).toEqual([
      { kind: term, until, daysLeft, duty },
      group,
    ]);
  });

  test('the last change of owner counts; arrivals, departures and flags set by hand begin no term', () => {
    const twice = [moved('vendita', '2026-10-12'), moved('passaggio', '2026-05-01')];
    expect(termOf(NO_OWNER, ...twice)[0]).toMatchObject({ until: '2026-10-19' });
    for (const kind of ['arrivo', 'partenza', 'presente', 'assente'])
      expect(termOf(NO_OWNER, moved(kind, '2026-10-01'))[0]).toEqual({ kind: 'undated' });
    expect(termOf(DEAD, moved('deceduto', '2026-10-01'))[0]).toEqual({ kind: 'undated' });
  });

  test.each([
    [NO_OWNER, 'passaggio'],
    [DEAD, 'morte'],
    [{ isInBDN: -1, birthday: '' }, 'nascita'],
  ] as const)('%j, %s without a date: the term has no countdown', (fields, kind) => {
    const dateless = { path: 'horses/a/movements/x', fields: { kind, date: null } };
    expect(bdnFindings(horse(fields), TODAY, termDaysOf([dateless]))[0]!.term).toEqual({
      kind: 'undated',
    });
  });
});

test('the most urgent first, of a horse and among horses', () => {
  const all = {
    birthday: '2026-06-01',
    isInBDN: -1,
    isCorrectOwner: -1,
    hasOriginalDocs: -1,
    isCorrectBarncodeInBDN: 0,
    chipnumber: '',
  } as const;
  expect(found(all).map((f) => [f.issue, groupOfFinding(f)])).toEqual([
    ['chip', 'running'],
    ['papers', 'open'],
    ['register', 'open'],
    ['owner', 'open'],
  ]);
  const horses = {
    papers: found({ hasOriginalDocs: -1 }),
    unsure: found({ isInBDN: 0 }),
    running: found({ birthday: '2026-10-01', isInBDN: -1 }),
    sooner: found({ birthday: '2026-09-01', isInBDN: -1 }),
    long: found({ birthday: '2020-01-01', isInBDN: -1 }),
    owner: found({ isCorrectOwner: -1 }),
    both: found({ isCorrectOwner: -1, hasOriginalDocs: -1 }),
  };
  const order = Object.entries(horses).toSorted(([, a], [, b]) => byBdnUrgency(a, b));
  expect(order.map(([name]) => name)).toEqual([
    'sooner',
    'running',
    'both',
    'papers',
    'long',
    'owner',
    'unsure',
  ]);
});

test('whatever stands in a document, findings are in the order of their groups', () => {
  const flag = constantFrom(-1, 0, 1);
  const text = string();
  const day = constantFrom('0001-01-01', '9999-12-31', '2026-02-29', '2024-02-29', '', 'x');
  const any = record({
    birthday: day,
    doctype: text,
    docnumber: text,
    chipnumber: text,
    uelnnumber: text,
    isDeceased: flag,
    isDeceasedReported: flag,
    isInBDN: flag,
    isCorrectOwner: flag,
    isCorrectBarncodeInBDN: flag,
    hasOriginalDocs: flag,
  });
  assert(
    property(array(any, { maxLength: 5 }), (documents) => {
      const each = documents.map((fields) => bdnFindings(readFields(HORSE, fields), TODAY));
      for (const findings of each) {
        const places = findings.map((f) => BDN_GROUPS.indexOf(groupOfFinding(f)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
      const firsts = each
        .filter((findings) => findings.length > 0)
        .toSorted(byBdnUrgency)
        .map(([first]) => BDN_GROUPS.indexOf(groupOfFinding(first!)));
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    }),
  );
});
