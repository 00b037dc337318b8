import { missedReason, withMissed } from '../../model/visits/missed-visit.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { CARE } from '../../model/visits/visit.ts';
import { Button } from '../../ui/button.tsx';
import { useRegister } from '../session/session-context.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import type { RowParts } from './row-parts.ts';
import { labels } from './labels.ts';
import styles from '../shared/round/round-row.module.css';

/** Records, in the horse's notes, that it could not be done that day, and why (the note as typed is offered as a reason); or undoes that. */
export function Missed({ kind, day, row, name, note, flight }: RowParts) {
  const register = useRegister();
  const toasts = useToasts();
  const { draft, trimmed: typed } = note;

  /** @returns whether the reason was saved, or removed if it is null */
  const write = async (reason: string | null): Promise<boolean> => {
    const seen = valuesOrTokens(row.fields, row.unread);
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
  const miss = async (reason: string) => {
    if (!(await write(reason))) return;
    if (reason === typed) draft.settle(draft.value);
    toasts.announce(labels.missed.saved(name, reason));
  };
  const unmiss = async () => {
    if (await write(null)) toasts.announce(labels.missed.removed(name));
  };

  if (row.unread?.[CARE[kind].notes] !== undefined) return <p>{labels.missed.unread}</p>;
  if (missedReason(row.fields, kind, day) !== null) {
    return (
      <Button big onClick={keepFocus(() => flight.tap(unmiss))}>
        {labels.missed.undo}
      </Button>
    );
  }
  const button = (reason: string, text: string) => (
    <Button key={text} big onClick={keepFocus(() => flight.tap(() => miss(reason)))}>
      {text}
    </Button>
  );
  return (
    <fieldset className={styles.reasons}>
      <legend>{labels.missed.why}</legend>
      {labels.missed.reasons.map((reason) => button(reason, reason))}
      {typed !== '' && button(typed, labels.missed.typed)}
    </fieldset>
  );
}
