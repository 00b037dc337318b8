import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { DeskProvider, useBackOffice } from './desk-context.tsx';

/**
 * Lets in who has a desk. Who signs out, here or in another tab, is led to the login, which
 * remembers where they were.
 */
export function DeskGate({ children }: { children: ReactNode }) {
  const office = useBackOffice();
  const desk = useSyncExternalStore(
    (listener) => office.subscribe(listener),
    () => office.desk(),
  );
  const origin = useLocation({ select: (location) => location.href });
  if (!desk) return <Navigate to="/admin/login" search={{ redirect: origin }} replace />;
  return (
    <DeskProvider key={desk.mirror.uid} value={desk}>
      {children}
    </DeskProvider>
  );
}
