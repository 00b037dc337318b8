import { Link, useLocation } from '@tanstack/react-router';
import { countUnsent } from '../../mirror/outbox/outbox.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { loginFrom } from '../login/login-search.ts';
import { useMirror } from '../session/session-context.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { labels } from './labels.ts';

/** Says that sending is paused until the user acts; the screens stay usable (AUTH-2, PUSH-12). */
export function PauseBanner() {
  const status = useSyncStatus();
  const location = useLocation();
  const mirror = useMirror();
  const pause = status?.pause;
  const isClosed = pause === 'notEnabled';
  const inFile = useLiveQuery(async () => (isClosed ? countUnsent(mirror) : 0), [mirror, isClosed]);
  // A file holds everything; to sign in again sends only what waits.
  const unsent = isClosed ? inFile : status?.pending;
  if (!pause || unsent === undefined) return null;
  return (
    <Banner look="warn" icon="lock" text={labels[pause](unsent)}>
      {isClosed && (
        <Link to="/admin/second-factor" className={buttonClass('secondary')}>
          {navigationLabels.secondFactor}
        </Link>
      )}
      <Link {...loginFrom(location)} className={buttonClass('secondary')}>
        {labels.signInAgain}
      </Link>
    </Banner>
  );
}
