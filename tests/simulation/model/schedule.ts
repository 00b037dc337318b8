import type { Chance } from './chance.ts';
import type { Tab } from './device.ts';

/** Where the app waits for something outside of it; the run decides when it goes on, and whether it fails. */
export type SuspensionPoint = 'read' | 'write' | 'request' | 'answer';

/** An operation of a tab that is suspended: anything may happen before it goes on. */
export interface SuspendedOperation {
  readonly tab: Tab;
  readonly at: SuspensionPoint;
  /** The request, or what is read or written. */
  readonly what: string;
  readonly resume: () => void;
  readonly fail: (error: unknown) => void;
}

interface Timer {
  readonly at: number;
  readonly tab: Tab;
  readonly fire: () => void;
}

/** The true time, the timers of all tabs, and all operations that are suspended. */
export class Schedule {
  /** Milliseconds since the epoch. */
  time = Date.UTC(2026, 9, 14, 8);
  private suspended: SuspendedOperation[] = [];
  private timers: Timer[] = [];

  constructor(private readonly chance: Chance) {}

  /** Makes an operation wait until the run resumes it. An operation of a dead tab never continues. */
  suspend(tab: Tab, at: SuspensionPoint, what: string): Promise<void> {
    return new Promise((resume, fail) => {
      if (tab.alive) this.suspended.push({ tab, at, what, resume, fail });
    });
  }

  get isIdle(): boolean {
    return this.suspended.length === 0;
  }

  /** Takes one of the suspended operations, which the caller resumes or makes fail. */
  takeAny(): SuspendedOperation {
    const [operation] = this.suspended.splice(this.chance.below(this.suspended.length), 1);
    return operation!;
  }

  /** @returns a function that cancels the timer */
  setTimer(tab: Tab, ms: number, fire: () => void): () => void {
    const timer = { at: this.time + ms, tab, fire };
    this.timers.push(timer);
    return () => this.remove(timer);
  }

  private remove(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }

  /** When the next timer is due; null without any. */
  nextTimer(): number | null {
    return this.timers.toSorted((a, b) => a.at - b.at)[0]?.at ?? null;
  }

  /** Moves time forward, and fires the next timer if it is due then. Time never goes back. */
  moveTo(time: number): void {
    this.time = Math.max(this.time, time);
    const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
    if (!next || next.at > this.time) return;
    this.remove(next);
    next.fire();
  }

  /** Drops the operations and timers of a tab that dies. */
  drop(tab: Tab): void {
    this.suspended = this.suspended.filter((operation) => operation.tab !== tab);
    this.timers = this.timers.filter((timer) => timer.tab !== tab);
  }
}
