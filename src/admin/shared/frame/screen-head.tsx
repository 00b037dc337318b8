import type { ReactNode } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useScreenTitle } from './screen-title.tsx';
import styles from './screen-head.module.css';

interface Props {
  title: string;
  /** Shown beside the title. */
  count?: number | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** The head of a screen: its title, which is also the document's, and its actions. On a phone the top bar shows the title. */
export function ScreenHead({ title, count, children }: Props) {
  const counted = count === undefined ? title : `${title} (${formatCount(count)})`;
  const inBar = useScreenTitle(title, counted);
  return (
    <div className={classNames(styles.head, inBar && styles.inBar)}>
      <h1 className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}> ({formatCount(count)})</span>}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
