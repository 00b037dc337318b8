import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../model/calendar.ts';
import { missedReason, withMissed } from '../../model/missed-visit.ts';
import { seenFields } from '../../model/raw-value.ts';
import { type VisitKind, CARE } from '../../model/visit.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import type { Tick } from '../../register/due/round.ts';
import { isAnyOnServer } from '../../register/on-server.ts';
import { type SendingState, needsPerson } from '../../register/sending-states.ts';
import type { DeletedVisit } from '../../register/visits/visits.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { dueLabel } from '../shared/due-list.ts';
import { horseName } from '../../model/horse-name.ts';
import { deleteEach, eachUntilFailure } from '../shared/each-until-failure.ts';
import { keepFocus } from '../shared/keep-focus.ts';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDetailPanel } from '../shared/detail-panel.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { useBeforeTick } from './day-question.tsx';
import { careWithout } from './care-without.ts';
import { visitOn } from './visit-on.ts';
import { HorseSummary } from './horse-summary.tsx';
import { OnServer } from './on-server.tsx';
import { noteKey, readNote } from './round-note.ts';
import styles from './round-row.module.css';
import { RoundTick } from './round-tick.tsx';
import { visitLabels } from '../shared/visit-labels.ts';
import { labels } from './labels.ts';
import { stateTexts } from '../shared/sending-labels.ts';
import { useSendingState } from '../shared/sending-state.tsx';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { commonLabels } from '../../i18n/labels.ts';

interface HorseOfRound {
  kind: VisitKind;
  day: Day;
  row: ViewRow<Horse>;
  /** Asks to record the visits of all horses down to this one, given its path. */
  onUntilHere: (path: string) => void;
}

interface Props extends HorseOfRound {
  /** The ticks as the round last read them. */
  ticks: ReadonlyMap<string, Tick>;
  /** When reading the ticks began (`performance.now()`): a tick saved after that may be missing in it. */
  readAt: number;
}

/** One horse of the round. It is rendered again only when it or its own visit changes. */
export function RoundRow({ ticks, readAt, ...props }: Props) {
  // A visit is stored once `add` returns; reading the whole round again takes a slow phone ten times as long.
  const [saved, setSaved] = useState<{ tick: Tick | null; at: number } | null>(null);
  const onSaved = useCallback((tick: Tick | null) => setSaved({ tick, at: performance.now() }), []);
  const isNewer = saved !== null && saved.at > readAt;
  const visit = isNewer ? saved.tick : (ticks.get(props.row.path) ?? null);
  const shown = visit ?? props.row;
  const state = useSendingState(shown.path, shown.pending);
  return <HorseRow {...props} visit={visit} state={state} onSaved={onSaved} />;
}

interface RowProps extends HorseOfRound {
  visit: Tick | null;
  state: SendingState | undefined;
  onSaved: (visit: Tick | null) => void;
}

/**
 * The row's checkbox is the horse's visit of the day, saved at once. No state of the row changes its height, or the
 * next tap would hit another horse.
 */
const HorseRow = memo(function HorseRow(props: RowProps) {
  const { kind, day, row, visit, state, onSaved, onUntilHere } = props;
  const register = useRegister();
  const mirror = useMirror();
  const toasts = useToasts();
  const showDetail = useDetailPanel();
  const care = careWithout(visit, row, kind, day);
  const name = horseName(row.fields);
  // The note as typed, until it is saved with the visit; an empty text removes a saved note.
  const draft = useDraft<string | null>(noteKey(kind, day, row.slug), null, readNote);
  const saidNote = visit?.notes ?? '';
  const note = draft.value ?? saidNote;
  const unsavedNote = visit !== null && draft.value !== null && draft.value.trim() !== visit.notes;
  const missed = visit ? null : missedReason(row.fields, kind, day);
  /** The visit that the question is about: a later one has to be asked about anew. */
  const [asking, setAsking] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const [opened, setOpened] = useState(false);
  const noteOpen = opened || note !== '';
  const { tap, run } = useSingleFlight();
  const noteId = useId();
  const noteForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opened) noteForm.current?.querySelector('input')?.focus();
  }, [opened]);
  const beforeTick = useBeforeTick();

  const record = async () => {
    const saved = await register[kind].add(row.slug, { day, notes: note.trim() }, row.fields);
    if (!saved.success) return toasts.toastFailure(saved.error);
    const [path, notes, before] = [saved.data, note.trim(), row.fields[CARE[kind].last]];
    // Rendered at once: otherwise the queries that the save triggers would run first.
    flushSync(() => onSaved({ path, notes, pending: 1, more: [], before, key: '' }));
    draft.settle(draft.value, saidNote);
    toasts.announce(visitLabels.announceDone(kind, name));
  };
  const tick = () => tap(record);

  const writeMissed = async (reason: string | null): Promise<boolean> => {
    const seen = seenFields(row.fields, row.unread);
    const edited = withMissed(seen, kind, day, reason);
    if (edited === null) {
      toasts.toastError(labels.missed.unread);
      return false;
    }
    if (reason !== null && tooLong('prose', edited[CARE[kind].notes]) !== undefined) {
      toasts.toastError(labels.missed.full);
      return false;
    }
    const saved = await register.horses.update(row.slug, seen, edited);
    if (!saved.success) toasts.toastFailure(saved.error);
    return saved.success;
  };
  const miss = (reason: string) =>
    tap(async () => {
      if (!(await writeMissed(reason))) return;
      if (reason === note.trim()) draft.settle(draft.value);
      toasts.announce(labels.missed.saved(name, reason));
    });
  const unmiss = () =>
    tap(async () => {
      if (await writeMissed(null)) toasts.announce(labels.missed.removed(name));
    });

  const untick = async () => {
    if (!visit) return;
    const typedNote = note.trim();
    const paths = [visit.path, ...visit.more];
    setRemoving(true);
    const { done: removed, failure } = await deleteEach(paths, (path) =>
      register.visits.delete(path, UNDO_MS),
    );
    setRemoving(false);
    setAsking(null);
    if (failure || removed.length === 0) toasts.toastFailure(failure ?? 'missing');
    if (removed.length === 0) return;
    if (!failure) onSaved(null);
    // The note stays in its field as a draft: only the visit is undone.
    if (typedNote !== '') {
      const typed = draft.set((held) => held) ?? typedNote;
      // Stored again: `UntilHere` discards the stored draft, and then only this row still holds the text.
      draft.clear();
      draft.set(() => typed);
    }
    // A different button from the one that undid it, so a quick tap is no double tap.
    toasts.toastUndo(labels.removed(kind, name), () => run(() => restore(removed, typedNote)));
  };
  const restore = async (removed: readonly DeletedVisit[], typedNote: string) => {
    // The horse may have been ticked again while 'Annulla' is still shown. Where that cannot be read, the undo goes on.
    const there = await visitOn(register, kind, row.slug, day);
    if (there.success && there.data) return;
    const { failure } = await eachUntilFailure(removed, register.visits.restore);
    if (failure) return toasts.toastFailure(failure);
    draft.settle(typedNote);
    toasts.announce(visitLabels.announceDone(kind, name));
  };

  // The tick stands for all visits of the day. Visits that others may have seen, or several at once, are removed only
  // after a question, not by a slip of the thumb.
  const toggle = () => {
    if (!visit) return beforeTick(() => void tick());
    const ask = () => setAsking(visit.path);
    if (visit.more.length > 0 || state !== 'pending') return ask();
    return void tap(async () => ((await isAnyOnServer(mirror, [visit.path])) ? ask() : untick()));
  };

  const saveNote = async () => {
    // Also runs on leaving the field for a button: a write through `tap` would make that button's tap a double one.
    if (!visit || !unsavedNote) return;
    await run(async () => {
      const saved = await register.visits.replace(visit.path, { day, notes: note.trim() });
      if (!saved.success) return toasts.toastFailure(saved.error);
      onSaved({ ...visit, path: saved.data, notes: note.trim(), pending: visit.pending + 1 });
      draft.settle(draft.value, saidNote);
      toasts.announce(labels.noteSaved);
    });
  };

  return (
    <div className={classNames(styles.row, visit && styles.done)}>
      <RoundTick horse={row} checked={visit !== null} onToggle={toggle}>
        {visit ? (
          <VisitState state={state ?? 'sent'} />
        ) : missed !== null ? (
          <MissedState state={state ?? 'sent'} reason={missed} />
        ) : (
          <span className={classNames(styles.state, care.known && care.overdue && styles.late)}>
            {dueLabel(care)}
          </span>
        )}
      </RoundTick>
      <IconButton
        big
        icon="note"
        look={note === '' ? 'quiet' : 'secondary'}
        label={labels.moreFor(name)}
        aria-expanded={noteOpen}
        aria-controls={noteId}
        onClick={() => setOpened(!noteOpen)}
      />
      <IconButton
        big
        icon="chevron"
        label={labels.cardFor(name)}
        onClick={() =>
          showDetail({
            title: name,
            key: row.path,
            body: <HorseSummary kind={kind} horse={row} />,
          })
        }
      />
      {visit && asking === visit.path && (
        <RemoveVisits
          kind={kind}
          day={day}
          name={name}
          paths={[visit.path, ...visit.more]}
          busy={removing}
          onConfirm={() => void run(untick)}
          onClose={() => setAsking(null)}
        />
      )}
      {noteOpen && (
        <form
          ref={noteForm}
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
            hint={labels.noteHint(visit !== null, unsavedNote, note !== '')}
            value={note}
            error={tooLong('prose', note)}
            readOnly={!draft.ready}
            onValue={(to) => draft.set(() => (to === saidNote ? null : to))}
            onBlur={() => void saveNote()}
          />
          <Button type="submit" look="primary" big disabled={!unsavedNote}>
            {commonLabels.save}
          </Button>
        </form>
      )}
      {noteOpen && (
        <div className={styles.unusual} tabIndex={-1}>
          {visit === null &&
            (row.unread?.[CARE[kind].notes] === undefined ? (
              <Missed
                note={note.trim()}
                missed={missed}
                onMiss={(reason) => void miss(reason)}
                onUndo={() => void unmiss()}
              />
            ) : (
              <p>{labels.missed.unread}</p>
            ))}
          <Button big icon="check" onClick={() => onUntilHere(row.path)}>
            {labels.untilHere.action}
          </Button>
        </div>
      )}
    </div>
  );
});

interface MissedProps {
  /** The note as typed, offered as a reason. */
  note: string;
  /** The saved reason; null for none. */
  missed: string | null;
  onMiss: (reason: string) => void;
  onUndo: () => void;
}

/** Records that a horse could not be done, and why; or undoes that. */
function Missed({ note, missed, onMiss, onUndo }: MissedProps) {
  if (missed !== null) {
    return (
      <Button big onClick={keepFocus(onUndo)}>
        {labels.missed.undo}
      </Button>
    );
  }
  return (
    <fieldset className={styles.reasons}>
      <legend>{labels.missed.why}</legend>
      {labels.missed.reasons.map((reason) => (
        <Button key={reason} big onClick={keepFocus(() => onMiss(reason))}>
          {reason}
        </Button>
      ))}
      {note !== '' && (
        <Button big onClick={keepFocus(() => onMiss(note))}>
          {labels.missed.typed}
        </Button>
      )}
    </fieldset>
  );
}

/** Why a horse was missed, and the sending state of that change. */
function MissedState({ state, reason }: { state: SendingState; reason: string }) {
  return (
    <span className={classNames(styles.state, styles.missed, needsPerson(state) && styles.refused)}>
      <span className={styles.line}>{labels.missed.line(reason)}</span>
      <span className={styles.line}>{stateTexts[state].visit}</span>
    </span>
  );
}

/** The sending state of a tick. */
function VisitState({ state }: { state: SendingState }) {
  return (
    <span className={classNames(styles.state, styles.saved, needsPerson(state) && styles.refused)}>
      {stateTexts[state].visit}
    </span>
  );
}

interface RemoveVisitsProps {
  kind: VisitKind;
  day: Day;
  name: string;
  /** The visits that the tick stands for. */
  paths: readonly string[];
  /** Whether they are being deleted. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before visits that others may have seen, or several visits, are deleted. */
function RemoveVisits({ kind, day, name, paths, busy, onConfirm, onClose }: RemoveVisitsProps) {
  const count = paths.length;
  const several = count > 1;
  return (
    <Confirm
      title={
        several ? labels.several.askAll(count, kind, name, day) : labels.remove.ask(kind, name, day)
      }
      action={several ? labels.several.removeAll(kind, count) : labels.remove.action}
      icon="trash"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {several && <p>{labels.several.hint}</p>}
      <OnServer paths={paths} />
    </Confirm>
  );
}
