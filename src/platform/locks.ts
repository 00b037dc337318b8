/**
 * Mutual exclusion between the tabs of this browser. An optimisation: correctness does not depend
 * on it (PUSH-13).
 */
export interface Locks {
  /**
   * Runs `work` while no other tab holds the lock `name`.
   *
   * @param wait where another tab holds it: waits for it until this signal ends the waiting; null
   *   leaves `work` undone
   */
  hold(name: string, work: () => Promise<void>, wait: AbortSignal | null): Promise<void>;
}

/** Web Locks, or no exclusion where the browser has none. */
export const webLocks: Locks = {
  async hold(name, work, wait) {
    if (!('locks' in navigator)) return work();
    const options = wait ? { signal: wait } : { ifAvailable: true };
    return navigator.locks.request(name, options, async (lock) => {
      if (lock) await work();
    });
  },
};
