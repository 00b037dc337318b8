import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Shown in place of empty content; says what to do next. */
export function EmptyState({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
