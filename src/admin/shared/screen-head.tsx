import { type ReactNode, useEffect } from 'react';
import { formatCount } from '../../i18n/format.ts';
import styles from './screen-head.module.css';

interface Props {
  title: string;
  /** Shown beside the title. */
  count?: number | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** The head of a screen: its title, which is also the document's, and its actions. */
export function ScreenHead({ title, count, children }: Props) {
  useEffect(() => {
    document.title = `${title} | Scuderia`;
  }, [title]);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}> ({formatCount(count)})</span>}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
