import { boxName } from '../../model/box.ts';
import type { Horse } from '../../model/horse.ts';
import styles from './horse-box.module.css';

/** A horse's box, beside its name, in one line however long; nothing if unknown. */
export function HorseBox({ horse }: { horse: Pick<Horse, 'box'> }) {
  const name = boxName(horse.box);
  return name !== '' && <span className={styles.box}>{name}</span>;
}
