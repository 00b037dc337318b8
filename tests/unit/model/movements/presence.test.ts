import { array, assert, constantFrom, property, record, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { MOVEMENT_KINDS } from '../../../../src/model/movements/movement-kinds.ts';
import {
  byTime,
  flagsAfter,
  flagsOf,
  lastMovementOf,
} from '../../../../src/model/movements/movement.ts';
import { isInStable } from '../../../../src/model/horses/in-stable.ts';
import { presenceOn } from '../../../../src/model/movements/presence.ts';

const move = (kind: string, day: string, id = day) => ({
  path: `horses/a/movements/${id}`,
  fields: { kind, date: instantOf(day) },
});
const HERE = { isHere: 1, isDeceased: -1 } as const;
const AWAY = { isHere: -1, isDeceased: -1 } as const;
const on = (day: string, flags: typeof HERE | typeof AWAY, ...moves: ReturnType<typeof move>[]) =>
  presenceOn(flags, moves, day);

const STAY = [move('vendita', '2026-05-20'), move('arrivo', '2026-03-10')];

test.each([
  ['2026-03-09', { isHere: false, since: null }],
  ['2026-03-10', { isHere: true, since: '2026-03-10', leaves: false }],
  ['2026-05-19', { isHere: true, since: '2026-03-10', leaves: false }],
  ['2026-05-20', { isHere: true, since: '2026-03-10', leaves: true }],
  ['2026-05-21', { isHere: false, since: null, leaves: false }],
])('arrived on 10 March, sold on 20 May, on %s', (day, expected) =>
  expect(on(day, AWAY, ...STAY)).toMatchObject({ ...expected, isDoubtful: false }),
);

test('before a departure a horse was here, nobody knows since when', () => {
  for (const kind of ['partenza', 'vendita', 'morte', 'passaggio'])
    expect(on('2020-01-01', HERE, move(kind, '2026-05-20'))).toMatchObject({
      isHere: true,
      since: null,
    });
  expect(on('2020-01-01', HERE, move('nascita', '2026-05-20')).isHere).toBe(false);
});

test('a change of owner begins no stay', () => {
  const moves = [move('arrivo', '2026-01-02'), move('passaggio', '2026-02-03')];
  expect(on('2026-03-01', HERE, ...moves).since).toBe('2026-01-02');
  expect(on('2026-03-01', HERE, move('passaggio', '2026-02-03')).since).toBeNull();
});

test('gone and come again: the last stay counts', () => {
  const moves = [...STAY, move('arrivo', '2026-07-01')];
  expect(on('2026-08-01', HERE, ...moves)).toMatchObject({ isHere: true, since: '2026-07-01' });
  expect(on('2026-06-01', HERE, ...moves).isHere).toBe(false);
});

test('of two arrivals on a day the one that began the stay is told, whatever their ids', () => {
  const on = (kind: string, id: string, minute: number) => ({
    path: `horses/a/movements/${id}`,
    fields: { kind, date: instantOf('2026-03-10') + minute * 60_000, party: id },
  });
  for (const [first, second] of [
    ['a', 'z'],
    ['z', 'a'],
  ] as const) {
    const came = on('arrivo', second, 2);
    const moves = [came, on('partenza', 'm', 1), on('arrivo', first, 0)];
    expect(presenceOn(HERE, moves, '2026-03-10').arrival).toBe(came);
    expect(presenceOn(HERE, moves, '2026-04-01').arrival).toBe(came);
  }
});

test('of two movements at one instant the one with the later id is the last, on every phone and release', () => {
  const [a, b] = [move('arrivo', '2026-03-10', 'a'), move('partenza', '2026-03-10', 'b')];
  for (const moves of [
    [a, b],
    [b, a],
  ])
    expect(lastMovementOf(moves)).toBe(b);
});

test('a movement in the place of another one keeps what a person set since, except that the horse is dead', () => {
  const gone = { kind: 'partenza', hereBefore: 1, deceasedBefore: 0 };
  const [alive, dead] = [
    { isHere: 1, isDeceased: -1 },
    { isHere: -1, isDeceased: 1 },
  ];
  expect(flagsOf(gone, alive, true)).toEqual({ isHere: -1 });
  expect(flagsOf(gone, dead, true)).toEqual({ isHere: -1, isDeceased: 0 });
  expect(flagsOf(gone, dead, false)).toEqual({ isHere: -1, isDeceased: -1 });
});

test('without a movement today’s flags are told, since no day', () => {
  expect(on('2026-01-01', HERE)).toMatchObject({ isHere: true, since: null });
  expect(on('2026-01-01', AWAY).isHere).toBe(false);
  expect(presenceOn({ isHere: 1, isDeceased: 1 }, [], '2026-01-01').isHere).toBe(false);
});

test('a horse whose flag cannot be read is here as in the round, and in doubt where the flag counts', () => {
  const unread = { isHere: { stringValue: 'in box 3' } };
  const blank = { isHere: 0, isDeceased: -1 } as const;
  const gone = { ...blank, isDeceased: 1 } as const;
  expect(isInStable(blank, unread)).toBe(true);
  expect(presenceOn(blank, [], '2026-10-14', unread)).toMatchObject({
    isHere: true,
    isDoubtful: true,
  });
  expect(presenceOn(gone, [], '2026-10-14', unread)).toMatchObject({
    isHere: false,
    isDoubtful: false,
  });
  const came = [move('arrivo', '2026-03-10')];
  expect(presenceOn(blank, came, '2026-10-14', unread)).toMatchObject({
    since: '2026-03-10',
    isDoubtful: true,
  });
  // For a day before the last movement the movements count, and not the flag.
  expect(presenceOn(blank, STAY, '2026-04-01', unread).isDoubtful).toBe(false);
});

test('flags that were set by hand since make a doubt, from the last movement on', () => {
  expect(on('2026-06-01', HERE, ...STAY).isDoubtful).toBe(true);
  expect(on('2026-04-01', HERE, ...STAY).isDoubtful).toBe(false);
});

test('a movement without a day or of an unknown kind says nothing', () => {
  const odd = { path: 'horses/a/movements/x', fields: { kind: 'gita', date: 0 } };
  const dayless = { path: 'horses/a/movements/y', fields: { kind: 'vendita', date: null } };
  expect(presenceOn(HERE, [odd, dayless], '2026-01-01')).toEqual(on('2026-01-01', HERE));
});

test('a movement without a day is before all others: the list of a horse, latest first, ends with it', () => {
  const dayless = { path: 'horses/a/movements/y', fields: { kind: 'vendita', date: null } };
  const [sold, came] = STAY;
  for (const moves of [
    [dayless, came!, sold!],
    [sold!, dayless, came!],
  ])
    expect(moves.toSorted(byTime)).toEqual([dayless, came, sold]);
});

test('on and after the day of the last movement, presence is what the flags follow from', () => {
  const movement = record({
    kind: constantFrom(...Object.keys(MOVEMENT_KINDS)),
    days: integer({ min: 0, max: 5 }),
  });
  assert(
    property(array(movement, { minLength: 1, maxLength: 6 }), (typed) => {
      const moves = typed.map(({ kind, days }, n) =>
        move(kind, addDays('2026-01-01', days), `m${n}`),
      );
      const flags = flagsAfter(lastMovementOf(moves)!.fields.kind, {});
      const horse = {
        isHere: flags.isHere === 1 ? 1 : -1,
        isDeceased: flags.isDeceased === 1 ? 1 : -1,
      } as const;
      const after = presenceOn(horse, moves, '2026-01-10');
      expect(after).toMatchObject({
        isHere: flags.isHere === 1,
        isDoubtful: false,
        leaves: false,
      });
    }),
  );
});

test('a flag that was set by hand tells how it is from its day on, and before it what it was', () => {
  const set = (kind: string, hereBefore: number, deceasedBefore = -1) => {
    const { path, fields } = move(kind, '2026-05-20');
    return { path, fields: { ...fields, hereBefore, deceasedBefore } };
  };
  const here = (day: string, flags: typeof HERE | typeof AWAY, moved: ReturnType<typeof set>) =>
    presenceOn(flags, [moved], day);
  expect(here('2026-05-19', HERE, set('presente', -1)).isHere).toBe(false);
  expect(here('2026-05-19', HERE, set('presente', 1, 1)).isHere).toBe(false);
  expect(here('2026-05-19', AWAY, set('assente', 1))).toMatchObject({
    isHere: true,
  });
  expect(here('2026-05-20', HERE, set('presente', -1))).toMatchObject({
    isHere: true,
    since: null,
  });
  expect(here('2026-05-20', AWAY, set('assente', 1))).toMatchObject({
    isHere: false,
    leaves: false,
  });
  expect(here('2026-05-20', AWAY, set('deceduto', 1)).isHere).toBe(false);
});

test.each(['morte', 'vendita'])(
  'a horse that had left was not here on the day of its %s elsewhere',
  (kind) => {
    const gone = [move('arrivo', '2026-03-10'), move('partenza', '2026-05-20')];
    for (const day of ['2026-06-01', '2026-06-02'])
      expect(on(day, AWAY, ...gone, move(kind, '2026-06-01'))).toMatchObject({
        isHere: false,
        leaves: false,
      });
  },
);

test('a horse that leaves and dies on one day was here on it, since its arrival', () => {
  const day = instantOf('2026-05-20');
  const left = [
    move('arrivo', '2026-03-10'),
    move('partenza', '2026-05-20'),
    { path: 'horses/a/movements/m', fields: { kind: 'morte', date: day + 60_000 } },
  ];
  expect(on('2026-05-20', AWAY, ...left)).toMatchObject({
    isHere: true,
    leaves: true,
    since: '2026-03-10',
  });
});

test('a death is no presence of a horse that was said not to be here when it was recorded', () => {
  const { path, fields } = move('morte', '2026-05-20');
  const died = { path, fields: { ...fields, hereBefore: -1, deceasedBefore: -1 } };
  for (const day of ['2026-05-19', '2026-05-20'])
    expect(presenceOn({ isHere: -1, isDeceased: 1 }, [died], day).isHere).toBe(false);
});

test('a horse that its flags said to be dead before its death was recorded was here until it died', () => {
  const { path, fields } = move('morte', '2026-05-20');
  const died = { path, fields: { ...fields, hereBefore: -1, deceasedBefore: 1 } };
  const isHereOn = (day: string) => presenceOn({ isHere: -1, isDeceased: 1 }, [died], day).isHere;
  expect(['2026-05-19', '2026-05-20', '2026-05-21'].map(isHereOn)).toEqual([true, true, false]);
});
