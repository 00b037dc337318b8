import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { formatMoment } from '../../i18n/format.ts';
import { countHoldings } from '../../mirror/holdings.ts';
import {
  askForPersistentStorage,
  isStoragePersistent,
} from '../../platform/storage-persistence.ts';
import { readStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../desk-context.tsx';
import { useNow } from '../use-now.ts';
import styles from './sync-screen.module.css';

const words = itSync.state;

/** When this phone last sent and received, what it holds, and whether the browser may clear it. */
export function PhoneState() {
  const mirror = useMirror();
  const now = useNow();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  const holdings = useLiveQuery(() => countHoldings(mirror), [mirror]);
  const [persistent, setPersistent] = useState<boolean | undefined>();
  useEffect(() => {
    void isStoragePersistent().then(setPersistent);
  }, []);
  if (!status || !holdings) return null;
  const { lastPushAt, lastPullAt } = status;
  const moment = (at: number | null) => (at === null ? words.never : formatMoment(at, now));
  return (
    <>
      <dl className={styles['values']}>
        <div>
          <dt>{words.sent}</dt>
          <dd>{moment(lastPushAt)}</dd>
        </div>
        <div>
          <dt>{words.received}</dt>
          <dd>{moment(lastPullAt)}</dd>
        </div>
        <div>
          <dt>{words.holds}</dt>
          <dd>
            {lastPullAt === null
              ? it.sync.notReady
              : `${it.sync.ready(holdings.horses, holdings.hoovesTrims, holdings.dentists)}, ${it.sync.readyAt(lastPullAt, now)}`}
          </dd>
        </div>
        <div>
          <dt>{words.memory}</dt>
          <dd>
            {persistent === undefined
              ? words.unknown
              : persistent
                ? words.protected
                : words.unprotected}
          </dd>
        </div>
      </dl>
      {persistent === false && (
        <div>
          <Button
            big
            icon="lock"
            onClick={() => void askForPersistentStorage().then(setPersistent)}
          >
            {words.protect}
          </Button>
        </div>
      )}
    </>
  );
}
