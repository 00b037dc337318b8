import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/**
 * A text with a button that copies it; the button is rendered hidden, and src/site/script/copy.ts shows it if the
 * browser can copy.
 *
 * @param text the text to copy, if it differs from the one shown
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
