import type { Mirror } from '../mirror/database/database.ts';
import { removeRegister } from '../mirror/scope/lock-mirror.ts';
import type { WantedMemberships } from '../mirror/scope/membership-years.ts';
import { readMeta, writeMeta } from '../mirror/database/meta.ts';
import { DAY_MS } from '../model/values/calendar.ts';
import { serverTimeOf } from '../model/values/server-time.ts';
import { RETENTION_DAYS } from '../mutation/earlier-values.ts';
import { listPending, watchOutbox } from '../mirror/outbox/outbox.ts';
import { saveFailureOf } from '../mirror/changes/save-failure.ts';
import type { Locks } from '../platform/locks.ts';
import { type DiaryWriter, exceptionEvent, noDiary } from '../platform/diary.ts';
import { fail, ok } from '../platform/result.ts';
import type { Signals } from '../platform/signals.ts';
import { MAX_BACKOFF_MS } from './backoff.ts';
import { checkAccount } from './check-account.ts';
import { fetchAccounts } from './fetch-accounts.ts';
import { fetchMemberships, fetchMembershipYears } from './fetch-memberships.ts';
import { withFreshCredentials, type Ask, type Connection, withTimeout } from './requests.ts';
import { MinuteLimit } from './minute-limit.ts';
import type { RemoteAnswer, RemoteFailure, RemoteStore } from './ports.ts';
import { type LogCount, FULL_POLL_EVERY_MS, checkLog } from './check-log.ts';
import { pullAll } from './pull.ts';
import { rethrowStorageFailure, pushAll } from './push.ts';
import { outcomeOf } from './send-mutation.ts';
import type { SyncEngine } from './engine-interface.ts';

/** How often a visible page looks for what others changed, in milliseconds (PULL-6). */
export const PULL_EVERY_MS = 60_000;
/**
 * The most cycles a minute that nobody requested: a bound on requests, writes and battery use, even if a bug triggers
 * cycles endlessly (PUSH-9).
 */
export const CYCLES_A_MINUTE = 120;
/** The most requests a minute; more wait for the next one (PUSH-9). */
export const REQUESTS_A_MINUTE = 3000;
/** How often the number of documents is compared too, in milliseconds. */
const COUNT_EVERY_MS = 60 * 60_000;

/** What the engine works with: the mirror that it synchronises, the server, and what it asks of the browser. */
export interface EngineParts {
  readonly mirror: Mirror;
  readonly remote: RemoteStore;
  /** Keep the other tabs of the mirror from running a cycle at the same time (PUSH-13). */
  readonly locks: Locks;
  /** Say when the page is visible, and when a cycle is to begin at once (PULL-6). */
  readonly signals: Signals;
  /** The phone's own diary. */
  readonly diary?: DiaryWriter;
  /** Only for tests and benchmarks: see {@link Connection}. */
  readonly maxReread?: Connection['maxReread'];
}

/**
 * Why a cycle begins. `written`: the outbox changed, in whichever tab. `timer`: a retry is due, or it is
 * time to look for what others changed. `requested`: a person asked, the network is back (as the platform says, or
 * receiving shows), the app came to the foreground, somebody signed in; ignores backoff, ends a pause, and waits for
 * its turn where another tab is at work (PUSH-9).
 */
type SyncTrigger = 'written' | 'timer' | 'requested';

/** What the engine is doing; docs/sync.md, 'The engine's cycle', has the state diagram. */
type Phase = 'idle' | 'locking' | 'sending' | 'receiving' | 'planning';

/**
 * The synchronisation of one mirror: when to send and receive. What happens then is in `push` and
 * `pull`. One cycle at a time in this tab; a Web Lock keeps other tabs from doing the same work.
 */
export function createSyncEngine(parts: EngineParts): SyncEngine {
  return new Engine(parts);
}

class Engine implements SyncEngine {
  private phase: Phase = 'idle';
  private pendingTrigger: SyncTrigger | null = null;
  /** Resolves when the running cycles have ended. */
  private cycles: Promise<void> = Promise.resolve();
  private storageFull = false;
  /** Whether it is time to receive. A timer says so, not the clock, which may stand still (PULL-6). */
  private isPollDue = true;
  private countedAt: number | null = null;
  private logCount: LogCount | null = null;
  private hasDroppedExpired = false;
  private cancelPoll = () => {};
  private cancelRetry = () => {};
  private endWatching: (() => void)[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private readonly stopped = this.stopping.signal;
  private readonly lock: string;
  private readonly connection: Connection;
  private readonly diary: DiaryWriter;
  private readonly cycleLimit: MinuteLimit;
  private readonly requestLimit: MinuteLimit;

  constructor(private readonly parts: EngineParts) {
    const { mirror, remote, diary = noDiary, maxReread } = parts;
    this.lock = `scuderia-sync-${mirror.uid}`;
    this.cycleLimit = new MinuteLimit(mirror.clock, CYCLES_A_MINUTE);
    this.requestLimit = new MinuteLimit(mirror.clock, REQUESTS_A_MINUTE);
    const timed = withTimeout(mirror.clock, this.stopped);
    const ask: Ask = (request) =>
      this.stopped.aborted || this.requestLimit.take()
        ? timed(request)
        : this.requestLimit.wait().then(() => ask(request));
    this.connection = { remote, ask, diary, maxReread };
    this.diary = diary;
  }

  start(): void {
    const { mirror, signals } = this.parts;
    this.endWatching = [
      signals.onWake(() => void this.trigger('requested')),
      watchOutbox(mirror, () => void this.trigger('written')),
    ];
    this.planPoll();
    void this.trigger('requested');
  }

  stop(): void {
    this.stopping.abort();
    this.cancelPoll();
    this.cancelRetry();
    this.cycleLimit.end();
    this.requestLimit.end();
    for (const end of this.endWatching) end();
    this.endWatching = [];
  }

  syncNow(): Promise<void> {
    return this.trigger('requested');
  }

  history: SyncEngine['history'] = (path, after) =>
    this.request((remote, signal) => remote.history(path, after, signal));

  earlierValues: SyncEngine['earlierValues'] = (mutationId) =>
    this.request((remote, signal) => remote.earlierValues(mutationId, signal));

  fetchAccounts: SyncEngine['fetchAccounts'] = (uids) =>
    withFreshCredentials(this.connection, () =>
      fetchAccounts(this.parts.mirror, this.connection, uids),
    );

  async fetchMemberships(wanted: WantedMemberships): RemoteAnswer<void> {
    const { mirror, locks } = this.parts;
    let answer: Awaited<RemoteAnswer<void>> = fail('unreachable');
    const fetch = async () => {
      answer = await withFreshCredentials(this.connection, () =>
        fetchMemberships(mirror, this.connection, wanted),
      );
    };
    await locks.hold(this.lock, fetch, this.stopped);
    void this.trigger('written'); // what was saved meanwhile could not be sent: the lock was held
    return answer;
  }

  private request<Value>(
    make: (remote: RemoteStore, signal: AbortSignal) => RemoteAnswer<Value>,
  ): RemoteAnswer<Value> {
    const { remote, ask } = this.connection;
    return withFreshCredentials(this.connection, () => ask((signal) => make(remote, signal)));
  }

  isBusy(): boolean {
    return this.phase !== 'idle';
  }

  isStorageFull(): boolean {
    return this.storageFull;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Begins a cycle now, or after the one that runs. Resolves when the cycles have ended. */
  private trigger(trigger: SyncTrigger): Promise<void> {
    if (this.stopped.aborted) return Promise.resolve();
    if (this.pendingTrigger === null || trigger === 'requested') this.pendingTrigger = trigger;
    if (this.phase === 'idle') {
      this.cycles = this.runCycles();
      this.notify();
    }
    return this.cycles;
  }

  private async runCycles(): Promise<void> {
    while (this.pendingTrigger !== null && !this.stopped.aborted) {
      const trigger = this.pendingTrigger;
      this.pendingTrigger = null;
      const began = this.parts.mirror.clock.now();
      try {
        if (trigger !== 'requested' && !this.cycleLimit.take()) continue; // the next poll goes on
        this.phase = 'locking';
        // If another tab is running a cycle, only a requested one waits for the lock.
        const wait = trigger === 'requested' ? this.stopped : null;
        const run = async () => {
          await this.cycle(trigger);
          this.storageFull = false;
        };
        await this.parts.locks.hold(this.lock, run, wait);
        this.phase = 'planning';
        await this.planRetry(began);
      } catch (error) {
        // The storage failed (full, or closed by another tab). Nothing is lost: a mutation leaves the outbox only in
        // the transaction of its acknowledgement. The next timer tries again.
        this.storageFull = saveFailureOf(error) === 'quota';
        this.diary.note(exceptionEvent('cycle', error));
      }
    }
    // No await after the last check of the pending trigger: one that came in between would be lost.
    this.phase = 'idle';
    this.notify();
  }

  private async cycle(trigger: SyncTrigger): Promise<void> {
    const { mirror } = this.parts;
    // Only a request of a person or the platform ends a pause; a write or the timer does not.
    if (trigger !== 'requested' && (await readMeta(mirror, 'pause')) !== null) return;
    this.diary.note({ kind: 'cycleBegan', why: trigger });
    this.phase = 'sending';
    const isRequested = trigger === 'requested';
    const pushed = await pushAll(mirror, this.connection, isRequested, this.stopped).catch(
      rethrowStorageFailure,
    );
    const sent = pushed?.acknowledged ?? 0;
    if (pushed?.paused && (await readMeta(mirror, 'pause')) === 'notEnabled') {
      await removeRegister(mirror);
    }
    if (pushed?.paused || this.stopped.aborted) return this.noteEnd(sent);
    if (sent === 0 && !isRequested && !this.isPollDue) return this.noteEnd(sent);
    this.phase = 'receiving';
    await this.receive(trigger);
    await this.noteEnd(sent);
  }

  private async noteEnd(sent: number): Promise<void> {
    const pause = await readMeta(this.parts.mirror, 'pause');
    this.diary.note({ kind: 'cycleEnded', sent, pause });
  }

  private async receive(trigger: SyncTrigger): Promise<void> {
    const { connection } = this;
    const { mirror } = this.parts;
    const isCountDue = this.since(this.countedAt) >= COUNT_EVERY_MS;
    const failed = await readMeta(mirror, 'pullFailure');
    const pulled = await withFreshCredentials(connection, async () => {
      // The role may have been reduced: after a refusal the allow-list is read first (PULL-8).
      if (isCountDue || failed === 'denied') {
        const looked = await fetchAccounts(mirror, connection);
        if (!looked.success) return looked;
      }
      // Only a poll asks first whether there is anything new (PULL-10); otherwise all collections are read.
      const isPoll = trigger === 'timer' && !isCountDue && failed === null;
      const known =
        this.since(this.logCount?.takenAt ?? null) < FULL_POLL_EVERY_MS ? this.logCount : null;
      const news = isPoll ? await checkLog(mirror, connection, known) : ok(null);
      if (!news.success) return news;
      if (news.data === 'none') return ok(undefined);
      const all = await pullAll(mirror, connection, isCountDue);
      if (all.success && news.data) this.logCount = news.data;
      return all.success && isCountDue ? fetchMembershipYears(mirror, connection) : all;
    });
    this.isPollDue = false;
    this.planPoll();
    if (!pulled.success) {
      // A stop ends the requests that are open, as if nobody had answered them.
      if (!this.stopped.aborted) await this.handlePullFailure(pulled.error);
      return;
    }
    const now = mirror.clock.now();
    if (isCountDue) this.countedAt = now;
    await this.dropExpired();
    await writeMeta(mirror, 'lastPullAt', now);
    await writeMeta(mirror, 'pause', null);
    await writeMeta(mirror, 'pullFailure', null);
    // The network is back, and often no event says so: what waits does not wait out its backoff.
    if (
      (failed === 'offline' || failed === 'timeout') &&
      (await listPending(mirror)).some(({ attempts }) => attempts > 0)
    )
      void this.trigger('requested');
  }

  /**
   * Deletes expired earlier values (UNDO-2), once after the app was opened. If that fails, the next launch tries again.
   */
  private async dropExpired(): Promise<void> {
    const { mirror, remote } = this.parts;
    if (this.hasDroppedExpired) return;
    this.hasDroppedExpired = true;
    if ((await readMeta(mirror, 'holds')) !== 'all') return;
    const limit = serverTimeOf(mirror.clock.now() - RETENTION_DAYS * DAY_MS);
    await this.connection.ask((signal) => remote.deleteEarlierValuesBefore(limit, signal));
  }

  private async handlePullFailure(failure: RemoteFailure): Promise<void> {
    const { mirror } = this.parts;
    const outcome = outcomeOf(failure);
    if ('reason' in outcome) await writeMeta(mirror, 'pullFailure', outcome.reason);
    if (outcome.kind === 'signedOut') await writeMeta(mirror, 'pause', 'signedOut');
    if (failure !== 'denied') return;
    const access = await checkAccount(this.connection, mirror.uid);
    if (access.success && access.data === 'closed') return removeRegister(mirror);
    // No pause, so the timer goes on. Where this could not be found out, the pause stays as it was.
    if (access.success) await writeMeta(mirror, 'pause', null);
    if (access.success && access.data === 'open') return;
    await this.handlePullFailure(access.success ? 'server' : access.error);
  }

  /** Milliseconds since a moment; Infinity where there was none, or the clock was set back. */
  private since(moment: number | null): number {
    const passed = moment === null ? Infinity : this.parts.mirror.clock.now() - moment;
    return passed < 0 ? Infinity : passed;
  }

  /** Plans the next poll, a minute from now. Polls follow each other whatever becomes of the cycles. */
  private planPoll(): void {
    this.cancelPoll();
    if (this.stopped.aborted) return;
    this.cancelPoll = this.parts.mirror.clock.after(PULL_EVERY_MS, () => {
      this.isPollDue = true;
      this.planPoll();
      this.timerFired();
    });
  }

  /**
   * Plans a cycle for the first retry that becomes due; begins it at once where that was during the cycle that ends. What
   * was due when that began was tried, or cannot be tried: it asks for nothing.
   *
   * @param began when the cycle began, by the phone's clock
   */
  private async planRetry(began: number): Promise<void> {
    const { mirror } = this.parts;
    const pending = await listPending(mirror);
    const now = mirror.clock.now();
    const waits = pending
      .map(({ nextAttemptAt }) => nextAttemptAt - now)
      .filter((wait) => wait > Math.min(0, began - now) && wait <= MAX_BACKOFF_MS);
    // Only now: until here, the timer of an earlier plan asks for the next cycle, also where this one fails.
    this.cancelRetry();
    if (waits.length === 0 || this.stopped.aborted) return;
    const wait = Math.min(...waits);
    if (wait > 0) this.cancelRetry = mirror.clock.after(wait, () => this.timerFired());
    else this.timerFired();
  }

  private timerFired(): void {
    if (this.parts.signals.isVisible()) void this.trigger('timer'); // nothing runs while hidden (PULL-6)
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
