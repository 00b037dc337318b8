import { Link, useLocation } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { navigationLabels } from '../shared/navigation-labels.ts';
import { toCheckCount } from '../shared/sending-labels.ts';
import { useSyncStatus } from '../shared/sync-status.tsx';
import { labels } from './labels.ts';

/** Says that sending is paused until the user acts; the screens stay usable (AUTH-2, PUSH-12). */
export function PauseBanner() {
  const status = useSyncStatus();
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
