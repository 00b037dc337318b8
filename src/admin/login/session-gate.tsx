import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { SessionProvider, useAdminApp } from '../session/session-context.tsx';
import { OutdatedScreen } from './outdated-screen.tsx';

/**
 * Renders its children for a signed-in user in a tab that is not outdated. Signing out, here or in
 * another tab, redirects to the login, which keeps the address to return to.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const app = useAdminApp();
  const subscribe = (listener: () => void) => app.subscribe(listener);
  const session = useSyncExternalStore(subscribe, () => app.session());
  const outdated = useSyncExternalStore(subscribe, () => app.isOutdated());
  const origin = useLocation({ select: (location) => location.href });
  if (outdated) return <OutdatedScreen />;
  if (!session) return <Navigate to="/admin/login" search={{ redirect: origin }} replace />;
  return (
    <SessionProvider key={session.mirror.uid} value={session}>
      {children}
    </SessionProvider>
  );
}
