import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useEffect } from 'react';
import { askForPersistentStorage } from '../../platform/storage-persistence.ts';
import { useMirror } from '../session/session-context.tsx';

/** Asks the browser for persistent storage once there are unsent changes (STATUS-4). */
export function usePersistentStorage(): void {
  const mirror = useMirror();
  const hasUnsent =
    useLiveQuery(async () => (await mirror.db.outbox.count()) > 0, [mirror]) ?? false;
  useEffect(() => {
    if (hasUnsent) void askForPersistentStorage();
  }, [hasUnsent]);
}
