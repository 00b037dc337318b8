import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { SessionProvider, useAdminApp } from '../session/session-context.tsx';
import { OutdatedScreen } from './outdated-screen.tsx';

/**
 * Lets in who has a desk, in a tab that is not outdated. Who signs out, here or in another tab, is led to the login, which
 * remembers where they were.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const office = useAdminApp();
  const subscribe = (listener: () => void) => office.subscribe(listener);
  const desk = useSyncExternalStore(subscribe, () => office.session());
  const outdated = useSyncExternalStore(subscribe, () => office.isOutdated());
  const origin = useLocation({ select: (location) => location.href });
  if (outdated) return <OutdatedScreen />;
  if (!desk) return <Navigate to="/admin/login" search={{ redirect: origin }} replace />;
  return (
    <SessionProvider key={desk.mirror.uid} value={desk}>
      {children}
    </SessionProvider>
  );
}
