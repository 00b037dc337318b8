import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { Suspense, lazy } from 'react';
import type { Mirror } from '../../mirror/database/database.ts';
import { listConflicts } from '../../mirror/conflicts/open-conflicts.ts';
import { nameChange } from '../../register/unsent/unsent-changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { ToCheckLink } from '../shared/lists/to-check-link.tsx';
import { DamagedChanges } from './damaged-changes.tsx';
import { readUnsent } from './read-unsent.ts';
import { PhoneState } from './phone-state.tsx';
import { ConflictCard, type ConflictWithChanges } from './conflict-card.tsx';
import { RejectedChange } from './rejected-change.tsx';
import styles from './sync-screen.module.css';
import { SyncNowButton, useStorageFull } from '../sync-status/sync-now-button.tsx';
import { UnsentTransfer } from './unsent-transfer.tsx';
import { WaitingList } from './waiting-list.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { statusLabels } from '../sync-status/status-labels.ts';
import { labels } from './labels.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';

/** If it cannot be loaded, the screen works without it, since unsent changes are saved from here. */
const DiaryPanel = lazy(() =>
  import('./diary-panel.tsx').then(
    (loaded) => ({ default: loaded.DiaryPanel }),
    () => ({ default: () => null }),
  ),
);

/** Conflicts, rejected and unsent changes, and the state of this phone; works without a network. */
export function SyncScreen() {
  const mirror = useMirror();
  const isFull = useStorageFull();
  const conflicts = useLiveQuery(() => listConflictsWithChanges(mirror), [mirror]);
  const read = useLiveQuery(() => readUnsent(mirror), [mirror]);
  const unsent = read?.unsent;
  const lost = useSyncStatus()?.lost;
  const status = read && lost !== undefined && { ...read.status, lost };
  const rejected = unsent?.filter(({ mutation }) => mutation.status === 'rejected') ?? [];
  const waiting = unsent?.filter(({ mutation }) => mutation.status === 'pending') ?? [];
  return (
    <>
      <ScreenHead title={navigationLabels.sync}>
        <SyncNowButton />
      </ScreenHead>
      {isFull && <Banner inset look="bad" icon="alert" text={statusLabels.full} />}
      {!conflicts || !unsent || !status ? (
        <Reading spinner />
      ) : (
        <>
          {conflicts.length > 0 && (
            <Panel title={labels.conflicts.title} count={conflicts.length}>
              <ul className={styles.cards}>
                {conflicts.map((named) => (
                  <li key={named.conflict.id} className={styles.card}>
                    <RowBoundary>{() => <ConflictCard {...named} />}</RowBoundary>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {rejected.length > 0 && (
            <Panel title={labels.rejected.title} count={rejected.length}>
              <p>{labels.rejected.hint(rejected.length)}</p>
              <ul className={styles.cards}>
                {rejected.map((change) => (
                  <li key={change.mutation.mutationId} className={styles.card}>
                    <RejectedChange change={change} unsent={unsent} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <DamagedChanges />
          <Panel title={labels.waiting.title} count={waiting.length}>
            {waiting.length === 0 ? (
              <p>{sendingLabels.nothingWaits(status)}</p>
            ) : (
              <WaitingList
                waiting={waiting}
                rejected={rejected}
                unsent={unsent}
                isPaused={status.pause !== null}
              />
            )}
          </Panel>
        </>
      )}
      <Panel title={labels.state.title}>
        <PhoneState />
        <ToCheckLink />
      </Panel>
      <Panel title={labels.file.title}>
        <UnsentTransfer />
      </Panel>
      <Suspense fallback={null}>
        <DiaryPanel />
      </Suspense>
    </>
  );
}

async function listConflictsWithChanges(mirror: Mirror): Promise<ConflictWithChanges[]> {
  const conflicts = await listConflicts(mirror);
  return Promise.all(
    conflicts.map(async (conflict) => {
      const mutations = conflict.kind === 'deleted' ? conflict.changes : [conflict.mutation];
      const changes = await Promise.all(mutations.map((each) => nameChange(mirror, each)));
      return { conflict, changes };
    }),
  );
}
