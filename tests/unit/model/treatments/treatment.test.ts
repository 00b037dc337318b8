import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import {
  type Treatment,
  MAX_DAYS,
  TREATMENT,
  byLatestTreatment,
  identityOfHorse,
  incompleteField,
} from '../../../../src/model/treatments/treatment.ts';
import {
  lastDayOf,
  unsaidFields,
  withdrawalEnd,
  withdrawalOn,
} from '../../../../src/model/treatments/treatment-withdrawal.ts';

const row = (more: Partial<Treatment> = {}): Treatment => ({
  ...readFields(TREATMENT, {}),
  horse: 'stella',
  date: instantOf('2026-10-01'),
  days: 5,
  drug: 'Fenilbutazone',
  withdrawal: 28,
  ...more,
});

describe('the end of a withdrawal', () => {
  test.each([
    ['five days, then 28', row(), '2026-10-05', '2026-11-02'],
    ['one day, then one', row({ days: 1, withdrawal: 1 }), '2026-10-01', '2026-10-02'],
    ['no withdrawal ends with the treatment', row({ withdrawal: 0 }), '2026-10-05', '2026-10-05'],
    [
      'over a leap day',
      row({ date: instantOf('2028-02-27'), days: 1, withdrawal: 2 }),
      '2028-02-27',
      '2028-02-29',
    ],
    [
      'over the end of summer time',
      row({ date: instantOf('2026-10-24'), days: 2, withdrawal: 1 }),
      '2026-10-25',
      '2026-10-26',
    ],
    ['DPA', row({ isDPA: 1 }), '2026-10-05', '2026-11-02'],
    ['out of the food chain', row({ isDPA: -1 }), '2026-10-05', undefined],
    ['not said', row({ withdrawal: null }), '2026-10-05', undefined],
    ['cancelled', row({ cancelledReason: 'doppione' }), '2026-10-05', undefined],
    ['no day', row({ date: null }), undefined, undefined],
    ['no number of days', row({ days: null }), undefined, undefined],
    ['a number that no row has', row({ days: 0 }), undefined, undefined],
    ['a withdrawal that no row has', row({ withdrawal: -1 }), '2026-10-05', undefined],
  ] as const)('%s', (_, treatment, last, end) => {
    expect(lastDayOf(treatment)).toBe(last);
    expect(withdrawalEnd(treatment)).toBe(end);
  });

  test('a horse is in withdrawal until the last of them, that day included', () => {
    const rows = [row(), row({ withdrawal: 3 }), row({ cancelledReason: 'x', withdrawal: 300 })];
    const untilOn = (day: string) => withdrawalOn(rows, day).until;
    expect(untilOn('2026-10-03')).toBe('2026-11-02');
    expect(untilOn('2026-11-02')).toBe('2026-11-02');
    expect(untilOn('2026-11-03')).toBeNull();
    expect(withdrawalOn([], '2026-10-03')).toEqual({ until: null, unsaid: 0 });
  });

  test('a row that does not say it keeps anybody from saying that there is none', () => {
    const rows = [
      row({ withdrawal: null }),
      row({ days: null }),
      row({ date: null }),
      row({ withdrawal: null, cancelledReason: 'doppione' }),
      row({ withdrawal: null, isDPA: -1 }),
      row({ withdrawal: 0 }),
    ];
    expect(withdrawalOn(rows, '2026-10-06')).toEqual({ until: null, unsaid: 3 });
    // Six months after its last day, the treatment that has one no longer counts, whatever its withdrawal was.
    expect(withdrawalOn(rows, '2027-04-09').unsaid).toBe(3);
    expect(withdrawalOn(rows, '2027-04-10').unsaid).toBe(2);
    expect(withdrawalOn([...rows, row()], '2026-10-06')).toEqual({
      until: '2026-11-02',
      unsaid: 3,
    });
  });

  test('a drug that is given only later withholds nothing yet, whether its row says how long or not', () => {
    const rows = [row(), row({ withdrawal: null })];
    expect(withdrawalOn(rows, '2026-09-30')).toEqual({ until: null, unsaid: 0 });
    expect(withdrawalOn(rows, '2026-10-01')).toEqual({ until: '2026-11-02', unsaid: 1 });
  });
});

test.each([
  [null, row()],
  [null, row({ withdrawal: null, isDPA: -1 })],
  [null, row({ days: MAX_DAYS, withdrawal: MAX_DAYS })],
  [null, row({ cancelledAt: 1, cancelledReason: 'x' })],
  ['horse', row({ horse: '' })],
  ['horse', row({ horse: 'a/b' })],
  ['date', row({ date: null })],
  ['days', row({ days: null })],
  ['days', row({ days: 0 })],
  ['days', row({ days: MAX_DAYS + 1 })],
  ['drug', row({ drug: ' ' })],
  ['withdrawal', row({ withdrawal: -1 })],
  ['withdrawal', row({ withdrawal: MAX_DAYS + 1 })],
  ['cancelledReason', row({ cancelledReason: 'x' })],
  ['cancelledReason', row({ cancelledAt: 1 })],
] as const)('a row is refused because of %s', (field, treatment) => {
  expect(incompleteField(treatment)).toBe(field);
});

test('rows are listed latest first, one whose day cannot be read last', () => {
  const [late, early, dayless] = [
    row(),
    row({ date: instantOf('2025-10-01') }),
    row({ date: null }),
  ];
  for (const rows of [
    [dayless, early, late],
    [early, dayless, late],
  ])
    expect(rows.toSorted(byLatestTreatment)).toEqual([late, early, dayless]);
});

test('what the law asks for is told, the withdrawal only of a horse that has one', () => {
  expect(unsaidFields(row({ withdrawal: null }))).toEqual([
    'dose',
    'reason',
    'vet',
    'prescription',
    'supplier',
    'withdrawal',
  ]);
  const said = { dose: '2 g', reason: 'zoppia', vet: 'Neri', prescription: '1', supplier: 'x' };
  expect(unsaidFields(row({ ...said, withdrawal: null, isDPA: -1 }))).toEqual([]);
  expect(unsaidFields(row({ ...said, withdrawal: 0 }))).toEqual([]);
});

test('a row keeps how its horse was identified: by its chip, or its UELN where it has none', () => {
  const horse = {
    name: ' Stella ',
    docname: 'STELLA',
    chipnumber: '380',
    uelnnumber: 'U1',
    isDPA: 1 as const,
  };
  expect(identityOfHorse(horse)).toEqual({ horseName: 'Stella', horseNumber: '380', isDPA: 1 });
  expect(identityOfHorse({ ...horse, name: '', chipnumber: ' ' })).toEqual({
    horseName: 'STELLA',
    horseNumber: 'U1',
    isDPA: 1,
  });
  // Lists write this where there is no number.
  expect(identityOfHorse({ ...horse, chipnumber: 'n/d' }).horseNumber).toBe('U1');
  expect(identityOfHorse({ ...horse, chipnumber: 'n/d', uelnnumber: '' }).horseNumber).toBe('n/d');
});
