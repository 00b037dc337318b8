import { useLiveQuery } from './use-live-query.ts';
import type { ReactNode } from 'react';
import { type Mirror, transact } from '../../mirror/database.ts';
import { type Pause, readMeta } from '../../mirror/meta.ts';
import type { Collection } from '../../model/collections.ts';
import { type FirstPullProgress, readFirstPull } from '../../sync/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import styles from './first-pull.module.css';
import { firstPullLabels } from './first-pull-labels.ts';
import { Reading } from './reading.tsx';
import { useOnline } from './use-online.ts';

/** A first pull that has not ended, and what keeps it from going on; null while nothing is known to. */
export type Receiving = FirstPullProgress & {
  readonly stopped: Pause | 'failed' | 'offline' | null;
};

/**
 * Whether this phone has received these collections. Every list, counter and empty state asks this: until
 * it gives null, what is not here is not known to be nowhere (PULL-5).
 *
 * @returns null when they are all here; the first pull that has not ended; undefined while loading
 */
export function useFirstPull(...collections: readonly Collection[]): Receiving | null | undefined {
  const mirror = useMirror();
  const online = useOnline();
  const names = collections.join(' ');
  const pull = useLiveQuery(() => readReceiving(mirror, names.split(' ')), [mirror, names]);
  return pull && !online ? { ...pull, stopped: 'offline' } : pull;
}

async function readReceiving(mirror: Mirror, names: readonly string[]): Promise<Receiving | null> {
  const [pulls, pause, failure] = await transact(mirror.db, 'read first pull', 'r', ['meta'], () =>
    Promise.all([
      readFirstPull(mirror),
      readMeta(mirror, 'pause'),
      readMeta(mirror, 'pullFailure'),
    ]),
  );
  const pull = pulls.find(({ collection }) => names.includes(collection));
  return pull
    ? {
        ...pull,
        stopped: pause ?? (failure === null ? null : failure === 'offline' ? 'offline' : 'failed'),
      }
    : null;
}

/**
 * Whether a screen invites to add to a list. Not while the list may still come by itself: what is added
 * may be in it. Where it waits for a person, to sign in or to be enabled, what is recorded here waits too.
 */
export function mayAdd(pull: Receiving | null | undefined): boolean {
  if (pull === null || pull === undefined) return pull === null;
  return pull.stopped === 'signedOut' || pull.stopped === 'notEnabled';
}

/** The invitation to add to a list; its place is kept while it may not be given (`mayAdd`). */
export function Addable(props: { pull: Receiving | null | undefined; children: ReactNode }) {
  return (
    <span className={classNames(styles.invitation, !mayAdd(props.pull) && styles.early)}>
      {props.children}
    </span>
  );
}

/** Says how far a first pull has come, or that it was interrupted; with rows in place of those to come. */
export function FirstPullNotice({ pull, rows = 0 }: { pull: Receiving; rows?: number }) {
  const { stopped } = pull;
  return (
    <>
      <output className={styles.notice}>
        <Icon name={stopped === null ? 'sync' : 'offline'} />
        {firstPullLabels.sentence(pull, stopped)}
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

interface WhenReceivedProps {
  of: readonly Collection[];
  /** Whether another part of the screen says how far they have come. */
  silent?: boolean;
  children: ReactNode;
}

/** Shows its children once these collections are here, and until then how far they have come. */
export function WhenReceived({ of, silent = false, children }: WhenReceivedProps) {
  const pull = useFirstPull(...of);
  if (pull === undefined) return <Reading />;
  if (pull === null) return children;
  return silent ? null : <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />;
}
