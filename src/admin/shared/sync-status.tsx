import { useLiveQuery } from './use-live-query.ts';
import { type ReactNode, createContext, useContext } from 'react';
import { type SyncStatus, readStatus } from '../../sync/status.ts';
import { useMirror } from '../session/session-context.tsx';

const StatusContext = createContext<SyncStatus | undefined>(undefined);

/** Reads the status once, for all components that show a part of it: reading goes through the whole outbox. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const mirror = useMirror();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  return <StatusContext.Provider value={status}>{children}</StatusContext.Provider>;
}

/** The state of sending and receiving (STATUS-1); undefined while loading. */
export function useSyncStatus(): SyncStatus | undefined {
  return useContext(StatusContext);
}
