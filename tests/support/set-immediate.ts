import { nextTask } from '../../src/platform/next-task.ts';

/** Browsers have no `setImmediate`: a task of its own after what is queued, without the wait of a timer. */
globalThis.setImmediate = ((next: () => void) => {
  void nextTask().then(next);
}) as unknown as typeof setImmediate;
