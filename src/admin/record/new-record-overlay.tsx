import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay, OverlayActions } from '../../ui/overlay.tsx';
import { useOneTap } from '../shared/use-one-tap.ts';
import styles from './new-record-overlay.module.css';

interface Props {
  title: string;
  /** Whether what is needed is there; until then nothing can be saved. */
  complete: boolean;
  /** Adds the record and goes on from there; gives what kept it from being saved, or null. */
  save: () => Promise<SaveFailure | null>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Asks for what a new record of the register begins with. */
export function NewRecordOverlay({ title, complete, save, onClose, children }: Props) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { run } = useOneTap();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!complete) return;
      setFailure(null);
      setFailure(await save());
    });
  };
  return (
    <Overlay title={title} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {children}
        <p role="alert" className={styles['error']}>
          {failure && it.saveFailed[failure]}
        </p>
        <OverlayActions>
          <Button big onClick={onClose}>
            {it.common.back}
          </Button>
          <Button type="submit" look="primary" big disabled={!complete}>
            {it.common.save}
          </Button>
        </OverlayActions>
      </form>
    </Overlay>
  );
}
