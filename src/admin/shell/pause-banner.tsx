import { Link, useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { readStatus } from '../../sync/status.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { navigationLabels } from '../shared/navigation-labels.ts';
import { toCheckCount } from '../shared/sending-labels.ts';
import { labels } from './labels.ts';

/** Says that sending is paused until the user acts; the screens stay usable (AUTH-2, PUSH-12). */
export function PauseBanner() {
  const mirror = useMirror();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  const origin = useLocation({ select: (location) => location.href });
  if (!status?.pause) return null;
  const { pause } = status;
  const unsent = status.pending + toCheckCount(status);
  return (
    <Banner look="warn" icon="lock" text={labels[pause](unsent)}>
      {pause === 'notEnabled' && (
        <Link to="/admin/second-factor" className={buttonClass('secondary')}>
          {navigationLabels.secondFactor}
        </Link>
      )}
      <Link to="/admin/login" search={{ redirect: origin }} className={buttonClass('secondary')}>
        {labels.signInAgain}
      </Link>
    </Banner>
  );
}
