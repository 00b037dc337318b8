import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import looks from './look.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How a badge looks: something is right, wrong, or not known. */
export type BadgeLook = 'good' | 'bad' | 'unknown';

const SIGN = { good: 'check', bad: 'cross', unknown: 'dash' } as const;

/**
 * A small mark of a state: shows letters, an icon and a colour; its label is the tooltip and the text for screen
 * readers.
 */
export function Badge({ look, text, label }: { look: BadgeLook; text: string; label: string }) {
  return (
    <span className={classNames(styles.badge, looks[look])} title={label}>
      <Icon name={SIGN[look]} />
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Badges in a row. */
export function BadgeRow({ children }: { children: React.ReactNode }) {
  return <span className={styles.row}>{children}</span>;
}
