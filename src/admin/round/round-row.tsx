import { memo, useId, useState } from 'react';
import type { Day } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { needsPerson } from '../../register/sending-states.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { dueLabel } from '../shared/due-list.ts';
import { horseName } from '../shared/horse-name.ts';
import { ToCheckMark } from '../shared/to-check-mark.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDetailPanel } from '../shared/detail-panel.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { useBeforeTick } from './day-question.tsx';
import { HorseSummary } from './horse-summary.tsx';
import type { RoundEntry } from './round-order.ts';
import styles from './round-row.module.css';
import { failureLabels } from '../shared/failure-labels.ts';
import { visitLabels } from '../shared/visit-labels.ts';
import { labels } from './labels.ts';
import { stateTexts } from '../shared/sending-labels.ts';
import { useSendingState } from '../shared/sending-state.tsx';
import { useRegister } from '../session/session-context.tsx';

const readNote = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

interface Props {
  kind: VisitKind;
  day: Day;
  entry: RoundEntry;
}

/** One horse of the round. Its checkbox is its visit of the day, saved at once. */
export const RoundRow = memo(function RoundRow({ kind, day, entry }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const showDetail = useDetailPanel();
  const { horse, visit, care } = entry;
  const name = horseName(horse.fields);
  // The note as typed, until it is saved with the visit; an empty text removes a saved note.
  const draft = useDraft<string | null>(`round/${kind}/${day}/${horse.slug}`, null, readNote);
  const note = draft.value ?? visit?.notes ?? '';
  const unsavedNote = visit !== null && draft.value !== null && draft.value.trim() !== visit.notes;
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState(false);
  const noteOpen = opened || note !== '';
  const { tap, run } = useSingleFlight();
  const noteId = useId();
  const beforeTick = useBeforeTick();

  const tick = () =>
    tap(async () => {
      const saved = await register[kind].add(horse.slug, { day, notes: note.trim() });
      if (!saved.success) return toasts.toastError(failureLabels.save[saved.error]);
      draft.settle(draft.value);
      toasts.announce(visitLabels.announceDone(kind, name));
    });

  const untick = async () => {
    setAsking(false);
    if (!visit) return;
    const typedNote = note.trim();
    for (const path of [visit.path, ...visit.more]) {
      const undone = await register.visits.delete(path);
      if (!undone.success) return toasts.toastError(failureLabels.save[undone.error]);
    }
    // The note stays in its field as a draft: only the visit was undone.
    if (typedNote !== '') draft.set((typed) => typed ?? typedNote);
    toasts.announce(labels.removed(kind, name));
  };

  // The tick stands for all visits of the day; several are not deleted without asking.
  const toggle = () => {
    if (!visit) beforeTick(() => void tick());
    else if (visit.more.length > 0) setAsking(true);
    else void tap(untick);
  };

  const saveNote = () =>
    run(async () => {
      if (!visit || !unsavedNote) return;
      const saved = await register.visits.replace(visit.path, { day, notes: note.trim() });
      if (!saved.success) return toasts.toastError(failureLabels.save[saved.error]);
      draft.settle(draft.value);
      toasts.announce(labels.noteSaved);
    });

  return (
    <div className={classNames(styles.row, visit && styles.done)}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={styles.box}
          checked={visit !== null}
          aria-label={labels.tick(name)}
          onChange={toggle}
        />
        <span className={styles.mark} aria-hidden="true">
          <Icon name="check" />
        </span>
        <span className={styles.who}>
          <strong className={styles.name}>{name}</strong>
          <ToCheckMark row={horse} />
          {visit ? (
            <VisitState path={visit.path} />
          ) : (
            <span className={classNames(styles.when, care.known && care.overdue && styles.late)}>
              {dueLabel(care)}
            </span>
          )}
        </span>
      </label>
      <IconButton
        big
        icon="note"
        look={note === '' ? 'quiet' : 'secondary'}
        label={labels.noteFor(name)}
        aria-expanded={noteOpen}
        aria-controls={noteId}
        onClick={() => setOpened(!noteOpen)}
      />
      <IconButton
        big
        icon="chevron"
        label={labels.cardFor(name)}
        onClick={() =>
          showDetail({ title: name, body: <HorseSummary kind={kind} horse={horse} /> })
        }
      />
      {asking && visit && (
        <Confirm
          title={labels.several.askAll(visit.more.length + 1, kind, name, day)}
          action={labels.several.removeAll(visit.more.length + 1)}
          icon="trash"
          onConfirm={() => void run(untick)}
          onClose={() => setAsking(false)}
        >
          <p>{labels.several.hint}</p>
        </Confirm>
      )}
      {noteOpen && (
        <form
          id={noteId}
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault();
            void saveNote();
          }}
        >
          <TextInput
            label={labels.noteFor(name)}
            hideLabel
            placeholder={labels.notePlaceholder}
            hint={!visit && note !== '' ? labels.noteUnsaved : undefined}
            value={note}
            error={tooLong('prose', note)}
            onValue={(to) => draft.set(() => to)}
            onBlur={() => void saveNote()}
          />
          {unsavedNote && (
            <Button type="submit" look="primary" big>
              {labels.saveNote}
            </Button>
          )}
        </form>
      )}
    </div>
  );
});

/** How far a tick has come. */
function VisitState({ path }: { path: string }) {
  const state = useSendingState(path) ?? 'sent';
  return (
    <span className={classNames(styles.saved, needsPerson(state) && styles.refused)}>
      {stateTexts[state].visit}
    </span>
  );
}
