import { useEffect, useRef } from 'react';
import { commonLabels } from '../../i18n/labels.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useRegister } from '../session/session-context.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import type { RowParts } from './row-parts.ts';
import { labels } from './labels.ts';
import styles from '../shared/round/round-row.module.css';

interface Props extends RowParts {
  id: string;
  /** Whether somebody opened the form: its field takes the focus. */
  isOpened: boolean;
}

/** The note of a row. Without a visit it is only a draft, which is saved with the tick. */
export function NoteForm({ id, day, name, visit, onSaved, note, isOpened, flight }: Props) {
  const { draft, text, trimmed, isUnsaved, isOverAnother, set, join, settle } = note;
  const register = useRegister();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  }, [isOpened]);

  const save = async () => {
    // Also runs on leaving the field for a button: a write through `tap` would make that button's tap a double one.
    if (!visit || !isUnsaved || isOverAnother) return;
    await flight.run(async () => {
      const replaced = await register.visits.replace(visit.path, { day, notes: trimmed });
      if (!replaced.success) return toasts.toastFailure(replaced.error);
      onSaved({ ...visit, path: replaced.data, notes: trimmed, pending: visit.pending + 1 });
      settle();
      toasts.announce(labels.noteSaved);
    });
  };

  return (
    <form
      ref={form}
      id={id}
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOverAnother) join();
        else void save();
      }}
    >
      <TextInput
        label={labels.noteFor(name)}
        hideLabel
        placeholder={labels.notePlaceholder}
        hint={
          isOverAnother
            ? labels.noteOverAnother
            : labels.noteHint(visit !== null, isUnsaved, text !== '')
        }
        value={text}
        error={tooLong('prose', text)}
        readOnly={!draft.ready}
        onValue={set}
        onBlur={() => void save()}
      />
      <Button type="submit" look="primary" big disabled={!isUnsaved}>
        {isOverAnother ? labels.joinNotes : commonLabels.save}
      </Button>
    </form>
  );
}
