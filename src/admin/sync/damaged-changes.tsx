import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useState } from 'react';
import { type DamagedRow, listDamaged } from '../../mirror/outbox/damaged-rows.ts';
import { discardDamaged } from '../../mirror/changes/discard-damaged.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { Panel } from '../shared/frame/panel.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { exportUnsent } from '../shared/output/export-unsent.ts';
import styles from './sync-screen.module.css';
import { statusLabels } from '../sync-status/status-labels.ts';
import { DiscardConfirm } from './discard-confirm.tsx';
import { labels } from './labels.ts';

/** The pending changes that this app cannot read: kept as stored until a person decides (PUSH-14). */
export function DamagedChanges() {
  const mirror = useMirror();
  const rows = useLiveQuery(() => listDamaged(mirror), [mirror]);
  if (!rows) return <Reading />;
  const damaged = rows.filter(({ isNewer }) => !isNewer);
  const newer = rows.length - damaged.length;
  return (
    <>
      {newer > 0 && (
        <Panel title={labels.damaged.newer} count={newer}>
          <p>{labels.waiting.ofNewerApp(newer)}</p>
        </Panel>
      )}
      {damaged.length > 0 && (
        <Panel title={labels.damaged.title} count={damaged.length}>
          <p>{labels.damaged.hint(damaged.length)}</p>
          <ul className={styles.cards}>
            {damaged.map((row) => (
              <DamagedChange key={`${row.store} ${row.key}`} damaged={row} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function DamagedChange({ damaged }: { damaged: DamagedRow }) {
  const { diary } = useAdminApp();
  const mirror = useMirror();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const path = (damaged.row as { path?: unknown } | null)?.path;
  const what = typeof path === 'string' ? path : labels.damaged.unnamed;
  const discard = async () => {
    const { success } = await discardDamaged(mirror, damaged);
    if (success) toasts.toast(labels.damaged.discarded);
    else toasts.toastError(failureLabels.save.aborted);
    return () => document.getElementById('content')?.focus();
  };
  return (
    <li className={styles.card}>
      <h3>{what}</h3>
      <details className={styles.expandable}>
        <summary>{labels.damaged.contents}</summary>
        <pre>{JSON.stringify(damaged.row, null, 1)}</pre>
      </details>
      <div className={styles.choices}>
        <Button
          big
          onClick={() =>
            void exportUnsent(mirror, diary).catch(() => toasts.toastError(failureLabels.read))
          }
        >
          {statusLabels.exportAll}
        </Button>
        <Button look="danger" big icon="trash" onClick={() => setAsking(true)}>
          {labels.rejected.discard}
        </Button>
      </div>
      {asking && (
        <DiscardConfirm
          what={what}
          meaning={labels.damaged.forEver}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
