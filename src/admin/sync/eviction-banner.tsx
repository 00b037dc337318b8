import { useLiveQuery } from 'dexie-react-hooks';
import { itWiped } from '../../i18n/it-wiped.ts';
import { it } from '../../i18n/it.ts';
import { forgetWiped, readWiped } from '../../mirror/eviction.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useNotices } from '../shared/toasts.tsx';
import { useNow } from '../shared/use-now.ts';

/** Tells that the browser cleared this phone's database, and what was lost with it (STATUS-4). */
export function WipedBanner() {
  const mirror = useMirror();
  const notices = useNotices();
  const now = useNow();
  const lost = useLiveQuery(() => readWiped(mirror), [mirror]);
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
          void forgetWiped(mirror).catch(() => notices.complain(it.saveFailed.aborted))
        }
      >
        {itWiped.read}
      </Button>
    </Banner>
  );
}
