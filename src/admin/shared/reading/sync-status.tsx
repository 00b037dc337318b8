import { useLiveQuery } from './use-live-query.ts';
import { type ReactNode, createContext, useContext } from 'react';
import { readEviction } from '../../../mirror/device/eviction.ts';
import { readStatus } from '../../../sync/status.ts';
import { useMirror } from '../../session/session-context.tsx';
import type { ShownStatus } from '../labels/sending-labels.ts';

const StatusContext = createContext<ShownStatus | undefined>(undefined);

/** Reads the status once, for all components that show a part of it: reading goes through the whole outbox. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const mirror = useMirror();
  const status = useLiveQuery(
    async () => ({
      ...(await readStatus(mirror)),
      lost: await readEviction(mirror),
    }),
    [mirror],
  );
  return <StatusContext.Provider value={status}>{children}</StatusContext.Provider>;
}

/** The state of sending and receiving (STATUS-1); undefined while loading. */
export function useSyncStatus(): ShownStatus | undefined {
  return useContext(StatusContext);
}
