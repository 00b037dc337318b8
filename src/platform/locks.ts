/** Mutual exclusion between the tabs of this browser. A courtesy: nothing relies on it (PUSH-13). */
export interface Locks {
  /** Runs `work` unless another tab holds the lock `name`; gives whether it ran. */
  ifFree(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** Web Locks, or no exclusion where the browser has none. */
export const webLocks: Locks = {
  async ifFree(name, work) {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  },
};
