import { acknowledge } from '../mirror/acknowledge.ts';
import { type Mirror, isOfOlderReading } from '../mirror/database.ts';
import { writeMeta } from '../mirror/meta.ts';
import {
  beginAttempt,
  inOrderOfWriting,
  isReceiptQueue,
  isUnsent,
  listDueQueues,
  postpone,
  reject,
} from '../mirror/outbox.ts';
import { saveFailureOf } from '../mirror/write-locally.ts';
import { visitBehind } from '../mirror/visit-behind.ts';
import { collectionOf, visitKindOf } from '../model/collections.ts';
import { nextToSend } from '../mutation/depends-on.ts';
import { type Mutation, replacedBy } from '../mutation/mutation.ts';
import { failureOf } from '../platform/log.ts';
import { type ExpectedState, pathsOf } from '../mutation/reconcile.ts';
import { backoff, isDue } from './backoff.ts';
import { type Local, type Outcome, type Sender, sendMutation } from './send-mutation.ts';

/** How many document queues are sent at the same time (PUSH-6): at first, and at most. */
const QUEUES_AT_FIRST = 6;
const QUEUES_AT_MOST = 24;
/** An answer within this time, in milliseconds, shows that the network has room for one more. */
const QUICK_ANSWER_MS = 1000;
/** After so many requests in a row without an answer, the rest of the cycle is not worth a battery. */
const UNANSWERED_LIMIT = 6;

export interface PushReport {
  /** How many mutations the server answered for good. */
  readonly acknowledged: number;
  /** Whether nothing more can be sent until a person acts. */
  readonly paused: boolean;
}

/**
 * Sends what waits, queue by queue, several queues at once.
 *
 * @param ignoreBackoff a person asked, or the phone just came back: what was to wait is tried now
 */
export async function pushWaiting(
  mirror: Mirror,
  sender: Sender,
  ignoreBackoff: boolean,
  stop: AbortSignal,
): Promise<PushReport> {
  return new PushCycle(mirror, sender, ignoreBackoff, stop).run();
}

/** One walk over the queues, with what has come of it so far. */
class PushCycle {
  private acknowledged = 0;
  private unanswered = 0;
  private paused = false;
  /** How many queues may be sent at the same time: each quick answer makes it one more. */
  private room = QUEUES_AT_FIRST;
  /** What is to be sent: each worker takes the next one. */
  private queues: Iterable<string> = [];
  /** None of them rejects: see `endCycle`. */
  private readonly workers: Promise<void>[] = [];
  /** What the storage refused, or a worker itself threw: it ends the cycle. */
  private refusal: unknown = null;

  constructor(
    private readonly mirror: Mirror,
    private readonly sender: Sender,
    private readonly ignoreBackoff: boolean,
    private readonly stop: AbortSignal,
  ) {}

  async run(): Promise<PushReport> {
    const waiting = await listDueQueues(this.mirror, this.isDueNow);
    // Receipts one after the other, as they were written: together they would take each other's numbers.
    const numbered = waiting.filter(isReceiptQueue);
    const receipts = await inOrderOfWriting(this.mirror, numbered);
    this.queues = waiting.filter((rootPath) => !isReceiptQueue(rootPath)).values();
    this.hire(() => this.takeEach(receipts).then(() => this.takeEach(this.queues)));
    this.fillRoom();
    // All end before this does, with what they asked for: the next cycle is alone (PUSH-13).
    for (const each of this.workers) await each;
    if (this.refusal !== null) throw this.refusal as Error;
    const { acknowledged, paused } = this;
    if (acknowledged > 0 && !paused) await writeMeta(this.mirror, 'pause', null);
    return { acknowledged, paused };
  }

  private get halted(): boolean {
    const { paused, stop, unanswered, refusal } = this;
    return paused || stop.aborted || unanswered >= UNANSWERED_LIMIT || refusal !== null;
  }

  private readonly isDueNow = (nextAttemptAt: number): boolean =>
    this.ignoreBackoff || isDue(nextAttemptAt, this.mirror.clock.now());

  /** Fills the room that there is with workers. */
  private fillRoom(): void {
    while (this.workers.length < this.room) this.hire(() => this.takeEach(this.queues));
  }

  private hire(work: () => Promise<void>): void {
    this.workers.push(work().catch(this.endCycle));
  }

  private readonly endCycle = (error: unknown): void => {
    this.refusal ??= error;
  };

  private async takeEach(queues: Iterable<string>): Promise<void> {
    for (const rootPath of queues) {
      if (this.halted) return;
      await this.drainQueue(rootPath).catch(passOver);
      this.fillRoom();
    }
  }

  /** Sends the mutations of one queue in their order, until one has to wait (PUSH-6). */
  private async drainQueue(rootPath: string): Promise<void> {
    const tried = new Set<string>();
    while (!this.halted) {
      const mutation = await beginAttempt(this.mirror, rootPath, (queue) => {
        const next = nextToSend(queue);
        if (!next || tried.has(next.mutationId)) return undefined;
        return this.isDueNow(next.nextAttemptAt) ? next : undefined;
      });
      if (!mutation) return;
      tried.add(mutation.mutationId);
      const goesOn = await this.attempt(mutation);
      if (!goesOn) return;
    }
  }

  /**
   * Sends one mutation and keeps the outcome. What the app itself throws is an outcome too, so that one
   * mutation never keeps others from being sent or received; what the storage refuses ends the cycle.
   *
   * @returns whether the queue may go on
   */
  private async attempt(mutation: Mutation): Promise<boolean> {
    const { mirror, sender } = this;
    try {
      const { mutationId, op, path, attempts } = mutation;
      const collection = collectionOf(path);
      sender.log?.note({
        kind: 'attempt',
        mutation: mutationId,
        op,
        collection,
        attempt: attempts,
      });
      const expected = await readExpectedState(mirror, mutation);
      const local: Local = {
        isUnsent: () => isUnsent(mirror, mutationId),
        visitBehind: (horse) => visitBehind(mirror, visitKindOf(path), horse),
      };
      const began = mirror.clock.now();
      const outcome = await sendMutation(sender, mutation, expected, local);
      const isQuick = mirror.clock.now() - began < QUICK_ANSWER_MS;
      if (isQuick && outcome.kind === 'acknowledged')
        this.room = Math.min(this.room + 1, QUEUES_AT_MOST);
      return await this.keep(mutation, outcome);
    } catch (error) {
      passOver(error);
      sender.log?.note(failureOf('attempt', error));
      return this.keep(mutation, { kind: 'retry', reason: 'internal' });
    }
  }

  /** Keeps the outcome of an attempt. @returns whether the queue may go on */
  private async keep(mutation: Mutation, outcome: Outcome): Promise<boolean> {
    const { mirror } = this;
    const { mutationId } = mutation;
    this.sender.log?.note({
      kind: 'outcome',
      mutation: mutationId,
      outcome: outcome.kind,
      reason: 'reason' in outcome ? outcome.reason : null,
      conflicts: outcome.kind === 'conflict' ? outcome.acknowledgement.conflicts.length : 0,
    });
    switch (outcome.kind) {
      case 'acknowledged':
      case 'conflict':
        await acknowledge(mirror, mutation, outcome.acknowledgement);
        this.acknowledged += 1;
        this.unanswered = 0;
        return true;
      case 'rejected':
        await reject(mirror, mutationId, outcome.reason);
        this.unanswered = 0;
        return true;
      case 'retry': {
        const { reason } = outcome;
        const wait = backoff(mutation.attempts, mirror.ids.random(), reason === 'quota');
        await postpone(mirror, mutationId, reason, mirror.clock.now() + wait);
        this.unanswered = reason === 'offline' || reason === 'timeout' ? this.unanswered + 1 : 0;
        return false;
      }
      case 'signedOut':
      case 'notEnabled':
        this.paused = true;
        await postpone(
          mirror,
          mutationId,
          outcome.kind === 'signedOut' ? 'signedOut' : 'denied',
          0,
        );
        await writeMeta(mirror, 'pause', outcome.kind);
        return false;
    }
  }
}

/**
 * What the app itself throws ends what was begun and nothing else: one document queue keeps no other from
 * being sent, and what cannot be sent keeps nothing from being received (PUSH-10).
 *
 * @throws what the storage refuses: it ends the cycle
 */
export function passOver(error: unknown): void {
  if (saveFailureOf(error) !== 'aborted') throw error;
}

/** The base copies of the documents that a mutation concerns; null where they have to be read first. */
async function readExpectedState(
  mirror: Mirror,
  mutation: Mutation,
): Promise<ExpectedState | null> {
  // A phone's copy of its horse may be newer than that of the visit that is replaced: both are read together.
  if (replacedBy(mutation) !== undefined) return null;
  const expected = new Map();
  let isOlder = false;
  const read = async (path: string) => {
    const held = await mirror.db.base(collectionOf(path)).get(path);
    isOlder ||= held !== undefined && isOfOlderReading(held);
    expected.set(path, held ?? null);
  };
  for (const path of pathsOf(mutation, null)) await read(path);
  for (const path of pathsOf(mutation, expected)) if (!expected.has(path)) await read(path);
  // Older code may not have understood what it read: then it is read before it is changed.
  return isOlder ? null : expected;
}
