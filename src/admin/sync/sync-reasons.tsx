import type { SyncStatus } from '../../sync/status.ts';
import { chipLabels } from './chip-labels.ts';
import { failureText, isOutdated } from './sync-state.ts';

interface Props {
  status: SyncStatus;
  /** By `isOffline`. */
  offline: boolean;
  now: number;
}

/** Says that data are outdated, and why nothing is sent or received; nothing if all works (STATUS-1). */
export function SyncReasons({ status, offline, now }: Props) {
  const { lastPullAt } = status;
  const why = failureText(status, offline);
  return (
    <>
      {lastPullAt !== null && isOutdated(status, now) && (
        <p>{chipLabels.details.outdated(lastPullAt, now)}</p>
      )}
      {why !== null && <p>{why}</p>}
    </>
  );
}
