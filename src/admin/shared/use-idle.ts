import { useEffect, useState } from 'react';
import { whenIdle } from '../../platform/idle.ts';

/** Whether the page has had nothing else to do since something was wanted that can wait. */
export function useIdle(wanted: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!wanted || isIdle) return undefined;
    return whenIdle(() => setIsIdle(true));
  }, [wanted, isIdle]);
  return wanted && isIdle;
}
