import { useEffect, useRef, useState } from 'react';
import { useIsShown } from './use-is-shown.ts';

/** A long task of a screen: its progress, and how to stop it. */
export interface LongTask {
  readonly progress: { readonly done: number; readonly all: number } | null;
  /**
   * Starts the task. The returned function takes the progress and returns whether to continue: false once the task was
   * stopped or the screen was left.
   */
  readonly begin: () => (done: number, all: number) => boolean;
  /** Asks the task to stop; its progress is shown until it calls `end`. */
  readonly stop: () => void;
  /** To be called by the task when it has ended. */
  readonly end: () => void;
  /** Whether the screen is still mounted. */
  readonly isMounted: () => boolean;
}

/** One long task at a time; it is stopped by the user or by leaving the screen. */
export function useLongTask(): LongTask {
  const [progress, setProgress] = useState<LongTask['progress']>(null);
  const running = useRef(false);
  const isMounted = useIsShown();
  useEffect(
    () => () => {
      running.current = false;
    },
    [],
  );
  return {
    progress,
    begin: () => {
      running.current = true;
      setProgress({ done: 0, all: 0 });
      return (done, all) => {
        setProgress({ done, all });
        return running.current;
      };
    },
    stop: () => {
      running.current = false;
    },
    end: () => {
      running.current = false;
      setProgress(null);
    },
    isMounted,
  };
}
