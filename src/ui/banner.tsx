import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { type IconName, Icon } from './icon.tsx';
import looks from './look.module.css';

interface Props {
  look: 'info' | 'warn' | 'bad';
  icon: IconName;
  text: ReactNode;
  /** Inside the content instead of across the whole window. */
  inset?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** A message across a screen, with actions. */
export function Banner({ look, icon, text, inset, children }: Props) {
  return (
    <div
      className={classNames(styles.banner, looks[look], inset && styles.inset)}
      aria-live="polite"
    >
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
