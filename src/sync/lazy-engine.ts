import type { WantedMemberships } from '../mirror/scope/membership-years.ts';
import type { Clock } from '../platform/clock.ts';
import { type DiaryWriter, exceptionEvent } from '../platform/diary.ts';
import { fail } from '../platform/result.ts';
import type { Signals } from '../platform/signals.ts';
import type { RemoteAnswer } from './ports.ts';
import type { SyncEngine } from './engine-interface.ts';

/** How long after a failure the code is loaded again by itself, in milliseconds. */
export const LOAD_AGAIN_MS = 60_000;

/** How the engine is loaded, and what tells when that is tried again. */
export interface LazyEngineParts {
  /** Gives the engine, not started. Asked again after it failed. */
  readonly load: () => Promise<SyncEngine>;
  readonly clock: Clock;
  readonly signals: Signals;
  /** The phone's own diary. */
  readonly diary: DiaryWriter;
}

/**
 * An engine whose code is loaded when it is started, which is before anything is asked of it: no screen needs it for its
 * first rows, nor to save, since what is saved waits in the outbox.
 *
 *     new ──start──▶ loading ──────────────▶ loaded: all is the engine's
 *                     ▲   └─cannot be fetched─▶ waiting ─┐
 *                     └──timer, wake, somebody who asks──┘
 *
 * No trigger is stored until it is loaded: the engine begins with a cycle of its own, which finds everything in the
 * outbox. Loading counts as busy, as the first cycle does. If it is stopped before it is loaded, it never starts.
 */
export function lazyEngine(parts: LazyEngineParts): SyncEngine {
  return new LazyEngine(parts);
}

class LazyEngine implements SyncEngine {
  private engine: SyncEngine | null = null;
  private loading: Promise<SyncEngine | null> | null = null;
  private isStopped = false;
  private cancelTimer = () => {};
  private endWaking = () => {};
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: LazyEngineParts) {}

  start(): void {
    this.endWaking = this.parts.signals.onWake(() => void this.loaded());
    void this.loaded();
  }

  stop(): void {
    this.isStopped = true;
    this.endWaiting();
    this.engine?.stop();
    this.notify();
  }

  async syncNow(): Promise<void> {
    await (await this.loaded())?.syncNow();
  }

  history: SyncEngine['history'] = async (path, after) =>
    (await this.loaded())?.history(path, after) ?? fail('unreachable');

  earlierValues: SyncEngine['earlierValues'] = async (mutationId) =>
    (await this.loaded())?.earlierValues(mutationId) ?? fail('unreachable');

  fetchAccounts: SyncEngine['fetchAccounts'] = async (uids) =>
    (await this.loaded())?.fetchAccounts(uids) ?? fail('unreachable');

  async fetchMemberships(wanted: WantedMemberships): RemoteAnswer<void> {
    return (await this.loaded())?.fetchMemberships(wanted) ?? fail('unreachable');
  }

  isBusy(): boolean {
    if (this.engine) return this.engine.isBusy();
    return this.loading !== null && !this.isStopped;
  }

  isStorageFull(): boolean {
    return this.engine?.isStorageFull() ?? false;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The engine, which is loaded where it is not there yet; null where it cannot be loaded now. */
  private async loaded(): Promise<SyncEngine | null> {
    if (this.engine || this.isStopped) return this.engine;
    if (!this.loading) {
      this.cancelTimer();
      this.loading = this.load();
      this.notify();
    }
    return this.loading;
  }

  private async load(): Promise<SyncEngine | null> {
    const engine = await this.parts.load().catch((error: unknown) => {
      this.parts.diary.note(exceptionEvent('load', error));
      return null;
    });
    this.loading = null;
    if (this.isStopped) return null;
    if (engine) this.take(engine);
    else this.loadLater();
    this.notify();
    return engine;
  }

  private take(engine: SyncEngine): void {
    this.engine = engine;
    this.endWaiting(); // the engine has its own timer and listens for wake signals itself
    engine.subscribe(() => this.notify());
    engine.start();
  }

  private loadLater(): void {
    const { clock, signals } = this.parts;
    this.cancelTimer = clock.after(LOAD_AGAIN_MS, () => {
      if (signals.isVisible()) void this.loaded();
      else this.loadLater(); // nothing begins while hidden (PULL-6)
    });
  }

  private endWaiting(): void {
    this.cancelTimer();
    this.endWaking();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
