import { useEffect, useState } from 'react';

/** How long a page that never rests is waited for, and one of a browser that does not tell (Safari), in milliseconds. */
const LONGEST = 2000;
const UNTOLD = 500;

/** Whether the page has had nothing else to do since something was wanted that can wait. */
export function useIdle(wanted: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!wanted || isIdle) return undefined;
    const rest = () => setIsIdle(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(rest, UNTOLD);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(rest, { timeout: LONGEST });
    return () => cancelIdleCallback(asked);
  }, [wanted, isIdle]);
  return wanted && isIdle;
}
