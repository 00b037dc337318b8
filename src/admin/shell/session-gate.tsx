import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { SessionProvider, useAdminApp } from '../session/session-context.tsx';
import { loginFrom } from '../login/login-search.ts';
import { OutdatedTabScreen } from './outdated-tab-screen.tsx';

/**
 * Renders its children for a signed-in user in a tab that is not outdated. Signing out, here or in
 * another tab, redirects to the login, which keeps the address to return to.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const app = useAdminApp();
  const subscribe = (listener: () => void) => app.subscribe(listener);
  const session = useSyncExternalStore(subscribe, () => app.session());
  const outdated = useSyncExternalStore(subscribe, () => app.isOutdated());
  if (outdated) return <OutdatedTabScreen />;
  if (!session) return <ToLogin />;
  return (
    <SessionProvider key={session.mirror.uid} value={session}>
      {children}
    </SessionProvider>
  );
}

/** Keeps the location that the person was at: on the way to the login it is the login's own, and nothing leads back. */
function ToLogin() {
  const router = useRouter();
  const [link] = useState(() => loginFrom(router.state.location));
  return <Navigate {...link} replace />;
}
