import { useEffect, useRef, useState } from 'react';

/** A long work of a screen: how far it is, and whether it is to go on. */
export interface LongWork {
  readonly progress: { readonly done: number; readonly all: number } | null;
  /** Begins it: tells progress, and is false once it was ended or the screen was left. */
  readonly begin: () => (done: number, all: number) => boolean;
  /** A person's word that it is to end; until it did, it is still there. */
  readonly stop: () => void;
  /** It is over. */
  readonly end: () => void;
  /** Whether the screen is still there. */
  readonly isHere: () => boolean;
}

/** One long work at a time, which ends when a person ends it or leaves. */
export function useLongWork(): LongWork {
  const [progress, setProgress] = useState<LongWork['progress']>(null);
  const goesOn = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      goesOn.current = false;
    };
  }, []);
  return {
    progress,
    begin: () => {
      goesOn.current = true;
      setProgress({ done: 0, all: 0 });
      return (done, all) => {
        setProgress({ done, all });
        return goesOn.current;
      };
    },
    stop: () => {
      goesOn.current = false;
    },
    end: () => {
      goesOn.current = false;
      setProgress(null);
    },
    isHere: () => here.current,
  };
}
