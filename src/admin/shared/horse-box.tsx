import { boxName } from '../../model/box.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { textsOf } from './unread-labels.ts';
import styles from './horse-box.module.css';

/** A horse's box, beside its name, in one line however long; nothing if unknown. */
export function HorseBox({ row }: { row: ViewRow<Horse> }) {
  const name = boxName(textsOf(row)('box'));
  return name !== '' && <span className={styles.box}>{name}</span>;
}
