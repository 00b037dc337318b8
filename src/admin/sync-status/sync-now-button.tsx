import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { statusLabels } from './status-labels.ts';

/** Whether this tab is sending or receiving. */
export function useBusy(): boolean {
  const { sync } = useSession();
  return useSyncExternalStore(
    (listener) => sync.subscribe(listener),
    () => sync.isBusy(),
  );
}

/** Whether the phone's storage is full, so that nothing can be sent. */
export function useStorageFull(): boolean {
  const { sync } = useSession();
  return useSyncExternalStore(
    (listener) => sync.subscribe(listener),
    () => sync.isStorageFull(),
  );
}

/** Synchronises at once (PUSH-9). */
export function SyncNowButton() {
  const { sync } = useSession();
  const busy = useBusy();
  return (
    <Button
      look="primary"
      icon="sync"
      big
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void sync.syncNow();
      }}
    >
      {busy ? statusLabels.working : statusLabels.now}
    </Button>
  );
}
