import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { isStoragePersistent } from '../../platform/storage-persistence.ts';
import { countLocally } from '../../register/unsent/local-counts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type IconName, Icon } from '../../ui/icon.tsx';
import looks from '../../ui/look.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../session/session-context.tsx';
import { SyncNowButton, useBusy, useStorageFull } from './sync-now-button.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { useOnline } from '../shared/reading/use-online.ts';
import { statusLabels } from './status-labels.ts';
import { useKept, whyNotReady } from './readiness.ts';
import styles from './sync-chip.module.css';
import { SyncReasons } from './sync-reasons.tsx';
import { type SyncState, chipText, isHeldUp, isOffline, syncStateOf } from './sync-state.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { type ShownStatus, sendingLabels } from '../shared/labels/sending-labels.ts';

const LOOK: Record<SyncState, { readonly icon: IconName; readonly look: string }> = {
  full: { icon: 'alert', look: 'bad' },
  signedOut: { icon: 'lock', look: 'warn' },
  notEnabled: { icon: 'lock', look: 'warn' },
  toCheck: { icon: 'alert', look: 'bad' },
  late: { icon: 'alert', look: 'warn' },
  sending: { icon: 'sync', look: 'info' },
  receiving: { icon: 'sync', look: 'info' },
  offline: { icon: 'offline', look: 'unknown' },
  pending: { icon: 'waiting', look: 'info' },
  never: { icon: 'waiting', look: 'unknown' },
  outdated: { icon: 'alert', look: 'warn' },
  sent: { icon: 'sent', look: 'good' },
};

/** States that change with every save and are not announced to screen readers. */
const TRANSIENT: ReadonlySet<SyncState> = new Set(['sending', 'receiving', 'pending', 'sent']);

/** The state of the synchronisation, in the top bar; opens a list of what is saved and what is sent (STATUS-1). */
export function SyncChip() {
  const id = useId();
  const now = useNow();
  const status = useSyncStatus();
  const online = useOnline(status?.lastPullAt);
  const busy = useBusy();
  const full = useStorageFull();
  if (!status) return <span className={styles.placeholder} />;

  const state = syncStateOf(status, { busy, full, online }, now);
  const offline = isOffline(status, online);
  const text = chipText(state, status, offline);
  const { icon, look } = LOOK[state];
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(styles.chip, looks[look])}
        data-state={state}
      >
        <Icon name={icon} className={icon === 'sync' ? styles.working : undefined} />
        <span className={styles.text}>{text}</span>
      </button>
      <VisuallyHidden>
        <output>{TRANSIENT.has(state) && !offline ? '' : text}</output>
      </VisuallyHidden>
      <SyncPopover id={id} status={status} state={state} offline={offline} now={now} />
    </>
  );
}

interface PopoverProps {
  id: string;
  status: ShownStatus;
  state: SyncState;
  offline: boolean;
  now: number;
}

function SyncPopover({ id, status, state, offline, now }: PopoverProps) {
  const mirror = useMirror();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const counts = useLiveQuery(
    async () => (open ? await countLocally(mirror) : undefined),
    [mirror, open],
  );
  const holds = useHolds();
  const [persistent, setPersistent] = useState<boolean>();
  useEffect(() => {
    if (open) void isStoragePersistent().then(setPersistent);
  }, [open]);
  const { pending, rejected, conflicts, damaged, lastPushAt, lastPullAt } = status;
  const notReady = whyNotReady(status, useKept(now, open));
  return (
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      aria-label={navigationLabels.sync}
      className={styles.popover}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      <dl className={styles.facts}>
        {!status.lost?.unsent && (
          <div>
            <dt>
              <Icon name="check" /> {sendingLabels.savedOnPhone}
            </dt>
            <dd>{statusLabels.details.allSaved}</dd>
          </div>
        )}
        <div>
          <dt>
            <Icon name={pending > 0 ? 'waiting' : 'sent'} />{' '}
            {lastPushAt === null
              ? statusLabels.details.neverSent
              : statusLabels.details.sentAt(lastPushAt, now)}
          </dt>
          <dd>{sendingLabels.summary(status)}</dd>
        </div>
        {rejected > 0 && (
          <div className={styles.alert}>
            <dt>
              <Icon name="alert" /> {statusLabels.details.rejected(rejected)}
            </dt>
          </div>
        )}
        {conflicts > 0 && (
          <div className={styles.alert}>
            <dt>
              <Icon name="alert" /> {statusLabels.details.conflicts(conflicts)}
            </dt>
          </div>
        )}
        {damaged > 0 && (
          <div className={styles.alert}>
            <dt>
              <Icon name="alert" /> {statusLabels.details.damaged(damaged)}
            </dt>
          </div>
        )}
      </dl>
      {state === 'full' && <p>{statusLabels.full}</p>}
      {state === 'late' && !isHeldUp(status, holds) && <p>{statusLabels.details.late}</p>}
      <SyncReasons status={status} offline={offline} now={now} />
      <SyncNowButton />
      <Link
        to="/admin/sync"
        className={buttonClass('secondary', true)}
        onClick={() => dialog.current?.hidePopover()}
      >
        {statusLabels.details.open}
      </Link>
      <p className={styles.ready}>
        {notReady === null ? (
          <>
            <strong>{statusLabels.details.readyTitle}</strong>
            {counts &&
              holds &&
              `: ${statusLabels.ready(counts, holds)}, ${statusLabels.readyAt(lastPullAt!, now)}`}
            {counts && persistent !== undefined && `, ${statusLabels.memory(persistent)}`}
          </>
        ) : (
          notReady !== undefined && (
            <>
              <strong>{statusLabels.details.notReadyTitle}.</strong> {notReady}
            </>
          )
        )}
      </p>
    </dialog>
  );
}
