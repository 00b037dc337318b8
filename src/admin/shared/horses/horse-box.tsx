import { boxName } from '../../../model/horses/box.ts';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { textsOf } from '../labels/unread-labels.ts';
import styles from './horse-box.module.css';

/** A horse's box, beside its name, in one line however long; nothing if unknown. */
export function HorseBox({ row }: { row: ViewRow<Horse> }) {
  const name = boxName(textsOf(row)('box'));
  return name !== '' && <span className={styles.box}>{name}</span>;
}
