import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { labels } from './labels.ts';

/**
 * Shows 'Da controllare' on a record with conflicts or rejected changes (CONFLICT-1).
 *
 * @param path the horse or membership
 */
export function UnresolvedBanner({ path }: { path: string }) {
  const mirror = useMirror();
  const isUnresolved = useLiveQuery(async () => {
    const { conflicts, outbox } = mirror.db;
    if ((await conflicts.where('lane').equals(path).count()) > 0) return true;
    const queue = await outbox.where('lane').equals(path).toArray();
    return queue.some(({ status }) => status === 'attention');
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
