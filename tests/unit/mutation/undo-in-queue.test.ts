import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagsAfter } from '../../../src/model/movements/movement.ts';
import { HAPPENED_KINDS } from '../../../src/model/movements/movement-kinds.ts';
import { type Mutation, replacedPathOf } from '../../../src/mutation/mutation.ts';
import { undoInQueue } from '../../../src/mutation/undo-in-queue.ts';

const PATH = 'horses/stella';
const FIELDS = ['notes', 'coat'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

const EMPTY: Values = { notes: '', coat: '' };

/** Updates of one person in sequence: each was made on the result of the one before. */
function chain(writes: readonly Partial<Values>[]): Mutation[] {
  const shown: Record<string, string> = { ...EMPTY };
  return writes.map((write, index) => {
    const patch = Object.fromEntries(
      Object.entries(write)
        .filter(([field, to]) => shown[field] !== to)
        .map(([field, to]) => [field, { from: shown[field]!, to }]),
    );
    Object.assign(shown, write);
    const queued = { seq: index + 1, attempts: index % 2 };
    return { op: 'update', path: PATH, ...queued, patch, seen: {} } as unknown as Mutation;
  });
}

const patchesOf = (queue: readonly Mutation[]) =>
  queue.map((each) => (each.op === 'update' ? each.patch : {}));

/** The values of the fields after these updates. */
function after(base: Values, updates: readonly Mutation[]): Values {
  const values: Record<string, unknown> = { ...base };
  for (const patch of patchesOf(updates)) {
    for (const [field, { to }] of Object.entries(patch)) values[field] = to;
  }
  return values as Values;
}

const value = fc.constantFrom('', 'a', 'b');
const write = fc.record({ notes: value, coat: value }, { requiredKeys: [] });

test('[PUSH-11] without a discarded change each field has what was typed last in the others', () => {
  fc.assert(
    fc.property(fc.array(write, { minLength: 2, maxLength: 7 }), fc.nat(6), (writes, at) => {
      const queue = chain(writes);
      const gone = queue[at % queue.length]!;
      const others = queue.filter((each) => each !== gone);
      const { removed, kept } = undoInQueue(queue, gone);
      // What is left of others is sent; what changes nothing any more is not, unless it may have been sent already.
      const [first, ...emptied] = removed;
      expect(first).toEqual(gone);
      expect(patchesOf(emptied)).toEqual(emptied.map(() => ({})));
      const idle = kept.filter((_, index) => Object.keys(patchesOf(kept)[index]!).length === 0);
      expect(idle.filter(({ attempts }) => attempts === 0)).toEqual([]);
      expect(emptied.filter(({ attempts }) => attempts > 0)).toEqual([]);
      expect(kept.length + removed.length).toBe(queue.length);
      expect(after(EMPTY, kept)).toEqual(after(EMPTY, others));
    }),
    { numRuns: 2000 },
  );
});

const flag = fc.constantFrom(-1, 0, 1);
const acts = fc.oneof(
  fc.record({ kind: fc.constantFrom(...HAPPENED_KINDS) }),
  fc.record({ isDeceasedReported: flag }),
  // As older releases set it.
  fc.record({ isHere: flag }),
);
type Act = Partial<Record<'isDeceasedReported' | 'isHere', number>> & { kind?: string };

/** What a person does with a horse, one act on the result of the one before; null is one that was never made. */
function history(begun: Readonly<Record<string, number>>, made: readonly (Act | null)[]) {
  const shown: Record<string, unknown> = { ...begun };
  return made.flatMap<unknown>((act, seq) => {
    if (!act) return [];
    const { kind, ...to } = act;
    const { isHere, isDeceased } = shown;
    if (kind) {
      const fields = { date: seq, kind, hereBefore: isHere, deceasedBefore: isDeceased };
      Object.assign(shown, flagsAfter(kind, shown as typeof begun));
      return [{ op: 'addVisit', path: `${PATH}/movements/${seq}`, seq, attempts: 0, fields }];
    }
    const changed = Object.entries(to).filter(([name, value]) => shown[name] !== value);
    const patch = Object.fromEntries(
      changed.map(([name, to]) => [name, { from: shown[name], to }]),
    );
    Object.assign(shown, to);
    const seen = to.isHere === undefined ? { isDeceased } : {};
    return [{ op: 'update', path: PATH, seq, attempts: 0, patch, seen }];
  }) as Mutation[];
}

test('[PUSH-11] what a discarded movement made of the flags is not in what was recorded after it', () => {
  const begins = fc.record({ isHere: flag, isDeceased: flag, isDeceasedReported: flag });
  const many = fc.array(acts, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(begins, many, fc.nat(5), (begun, made, at) => {
      // What changes nothing is not recorded.
      const changing = (all: readonly Mutation[]) =>
        all.filter((m) => m.op !== 'update' || Object.keys(m.patch).length > 0);
      const queue = changing(history(begun, made));
      if (queue.length === 0) return;
      const gone = queue[at % queue.length]!;
      const { kept } = undoInQueue(queue, gone);
      const never = history(
        begun,
        made.map((act, seq) => (seq !== gone.seq && queue.some((m) => m.seq === seq) ? act : null)),
      );
      const told = (all: Mutation[]) =>
        all.map((m) => (m.op === 'update' ? [m.patch, m.seen['isDeceased']] : m));
      expect(told([...kept])).toEqual(told(changing(never)));
    }),
    { numRuns: 1000 },
  );
});

/** Changes one after the other, as they stand in a document queue. */
const queueOf = (...changes: readonly object[]) =>
  changes.map((each, index) => ({ seq: index + 1, attempts: 0, ...each })) as unknown as Mutation[];
const change = (field: string, from: unknown, to: unknown) => ({
  op: 'update',
  path: PATH,
  patch: { [field]: { from, to } },
  seen: {},
});

test('[PUSH-11] what was typed over a document that was written anew was not made over what is discarded', () => {
  const anew = { op: 'create', path: PATH, fields: { notes: 'a' } };
  const queue = queueOf(
    change('notes', '', 'a'),
    { op: 'delete', path: PATH },
    anew,
    change('notes', 'a', 'b'),
  );
  expect(undoInQueue(queue, queue[0]!)).toEqual({ removed: [queue[0]], kept: queue.slice(1) });
});

test('[PUSH-11] what deletes or corrects a discarded correction means the visit that it was to replace', () => {
  const [first, second, third] = [1, 2, 3].map((n) => `${PATH}/hoovesTrims/v${n}`);
  const added = { op: 'addVisit', path: first, fields: {} };
  const corrected = { op: 'addVisit', path: second, fields: {}, replaces: first };
  const again = { op: 'addVisit', path: third, fields: {}, replaces: second };
  const deleted = (path: string | undefined) => ({ op: 'deleteVisit', path });
  const without = (...changes: readonly object[]) => {
    const queue = queueOf(...changes);
    const { kept } = undoInQueue(queue, queue[0]!);
    return kept.map((each) => [each.op, each.path, replacedPathOf(each)]);
  };
  expect(without(corrected, deleted(first), deleted(second))).toEqual([
    ['deleteVisit', first, undefined],
  ]);
  expect(without(corrected, deleted(first), again, deleted(second))).toEqual([
    ['addVisit', third, first],
    ['deleteVisit', first, undefined],
  ]);
  expect(without(added, corrected, deleted(first))).toEqual([['addVisit', second, undefined]]);
});

test('[PUSH-11] without a discarded movement, the one of an earlier day that was recorded after it sets the flags', () => {
  const moved = (date: number, kind: string, hereBefore: number) => ({
    op: 'addVisit',
    path: `${PATH}/movements/${date}`,
    fields: { date, kind, hereBefore, deceasedBefore: 0 },
  });
  const queue = queueOf(moved(9, 'partenza', 0), moved(5, 'arrivo', 0), change('isHere', -1, 0));
  const { kept } = undoInQueue(queue, queue[0]!);
  expect(kept).toEqual([queue[1], { ...queue[2], ...change('isHere', 1, 0) }]);
});
