import { useEffect, useState } from 'react';
import { dayOf } from '../../model/calendar.ts';
import { useAdminApp } from '../session/session-context.tsx';

/** The present moment (milliseconds), renewed every minute and when the app comes to the foreground. */
export function useNow(): number {
  const { clock } = useAdminApp();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const renew = () => setNow(clock.now());
    const timer = setInterval(renew, 60_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock]);
  return now;
}

/** Today in Rome, also past midnight with the app left open. */
export function useToday(): string {
  return dayOf(useNow());
}
