import { useSyncExternalStore } from 'react';
import { it } from '../../i18n/it.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';

/** Whether this tab is sending or receiving. */
export function useBusy(): boolean {
  const { sync } = useSession();
  return useSyncExternalStore(
    (listener) => sync.subscribe(listener),
    () => sync.isBusy(),
  );
}

/** Whether the phone has no room left, so that nothing can be sent. */
export function useStorageFull(): boolean {
  const { sync } = useSession();
  return useSyncExternalStore(
    (listener) => sync.subscribe(listener),
    () => sync.isStorageFull(),
  );
}

/** 'Sincronizza ora' (PUSH-9). */
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
      {busy ? it.sync.working : it.sync.now}
    </Button>
  );
}
