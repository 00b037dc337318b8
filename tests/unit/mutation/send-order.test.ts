import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../src/mutation/mutation.ts';
import { blocksReceipts, isBlockedBy, nextToSend } from '../../../src/mutation/send-order.ts';

const STELLA = 'horses/stella';
const TRIM = `${STELLA}/hoovesTrims/v1`;
const MOVED = `${STELLA}/movements/m1`;

const change = (op: Mutation['op'], path: string, more: object = {}) => ({ op, path, ...more });
const add = (path: string, more: object = {}) =>
  change('addVisit', path, { fields: { date: 5, kind: 'arrivo', notes: 'x' }, ...more });
const edit = (fields: object, seen: object = {}) => {
  const patch = Object.fromEntries(Object.entries(fields).map(([f, to]) => [f, { from: '', to }]));
  return change('update', STELLA, { patch, seen });
};
const deletion = (path: string) =>
  change(path === STELLA ? 'delete' : 'deleteVisit', path, { mutationId: 'deletion' });

/** A document queue in which the first change was refused. */
function queueOf(...changes: readonly object[]): Mutation[] {
  return changes.map((each, index) => {
    const status = index === 0 ? 'rejected' : 'pending';
    return { mutationId: `${index}`, seq: index + 1, status, ...each } as unknown as Mutation;
  });
}

describe('[PUSH-11] behind a refused change waits', () => {
  test.each([
    ['all of a new horse', change('create', STELLA, { fields: {} }), add(TRIM)],
    ['the deletion of the horse', edit({ notes: 'a' }), deletion(STELLA)],
    ['what was typed over it', edit({ notes: 'a' }), edit({ notes: 'b' })],
    ['what belongs together with it', edit({ ownerName: 'A' }), edit({ ownerPhone: '1' })],
    ['the deletion of a visit', add(TRIM), deletion(TRIM)],
    ['the correction of a visit', add(TRIM), add(`${TRIM}b`, { replaces: TRIM })],
    ['what a correction deletes', add(`${TRIM}b`, { replaces: TRIM }), deletion(TRIM)],
    ['what follows from a deletion', deletion(TRIM), { ...edit({ coat: 'x' }), after: 'deletion' }],
    ['a flag over that of a movement', add(MOVED), edit({ isHere: 0 })],
    [
      'what was saved beside such a flag',
      add(MOVED),
      edit({ isDeceasedReported: 1 }, { isDeceased: 1 }),
    ],
    ['a flag over that of the movement before', deletion(MOVED), edit({ isHere: 0 })],
  ])('%s', (_what, refused, later) => {
    const queue = queueOf(refused, later);
    expect(nextToSend(queue)).toBeUndefined();
    expect(isBlockedBy(queue[1]!, [queue[0]!])).toBe(true);
  });

  test('what depends on it through another change', () => {
    const between = edit({ notes: 'b', coat: 'baio' });
    expect(
      nextToSend(queueOf(edit({ notes: 'a' }), between, edit({ coat: 'sauro' }))),
    ).toBeUndefined();
  });
});

describe('[PUSH-11] a refused change does not hold up', () => {
  test.each([
    ['another field', edit({ notes: 'a' }), edit({ coat: 'baio' })],
    ['another visit', add(TRIM), add(`${TRIM}b`)],
    ['a field of the horse by the name of one of the visit', add(TRIM), edit({ notes: 'a' })],
    ['a flag, behind a trim', add(TRIM), edit({ isHere: 0 })],
    ['a field that is no flag, behind a movement', add(MOVED), edit({ coat: 'baio' })],
    [
      'a flag, behind a movement without a day',
      add(MOVED, { fields: { date: null, kind: 'arrivo' } }),
      edit({ isHere: 0 }),
    ],
    [
      'a flag, behind a movement of no known kind',
      add(MOVED, { fields: { date: 5, kind: 'x' } }),
      edit({ isHere: 0 }),
    ],
  ])('%s', (_what, refused, later) => {
    const queue = queueOf(refused, later);
    expect(nextToSend(queue)).toBe(queue[1]);
    expect(isBlockedBy(queue[1]!, [queue[0]!])).toBe(false);
  });

  test('what was made before it, or is of another record', () => {
    const [first, second] = queueOf(edit({ notes: 'a' }), edit({ notes: 'b' })) as [
      Mutation,
      Mutation,
    ];
    expect(isBlockedBy(first, [second])).toBe(false);
    const other = { ...second, op: 'delete', path: 'horses/vento' } as Mutation;
    expect(isBlockedBy(other, [first])).toBe(false);
  });
});

test('[RECEIPT-1] only a new receipt that was tried in vain and gets its number keeps others waiting', () => {
  const path = 'receipts/r1';
  const tried = {
    mutationId: 'r',
    status: 'pending',
    lastError: 'offline',
    fields: { year: 2026 },
  };
  const blocks = (more: object) =>
    blocksReceipts({ ...change('create', path), ...tried, ...more } as unknown as Mutation);
  expect(blocks({})).toBe(true);
  expect(blocks({ fields: { receiptNumber: 7 } })).toBe(false);
  expect(blocks({ status: 'rejected' })).toBe(false);
  expect(blocks({ lastError: null })).toBe(false);
  expect(blocks({ lastError: 'internal' })).toBe(false);
  expect(blocks({ op: 'update' })).toBe(false);
  expect(blocks({ path: 'events/e1' })).toBe(false);
});
