import { useEffect } from 'react';
import { showAppBadge } from '../../platform/app-badge.ts';
import { listView } from '../../register/lists/horse-views.ts';
import { useMirror } from '../session/session-context.tsx';
import { useFirstPull } from '../shared/reading/first-pull.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useToday } from '../shared/hooks/use-now.ts';

/**
 * Shows on the app's icon how many horses are due for a trim or the dentist, late or today; nothing until all horses
 * are received. The badge stays when the app is closed; the login clears it while nobody is signed in.
 */
export function AppBadge() {
  const mirror = useMirror();
  const today = useToday();
  const pull = useFirstPull('horses');
  const isWhole = pull === null;
  const isRead = pull !== undefined;
  const due = useLiveQuery(async () => {
    if (!isRead) return undefined;
    if (!isWhole) return 0;
    try {
      return (await listView(mirror, 'care', today)).size;
    } catch (error) {
      // Thrown while rendering, it would replace every screen, also those that read no horses.
      console.error(error);
      return undefined;
    }
  }, [mirror, today, isRead, isWhole]);
  useEffect(() => {
    if (due !== undefined) void showAppBadge(due);
  }, [due]);
  return null;
}
