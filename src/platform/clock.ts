/** Time as the app sees it. Injected everywhere, so that tests and the simulation can move it. */
export interface Clock {
  /**
   * Milliseconds since the epoch by this device's clock, which may be wrong. Never used to order
   * writes.
   */
  now(): number;
  /** Calls `fire` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, fire: () => void): () => void;
}

/** The device's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fire) {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};
