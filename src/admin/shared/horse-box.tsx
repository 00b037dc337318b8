import { boxName } from '../../model/box.ts';
import type { Horse } from '../../model/horse.ts';
import styles from './horse-box.module.css';

/** Where a horse stands, beside its name, in one line however long it is; nothing where that is not known. */
export function HorseBox({ horse }: { horse: Pick<Horse, 'box'> }) {
  const name = boxName(horse.box);
  return name !== '' && <span className={styles.box}>{name}</span>;
}
