import { it } from '../i18n/it.ts';
import styles from './spinner.module.css';

/** Shown only while something is really being loaded; appears after a moment, so that it never flashes. */
export function Spinner() {
  return (
    <output className={styles['spinner']}>
      <span className={styles['wheel']} aria-hidden="true" />
      {it.common.loading}
    </output>
  );
}
