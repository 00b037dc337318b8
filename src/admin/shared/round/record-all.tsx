import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import type { VisitKind } from '../../../model/visits/visit.ts';
import { type Result, fail } from '../../../platform/result.ts';
import { Button } from '../../../ui/button.tsx';
import { Overlay, OverlayActions } from '../../../ui/overlay.tsx';
import { commonLabels } from '../../../i18n/labels.ts';
import { useAdminApp } from '../../session/session-context.tsx';
import { deleteEach, eachUntilFailure } from './each-until-failure.ts';
import { horseName } from '../../../model/horses/horse-name.ts';
import { useToasts } from '../frame/toasts.tsx';
import { useSingleFlight } from '../forms/use-single-flight.ts';
import { useBeforeTick } from './day-confirm.tsx';
import { roundLabels } from './round-labels.ts';
import styles from './record-all.module.css';

interface Props<Recorded> {
  title: string;
  /** The kind of visit, if it is visits that are recorded. */
  kind?: VisitKind;
  horses: readonly ViewRow<Horse>[];
  /** Why a horse cannot be recorded as it is: then none is, until that is corrected. */
  problemOf?: (horse: ViewRow<Horse>) => string | undefined;
  /** Records one horse; returns what undoes it, null if already recorded, by a tick just before or another tab. */
  record: (horse: ViewRow<Horse>) => Promise<Result<Recorded | null, SaveFailure>>;
  /** Undoes one. */
  undo: (recorded: Recorded) => Promise<Result<unknown, SaveFailure | 'missing'>>;
  /** The message after that many were recorded. */
  saved: (n: number) => string;
  onClose: () => void;
  children?: ReactNode;
}

type RecordedOne<Recorded> = Promise<Result<Recorded | null, SaveFailure | 'stopped'>>;

/** The longest that re-reading the recorded rows may take, in milliseconds; usually it takes a tenth of it. */
const MAX_READ_MS = 5000;

/**
 * Names the horses and, once confirmed, records each until somebody stops it; one undo takes all of them back. It stays
 * open until the list below has read what was recorded: until then the list shows the horses as not done, and a tap
 * there would record them twice.
 */
export function RecordAll<Recorded>(props: Props<Recorded>) {
  const { kind, onClose, problemOf, children } = props;
  // Fixed at the start: the parent's title and horses change while they are recorded.
  const [batch, setBatch] = useState<Pick<Props<Recorded>, 'title' | 'horses'> | null>(null);
  const [done, setDone] = useState(0);
  /** The paths of the recorded horses; null while recording. */
  const [recorded, setRecorded] = useState<ReadonlySet<string> | null>(null);
  const { title, horses } = batch ?? props;
  const problems = new Map(horses.map((horse) => [horse.path, problemOf?.(horse)]));
  const isStuck = [...problems.values()].some((problem) => problem !== undefined);
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const isStopped = useRef(false);
  const beforeTick = useBeforeTick();
  const { clock } = useAdminApp();

  const isRead = recorded !== null && !props.horses.some(({ path }) => recorded.has(path));
  useEffect(() => {
    if (recorded === null) return undefined;
    if (!isRead) return clock.after(MAX_READ_MS, onClose);
    onClose();
    return undefined;
  }, [recorded, isRead, clock, onClose]);

  const undoAll = async (all: readonly Recorded[]) => {
    const { failure } = await deleteEach(all, props.undo);
    if (failure) toasts.toastFailure(failure);
    return failure === null;
  };

  const record = () =>
    run(async () => {
      setBatch({ title, horses });
      const { done: looked, failure } = await eachUntilFailure(
        horses,
        async (horse): RecordedOne<Recorded> => {
          if (isStopped.current) return fail('stopped' as const);
          const saved = await props.record(horse);
          if (saved.success) setDone((before) => before + 1);
          return saved;
        },
      );
      setRecorded(new Set(horses.slice(0, looked.length).map(({ path }) => path)));
      if (failure && failure !== 'stopped') toasts.toastFailure(failure);
      const all = looked.flatMap((each) => (each === null ? [] : [each]));
      if (all.length === 0) return;
      toasts.toastUndo(props.saved(all.length), () => undoAll(all));
    });

  const leave = () => {
    if (batch) isStopped.current = true;
    else onClose();
  };
  return (
    <Overlay title={title} important onClose={leave}>
      <ul className={styles.names}>
        {horses.map((row) => (
          <li key={row.path}>
            {horseName(row)}
            {problems.get(row.path) && <p className={styles.problem}>{problems.get(row.path)}</p>}
          </li>
        ))}
      </ul>
      {children}
      {isStuck && !batch && <p role="alert">{roundLabels.recordAll.stuck}</p>}
      <OverlayActions>
        <Button big disabled={recorded !== null} onClick={leave}>
          {batch ? commonLabels.stop : commonLabels.back}
        </Button>
        {batch ? (
          <output className={styles.progress}>{roundLabels.progress(done, horses.length)}</output>
        ) : (
          horses.length > 0 && (
            <Button
              big
              look="primary"
              icon="check"
              disabled={isStuck}
              onClick={() => beforeTick(() => void record())}
            >
              {roundLabels.recordAll.confirm(horses.length, kind)}
            </Button>
          )
        )}
      </OverlayActions>
    </Overlay>
  );
}
