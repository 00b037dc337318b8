import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import type { Result } from '../../../platform/result.ts';
import { Button } from '../../../ui/button.tsx';
import { FormIdProvider } from '../../../ui/form-id.tsx';
import { Overlay, OverlayActions } from '../../../ui/overlay.tsx';
import type { Draft } from '../forms/use-draft.ts';
import { useIsShown } from '../hooks/use-is-shown.ts';
import { useLeftNotice } from '../forms/use-left-notice.ts';
import { useSingleFlight } from '../forms/use-single-flight.ts';
import styles from './new-record-overlay.module.css';
import { failureLabels } from '../labels/failure-labels.ts';
import { commonLabels } from '../../../i18n/labels.ts';

interface Props<Value, Done> {
  title: string;
  /** The text of the button that saves; 'Salva' if absent. */
  action?: string;
  /** What is typed. Nothing is shown until the stored draft is read, so that nothing is typed over it. */
  draft: Pick<Draft<Value>, 'value' | 'ready' | 'settle'>;
  /** Whether the record can be saved. */
  complete: boolean;
  /** Called with the form where 'Salva' is pressed before that (`useProblems`); null where what is shown says why not. */
  onIncomplete: ((form: Element) => void) | null;
  /** Creates the record; null closes the overlay without an error, and keeps the draft. */
  save: () => Promise<Result<Done, SaveFailure | 'missing'> | null>;
  /** Called after the record was created, its draft settled, and the overlay closed. */
  onSaved: (done: Done) => void;
  /** Leads to the record after that; not called if the person has left the page while it was being saved. */
  onOpen?: (done: Done) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * An overlay with the first fields of a new record; its form is separate from a form around it. While it saves it stays:
 * closed and opened again, it would show what is being saved as still to be saved.
 */
export function NewRecordOverlay<Value, Done>(props: Props<Value, Done>) {
  const { title, action, draft, complete, onIncomplete, save, onSaved, onOpen, onClose } = props;
  const sayIfLeft = useLeftNotice();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<SaveFailure | 'missing' | null>(null);
  const { run } = useSingleFlight();
  // From then on the overlay only closes: another tap saves nothing again.
  const isSaved = useRef(false);
  const [saving, setSaving] = useState(false);
  const close = () => !saving && onClose();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaved.current) return;
    if (!complete) return onIncomplete?.(event.currentTarget);
    void run(async () => {
      setFailure(null);
      setSaving(true);
      const typed = draft.value;
      const saved = await save().finally(() => setSaving(false));
      const isHere = isShown();
      if (saved && !saved.success) {
        sayIfLeft();
        return setFailure(saved.error);
      }
      isSaved.current = true;
      // Before it is closed, nothing outside of it can take the focus.
      flushSync(onClose);
      if (!saved) return;
      draft.settle(typed);
      onSaved(saved.data);
      if (isHere) onOpen?.(saved.data);
    });
  };
  if (!draft.ready) return null;
  return (
    <FormIdProvider value={undefined}>
      <Overlay title={title} onClose={close}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {props.children}
          <p role="alert" className={styles.error}>
            {failure && failureLabels.save[failure]}
          </p>
          <OverlayActions>
            <Button big aria-disabled={saving} onClick={close}>
              {commonLabels.back}
            </Button>
            <Button
              type="submit"
              look="primary"
              big
              disabled={!complete && !onIncomplete}
              aria-disabled={saving}
            >
              {saving ? commonLabels.busy : (action ?? commonLabels.save)}
            </Button>
          </OverlayActions>
        </form>
      </Overlay>
    </FormIdProvider>
  );
}
