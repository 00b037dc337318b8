import { Link, useLocation } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { loginFrom } from '../login/login-search.ts';
import { navigationLabels } from '../shared/navigation-labels.ts';
import { toCheckCount } from '../shared/sending-labels.ts';
import { useSyncStatus } from '../shared/sync-status.tsx';
import { labels } from './labels.ts';

/** Says that sending is paused until the user acts; the screens stay usable (AUTH-2, PUSH-12). */
export function PauseBanner() {
  const status = useSyncStatus();
  const location = useLocation();
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
      <Link {...loginFrom(location)} className={buttonClass('secondary')}>
        {labels.signInAgain}
      </Link>
    </Banner>
  );
}
