import type { ReactNode } from 'react';
import { useId } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { Button } from '../../ui/button.tsx';
import styles from './panel.module.css';

interface Props {
  title: string;
  /** Shown beside the title where there is anything to count. */
  count?: number;
  children: ReactNode;
}

/** A part of a screen on its own sheet. */
export function Panel({ title, count = 0, children }: Props) {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count > 0 && <span className={styles['count']}> ({count})</span>}
      </h2>
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
