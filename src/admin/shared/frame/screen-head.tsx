import type { ReactNode } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useScreenTitle } from './screen-title.tsx';
import styles from './screen-head.module.css';

interface Props {
  title: string;
  /** What the tab and the browser's history call the screen, if the title names a person. */
  called?: string;
  /** Shown beside the title. */
  count?: number | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/**
 * The head of a screen: its title, which is also the document's unless that is `called` otherwise, and its actions. On a
 * phone the top bar shows the title.
 */
export function ScreenHead({ title, called = title, count, children }: Props) {
  const counted = count === undefined ? title : `${title} (${formatCount(count)})`;
  const inBar = useScreenTitle(called, counted);
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
