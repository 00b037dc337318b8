import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { itSync } from '../../i18n/it-sync.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';

/**
 * 'Da controllare' on the card itself, where something of it waits for a person (CONFLICT-1).
 *
 * @param path the horse or membership
 */
export function ToCheck({ path }: { path: string }) {
  const mirror = useMirror();
  const waits = useLiveQuery(async () => {
    const { conflicts, outbox } = mirror.db;
    if ((await conflicts.where('lane').equals(path).count()) > 0) return true;
    const lane = await outbox.where('lane').equals(path).toArray();
    return lane.some(({ status }) => status === 'attention');
  }, [mirror, path]);
  if (!waits) return null;
  return (
    <Banner
      look="bad"
      icon="alert"
      inset
      text={
        <>
          <strong>{itSync.toCheck}.</strong> {itSync.toCheckHint}
        </>
      }
    >
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {itSync.open}
      </Link>
    </Banner>
  );
}
