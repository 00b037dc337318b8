import { formatMoment } from '../../../i18n/format.ts';
import type { SyncStatus } from '../../../sync/status.ts';

/** The age from which the received data are outdated: a visible page polls every minute (STATUS-1). */
const OUTDATED_MS = 15 * 60_000;

/**
 * Whether nothing was received for so long that what this phone shows may differ from the server, for whatever reason
 * (STATUS-1).
 */
export function isOutdated({ lastPullAt }: Pick<SyncStatus, 'lastPullAt'>, now: number): boolean {
  return lastPullAt !== null && isFurtherThan(OUTDATED_MS, lastPullAt, now);
}

/** Up to when others' changes were received, as a sentence; null unless that is outdated. */
export function outdatedText(status: SyncStatus, now: number): string | null {
  return isOutdated(status, now)
    ? `Quello che hanno fatto gli altri qui è fermo a com’era ${formatMoment(status.lastPullAt!, now)}.`
    : null;
}

/**
 * Whether a moment is further away than that, in either direction. A moment so far ahead was noted by a clock that has
 * since been set back: its age is unknown, so it does not count as recent.
 */
export function isFurtherThan(ms: number, moment: number, now: number): boolean {
  return Math.abs(now - moment) > ms;
}
