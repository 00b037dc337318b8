import { useEffect, useState } from 'react';
import { dayOf } from '../../model/calendar.ts';
import { useAdminApp } from '../session/session-context.tsx';

/** The current time (milliseconds), updated every minute and when the app comes to the foreground. */
export function useNow(): number {
  const { clock } = useAdminApp();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const update = () => setNow(clock.now());
    const timer = setInterval(update, 60_000);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [clock]);
  return now;
}

/** Today in Rome; changes at midnight while the app is open. */
export function useToday(): string {
  return dayOf(useNow());
}
