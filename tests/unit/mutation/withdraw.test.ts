import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mutation } from '../../../src/mutation/mutation.ts';
import { withdrawFrom } from '../../../src/mutation/withdraw.ts';

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
    return { op: 'update', path: PATH, seq: index + 1, patch, seen: {} } as unknown as Mutation;
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
      const { removed, kept } = withdrawFrom(queue, gone);
      expect(removed).toEqual([gone]);
      expect(after(EMPTY, kept)).toEqual(after(EMPTY, others));
    }),
    { numRuns: 2000 },
  );
});
