import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { askForPersistentStorage } from '../../platform/storage-persistence.ts';
import { useMirror } from '../session/session-context.tsx';

/** Asks the browser to protect this phone's storage once there is something to lose (STATUS-4). */
export function usePersistentStorage(): void {
  const mirror = useMirror();
  const saved = useLiveQuery(async () => (await mirror.db.outbox.count()) > 0, [mirror]) ?? false;
  useEffect(() => {
    if (saved) void askForPersistentStorage();
  }, [saved]);
}
