import { useEffect, useState } from 'react';
import { dayOf } from '../../../model/values/calendar.ts';
import { useAdminApp } from '../../session/session-context.tsx';

const MINUTE_MS = 60_000;

/**
 * The current time (milliseconds), updated as each minute begins and when the app comes to the foreground: what is
 * recorded as of today is of the day that has begun, not of the one that was drawn.
 */
export function useNow(): number {
  const { clock } = useAdminApp();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const update = () => setNow(clock.now());
    const end = clock.after(MINUTE_MS - (now % MINUTE_MS), update);
    document.addEventListener('visibilitychange', update);
    return () => {
      end();
      document.removeEventListener('visibilitychange', update);
    };
  }, [clock, now]);
  return now;
}

/** Today in Rome; changes at midnight while the app is open. */
export function useToday(): string {
  return dayOf(useNow());
}
