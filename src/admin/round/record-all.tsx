import { type ReactNode, useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { Horse } from '../../model/horse.ts';
import type { Result } from '../../platform/result.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay, OverlayActions } from '../../ui/overlay.tsx';
import { commonLabels } from '../../i18n/labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { horseName } from '../shared/horse-name.ts';
import { useToasts } from '../shared/toasts.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { useBeforeTick } from './day-question.tsx';
import { labels } from './labels.ts';
import styles from './record-all.module.css';

interface Props<Recorded> {
  title: string;
  horses: readonly ViewRow<Horse>[];
  /** Records one horse; gives what takes it back. */
  record: (horse: ViewRow<Horse>) => Promise<Result<Recorded, SaveFailure | 'missing'>>;
  takeBack: (recorded: readonly Recorded[]) => Promise<Result<void, SaveFailure | 'missing'>>;
  /** What is said of so many that were recorded. */
  saved: (n: number) => string;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Names the horses and, after a yes, records something of each; one undo takes all of them back. It stays open
 * until that is done: what lies below shows some of them as not done meanwhile, and would let them be recorded
 * twice.
 */
export function RecordAll<Recorded>(props: Props<Recorded>) {
  const { onClose, children } = props;
  // What the parent names changes while they are recorded.
  const [batch, setBatch] = useState<Pick<Props<Recorded>, 'title' | 'horses'> | null>(null);
  const [done, setDone] = useState(0);
  const { title, horses } = batch ?? props;
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const beforeTick = useBeforeTick();

  const takeBack = async (recorded: readonly Recorded[]) => {
    const undone = await props.takeBack(recorded);
    if (!undone.success) toasts.toastError(failureLabels.save[undone.error]);
  };

  const record = () =>
    run(async () => {
      setBatch({ title, horses });
      const recorded: Recorded[] = [];
      for (const horse of horses) {
        const saved = await props.record(horse);
        if (!saved.success) {
          toasts.toastError(failureLabels.save[saved.error]);
          break;
        }
        recorded.push(saved.data);
        setDone(recorded.length);
      }
      onClose();
      if (recorded.length === 0) return;
      toasts.toast(props.saved(recorded.length), {
        label: commonLabels.undo,
        run: () => void takeBack(recorded),
      });
    });

  return (
    <Overlay title={title} important onClose={() => batch ?? onClose()}>
      <ul className={styles.names}>
        {horses.map(({ path, fields }) => (
          <li key={path}>{horseName(fields)}</li>
        ))}
      </ul>
      {children}
      {batch ? (
        <output className={styles.progress}>{labels.progress(done, horses.length)}</output>
      ) : (
        <OverlayActions>
          <Button big onClick={onClose}>
            {commonLabels.back}
          </Button>
          {horses.length > 0 && (
            <Button big look="primary" icon="check" onClick={() => beforeTick(() => void record())}>
              {labels.untilHere.confirm(horses.length)}
            </Button>
          )}
        </OverlayActions>
      )}
    </Overlay>
  );
}
