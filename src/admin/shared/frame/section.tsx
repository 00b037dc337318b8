import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './section.module.css';

interface Props {
  title: string;
  /** Shown beside the title. */
  summary?: ReactNode;
  open?: boolean;
  /** Called when it is opened or closed. */
  onToggle?: () => void;
  children: ReactNode;
}

/** A collapsible section of a record's page; its body takes the focus where a button in it goes away (`keepFocus`). */
export function Section({ title, summary, open = false, onToggle, children }: Props) {
  return (
    <details className={styles.section} open={open} onToggle={onToggle}>
      <summary className={styles.head}>
        <Icon name="chevron" className={styles.arrow} />
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.body} tabIndex={-1}>
        {children}
      </div>
    </details>
  );
}

/** A grid of fields, as many side by side as fit. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
