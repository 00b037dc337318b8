import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { type FirstPull, readFirstPull } from '../../mirror/first-pull.ts';
import type { Collection } from '../../model/collections.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import styles from './first-pull.module.css';
import { firstPullLabels } from './first-pull-labels.ts';
import { useOnline } from './use-online.ts';

/** A first pull that has not ended, and what keeps it from going on. */
export type Receiving = Omit<FirstPull, 'stopped'> & {
  readonly stopped: FirstPull['stopped'] | 'offline';
};

/**
 * Whether this phone has received these collections. Every list, counter and empty state asks this: until
 * it gives null, what is not here is not known to be nowhere.
 *
 * @returns null when they are all here; the first pull that has not ended; undefined while loading
 */
export function useFirstPull(...collections: readonly Collection[]): Receiving | null | undefined {
  const mirror = useMirror();
  const names = collections.join(' ');
  const online = useOnline();
  const pull = useLiveQuery(
    () => readFirstPull(mirror, names.split(' ') as Collection[]),
    [mirror, names],
  );
  return pull && !online ? { ...pull, stopped: 'offline' } : pull;
}

/** Says how far a first pull has come, or that it was interrupted; with rows in place of those to come. */
export function FirstPullNotice({ pull, rows = 0 }: { pull: Receiving; rows?: number }) {
  const { stopped } = pull;
  return (
    <>
      <output className={styles.notice}>
        <Icon name={stopped === null ? 'sync' : 'offline'} />
        {firstPullLabels.sentence(pull, null, stopped)}
      </output>
      {rows > 0 && (
        <ul className={styles.rows} aria-hidden="true">
          {Array.from({ length: rows }, (_, index) => (
            <li key={index} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Rows shown in place of a list that has not come. */
export const SKELETON_ROWS = 6;

/** Shows its children once these collections are here, and until then how far they have come. */
export function WhenReceived(props: { of: readonly Collection[]; children: ReactNode }) {
  const pull = useFirstPull(...props.of);
  if (pull === undefined) return null;
  return pull === null ? props.children : <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />;
}
