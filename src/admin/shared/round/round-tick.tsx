import type { ReactNode } from 'react';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HorseBox } from '../horses/horse-box.tsx';
import { horseName } from '../../../model/horses/horse-name.ts';
import { ToCheckMark } from '../lists/to-check-mark.tsx';
import { roundLabels } from './round-labels.ts';
import styles from './round-row.module.css';

interface Props {
  horse: ViewRow<Horse>;
  checked: boolean;
  onToggle: () => void;
  /** The sending state of the tick, or the horse's care state without it. */
  children: ReactNode;
}

/** The checkbox of a horse in a round, with its name; the row's text is part of the tap area. */
export function RoundTick({ horse, checked, onToggle, children }: Props) {
  const name = horseName(horse);
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-label={roundLabels.tick(name)}
        onChange={onToggle}
      />
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className={styles.who}>
        <span>
          <strong className={styles.name}>{name}</strong> <HorseBox row={horse} />
        </span>
        <ToCheckMark row={horse} />
        {children}
      </span>
    </label>
  );
}
