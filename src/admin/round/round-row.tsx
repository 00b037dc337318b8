import { memo, useId, useState } from 'react';
import { itForm } from '../../i18n/it-form.ts';
import { it } from '../../i18n/it.ts';
import { addVisit, deleteVisit, replaceVisit } from '../../register/visits/visits.ts';
import type { Day } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { callName, dueLabel } from '../shared/due-list.ts';
import { useToasts } from '../shared/toasts.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDetailPanel } from '../shared/detail-panel.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useOneTap } from '../shared/use-one-tap.ts';
import { HorseGlance } from './horse-glance.tsx';
import type { Turn } from './round-order.ts';
import styles from './round-row.module.css';

const readNote = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

interface Props {
  kind: VisitKind;
  day: Day;
  turn: Turn;
}

/** One horse of the round: its tick is its visit of the day, saved at once. */
export const RoundRow = memo(function RoundRow({ kind, day, turn }: Props) {
  const mirror = useMirror();
  const notices = useToasts();
  const showDetail = useDetailPanel();
  const { horse, visit, care } = turn;
  const name = callName(horse.fields);
  // What was typed and is not yet in the visit; empty text over a saved note is a note to remove.
  const draft = useDraft<string | null>(`round/${kind}/${day}/${horse.slug}`, null, readNote);
  const note = draft.value ?? visit?.notes ?? '';
  const unsavedNote = visit !== null && draft.value !== null && draft.value.trim() !== visit.notes;
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState(false);
  const noteOpen = opened || note !== '';
  const { tap, run } = useOneTap();
  const noteId = useId();

  const tick = () =>
    tap(async () => {
      const saved = await addVisit(mirror, horse.slug, kind, { day, notes: note.trim() });
      if (!saved.success) return notices.toastError(it.saveFailed[saved.error]);
      draft.clear();
      notices.announce(it.dashboard.announceDone(kind, name));
    });

  const untick = async () => {
    setAsking(false);
    if (!visit) return;
    const kept = note.trim();
    for (const path of [visit.path, ...visit.more]) {
      const undone = await deleteVisit(mirror, path);
      if (!undone.success) return notices.toastError(it.saveFailed[undone.error]);
    }
    // The note stays in its field: it is the visit that was taken back, not what was written.
    if (kept !== '') draft.set(() => kept);
    notices.announce(it.round.removed(kind, name));
  };

  // A tick stands for all of the day; more than one visit is never taken back without asking.
  const press = () => {
    if (!visit) void tick();
    else if (visit.more.length > 0) setAsking(true);
    else void tap(untick);
  };

  const saveNote = () =>
    run(async () => {
      if (!visit || !unsavedNote) return;
      const saved = await replaceVisit(mirror, visit.path, { day, notes: note.trim() });
      if (!saved.success) return notices.toastError(it.saveFailed[saved.error]);
      draft.clear();
      notices.announce(it.round.noteSaved);
    });

  return (
    <div className={classNames(styles['row'], visit && styles['done'])}>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          className={styles['box']}
          checked={visit !== null}
          aria-label={it.round.tick(name)}
          onChange={press}
        />
        <span className={styles['mark']} aria-hidden="true">
          <Icon name="check" />
        </span>
        <span className={styles['who']}>
          <strong className={styles['name']}>{name}</strong>
          {visit ? (
            <span className={styles['saved']}>
              {it.common.savedOnPhone}
              {visit.unsent && ` · ${it.common.notSentYet.toLowerCase()}`}
            </span>
          ) : (
            <span
              className={classNames(styles['when'], care.known && care.overdue && styles['late'])}
            >
              {dueLabel(care)}
            </span>
          )}
        </span>
      </label>
      <IconButton
        big
        icon="note"
        look={note === '' ? 'quiet' : 'secondary'}
        label={it.round.noteFor(name)}
        aria-expanded={noteOpen}
        aria-controls={noteId}
        onClick={() => setOpened(!noteOpen)}
      />
      <IconButton
        big
        icon="chevron"
        label={it.round.cardFor(name)}
        onClick={() => showDetail({ title: name, body: <HorseGlance kind={kind} horse={horse} /> })}
      />
      {asking && visit && (
        <Confirm
          title={itForm.round.askAll(visit.more.length + 1, kind, name, day)}
          action={itForm.round.removeAll(visit.more.length + 1)}
          icon="trash"
          onConfirm={() => void run(untick)}
          onClose={() => setAsking(false)}
        >
          <p>{itForm.round.hint}</p>
        </Confirm>
      )}
      {noteOpen && (
        <form
          id={noteId}
          className={styles['note']}
          onSubmit={(event) => {
            event.preventDefault();
            void saveNote();
          }}
        >
          <TextInput
            label={it.round.noteFor(name)}
            quietLabel
            placeholder={it.round.notePlaceholder}
            hint={!visit && note !== '' ? it.round.noteUnsaved : undefined}
            value={note}
            error={tooLong('prose', note)}
            onValue={(to) => draft.set(() => to)}
            onBlur={() => void saveNote()}
          />
          {unsavedNote && (
            <Button type="submit" look="primary" big>
              {it.round.saveNote}
            </Button>
          )}
        </form>
      )}
    </div>
  );
});
