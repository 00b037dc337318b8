import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { itSync } from '../../i18n/it-sync.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../desk-context.tsx';
import styles from './sync-screen.module.css';

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
    <aside className={styles['toCheck']}>
      <Icon name="alert" />
      <p>
        <strong>{itSync.toCheck}.</strong> {itSync.toCheckHint}
      </p>
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {itSync.open}
      </Link>
    </aside>
  );
}
