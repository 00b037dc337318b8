import type { ManualClock } from './manual-clock.ts';

/** Counts the timers of a clock that are begun from now on, until they fire or are cancelled. */
export function openTimers(clock: ManualClock): () => number {
  const open = new Set<symbol>();
  const begin = clock.after.bind(clock);
  const after: ManualClock['after'] = (ms, fire) => {
    const timer = Symbol('timer');
    open.add(timer);
    const cancel = begin(ms, () => {
      open.delete(timer);
      fire();
    });
    return () => {
      open.delete(timer);
      cancel();
    };
  };
  Object.assign(clock, { after });
  return () => open.size;
}
