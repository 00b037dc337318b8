import { useEffect, useState } from 'react';
import type { AppUpdate } from '../../platform/app-update.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { labels } from './labels.ts';

/** Offers a new version of the app. The page is reloaded only if the user accepts. */
export function UpdatePrompt() {
  const { appUpdate } = useAdminApp();
  const [waiting, setWaiting] = useState<AppUpdate | null>(null);
  const [later, setLater] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let cancelled = false;
    const listen = async () => {
      const update = await appUpdate;
      if (!update || cancelled) return;
      const updateWaiting = () => setWaiting(update.isWaiting() ? update : null);
      updateWaiting();
      stop = update.subscribe(() => {
        // What was put off is another version.
        setLater(false);
        updateWaiting();
      });
    };
    void listen();
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [appUpdate]);
  if (!waiting || later) return null;
  return (
    <Banner look="info" icon="sync" text={labels.newVersionHint}>
      <Button look="primary" onClick={() => waiting.apply()}>
        {labels.newVersion}
      </Button>
      <Button look="quiet" onClick={keepFocus(() => setLater(true))}>
        {labels.later}
      </Button>
    </Banner>
  );
}
