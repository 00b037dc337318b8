import type { Clock } from '../platform/clock.ts';

/**
 * How often something may happen in a minute. A timer ends the minute, not the clock, which may stand still or be set
 * back.
 */
export class MinuteLimit {
  private count = 0;
  private cancel: (() => void) | null = null;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
  ) {}

  /** Counts one more; false where this minute's are used up. */
  take(): boolean {
    this.cancel ??= this.clock.after(60_000, this.end);
    if (this.count >= this.most) return false;
    this.count += 1;
    return true;
  }

  /** Resolves when the minute has ended. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Ends the minute: whatever waits goes on. */
  end = (): void => {
    this.cancel?.();
    this.cancel = null;
    this.count = 0;
    for (const go of this.waiting.splice(0)) go();
  };
}
