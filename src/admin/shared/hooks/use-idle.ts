import { useEffect, useState } from 'react';
import { whenIdle } from '../../../platform/idle.ts';

/** Whether the page has been idle since some deferrable work was wanted. */
export function useIdle(wanted: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!wanted || isIdle) return undefined;
    return whenIdle(() => setIsIdle(true));
  }, [wanted, isIdle]);
  return wanted && isIdle;
}
