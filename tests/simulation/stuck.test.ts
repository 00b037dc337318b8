import { COLLECTION_NAMES } from '../../src/model/collections.ts';
import { describe, expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { bundle } from './plant.ts';
import type * as Stuck from './stuck.ts';
import { isRecorded } from './whole-run.ts';

/*
 * Bugs in our own code that last: whichever function throws whenever it is called (with a wrong clock, of those that sending needs), and however
 * the phone's clock goes, requests, writes and attempts a minute are bounded (invariant 15), and what
 * others wrote arrives (invariant 16). With a right clock, everything is sent once the bug is fixed.
 */
const FOLDERS = ['mirror', 'mutation', 'sync'];
const stuck = await bundle<typeof Stuck>('stuck.ts', 'stuck', [instrument(FOLDERS)]);

/**
 * Two for each of three queues, and two for each collection: its changes, and the count of its
 * window (PULL-10).
 */
const REQUESTS_A_CYCLE = 3 * 2 + COLLECTION_NAMES.length * 2;
/** Two for each of three queues, one for the cursor of each collection, and one for the end of the pull. */
const WRITES_A_CYCLE = 3 * 2 + COLLECTION_NAMES.length + 1;
/** The most in a minute, in which at most 120 cycles begin by themselves (PUSH-9). */
const MOST = {
  requests: 120 * REQUESTS_A_CYCLE,
  writes: 120 * WRITES_A_CYCLE,
  attempts: 400,
};
/**
 * What begins cycles, called by whoever opens the engine, by timers and by live queries: what these throw, they throw at
 * the caller. And what gives each answer back.
 */
const BEGINS =
  /^(sync\/engine\.ts:(createSyncEngine|constructor|start|stop|isBusy|trigger|runCycles|notify|timerFired|planPoll|cancelPoll)|sync\/minute-limit\.ts:(constructor|end)|sync\/requests\.ts:(withTimeout|finish)|mirror\/database\/throttled-live-query\.ts:.*|mirror\/outbox\/outbox\.ts:watchOutbox)$/;
/** Where the functions are that only sending needs, of those that are called here. */
const SENDS = [
  'mirror/receive/acknowledge.ts:',
  'mirror/outbox/outbox.ts:beginAttempt',
  'mutation/document-write.ts:',
  'mutation/merge',
  'mutation/required-reads.ts:',
  'mutation/send-order.ts:',
  'sync/log-entry.ts:',
  'sync/pool.ts:',
  'sync/push.ts:',
  'sync/send-mutation.ts:',
];
const isSending = (name: string) => SENDS.some((place) => name.startsWith(place));

async function judge(of: string | null, pace: (typeof Stuck.CLOCKS)[number]): Promise<string[]> {
  try {
    const did = await stuck.runStuck((called) => {
      if (called === of) throw new TypeError(`a fault of ours in ${of}`);
    }, pace);
    const told = `${of} (clock ${pace}): ${JSON.stringify(did)}`;
    const over = (['requests', 'writes', 'attempts'] as const).some(
      (what) => did[what] > MOST[what],
    );
    const deaf = (of === null || isSending(of)) && !did.received;
    // Retries are due by the phone's clock. Where that does not get there, a person or the platform
    // has to trigger one.
    const isLeft = pace === 'right' && did.left > 0;
    return over || deaf || isLeft ? [told] : [];
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
  test.each(isRecorded() ? stuck.CLOCKS.slice(0, 1) : stuck.CLOCKS)(
    'and the clock: %s',
    async (pace) => {
      const failed: string[] = [];
      const called = new Set<string>();
      await stuck.runStuck((name) => called.add(name), 'right');
      const judged = [...called].filter((name) => !BEGINS.test(name));
      expect(judged.length).toBeGreaterThan(100);
      expect(SENDS.filter((place) => !judged.some((name) => name.startsWith(place)))).toEqual([]);
      for (const of of judged.filter((name) => pace === 'right' || isSending(name)))
        failed.push(...(await judge(of, pace)));
      expect(failed).toEqual([]);
    },
    900_000,
  );
});
