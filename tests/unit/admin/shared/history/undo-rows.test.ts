import { describe, expect, test } from 'vitest';
import { mayUndo, undoRows } from '../../../../../src/admin/shared/history/undo-rows.ts';
import type { LoggedChange } from '../../../../../src/sync/ports.ts';

const NOW = Date.UTC(2026, 10, 23);
const change = (more: Partial<LoggedChange>): LoggedChange => ({
  mutationId: '019c0000-0000-7000-8000-000000000001',
  user: 'anna@example.org',
  uid: 'anna',
  function: 'updateHorse',
  path: 'horses/stella',
  fields: ['notes'],
  at: '2026-11-01T00:00:00.000000000Z',
  ...more,
});

describe('[UNDO-1] whether a change may be taken back', () => {
  test.each([
    ['an edit of a horse', {}, true],
    ['an edit of a membership', { path: 'memberships/m', function: 'updateMembership' }, true],
    ['an edit 90 days ago', { at: '2026-08-25T00:00:00.000000000Z' }, false],
    ['an edit 89 days ago', { at: '2026-08-26T00:00:00.000000000Z' }, true],
    ['a creation', { function: 'createHorse' }, false],
    ['a deletion', { function: 'deleteHorse', fields: [] }, false],
    ['an edit that changed nothing', { fields: [] }, false],
    ['an edit of an event', { path: 'events/e', function: 'updateEvent' }, false],
    ['an erasure', { mutationId: '019c0000-0000-8000-8000-000000000001' }, false],
  ])('%s: %#', (_what, more, expected) => {
    expect(mayUndo(change(more), NOW)).toBe(expected);
  });
});

test('what the server takes no more is shown, and not to be ticked', () => {
  const fields = {
    ownerAddress: 'x'.repeat(1001),
    hoovesTrimInterval: 5000,
    notes: 'x'.repeat(1001),
  };
  const earlier = { path: 'horses/stella', fields, unreadable: [] };
  const rows = undoRows('horses', Object.keys(fields), earlier, {}, new Set());
  expect(rows.map(({ before, state }) => [before?.value, state])).toEqual([
    [fields.ownerAddress, 'unfit'],
    [5000, 'unfit'],
    [fields.notes, 'differs'],
  ]);
});

test('each field of a change says what was there, what is there, and whether it can be put back', () => {
  const rows = undoRows(
    'horses',
    ['name', 'notes', 'coat', 'isDPA', 'breed'],
    {
      path: 'horses/stella',
      fields: { name: 'Stella', notes: 'n', isDPA: -1 },
      unreadable: ['coat'],
    },
    { name: 'Luna', notes: 'n', coat: 'baio', isDPA: 1, breed: 'Murgese' },
    new Set(['name']),
  );
  expect(rows).toEqual([
    {
      field: 'name',
      before: { value: 'Stella' },
      now: 'Luna',
      state: 'differs',
      isChangedSince: true,
    },
    { field: 'notes', before: { value: 'n' }, now: 'n', state: 'same', isChangedSince: false },
    { field: 'coat', before: null, now: 'baio', state: 'unreadable', isChangedSince: false },
    { field: 'isDPA', before: { value: -1 }, now: 1, state: 'differs', isChangedSince: false },
    {
      field: 'breed',
      before: { value: '' },
      now: 'Murgese',
      state: 'differs',
      isChangedSince: false,
    },
  ]);
});

test.each([
  ['horses', 'isHere', 1, 'moved'],
  ['horses', 'isDeceased', 1, 'moved'],
  ['horses', 'isHere', null, 'differs'],
  ['horses', 'isDPA', 1, 'differs'],
] as const)(
  '%s, %s: what follows from a movement is not put back',
  (collection, field, last, state) => {
    const earlier = { path: 'horses/stella', fields: { [field]: 1 }, unreadable: [] };
    const shown = { [field]: -1, lastMovement: last };
    const [row] = undoRows(collection, [field], earlier, shown, new Set());
    expect(row!.state).toBe(state);
  },
);

const [JULY, AUGUST] = [Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 7, 1, 12)];
test.each([
  [JULY, AUGUST, 'visited'],
  [null, AUGUST, 'visited'],
  // Of a day to come that no visit gives.
  [AUGUST, JULY, 'differs'],
  [AUGUST, null, 'differs'],
] as const)(
  '[VISIT-3] a last date of %s is not put back over %s where the server would keep that: %s',
  (value, now, state) => {
    const earlier = { path: 'horses/stella', fields: { lastHoovesTrim: value }, unreadable: [] };
    const shown = { lastHoovesTrim: now };
    const [row] = undoRows('horses', ['lastHoovesTrim'], earlier, shown, new Set());
    expect(row!.state).toBe(state);
  },
);
