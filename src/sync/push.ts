import type { Mirror } from '../mirror/database.ts';
import { writeMeta } from '../mirror/meta.ts';
import {
  acknowledge,
  beginAttempt,
  isUnsent,
  listUnsent,
  postpone,
  reject,
} from '../mirror/outbox.ts';
import { dependsOn } from '../mutation/depends-on.ts';
import { collectionOf } from '../model/collections.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { backoff, isDue } from './backoff.ts';
import type { Sender } from './send-mutation.ts';
import { sendMutation } from './send-mutation.ts';
import type { ExpectedState } from '../mutation/reconcile.ts';
import { pathsOf } from '../mutation/reconcile.ts';

/** How many lanes are sent at the same time at most (PUSH-6). */
const PARALLEL_QUEUES = 6;
/** After so many lanes in a row that got no answer, the rest of the cycle is not worth a battery. */
const UNANSWERED_LIMIT = 6;

export interface PushReport {
  /** Mutations that are settled now. */
  readonly settled: number;
  /** Whether nothing more can be sent until a person acts. */
  readonly paused: boolean;
}

/**
 * Sends what waits, lane by lane, several lanes at once.
 *
 * @param impatient a person asked, or the phone just came back: what was to wait is tried now
 */
export async function pushWaiting(
  mirror: Mirror,
  sender: Sender,
  impatient: boolean,
  stop: AbortSignal,
): Promise<PushReport> {
  const lanes = new Set((await listUnsent(mirror)).map((mutation) => mutation.lane)).values();
  const cycle = { settled: 0, paused: false, silent: 0 };
  const halted = () => cycle.paused || stop.aborted || cycle.silent >= UNANSWERED_LIMIT;
  const work = async () => {
    for (let lane = lanes.next(); !lane.done && !halted(); lane = lanes.next()) {
      await drainLane(lane.value);
    }
  };
  const drainLane = async (lane: string) => {
    const tried = new Set<string>();
    const dueOf = (waiting: readonly Mutation[]) => {
      const head = nextToSend(waiting);
      if (!head || tried.has(head.mid)) return undefined;
      return impatient || isDue(head.nextAttemptAt, mirror.clock.now()) ? head : undefined;
    };
    while (!halted()) {
      const mutation = await beginAttempt(mirror, lane, dueOf);
      if (!mutation) return;
      tried.add(mutation.mid);
      const belief = await readExpectedState(mirror, mutation);
      const outcome = await sendMutation(sender, mutation, belief, (mid) => isUnsent(mirror, mid));
      switch (outcome.kind) {
        case 'acked':
        case 'conflict':
          await acknowledge(mirror, mutation, outcome.acknowledgement);
          cycle.settled += 1;
          cycle.silent = 0;
          break;
        case 'refused':
          await reject(mirror, mutation.mid, outcome.reason);
          cycle.silent = 0;
          break;
        case 'retry': {
          const { reason } = outcome;
          const wait = backoff(mutation.attempts, mirror.ids.random(), reason === 'quota');
          await postpone(mirror, mutation.mid, reason, mirror.clock.now() + wait);
          cycle.silent = reason === 'offline' || reason === 'timeout' ? cycle.silent + 1 : 0;
          return;
        }
        case 'signedOut':
        case 'notEnabled':
          cycle.paused = true;
          await postpone(
            mirror,
            mutation.mid,
            outcome.kind === 'signedOut' ? 'signedOut' : 'denied',
            0,
          );
          await writeMeta(mirror, 'pause', outcome.kind);
          return;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: PARALLEL_QUEUES }, work));
  // Only when all have come to their end, so that the next cycle is alone (PUSH-13).
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
  if (cycle.settled > 0 && !cycle.paused) await writeMeta(mirror, 'pause', null);
  return { settled: cycle.settled, paused: cycle.paused };
}

/**
 * The next mutation of a lane that may be sent: the first that waits and does not build on one that
 * the server refused (PUSH-11). Order within the lane holds otherwise.
 */
export function nextToSend(lane: readonly Mutation[]): Mutation | undefined {
  const stuck: Mutation[] = [];
  for (const mutation of lane) {
    const blocked = stuck.some((earlier) => dependsOn(mutation, earlier));
    if (mutation.status === 'pending' && !blocked) return mutation;
    stuck.push(mutation);
  }
  return undefined;
}

async function readExpectedState(mirror: Mirror, mutation: Mutation): Promise<ExpectedState> {
  const belief = new Map();
  for (const path of pathsOf(mutation)) {
    belief.set(path, (await mirror.db.base(collectionOf(path)).get(path)) ?? null);
  }
  return belief;
}
