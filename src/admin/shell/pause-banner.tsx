import { Link, useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import { readMeta } from '../../mirror/meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';

/** Says, without hiding the work, that nothing is sent until a person acts (AUTH-2, PUSH-12). */
export function PauseBanner() {
  const mirror = useMirror();
  const pause = useLiveQuery(() => readMeta(mirror, 'pause'), [mirror]);
  const origin = useLocation({ select: (location) => location.href });
  if (!pause) return null;
  return (
    <Banner
      look="warn"
      icon="lock"
      text={pause === 'signedOut' ? it.shell.signedOut : it.shell.notEnabled}
    >
      <Link to="/admin/login" search={{ redirect: origin }} className={buttonClass('secondary')}>
        {it.shell.signInAgain}
      </Link>
    </Banner>
  );
}
