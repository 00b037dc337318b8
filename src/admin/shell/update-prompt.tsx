import { useEffect, useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { AppUpdate } from '../../platform/app-update.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAdminApp } from '../session/session-context.tsx';

/** Offers a new version of the app. It only asks: the page is never reloaded under a person's hands. */
export function UpdatePrompt() {
  const { appUpdate } = useAdminApp();
  const [waiting, setWaiting] = useState<AppUpdate | null>(null);
  const [later, setLater] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const listen = async () => {
      const update = await appUpdate;
      if (!update || gone) return;
      const look = () => setWaiting(update.isWaiting() ? update : null);
      look();
      stop = update.subscribe(look);
    };
    void listen();
    return () => {
      gone = true;
      stop?.();
    };
  }, [appUpdate]);
  if (!waiting || later) return null;
  return (
    <Banner look="info" icon="sync" text={it.shell.newVersionHint}>
      <Button look="primary" onClick={() => waiting.apply()}>
        {it.shell.newVersion}
      </Button>
      <Button look="quiet" onClick={() => setLater(true)}>
        {it.shell.later}
      </Button>
    </Banner>
  );
}
