import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay, OverlayActions } from '../../ui/overlay.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import styles from './new-record-overlay.module.css';
import { failureLabels } from '../shared/failure-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  title: string;
  /** The text of the button that saves; 'Salva' where absent. */
  action?: string;
  /** Whether its stored draft was read; before that it is not shown, so that nothing is typed over it. */
  ready: boolean;
  /** Whether the record can be saved. */
  complete: boolean;
  /** Creates the record; gives the failure, or null. */
  save: () => Promise<SaveFailure | 'missing' | null>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** An overlay with the first fields of a new record. */
export function NewRecordOverlay(props: Props) {
  const { title, action, ready, complete, save, onClose, children } = props;
  const [failure, setFailure] = useState<SaveFailure | 'missing' | null>(null);
  const { run } = useSingleFlight();
  // From then on it only closes: another tap meanwhile saves nothing again.
  const isSaved = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || isSaved.current) return;
    void run(async () => {
      setFailure(null);
      const failed = await save();
      isSaved.current = failed === null;
      setFailure(failed);
    });
  };
  if (!ready) return null;
  return (
    <Overlay title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
        <p role="alert" className={styles.error}>
          {failure && failureLabels.save[failure]}
        </p>
        <OverlayActions>
          <Button big onClick={onClose}>
            {commonLabels.back}
          </Button>
          <Button type="submit" look="primary" big disabled={!complete}>
            {action ?? commonLabels.save}
          </Button>
        </OverlayActions>
      </form>
    </Overlay>
  );
}
