import type { ReactNode } from 'react';
import { useId } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { Button } from '../../ui/button.tsx';
import styles from './panel.module.css';

/** A part of a screen on its own sheet. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** How far a long work is, and the way to end it. */
export function Progress(props: {
  text: string;
  leaving: string;
  done: number;
  all: number;
  onStop: () => void;
}) {
  return (
    <div className={styles['work']}>
      <label className={styles['progress']}>
        {props.text}
        <progress value={props.done} max={props.all || 1} />
        <span>{props.leaving}</span>
      </label>
      <Button big onClick={props.onStop}>
        {itArchive.archive.stop}
      </Button>
    </div>
  );
}
