import { useEffect, useState, useSyncExternalStore } from 'react';
import { installOffers } from '../../platform/install-offers.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toCheckCount } from '../shared/labels/sending-labels.ts';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { labels } from './labels.ts';

const KEY = 'scuderia-install-hint-admin';

/**
 * Proposes once on a device to install the app: after the user has recorded something, and if the browser can install
 * apps. In Safari only while nothing waits: an app on its home screen shares no storage with it (decision 017), and
 * what is unsent would stay behind.
 */
export function InstallHint() {
  const offer = useSyncExternalStore(installOffers.subscribe, installOffers.current);
  const status = useSyncStatus();
  const hasRecorded = status !== undefined && (status.pending > 0 || status.lastPushAt !== null);
  const staysBehind =
    offer?.how === 'by hand' && status !== undefined && status.pending + toCheckCount(status) > 0;
  const [isNew] = useState(() => !wasShown());
  const [closed, setClosed] = useState(false);
  const shown = offer !== null && hasRecorded && !staysBehind && isNew && !closed;
  useEffect(() => {
    if (shown) rememberShown();
  }, [shown]);
  if (!shown) return null;
  return (
    <Banner
      look="info"
      icon="plus"
      text={offer.how === 'ask' ? labels.install.ask : labels.install.byHand}
    >
      {offer.how === 'ask' && (
        <Button
          look="primary"
          onClick={keepFocus(() => {
            setClosed(true);
            void offer.ask();
          })}
        >
          {labels.install.install}
        </Button>
      )}
      <Button look="quiet" onClick={keepFocus(() => setClosed(true))}>
        {offer.how === 'ask' ? labels.install.noThanks : labels.install.gotIt}
      </Button>
    </Banner>
  );
}

/** Without storage the hint would be shown at each launch, so it counts as shown. */
function wasShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function rememberShown(): void {
  try {
    localStorage.setItem(KEY, 'shown');
  } catch {
    // Not stored: the hint is shown again at the next launch; nothing else is lost.
  }
}
