import type { Mirror } from '../../mirror/database/database.ts';
import { readMeta } from '../../mirror/database/meta.ts';
import { millisOf } from '../../model/values/server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { type HeardTime, clockFault } from './clock-fault.ts';
import { clockLabels } from './clock-labels.ts';

/**
 * Warns that this phone's clock is wrong (STATUS-6): what is recorded as of today gets another day, and nothing that is
 * told of deadlines is true.
 */
export function ClockBanner() {
  const mirror = useMirror();
  const now = useNow();
  const heard = useLiveQuery(() => readHeardTime(mirror), [mirror]);
  const fault = heard ? clockFault(heard, now) : null;
  if (fault === null) return null;
  const { heardAt, lastPullAt } = heard!;
  const at = fault === 'behind' ? now : lastPullAt!;
  return <Banner look="warn" icon="alert" text={clockLabels[fault](at, heardAt!)} />;
}

/** Null where it cannot be read: thrown while rendering, that would replace every screen. */
async function readHeardTime(mirror: Mirror): Promise<HeardTime | null> {
  try {
    const cursors = Object.values(await readMeta(mirror, 'cursors'));
    const latest = cursors
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1);
    const heardAt = (latest && millisOf(latest)) || null;
    return { heardAt, lastPullAt: await readMeta(mirror, 'lastPullAt') };
  } catch (error) {
    console.error(error);
    return null;
  }
}
