import { describe, expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { bundle, planted } from './plant.ts';
import type { PlantedBug } from './planted-bugs/planted-bug.ts';
import type * as Stuck from './stuck.ts';

/*
 * Faults of ours that do not pass: whichever function throws whenever it is called, and however the
 * phone's clock goes, requests, writes and attempts a minute are bounded; what cannot be sent does not
 * keep from the phone what others wrote; and once the fault is mended, everything is sent.
 */
const FOLDERS = ['mirror', 'mutation', 'sync'];
const stuck = await bundle<typeof Stuck>('stuck.ts', 'stuck', [instrument(FOLDERS)]);

/** Of three queues, in the 120 cycles that begin by themselves in a minute (PUSH-9). */
const MOST = { requests: 1000, writes: 1500, attempts: 400 };
/** What only sending needs. */
const SENDS =
  /^(sync\/(push|send-mutation|backoff)\.ts|mirror\/(acknowledge|visit-behind)\.ts|mirror\/outbox\.ts:(beginAttempt|postpone|reject|isUnsent)|mutation\/(reconcile|depends-on|own-revision|conflict)\.ts)/;
/** Without these there is no sending and receiving at all, also no next try. */
const ENGINE = /^(sync\/(engine|requests)\.ts|mirror\/outbox\.ts:watchOutbox)/;

async function judge(
  of: string | null,
  pace: (typeof Stuck.CLOCKS)[number],
  { runStuck }: typeof Stuck = stuck,
): Promise<string[]> {
  try {
    const did = await runStuck((called) => {
      if (called === of) throw new TypeError(`a fault of ours in ${of}`);
    }, pace);
    const told = `${of} (clock ${pace}): ${JSON.stringify(did)}`;
    const over = (['requests', 'writes', 'attempts'] as const).some(
      (what) => did[what] > MOST[what],
    );
    const deaf = (of === null || SENDS.test(of)) && !did.received;
    return over || deaf || did.left > 0 ? [told] : [];
  } catch (error) {
    return [`${of} (clock ${pace}): ${String(error)}`];
  }
}

test.each(stuck.CLOCKS)(
  'nothing fails, and the clock %s',
  async (pace) => {
    expect(await judge(null, pace)).toEqual([]);
  },
  60_000,
);

describe('any function throws whenever it is called', () => {
  test.each(stuck.CLOCKS)(
    'and the clock: %s',
    async (pace) => {
      const failed: string[] = [];
      const called = new Set<string>();
      await stuck.runStuck((name) => called.add(name), 'right');
      const functions = [...called].filter((of) => !ENGINE.test(of));
      const tried = pace === 'right' ? functions : functions.filter((of) => SENDS.test(of));
      for (const of of tried) failed.push(...(await judge(of, pace)));
      expect(failed).toEqual([]);
    },
    900_000,
  );
});

/** Bugs that only this finds, each with the function that has to fail for it. */
const BUGS: readonly (PlantedBug & { readonly of: string })[] = [
  {
    name: 'cycles are not counted',
    file: 'src/sync/engine.ts',
    find: 'if (this.begun >= CYCLES_A_MINUTE) return true;',
    replace: '',
    of: 'sync/push.ts:attempt',
  },
  {
    name: 'a fault while something is sent ends the cycle',
    file: 'src/sync/push.ts',
    find: "if (saveFailureOf(error) !== 'aborted') throw error;",
    replace: 'throw error;',
    of: 'mutation/depends-on.ts:nextToSend',
  },
];

test.each(BUGS)(
  'planted: $name',
  async (bug) => {
    const plugins = [planted(bug), instrument(FOLDERS)];
    const flawed = await bundle<typeof Stuck>('stuck.ts', bug.name, plugins);
    expect(await judge(bug.of, 'right', flawed)).not.toEqual([]);
  },
  120_000,
);
