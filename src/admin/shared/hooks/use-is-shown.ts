import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still shown; for what is to happen after something slow. */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}
