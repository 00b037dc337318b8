import { useLiveQuery } from 'dexie-react-hooks';
import type { Day } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import { missedReason } from '../../model/missed-visit.ts';
import type { VisitKind } from '../../model/visit.ts';
import { readRows } from '../../register/search/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay, OverlayActions } from '../../ui/overlay.tsx';
import { commonLabels } from '../../i18n/labels.ts';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { failureLabels } from '../shared/failure-labels.ts';
import { horseName } from '../shared/horse-name.ts';
import { useToasts } from '../shared/toasts.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { useBeforeTick } from './day-question.tsx';
import { deleteVisits } from './delete-visits.ts';
import { labels } from './labels.ts';
import styles from './until-here.module.css';

interface Props {
  kind: VisitKind;
  day: Day;
  /** The horses down to the row that asked, without those that are ticked. */
  paths: readonly string[];
  onClose: () => void;
}

/**
 * Names the horses and, after a yes, records the visit of each; one undo takes all of them back. A horse
 * that is said to be missed that day is left out.
 */
export function UntilHere({ kind, day, paths, onClose }: Props) {
  const register = useRegister();
  const mirror = useMirror();
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const beforeTick = useBeforeTick();
  const rows = useLiveQuery(() => readRows<Horse>(mirror, 'horses', paths), [mirror, paths]);
  if (!rows) return null;
  const horses = rows.filter(({ fields }) => missedReason(fields, kind, day) === null);

  const takeBack = async (recorded: readonly string[]) => {
    const undone = await deleteVisits(register, recorded);
    if (!undone.success) toasts.toastError(failureLabels.save[undone.error]);
  };

  const record = () =>
    run(async () => {
      const recorded: string[] = [];
      for (const { slug } of horses) {
        const saved = await register[kind].add(slug, { day, notes: '' });
        if (!saved.success) {
          toasts.toastError(failureLabels.save[saved.error]);
          break;
        }
        recorded.push(saved.data);
      }
      if (recorded.length === 0) return;
      toasts.toast(labels.untilHere.saved(recorded.length, kind), {
        label: commonLabels.undo,
        run: () => void takeBack(recorded),
      });
    });

  return (
    <Overlay
      title={
        horses.length === 0
          ? labels.untilHere.none
          : labels.untilHere.title(horses.length, kind, day)
      }
      important
      onClose={onClose}
    >
      <ul className={styles.names}>
        {horses.map(({ path, fields }) => (
          <li key={path}>{horseName(fields)}</li>
        ))}
      </ul>
      {horses.length < rows.length && <p>{labels.untilHere.hint}</p>}
      <OverlayActions>
        <Button big onClick={onClose}>
          {commonLabels.back}
        </Button>
        {horses.length > 0 && (
          <Button
            big
            look="primary"
            icon="check"
            onClick={() => {
              onClose();
              beforeTick(() => void record());
            }}
          >
            {labels.untilHere.confirm(horses.length)}
          </Button>
        )}
      </OverlayActions>
    </Overlay>
  );
}
