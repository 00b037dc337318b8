import { formatCount } from '../../i18n/format.ts';
import type { Holds } from '../../model/account.ts';
import type { SyncStatus } from '../../sync/status.ts';
import { type ShownStatus, sendingLabels, toCheckCount } from '../shared/labels/sending-labels.ts';
import { isFurtherThan, isOutdated } from '../shared/reading/outdated.ts';
import { statusLabels } from './status-labels.ts';

/** The states of the sync chip, the most urgent first (STATUS-1). */
export type SyncState =
  | 'full'
  | 'signedOut'
  | 'notEnabled'
  | 'toCheck'
  | 'late'
  | 'offline'
  | 'sending'
  | 'pending'
  | 'receiving'
  | 'never'
  | 'outdated'
  | 'sent';

/** The state that only this tab knows. */
export interface ThisTab {
  /** Whether it is sending or receiving. */
  readonly busy: boolean;
  /** Whether the phone's storage is full. */
  readonly full: boolean;
  /** Whether there is a network, as far as the browser tells. */
  readonly online: boolean;
}

/** The age from which an unsent change is late (STATUS-2). */
const LATE_MS = 24 * 3_600_000;

/** Whether a change is unsent for more than a day (STATUS-2). */
export function isLate({ oldestPendingAt }: SyncStatus, now: number): boolean {
  return oldestPendingAt !== null && isFurtherThan(LATE_MS, oldestPendingAt, now);
}

/**
 * The state that the chip shows.
 *
 * @param now milliseconds since the epoch
 */
export function syncStateOf(
  status: SyncStatus,
  { busy, full, online }: ThisTab,
  now: number,
): SyncState {
  if (full) return 'full';
  if (status.pause !== null) return status.pause;
  if (toCheckCount(status) > 0) return 'toCheck';
  if (isLate(status, now)) return 'late';
  if (isOffline(status, online)) return 'offline';
  if (status.pending > 0) return busy ? 'sending' : 'pending';
  if (status.lastPullAt === null) return busy ? 'receiving' : 'never';
  if (!isOutdated(status, now)) return 'sent';
  return busy && status.pullFailure === null ? 'receiving' : 'outdated';
}

/**
 * Whether nothing can be sent for lack of a network, as far as is known (STATUS-3). If something was received after the
 * last attempt to send, there is one. The failures of a paused phone may be older than the pause, which is why nothing
 * is sent.
 */
export function isOffline(
  { pause, pushFailure, pushFailedAt, pullFailure, lastPullAt }: SyncStatus,
  online: boolean,
): boolean {
  const receivedSince = pullFailure === null && (lastPullAt ?? 0) > (pushFailedAt ?? Infinity);
  const failure = receivedSince || pause !== null ? null : (pushFailure ?? pullFailure);
  return !online || failure === 'offline';
}

/**
 * Whether a person has to act before what waits is sent: a network alone would not do. What an account does not hold any
 * more waits until it is given back (PUSH-12).
 *
 * @param holds what the account holds; undefined while that is read
 */
export function isHeldUp({ pause, pushFailure }: SyncStatus, holds: Holds | undefined): boolean {
  return pause !== null || (pushFailure === 'denied' && holds === 'horses');
}

/**
 * Why nothing is sent or received, as a sentence; null if nothing failed, and while a pause is the reason, which its
 * banner says on every screen: nothing else that is known of a paused phone makes it go on.
 *
 * @param offline by {@link isOffline}
 * @param holds what the account holds
 */
export function failureText(
  status: SyncStatus,
  offline = false,
  holds: Holds = 'all',
): string | null {
  const { pause, pushFailure, pullFailure } = status;
  if (pause !== null) return null;
  if (offline) return statusLabels.details.offline;
  if (isHeldUp(status, holds)) return statusLabels.notHeld;
  if (pushFailure !== null) return statusLabels.why[pushFailure];
  if (pullFailure === null) return null;
  return statusLabels.whyNotReceived[pullFailure] ?? statusLabels.why[pullFailure];
}

/**
 * The chip's text. A missing network is added to any other state.
 *
 * @param offline by {@link isOffline}
 */
export function chipText(state: SyncState, status: ShownStatus, offline: boolean): string {
  const text = stateText(state, status);
  return offline && state !== 'offline' ? `${statusLabels.chip.offline} · ${text}` : text;
}

function stateText(state: SyncState, status: ShownStatus): string {
  switch (state) {
    case 'toCheck':
      return sendingLabels.toCheck(toCheckCount(status));
    case 'pending':
    case 'late':
      return statusLabels.chip[state](status.pending);
    case 'sending':
      return `${statusLabels.chip.sending} (${formatCount(status.pending)})`;
    case 'full':
    case 'offline':
    case 'signedOut':
      return status.pending > 0
        ? `${statusLabels.chip[state]} · ${statusLabels.chip.pending(status.pending)}`
        : statusLabels.chip[state];
    case 'outdated':
      return statusLabels.chip.outdated;
    case 'never':
      return statusLabels.chip.neverSynced;
    case 'notEnabled':
    case 'receiving':
      return statusLabels.chip[state];
    case 'sent':
      return status.lost?.unsent ? sendingLabels.summary(status) : statusLabels.chip.sent;
  }
}
