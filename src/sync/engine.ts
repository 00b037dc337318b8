import type { Mirror } from '../mirror/database.ts';
import { readMeta, writeMeta } from '../mirror/meta.ts';
import { listUnsent, watchOutbox } from '../mirror/outbox.ts';
import { saveFailureOf } from '../mirror/write-locally.ts';
import type { Locks } from '../platform/locks.ts';
import { fail } from '../platform/result.ts';
import type { Signals } from '../platform/signals.ts';
import { LONGEST_WAIT_MS } from './backoff.ts';
import { withFreshCredentials } from './fresh-credentials.ts';
import { fetchMemberships, fetchMembershipYears } from './fetch-memberships.ts';
import type { RemoteAnswer, RemoteFailure, RemoteStore } from './ports.ts';
import { pullAll } from './pull.ts';
import { pushWaiting } from './push.ts';
import { outcomeOf } from './send-mutation.ts';
import type { Sync } from './status.ts';
import type { Ask } from './time-limit.ts';
import { limitTime } from './time-limit.ts';

/** How often a visible page looks for what others changed, in milliseconds (PULL-6). */
export const PULL_EVERY_MS = 60_000;
/** How often the number of documents is compared too, in milliseconds. */
const COUNT_EVERY_MS = 60 * 60_000;

export interface EngineParts {
  readonly mirror: Mirror;
  readonly remote: RemoteStore;
  readonly locks: Locks;
  readonly signals: Signals;
  /** Who the log names. */
  readonly user: string;
}

/** What a cycle was begun for. The later ones include the earlier. */
type Urgency = 'written' | 'timer' | 'woken';

/**
 * The synchronisation of one mirror: when to send and receive. What happens then is in `push` and
 * `pull`. One cycle at a time in this tab; a Web Lock keeps other tabs from doing the same work.
 */
export function createSync({ mirror, remote, locks, signals, user }: EngineParts): Sync {
  const { clock } = mirror;
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  const stop = stopping.signal;
  const lock = `scuderia-sync-${mirror.uid}`;
  let running: Promise<void> | null = null;
  let asked: Urgency | null = null;
  let storageFull = false;
  let cancelTimer = () => {};
  let endWatching: (() => void)[] = [];
  let pulledAt: number | null = null;
  let countedAt: number | null = null;

  /** Asks for a cycle: now, or after the one that runs. Gives the end of the cycles asked for. */
  function request(urgency: Urgency): Promise<void> {
    if (stop.aborted) return Promise.resolve();
    if (asked === null || urgency === 'woken') asked = urgency;
    if (running === null) {
      running = runCycles();
      notify();
    }
    return running;
  }

  async function runCycles(): Promise<void> {
    while (asked !== null && !stop.aborted) {
      const urgency = asked;
      asked = null;
      cancelTimer();
      try {
        // What another tab does by itself is enough, but a wish is not left unheard: it has its turn.
        const wait = urgency === 'woken' ? stop : null;
        await locks.hold(lock, () => cycle(urgency), wait);
        await planNext();
        storageFull = false;
      } catch (error) {
        // The phone's storage refused (full, or closed by another tab): nothing was lost, since the
        // outbox is only shortened in the transaction that takes in the answer. Tried again later.
        storageFull = saveFailureOf(error) === 'quota';
        schedule(PULL_EVERY_MS);
      }
    }
    // In the same turn as the last look at what is asked: nobody asks in between and goes unheard.
    running = null;
    notify();
  }

  async function cycle(urgency: Urgency): Promise<void> {
    // A pause ends when a person or the platform gives a reason to try; the timer gives none.
    if (urgency !== 'woken' && (await readMeta(mirror, 'pause')) !== null) return;
    const ask = limitTime(clock, stop);
    const pushed = await pushWaiting(mirror, { remote, ask, user }, urgency === 'woken', stop);
    if (pushed.paused || stop.aborted) return;
    if (pushed.settled > 0 || urgency !== 'written' || pullIsDue()) await receive(ask);
  }

  async function receive(ask: Ask): Promise<void> {
    const thorough = since(countedAt) >= COUNT_EVERY_MS;
    const receiver = { remote, ask };
    const pulled = await withFreshCredentials(receiver, async () => {
      const all = await pullAll(mirror, receiver, thorough);
      return all.success && thorough ? fetchMembershipYears(mirror, receiver) : all;
    });
    pulledAt = clock.now();
    if (pulled.success) {
      if (thorough) countedAt = pulledAt;
      await writeMeta(mirror, 'lastPullAt', pulledAt);
      await writeMeta(mirror, 'pause', null);
      await writeMeta(mirror, 'pullFailure', null);
    } else {
      const outcome = outcomeOf(pulled.error);
      if ('reason' in outcome) await writeMeta(mirror, 'pullFailure', outcome.reason);
      await pauseFor(pulled.error, ask);
    }
  }

  async function pauseFor(failure: RemoteFailure, ask: Ask): Promise<void> {
    if (failure === 'denied') {
      const canary = await ask((signal) => remote.canary(signal));
      if (canary.success) await writeMeta(mirror, 'pause', null);
      else if (canary.error === 'denied') await writeMeta(mirror, 'pause', 'notEnabled');
    } else if (outcomeOf(failure).kind === 'signedOut') {
      await writeMeta(mirror, 'pause', 'signedOut');
    }
  }

  function since(moment: number | null): number {
    const passed = moment === null ? Infinity : clock.now() - moment;
    return passed < 0 ? Infinity : passed; // the clock was set back
  }

  function pullIsDue(): boolean {
    return since(pulledAt) >= PULL_EVERY_MS;
  }

  /** The next cycle by itself: when the first retry is due, or it is time to look again. */
  async function planNext(): Promise<void> {
    const waits = (await listUnsent(mirror))
      .filter((mutation) => mutation.status === 'pending')
      .map((mutation) => mutation.nextAttemptAt - clock.now())
      .filter((wait) => wait > 0 && wait <= LONGEST_WAIT_MS);
    schedule(Math.min(PULL_EVERY_MS, ...waits));
  }

  function schedule(ms: number): void {
    cancelTimer();
    if (stop.aborted) return;
    cancelTimer = clock.after(ms, () => {
      if (signals.isVisible()) void request('timer');
      else schedule(PULL_EVERY_MS); // nothing runs while hidden (PULL-6)
    });
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    start() {
      endWatching = [
        signals.onWake(() => void request('woken')),
        watchOutbox(mirror, () => void request('written')),
      ];
      void request('woken');
    },
    stop() {
      stopping.abort();
      cancelTimer();
      for (const end of endWatching) end();
      endWatching = [];
    },
    syncNow: () => request('woken'),
    history(path, after) {
      const ask = limitTime(clock, stop);
      return withFreshCredentials({ remote, ask }, () =>
        ask((signal) => remote.history(path, after, signal)),
      );
    },
    async fetchMemberships(wanted) {
      const receiver = { remote, ask: limitTime(clock, stop) };
      let brought: Awaited<RemoteAnswer<void>> = fail('unreachable');
      const bring = async () => {
        brought = await withFreshCredentials(receiver, () =>
          fetchMemberships(mirror, receiver, wanted),
        );
      };
      await locks.hold(lock, bring, stop);
      void request('written'); // what was saved meanwhile did not have its turn
      return brought;
    },
    isBusy: () => running !== null,
    isStorageFull: () => storageFull,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
