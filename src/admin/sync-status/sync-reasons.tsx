import type { SyncStatus } from '../../sync/status.ts';
import { outdatedText } from '../shared/reading/outdated.ts';
import { useHolds } from '../shared/reading/use-holds.ts';
import { failureText } from './sync-state.ts';

interface Props {
  status: SyncStatus;
  /** By `isOffline`. */
  offline: boolean;
  now: number;
}

/** Says that data are outdated, and why nothing is sent or received; nothing if all works (STATUS-1). */
export function SyncReasons({ status, offline, now }: Props) {
  const outdated = outdatedText(status, now);
  const why = failureText(status, offline, useHolds());
  return (
    <>
      {outdated !== null && <p>{outdated}</p>}
      {why !== null && <p>{why}</p>}
    </>
  );
}
