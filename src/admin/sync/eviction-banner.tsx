import { useLiveQuery } from 'dexie-react-hooks';
import { itWiped } from '../../i18n/it-wiped.ts';
import { it } from '../../i18n/it.ts';
import { forgetEviction, readEviction } from '../../mirror/eviction.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useNow } from '../shared/use-now.ts';

/** Tells that the browser cleared this phone's database, and what was lost with it (STATUS-4). */
export function EvictionBanner() {
  const mirror = useMirror();
  const notices = useToasts();
  const now = useNow();
  const lost = useLiveQuery(() => readEviction(mirror), [mirror]);
  if (!lost) return null;
  return (
    <Banner
      look={lost.unsent > 0 ? 'bad' : 'warn'}
      icon="alert"
      text={lost.unsent > 0 ? itWiped.lost(lost, now) : itWiped.nothing}
    >
      <Button
        big
        onClick={() =>
          void forgetEviction(mirror).catch(() => notices.toastError(it.saveFailed.aborted))
        }
      >
        {itWiped.read}
      </Button>
    </Banner>
  );
}
