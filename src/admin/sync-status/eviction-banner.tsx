import { dismissEviction } from '../../mirror/device/eviction.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { statusLabels } from './status-labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

/** Reports that the browser evicted this phone's database, and how many unsent changes were lost (STATUS-4). */
export function EvictionBanner() {
  const mirror = useMirror();
  const toasts = useToasts();
  const now = useNow();
  const eviction = useSyncStatus()?.lost;
  if (!eviction) return null;
  return (
    <Banner
      look={eviction.unsent > 0 ? 'bad' : 'warn'}
      icon="alert"
      text={
        eviction.unsent > 0
          ? statusLabels.eviction.lost(eviction, now)
          : statusLabels.eviction.nothing
      }
    >
      <Button
        big
        onClick={keepFocus(() =>
          dismissEviction(mirror).catch(() => toasts.toastError(failureLabels.save.aborted)),
        )}
      >
        {statusLabels.eviction.read}
      </Button>
    </Banner>
  );
}
