import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './panel.module.css';
import { commonLabels } from '../../../i18n/labels.ts';

interface Props {
  title: string;
  /** Shown beside the title unless 0. */
  count?: number;
  children: ReactNode;
}

/** A titled panel of a screen. */
export function Panel({ title, count = 0, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count > 0 && <span className={styles.count}> ({count})</span>}
      </h2>
      {children}
    </section>
  );
}

/** The progress of a long task, with a button that stops it. */
export function Progress(props: {
  text: string;
  leaving: string;
  done: number;
  all: number;
  onStop: () => void;
}) {
  return (
    <div className={styles.work}>
      <label className={styles.progress}>
        {props.text}
        <progress value={props.done} max={props.all || 1} />
        <span>{props.leaving}</span>
      </label>
      <Button big onClick={props.onStop}>
        {commonLabels.stop}
      </Button>
    </div>
  );
}
