import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { itInstall } from '../../i18n/it-install.ts';
import { installOffers } from '../../platform/install-offers.ts';
import { readStatus } from '../../sync/status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';

const KEY = 'scuderia-install-hint-admin';

/**
 * Proposes once, and never again on this device, to install the app: to somebody who has recorded
 * something with it, where the browser can.
 */
export function InstallHint() {
  const mirror = useMirror();
  const offer = useSyncExternalStore(installOffers.subscribe, installOffers.current);
  const hasRecorded = useLiveQuery(async () => {
    const { pending, lastPushAt } = await readStatus(mirror);
    return pending > 0 || lastPushAt !== null;
  }, [mirror]);
  const [isNew] = useState(() => !wasShown());
  const [closed, setClosed] = useState(false);
  const shown = offer !== null && hasRecorded === true && isNew && !closed;
  useEffect(() => {
    if (shown) rememberShown();
  }, [shown]);
  if (!shown) return null;
  return (
    <Banner look="info" icon="plus" text={offer.how === 'ask' ? itInstall.ask : itInstall.byHand}>
      {offer.how === 'ask' && (
        <Button
          look="primary"
          onClick={() => {
            setClosed(true);
            void offer.ask();
          }}
        >
          {itInstall.install}
        </Button>
      )}
      <Button look="quiet" onClick={() => setClosed(true)}>
        {offer.how === 'ask' ? itInstall.noThanks : itInstall.gotIt}
      </Button>
    </Banner>
  );
}

/** A browser that keeps nothing would be asked at each launch: it is not asked at all. */
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
    // It will be asked once more; nothing else is lost.
  }
}
