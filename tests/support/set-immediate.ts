import { nextTask } from '../../src/platform/next-task.ts';

/** Browsers have no `setImmediate`: this one runs a task after the queued ones, without a timer's delay. */
globalThis.setImmediate = ((next: () => void) => {
  void nextTask().then(next);
}) as unknown as typeof setImmediate;
