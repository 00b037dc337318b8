import { useEffect } from 'react';
import { showAppBadge } from '../../platform/app-badge.ts';
import { listView } from '../../register/search/horse-views.ts';
import { useMirror } from '../session/session-context.tsx';
import { useFirstPull } from '../shared/first-pull.tsx';
import { useLiveQuery } from '../shared/use-live-query.ts';
import { useToday } from '../shared/use-now.ts';

/**
 * Keeps on the app's icon how many horses are due for a trim or the dentist, late or today; none while not all horses
 * are on this phone. It stays when the app is closed; where nobody is signed in the login takes it away.
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
      // Thrown while this is drawn, it would take every screen along, also those that read no horses.
      console.error(error);
      return undefined;
    }
  }, [mirror, today, isRead, isWhole]);
  useEffect(() => {
    if (due !== undefined) void showAppBadge(due);
  }, [due]);
  return null;
}
