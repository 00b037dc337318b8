import { formatCount } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import type { SyncStatus } from '../../sync/status.ts';

/** What the chip tells (STATUS-1), the most pressing thing first. */
export type SyncState =
  | 'full'
  | 'signedOut'
  | 'notEnabled'
  | 'attention'
  | 'late'
  | 'sending'
  | 'receiving'
  | 'offline'
  | 'pending'
  | 'never'
  | 'sent';

/** What this tab knows beside the mirror. */
export interface ThisTab {
  /** Whether it is sending or receiving. */
  readonly busy: boolean;
  /** Whether the phone has no room left. */
  readonly full: boolean;
  /** What the browser believes of the network. */
  readonly online: boolean;
}

/** After how long an unsent change is alarming, whatever the network claims (STATUS-2). */
const LATE_MS = 24 * 3_600_000;

/** Whether something waits for too long, whatever the network claims (STATUS-2). */
export function isLate({ oldestPendingAt }: SyncStatus, now: number): boolean {
  return oldestPendingAt !== null && now - oldestPendingAt > LATE_MS;
}

/**
 * One word for the state of the synchronisation.
 *
 * @param here what this tab knows beside the mirror
 * @param now milliseconds since the epoch
 */
export function syncStateOf(
  status: SyncStatus,
  { busy, full, online }: ThisTab,
  now: number,
): SyncState {
  if (full) return 'full';
  if (status.pause !== null) return status.pause;
  if (status.rejected + status.conflicts > 0) return 'attention';
  if (isLate(status, now)) return 'late';
  if (!online || status.lastError === 'offline') return 'offline';
  if (status.pending > 0) return busy ? 'sending' : 'pending';
  if (status.lastPullAt === null) return busy ? 'receiving' : 'never';
  return 'sent';
}

/** The chip's words. */
export function chipText(state: SyncState, status: SyncStatus): string {
  const words = it.sync.chip;
  switch (state) {
    case 'attention':
      return words.attention(status.rejected + status.conflicts);
    case 'pending':
    case 'late':
      return words[state](status.pending);
    case 'sending':
      return `${words.sending} (${formatCount(status.pending)})`;
    case 'full':
    case 'offline':
    case 'signedOut':
      return status.pending > 0
        ? `${words[state]} · ${words.pending(status.pending)}`
        : words[state];
    case 'never':
      return words.neverSynced;
    case 'notEnabled':
    case 'receiving':
    case 'sent':
      return words[state];
  }
}
