import styles from './spinner.module.css';
import { commonLabels } from '../i18n/labels.ts';

/** Shown only while something is really being loaded; appears after a moment, so that it never flashes. */
export function Spinner() {
  return (
    <output className={styles['spinner']}>
      <span className={styles['wheel']} aria-hidden="true" />
      {commonLabels.loading}
    </output>
  );
}
