import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { countLocally } from '../../register/unsent/local-counts.ts';
import {
  askForPersistentStorage,
  isStoragePersistent,
} from '../../platform/storage-persistence.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { NO_SCROLL, aroundOf } from '../shared/frame/keep-focus.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { useOnline } from '../shared/reading/use-online.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { Values } from '../shared/frame/values.tsx';
import { commonLabels } from '../../i18n/labels.ts';
import { statusLabels } from '../sync-status/status-labels.ts';
import { labels } from './labels.ts';
import { useKept, whyNotReady } from '../sync-status/readiness.ts';
import { SyncReasons } from '../sync-status/sync-reasons.tsx';
import { isOffline } from '../sync-status/sync-state.ts';

/** Why this phone does not send or receive, when it last did, its counts, and whether its storage is persistent. */
export function PhoneState() {
  const mirror = useMirror();
  const now = useNow();
  const status = useSyncStatus();
  const online = useOnline(status?.lastPullAt);
  const isKept = useKept(now);
  const counts = useLiveQuery(() => countLocally(mirror), [mirror]);
  const holds = useHolds();
  const toasts = useToasts();
  const [persistent, setPersistent] = useState<boolean | undefined | null>(null);
  useEffect(() => {
    void isStoragePersistent().then(setPersistent);
  }, []);
  const protect = async (button: HTMLElement) => {
    const answer = await askForPersistentStorage();
    if (answer === false) return toasts.toastError(labels.state.notProtected);
    // The button goes away.
    if (document.activeElement === button) aroundOf(button)?.focus(NO_SCROLL);
    setPersistent(answer);
  };
  if (!status || !counts || !holds || persistent === null) return <Reading />;
  const { lastPushAt, lastPullAt } = status;
  const notReady = whyNotReady(status, isKept);
  const moment = (at: number | null) => (at === null ? labels.state.never : formatMoment(at, now));
  return (
    <>
      <SyncReasons status={status} offline={isOffline(status, online)} now={now} />
      <Values
        of={[
          [labels.state.sent, moment(lastPushAt)],
          [labels.state.received, moment(lastPullAt)],
          [
            labels.state.holds,
            notReady === undefined
              ? commonLabels.loading
              : (notReady ??
                `${statusLabels.ready(counts, holds)}, ${statusLabels.readyAt(lastPullAt!, now)}`),
          ],
          [
            labels.state.memory,
            persistent === undefined
              ? labels.state.unknown
              : persistent
                ? labels.state.protected
                : labels.state.unprotected,
          ],
        ]}
      />
      {persistent === false && (
        <Button big icon="lock" onClick={({ currentTarget }) => void protect(currentTarget)}>
          {labels.state.protect}
        </Button>
      )}
    </>
  );
}
