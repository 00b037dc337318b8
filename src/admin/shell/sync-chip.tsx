import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useRef, useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { countLocally } from '../../register/local-counts.ts';
import type { SyncStatus } from '../../sync/status.ts';
import { readStatus } from '../../sync/status.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import looks from '../../ui/look.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../session/session-context.tsx';
import { SyncNowButton, useBusy, useStorageFull } from '../sync/sync-now-button.tsx';
import { useNow } from '../shared/use-now.ts';
import { useOnline } from '../shared/use-online.ts';
import styles from './sync-chip.module.css';
import type { SyncState } from '../sync/sync-state.ts';
import { chipText, syncStateOf } from '../sync/sync-state.ts';

const LOOK: Record<SyncState, { readonly icon: IconName; readonly look: string }> = {
  full: { icon: 'alert', look: 'bad' },
  signedOut: { icon: 'lock', look: 'warn' },
  notEnabled: { icon: 'lock', look: 'warn' },
  attention: { icon: 'alert', look: 'bad' },
  late: { icon: 'alert', look: 'warn' },
  sending: { icon: 'sync', look: 'info' },
  receiving: { icon: 'sync', look: 'info' },
  offline: { icon: 'offline', look: 'unknown' },
  pending: { icon: 'waiting', look: 'info' },
  never: { icon: 'waiting', look: 'unknown' },
  sent: { icon: 'sent', look: 'good' },
};

/** States that come and go with every save; telling them aloud would only disturb. */
const PASSING: ReadonlySet<SyncState> = new Set(['sending', 'receiving', 'pending', 'sent']);

/** The state of the synchronisation in the top bar; opens both truths, apart. */
export function SyncChip() {
  const mirror = useMirror();
  const id = useId();
  const now = useNow();
  const online = useOnline();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  const busy = useBusy();
  const full = useStorageFull();
  if (!status) return <span className={styles['place']} />;

  const state = syncStateOf(status, { busy, full, online }, now);
  const { icon, look } = LOOK[state];
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(styles['chip'], looks[look])}
        data-state={state}
      >
        <Icon name={icon} className={icon === 'sync' ? styles['working'] : undefined} />
        <span className={styles['words']}>{chipText(state, status)}</span>
      </button>
      <VisuallyHidden>
        <output>{PASSING.has(state) ? '' : chipText(state, status)}</output>
      </VisuallyHidden>
      <SyncPopover id={id} status={status} state={state} now={now} />
    </>
  );
}

interface PopoverProps {
  id: string;
  status: SyncStatus;
  state: SyncState;
  now: number;
}

function SyncPopover({ id, status, state, now }: PopoverProps) {
  const mirror = useMirror();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const holdings = useLiveQuery(
    async () => (open ? await countLocally(mirror) : undefined),
    [mirror, open],
  );
  const { pending, rejected, conflicts, lastPushAt, lastPullAt, lastError } = status;
  return (
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      aria-label={it.sync.title}
      className={styles['popover']}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      <dl className={styles['truths']}>
        <div>
          <dt>
            <Icon name="check" /> {it.sync.savedOnPhone}
          </dt>
          <dd>{it.sync.allSaved}</dd>
        </div>
        <div>
          <dt>
            <Icon name={pending > 0 ? 'waiting' : 'sent'} />{' '}
            {lastPushAt === null ? it.sync.neverSent : it.sync.sentAt(lastPushAt, now)}
          </dt>
          <dd>{pending > 0 ? it.sync.waits(pending) : it.sync.nothingWaits}</dd>
        </div>
        {rejected > 0 && (
          <div className={styles['pressing']}>
            <dt>
              <Icon name="alert" /> {it.sync.attention(rejected)}
            </dt>
          </div>
        )}
        {conflicts > 0 && (
          <div className={styles['pressing']}>
            <dt>
              <Icon name="alert" /> {it.sync.conflicts(conflicts)}
            </dt>
          </div>
        )}
      </dl>
      {state === 'full' && <p>{itSync.full}</p>}
      {state === 'late' && <p>{it.sync.late}</p>}
      {state === 'offline' ? (
        <p>{it.sync.offline}</p>
      ) : (
        lastError !== null && <p>{it.sync.why[lastError]}</p>
      )}
      <SyncNowButton />
      <Link
        to="/admin/sync"
        className={buttonClass('secondary', true)}
        onClick={() => dialog.current?.hidePopover()}
      >
        {itSync.details}
      </Link>
      <p className={styles['ready']}>
        <strong>{it.sync.readyTitle}</strong>
        {holdings && lastPullAt !== null
          ? `: ${it.sync.ready(holdings)}, ${it.sync.readyAt(lastPullAt, now)}`
          : lastPullAt === null && `: ${it.sync.notReady}`}
      </p>
    </dialog>
  );
}
