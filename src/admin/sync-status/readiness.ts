import { useEffect, useState } from 'react';
import type { SyncStatus } from '../../sync/status.ts';
import { useAdminApp } from '../session/session-context.tsx';
import { resumeLabels } from '../shared/labels/resume-labels.ts';
import { statusLabels } from './status-labels.ts';

/**
 * Whether the worker keeps the app on this device; undefined until that is known. A development build keeps nothing, and
 * counts as kept.
 *
 * @param now asks again whenever this changes
 */
export function useKept(now: number, isShown = true): boolean | undefined {
  const { appUpdate } = useAdminApp();
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => {
    if (!isShown) return;
    void appUpdate.then(async (update) => setKept(update === null || (await update.isKept())));
    // Not known until it is asked again: the code that installs the worker has not come.
    return () => setKept((before) => before ?? false);
    // oxlint-disable-next-line react/exhaustive-deps -- asked again as time passes
  }, [appUpdate, isShown, now]);
  return isKept;
}

/**
 * Why this device is not ready for a place without a network; null where it is: it holds the whole register, and the
 * app is kept, which may come later (decision 006). Undefined until that is known.
 */
export function whyNotReady(
  { lastPullAt, firstPull, pause, pullFailure }: SyncStatus,
  isKept: boolean | undefined,
): string | null | undefined {
  if (lastPullAt === null || firstPull.length > 0) {
    // Where the server answers and gives nothing, a network would not help.
    const isRefused = pullFailure !== null && pullFailure !== 'offline';
    const stopped = pause ?? (isRefused ? 'failed' : null);
    return statusLabels.notReady.register(stopped && resumeLabels[stopped]);
  }
  if (isKept === undefined) return undefined;
  return isKept ? null : statusLabels.notReady.app;
}
