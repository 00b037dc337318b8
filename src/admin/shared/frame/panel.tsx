import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import styles from './panel.module.css';

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
        {count > 0 && <span className={styles.count}> ({formatCount(count)})</span>}
      </h2>
      {children}
    </section>
  );
}
