import { useLiveQuery } from '../reading/use-live-query.ts';
import { useEffect, useRef, useState } from 'react';
import { formatPast } from '../../../i18n/format.ts';
import type { Mirror } from '../../../mirror/database/database.ts';
import { storeLoggedNames } from '../../../register/accounts/account-names.ts';
import { type NamedChange, nameChange } from '../../../register/unsent/unsent-changes.ts';
import { dayOf } from '../../../model/values/calendar.ts';
import { collectionOf } from '../../../model/collections.ts';
import { CHILD_COLLECTIONS } from '../../../model/visits/visit.ts';
import { keepsEarlierValues } from '../../../mutation/earlier-values.ts';
import { newValuesOf } from '../../../mutation/patch.ts';
import type { LoggedChange } from '../../../sync/ports.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSession } from '../../session/session-context.tsx';
import { FirstPullNotice, useFirstPull } from '../reading/first-pull.tsx';
import { keepFocus } from '../frame/keep-focus.ts';
import { RowBoundary } from '../lists/row-boundary.tsx';
import { changeLabel } from '../labels/change-labels.ts';
import { stateTexts } from '../labels/sending-labels.ts';
import { useNow } from '../hooks/use-now.ts';
import { groupByDay, mergeLines, lineOfLog, linesOfVisits } from './history-lines.ts';
import styles from './history.module.css';
import { UndoChange } from './undo-change.tsx';
import { mayUndo } from './undo-rows.ts';
import { useAccountNames } from '../reading/use-account-names.ts';
import { historyLabels } from './history-labels.ts';
import { commonLabels } from '../../../i18n/labels.ts';
import { guestsOfRounds } from '../../../register/given-rounds/guests-of-rounds.ts';
import { readQueue } from '../../../mirror/outbox/outbox.ts';
import { useRegisterQuery } from '../reading/use-register-query.ts';
import { type NotGiven, isNotGiven, whyNotGiven } from '../reading/not-given.ts';

/** The number of lines shown at first, and added by each press. */
const PAGE = 30;

/** The log entries read so far. */
interface LoadedLog {
  readonly changes: readonly LoggedChange[];
  readonly next: string | null;
  readonly state: 'loading' | 'loaded' | NotGiven;
}

/** The history of a document, latest first: the server's log, the visits on this phone, and the unsent changes. */
export function History({ path }: { path: string }) {
  const { mirror, sync } = useSession();
  const now = useNow();
  const today = dayOf(now);
  const [log, setLog] = useState<LoadedLog>({ changes: [], next: null, state: 'loading' });
  const [tries, setTries] = useState(0);
  const [limit, setLimit] = useState(PAGE);
  const unsent = useLiveQuery(() => listUnsentOf(mirror, path), [mirror, path]);
  const traces = useRegisterQuery((r) => r.visits.traces(path), [path]);
  // What lies below a horse tells of itself by its documents.
  const pull = useFirstPull(...(collectionOf(path) === 'horses' ? CHILD_COLLECTIONS : []));
  const guests = useLiveQuery(() => guestsOfRounds(mirror), [mirror]);

  const { changes, next, state } = log;
  // Read again from the beginning when the document gets another version, since the log then has what was just sent,
  // and when a person tries again.
  const version = useLiveQuery(() => readVersion(mirror, path), [mirror, path]);
  const request = version === undefined ? undefined : `${version} ${tries}`;
  useEffect(() => {
    if (request === undefined) return undefined;
    let cancelled = false;
    const load = async () => {
      const page = await sync.history(path, null);
      if (cancelled) return;
      if (!page.success) return setLog((before) => ({ ...before, state: whyNotGiven(page.error) }));
      await storeLoggedNames(mirror, page.data.items).catch((error: unknown) =>
        console.error(error),
      );
      setLog({ changes: page.data.items, next: page.data.next, state: 'loaded' });
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [mirror, sync, path, request]);

  const retry = () => {
    setLog((before) => ({ ...before, state: 'loading' }));
    setTries((before) => before + 1);
  };

  const more = async () => {
    setLimit((before) => before + PAGE);
    if (isCut) return;
    setLog((before) => ({ ...before, state: 'loading' }));
    const page = await sync.history(path, next);
    setLog((before) =>
      // The log was read again from the beginning meanwhile: this page does not continue what is shown.
      before.changes !== changes
        ? before
        : page.success
          ? { changes: [...changes, ...page.data.items], next: page.data.next, state: 'loaded' }
          : { ...before, state: whyNotGiven(page.error) },
    );
  };

  const lines = mergeLines(
    changes.map(lineOfLog),
    linesOfVisits(traces ?? [], today, guests),
    next !== null,
  );
  const entries = [
    ...lines,
    ...(unsent ?? []).map((change) => ({
      // Its own line may be in the log already, where the answer was lost.
      key: `unsent ${change.mutation.mutationId}`,
      at: change.mutation.createdAt,
      unsent: change,
    })),
  ].toSorted((a, b) => b.at - a.at);
  const shown = entries.slice(0, limit);
  const isCut = shown.length < entries.length;
  const nameOf = useAccountNames(
    path,
    lines.map(({ uid }) => uid),
  );
  const authorLabel = (uid: string) =>
    uid === ''
      ? historyLabels.nobody
      : uid === mirror.uid
        ? historyLabels.you
        : (nameOf(uid) ?? historyLabels.someone);
  const complete =
    state === 'loaded' && next === null && !isCut && traces !== undefined && pull === null;
  return (
    <div className={styles.history}>
      {groupByDay(shown).map(({ day, entries: ofDay }) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.head}>{historyLabels.day(day, today)}</h3>
          <ol className={styles.lines}>
            {ofDay.map((entry) => (
              <li key={entry.key} className={'unsent' in entry ? styles.unsent : undefined}>
                <RowBoundary>
                  {() =>
                    'unsent' in entry ? (
                      <UnsentLine change={entry.unsent} now={now} />
                    ) : (
                      <>
                        <p>{entry.what}</p>
                        <p className={styles.soft}>
                          {historyLabels.by(authorLabel(entry.uid), formatPast(entry.at, now))}
                        </p>
                        {entry.change && mayUndo(entry.change, now) && (
                          <UndoLine
                            change={entry.change}
                            of={`${entry.what}, ${formatPast(entry.at, now)}`}
                            later={fieldsChangedAfter(entry.change, changes, unsent ?? [])}
                          />
                        )}
                      </>
                    )
                  }
                </RowBoundary>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {pull && <FirstPullNotice pull={pull} />}
      <output className={styles.status}>
        {state === 'loading' && <Spinner />}
        {isNotGiven(state) && historyLabels[state]}
        {complete && (entries.length > 0 ? historyLabels.end : historyLabels.none)}
      </output>
      {isNotGiven(state) && (
        <Button big icon="sync" onClick={keepFocus(retry)}>
          {commonLabels.retry}
        </Button>
      )}
      {(isCut || (state === 'loaded' && next !== null)) && (
        <Button big onClick={keepFocus(more)}>
          {historyLabels.more}
        </Button>
      )}
      <p className={styles.soft}>
        {keepsEarlierValues(path) ? historyLabels.keptValues : historyLabels.noValues}
      </p>
    </div>
  );
}

interface UndoLineProps {
  change: LoggedChange;
  /** The change in words, as no other button says them. */
  of: string;
  later: ReadonlySet<string>;
}

/** The button that opens the undoing of a change. */
function UndoLine({ change, of, later }: UndoLineProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        icon="undo"
        aria-label={`${historyLabels.undo.open} (${of})`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {historyLabels.undo.open}
      </Button>
      {isOpen && <UndoChange change={change} later={later} onDone={close} />}
    </>
  );
}

/** The fields that were changed after a change: by anybody in the log, or here and unsent. */
function fieldsChangedAfter(
  { at, mutationId }: LoggedChange,
  changes: readonly LoggedChange[],
  unsent: readonly NamedChange[],
): ReadonlySet<string> {
  const after = changes.filter((each) => each.at > at && each.mutationId !== mutationId);
  const waiting = unsent.filter(({ mutation }) => mutation.op === 'update');
  return new Set([
    ...after.flatMap(({ fields }) => fields),
    ...waiting.flatMap(({ mutation }) => Object.keys(newValuesOf(mutation))),
  ]);
}

/** A change that is not on the server yet. */
function UnsentLine({ change, now }: { change: NamedChange; now: number }) {
  return (
    <>
      <p>{changeLabel(change, dayOf(now))}</p>
      <p className={styles.soft}>
        <Icon name={stateTexts[change.mutation.status].icon} />
        {stateTexts[change.mutation.status].mark}:{' '}
        {historyLabels.by(historyLabels.you, formatPast(change.mutation.createdAt, now))}
      </p>
    </>
  );
}

/** The version of a document's base row on this phone; empty if there is none. */
async function readVersion({ db }: Mirror, path: string): Promise<string> {
  return (await db.base(collectionOf(path)).get(path))?.version ?? '';
}

async function listUnsentOf(mirror: Mirror, rootPath: string): Promise<NamedChange[]> {
  const changes = await readQueue(mirror, rootPath);
  return Promise.all(changes.map((change) => nameChange(mirror, change)));
}
