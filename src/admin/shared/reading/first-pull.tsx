import { useLiveQuery } from './use-live-query.ts';
import type { ReactNode } from 'react';
import { type Mirror, transact } from '../../../mirror/database/database.ts';
import { type Pause, readMeta } from '../../../mirror/database/meta.ts';
import type { Collection } from '../../../model/collections.ts';
import { type FirstPullProgress, readFirstPull } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMirror } from '../../session/session-context.tsx';
import styles from './first-pull.module.css';
import { firstPullLabels } from './first-pull-labels.ts';
import { Reading } from './reading.tsx';
import { useOnline } from './use-online.ts';

/** A first pull that has not ended, and why it is stopped; null if no reason is known. */
export type Receiving = FirstPullProgress & {
  readonly stopped: Pause | 'failed' | 'offline' | null;
};

/**
 * Whether this phone has received these collections. Every list, counter and empty state asks this: until it returns
 * null, a document that is missing here may still be on the server (PULL-5).
 *
 * @returns null once all are received; the first pull that has not ended; undefined while loading
 */
export function useFirstPull(...collections: readonly Collection[]): Receiving | null | undefined {
  const mirror = useMirror();
  const online = useOnline();
  const names = collections.join(' ');
  const read = useLiveQuery(
    async () => ({ names, pull: await readReceiving(mirror, names.split(' ')) }),
    [mirror, names],
  );
  // Other collections may be asked for than those that were read.
  const pull = read?.names === names ? read.pull : undefined;
  // The network alone does not end a pause.
  return pull && !online && !isPaused(pull) ? { ...pull, stopped: 'offline' } : pull;
}

const isPaused = ({ stopped }: Receiving): boolean =>
  stopped === 'signedOut' || stopped === 'notEnabled';

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
 * Whether a screen offers to add to a list. Not while the list is still being received, since it may already hold what
 * would be added. If receiving waits for a person, to sign in or to be enabled, adding is allowed: it waits as well.
 */
function mayAdd(pull: Receiving | null | undefined): boolean {
  return pull ? isPaused(pull) : pull === null;
}

/** The button that adds to a list; hidden, but keeping its space, while adding is not allowed (`mayAdd`). */
export function Addable(props: { pull: Receiving | null | undefined; children: ReactNode }) {
  return (
    <span className={classNames(styles.invitation, !mayAdd(props.pull) && styles.early)}>
      {props.children}
    </span>
  );
}

/** The progress of a first pull, or that it was interrupted; with placeholders for the rows to come. */
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

/** The number of placeholder rows for a list that is not received yet. */
export const SKELETON_ROWS = 6;

interface WhenReceivedProps {
  of: readonly Collection[];
  /** Whether another part of the screen shows the progress. */
  silent?: boolean;
  children: ReactNode;
}

/** Shows its children once these collections are received, and the progress until then. */
export function WhenReceived({ of, silent = false, children }: WhenReceivedProps) {
  const pull = useFirstPull(...of);
  if (pull === undefined) return <Reading />;
  if (pull === null) return children;
  return silent ? null : <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />;
}
