import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { formatPast } from '../../i18n/format.ts';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import type { Mirror } from '../../mirror/database.ts';
import { learnNames } from '../../register/account-names.ts';
import { readQueue } from '../../mirror/view.ts';
import { listVisitTraces } from '../../register/visits/visit-traces.ts';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { nameChange } from '../../register/unsent-changes.ts';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf } from '../../model/collections.ts';
import type { LoggedChange } from '../../sync/ports.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSession } from '../session/session-context.tsx';
import { Section } from '../shared/section.tsx';
import { changeLabel } from '../shared/change-labels.ts';
import { useNow } from '../shared/use-now.ts';
import { inOrder, lineOfLog, linesOfVisits } from './history-lines.ts';
import styles from './history-section.module.css';
import { useNames } from '../shared/use-account-names.ts';

const words = itArchive.history;

/** Who changed what of a horse or membership, and when; asked of the server when it is opened. */
export function HistorySection({ path }: { path: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title={words.title} summary={words.summary} onOpen={() => setOpened(true)}>
      {opened && <History path={path} />}
    </Section>
  );
}

/** What was read of the log so far. */
interface Told {
  readonly changes: readonly LoggedChange[];
  readonly next: string | null;
  readonly state: 'asking' | 'told' | 'offline' | 'refused';
}

function History({ path }: { path: string }) {
  const { mirror, sync } = useSession();
  const now = useNow();
  const today = dayOf(now);
  const [told, setTold] = useState<Told>({ changes: [], next: null, state: 'asking' });
  const unsent = useLiveQuery(() => listUnsentOf(mirror, path), [mirror, path]);
  const traces = useLiveQuery(() => listVisitTraces(mirror, path), [mirror, path]);

  const { changes, next, state } = told;
  // Asked again whenever the phone comes to hold another version: what was just sent is in the log now.
  const version = useLiveQuery(() => versionHeld(mirror, path), [mirror, path]);
  useEffect(() => {
    if (version === undefined) return undefined;
    let gone = false;
    const ask = async () => {
      const page = await sync.history(path, null);
      if (gone) return;
      if (!page.success) return setTold((held) => ({ ...held, state: whyNot(page.error) }));
      await learnNames(mirror, page.data.items).catch((error: unknown) => console.error(error));
      setTold({ changes: page.data.items, next: page.data.next, state: 'told' });
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [mirror, sync, path, version]);

  const more = async () => {
    setTold((held) => ({ ...held, state: 'asking' }));
    const page = await sync.history(path, changes.length === 0 ? null : next);
    setTold((held) =>
      // Asked again from its beginning meanwhile: the page has no place in what is told now.
      held.changes !== changes
        ? held
        : page.success
          ? { changes: [...changes, ...page.data.items], next: page.data.next, state: 'told' }
          : { ...held, state: whyNot(page.error) },
    );
  };

  const lines = inOrder(changes.map(lineOfLog), linesOfVisits(traces ?? [], today), next !== null);
  const nameOf = useNames(
    path,
    lines.map(({ uid }) => uid),
  );
  const whoIs = (uid: string) =>
    uid === ''
      ? words.nobody
      : uid === mirror.uid
        ? words.you
        : (nameOf(uid) ?? words.someone(uid));
  const complete = state === 'told' && next === null;
  return (
    <div className={styles['history']}>
      <ol className={styles['lines']}>
        {unsent?.toReversed().map((change) => (
          <li key={change.mutation.mid} className={styles['unsent']}>
            <p>{changeLabel(change, today)}</p>
            <p className={styles['soft']}>
              <Icon name="waiting" />
              {words.unsent}: {words.by(words.you, formatPast(change.mutation.createdAt, now))}
            </p>
          </li>
        ))}
        {lines.map((line) => (
          <li key={line.key}>
            <p>{line.what}</p>
            <p className={styles['soft']}>{words.by(whoIs(line.uid), formatPast(line.at, now))}</p>
          </li>
        ))}
      </ol>
      <output className={styles['status']}>
        {state === 'asking' && <Spinner />}
        {(state === 'offline' || state === 'refused') && words[state]}
        {complete && (lines.length > 0 ? words.end : words.none)}
      </output>
      {(state === 'offline' || state === 'refused') && (
        <Button big icon="sync" onClick={() => void more()}>
          {it.common.retry}
        </Button>
      )}
      {state === 'told' && next !== null && (
        <Button big onClick={() => void more()}>
          {words.more}
        </Button>
      )}
      <p className={styles['soft']}>{words.noValues}</p>
    </div>
  );
}

function whyNot(failure: string): 'offline' | 'refused' {
  return failure === 'unreachable' || failure === 'timeout' ? 'offline' : 'refused';
}

/** The server's own time of what the phone holds of a document; empty where it holds nothing. */
async function versionHeld({ db }: Mirror, path: string): Promise<string> {
  return (await db.base(collectionOf(path)).get(path))?.version ?? '';
}

async function listUnsentOf(mirror: Mirror, lane: string): Promise<NamedChange[]> {
  const changes = await readQueue(mirror, lane);
  return Promise.all(changes.map((change) => nameChange(mirror, change)));
}
