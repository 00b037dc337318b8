import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './blocks.module.css';

/** A card that opens and closes without script; its arrow rotates. `level` is the level of its heading. */
export function Card({
  title,
  id,
  open = false,
  warning = false,
  level = 3,
  children,
}: {
  title: string;
  id?: string | undefined;
  open?: boolean;
  warning?: boolean;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <details id={id} open={open} className={warning ? styles.cardWarning : styles.card}>
      <summary className={styles.summary}>
        {warning && <Icon name="warning" className={styles.warningSign} />}
        <Heading className={styles.cardTitle}>{title}</Heading>
        <Icon name="down" className={styles.arrow} />
      </summary>
      <div className={styles.cardBody}>{children}</div>
    </details>
  );
}
