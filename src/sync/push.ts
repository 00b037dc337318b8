import { acknowledge } from '../mirror/receive/acknowledge.ts';
import { type Mirror, isReadByOlderCode } from '../mirror/database/database.ts';
import { writeMeta } from '../mirror/database/meta.ts';
import {
  beginAttempt,
  listQueuesToSend,
  postpone,
  readQueue,
  reject,
} from '../mirror/outbox/outbox.ts';
import { saveFailureOf } from '../mirror/changes/save-failure.ts';
import { collectionOf } from '../model/collections.ts';
import type { ServerDocument } from '../model/fields/document.ts';
import { blocksReceipts, nextToSend } from '../mutation/send-order.ts';
import { type Mutation, replacedPathOf } from '../mutation/mutation.ts';
import { exceptionEvent } from '../platform/diary.ts';
import { type ExpectedState, documentsToRead } from '../mutation/required-reads.ts';
import { backoff, isDue } from './backoff.ts';
import { runPool } from './pool.ts';
import type { Connection } from './requests.ts';
import { type Outcome, sendMutation } from './send-mutation.ts';

/** How many document queues are sent at the same time (PUSH-6): at first, and at most. */
const INITIAL_PARALLEL = 9;
const MAX_PARALLEL = 24;
/** An answer within this time, in milliseconds, shows that the network has room for one more. */
const QUICK_ANSWER_MS = 1000;
/** After this many attempts in a row without an answer, the cycle sends no more, to spare the battery. */
const UNANSWERED_LIMIT = 6;

/** What a push did, as the engine needs to know it. */
export interface PushReport {
  /** How many mutations were acknowledged, those that left a conflict included; rejected ones do not count. */
  readonly acknowledged: number;
  /** Whether nothing more can be sent until a person acts. */
  readonly paused: boolean;
}

/**
 * Sends the pending mutations, several document queues in parallel.
 *
 * @param ignoreBackoff also tries what is in backoff: a person asked, or the phone just came back (PUSH-9)
 */
export async function pushAll(
  mirror: Mirror,
  connection: Connection,
  ignoreBackoff: boolean,
  stop: AbortSignal,
): Promise<PushReport> {
  return new PushCycle(mirror, connection, ignoreBackoff, stop).run();
}

/** One pass over the document queues, with its results so far. */
class PushCycle {
  private acknowledged = 0;
  private unanswered = 0;
  private paused = false;
  /** How many queues may be sent at the same time: each quick answer makes it one more. */
  private parallel = INITIAL_PARALLEL;
  /** The failure of the storage that ends the cycle. */
  private refusal: unknown = null;

  constructor(
    private readonly mirror: Mirror,
    private readonly connection: Connection,
    private readonly ignoreBackoff: boolean,
    private readonly stop: AbortSignal,
  ) {}

  async run(): Promise<PushReport> {
    const { due, unnumbered } = await listQueuesToSend(this.mirror, this.isDueNow);
    const tasks = [
      () => this.numberReceipts(unnumbered),
      ...due.map((rootPath) => () => this.drainQueue(rootPath)),
    ].map((task) => () => task().catch(this.endCycle));
    // All of them end before this does, with their requests, so that the next cycle runs alone (PUSH-13).
    await runPool(tasks, () => (this.halted ? 0 : this.parallel));
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

  private readonly endCycle = (error: unknown): void => {
    this.refusal ??= error;
  };

  /**
   * Sends the receipts that have no number yet, one after the other in the order of writing, which is that of their
   * numbers: one that has to wait keeps those after it waiting (RECEIPT-1).
   */
  private async numberReceipts(rootPaths: readonly string[]): Promise<void> {
    for (const rootPath of rootPaths) {
      await this.drainQueue(rootPath);
      if (this.halted || (await readQueue(this.mirror, rootPath)).some(blocksReceipts)) return;
    }
  }

  /**
   * Sends the mutations of one queue in their order, until one has to wait (PUSH-6).
   *
   * @throws as {@link rethrowStorageFailure} does
   */
  private async drainQueue(rootPath: string): Promise<void> {
    const tried = new Set<string>();
    try {
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
    } catch (error) {
      rethrowStorageFailure(error);
    }
  }

  /**
   * Sends one mutation and stores the outcome. An exception of the app is an outcome too, so that one mutation never
   * keeps others from being sent or received; a failure of the storage ends the cycle (PUSH-10).
   *
   * @returns whether the queue may go on
   */
  private async attempt(mutation: Mutation): Promise<boolean> {
    const { mirror, connection } = this;
    try {
      const { mutationId, op, path, attempts } = mutation;
      const collection = collectionOf(path);
      connection.diary?.note({
        kind: 'attempt',
        mutation: mutationId,
        op,
        collection,
        attempt: attempts,
      });
      const { base, isKnown } = await readBase(mirror, mutation);
      const began = mirror.clock.now();
      const outcome = await sendMutation(mirror, connection, mutation, isKnown ? base : null);
      const isQuick = mirror.clock.now() - began < QUICK_ANSWER_MS;
      if (isQuick && outcome.kind === 'acknowledged')
        this.parallel = Math.min(this.parallel + 1, MAX_PARALLEL);
      return await this.storeOutcome(mutation, outcome, base);
    } catch (error) {
      rethrowStorageFailure(error);
      connection.diary?.note(exceptionEvent('attempt', error));
      return this.storeOutcome(mutation, { kind: 'retry', reason: 'internal' });
    }
  }

  /**
   * Stores the outcome of an attempt.
   *
   * @param base the base copies when it began
   * @returns whether the queue may go on
   */
  private async storeOutcome(
    mutation: Mutation,
    outcome: Outcome,
    base: ExpectedState = new Map(),
  ): Promise<boolean> {
    const { mirror } = this;
    const { mutationId } = mutation;
    this.connection.diary?.note({
      kind: 'outcome',
      mutation: mutationId,
      outcome: outcome.kind,
      reason: 'reason' in outcome ? outcome.reason : null,
      conflicts: outcome.kind === 'conflict' ? outcome.acknowledgement.conflicts.length : 0,
    });
    switch (outcome.kind) {
      case 'acknowledged':
      case 'conflict':
        await acknowledge(mirror, mutation, outcome.acknowledgement, base);
        this.acknowledged += 1;
        this.unanswered = 0;
        return true;
      case 'rejected':
        await reject(mirror, mutation, outcome.reason);
        this.unanswered = 0;
        return true;
      case 'retry': {
        const { reason } = outcome;
        const wait = backoff(mutation.attempts, mirror.ids.random(), reason === 'quota');
        await postpone(mirror, mutation, reason, mirror.clock.now() + wait);
        this.unanswered = reason === 'offline' || reason === 'timeout' ? this.unanswered + 1 : 0;
        return false;
      }
      case 'signedOut':
      case 'notEnabled':
        this.paused = true;
        await postpone(
          mirror,
          mutation,
          outcome.kind === 'signedOut' ? 'signedOut' : 'denied',
          1, // at once, as soon as a person acts
        );
        await writeMeta(mirror, 'pause', outcome.kind);
        return false;
    }
  }
}

/**
 * Throws a failure of the storage again, which ends the cycle; it shows by its name (no room, a closed database). Any
 * other exception is one of the app, and ignored: one document queue must not keep others from being sent, nor sending
 * keep anything from being received (PUSH-10).
 */
export function rethrowStorageFailure(error: unknown): void {
  if (saveFailureOf(error) !== 'aborted') throw error;
}

/** The base copies of the documents that a mutation concerns, and whether it may be merged with them at once. */
async function readBase(
  mirror: Mirror,
  mutation: Mutation,
): Promise<{ base: ExpectedState; isKnown: boolean }> {
  const base = new Map<string, ServerDocument | null>();
  // Base may hold a newer state of the horse than of the replaced visit: both are read from the server together. And
  // older code may not have understood all that it read: then it is read anew before it is changed.
  let isUnsure = replacedPathOf(mutation) !== undefined;
  const read = async (path: string) => {
    const held = await mirror.db.base(collectionOf(path)).get(path);
    isUnsure ||= held !== undefined && isReadByOlderCode(held);
    base.set(path, held ?? null);
  };
  for (const path of documentsToRead(mutation, null)) await read(path);
  for (const path of documentsToRead(mutation, base)) if (!base.has(path)) await read(path);
  return { base, isKnown: !isUnsure };
}
