import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { labels } from './labels.ts';
import { listConflicts } from '../../mirror/open-conflicts.ts';
import { readQueue } from '../../mirror/outbox.ts';

/**
 * Shows 'Da controllare' on a record with conflicts or rejected changes (CONFLICT-1).
 *
 * @param path the horse or membership
 */
export function UnresolvedBanner({ path }: { path: string }) {
  const mirror = useMirror();
  const isUnresolved = useLiveQuery(async () => {
    if ((await listConflicts(mirror, path)).length > 0) return true;
    return (await readQueue(mirror, path)).some(({ status }) => status === 'rejected');
  }, [mirror, path]);
  if (!isUnresolved) return null;
  return (
    <Banner
      look="bad"
      icon="alert"
      inset
      text={
        <>
          <strong>{labels.toCheck}.</strong> {labels.toCheckHint}
        </>
      }
    >
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {labels.decideNow}
      </Link>
    </Banner>
  );
}
