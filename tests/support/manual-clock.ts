import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is moved, and fires its timers in order when it is. */
export class ManualClock implements Clock {
  private timers: { at: number; fire: () => void }[] = [];
  private time: number;

  constructor(start = Date.UTC(2026, 9, 14, 8)) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, fire: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), fire };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Moves time forward, firing what becomes due; promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((t) => t.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((other) => other !== due);
      this.time = Math.max(this.time, due.at);
      due.fire();
      await settle();
    }
    this.time = end;
    await settle();
  }

  /** Sets the wall clock, as a person or a time server does; timers keep their remaining time. */
  jumpTo(time: number): void {
    const shift = time - this.time;
    this.time = time;
    for (const timer of this.timers) timer.at += shift;
  }
}

/** Runs all tasks that are ready, those of IndexedDB included. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The result of a task that waits for the clock: advances it until the task ends, however slow the storage is. */
export async function waitedFor<Value>(clock: ManualClock, task: Promise<Value>): Promise<Value> {
  const goesOn = async (): Promise<void> => {
    await clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const state = { isDone: false };
  const ended = task.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) await goesOn();
  return ended;
}
