import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { formatMoment } from '../../i18n/format.ts';
import { countLocally } from '../../register/local-counts.ts';
import {
  askForPersistentStorage,
  isStoragePersistent,
} from '../../platform/storage-persistence.ts';
import { readStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useNow } from '../shared/use-now.ts';
import { Values } from '../shared/values.tsx';

const words = itSync.state;

/** When this phone last sent and received, what it holds, and whether the browser may clear it. */
export function PhoneState() {
  const mirror = useMirror();
  const now = useNow();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  const holdings = useLiveQuery(() => countLocally(mirror), [mirror]);
  const [persistent, setPersistent] = useState<boolean | undefined>();
  useEffect(() => {
    void isStoragePersistent().then(setPersistent);
  }, []);
  if (!status || !holdings) return null;
  const { lastPushAt, lastPullAt } = status;
  const moment = (at: number | null) => (at === null ? words.never : formatMoment(at, now));
  return (
    <>
      <Values
        of={[
          [words.sent, moment(lastPushAt)],
          [words.received, moment(lastPullAt)],
          [
            words.holds,
            lastPullAt === null
              ? it.sync.notReady
              : `${it.sync.ready(holdings)}, ${it.sync.readyAt(lastPullAt, now)}`,
          ],
          [
            words.memory,
            persistent === undefined
              ? words.unknown
              : persistent
                ? words.protected
                : words.unprotected,
          ],
        ]}
      />
      {persistent === false && (
        <Button big icon="lock" onClick={() => void askForPersistentStorage().then(setPersistent)}>
          {words.protect}
        </Button>
      )}
    </>
  );
}
