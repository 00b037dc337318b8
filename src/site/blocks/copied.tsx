import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/**
 * Something to be copied elsewhere, with a button for it, drawn hidden: src/site/script/copy.ts shows it
 * where the browser can copy.
 *
 * @param text what is copied, where it is not what is read
 */
export const Copied = ({
  id,
  text,
  children,
}: {
  id: string;
  text?: string;
  children: ReactNode;
}) => (
  <span className={styles.copied}>
    <span id={id} data-text={text}>
      {children}
    </span>
    <button type="button" hidden className={styles.copy} data-copy={id} aria-describedby={id}>
      <span aria-live="polite">Copia</span>
    </button>
  </span>
);
