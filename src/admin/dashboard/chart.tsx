import type { ReactNode } from 'react';
import styles from './charts.module.css';

/** The frame of a chart: its title, and what it counts. */
export function Chart(props: { title: ReactNode; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.chart}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </section>
  );
}
