import styles from './spinner.module.css';
import { commonLabels } from '../i18n/labels.ts';

/** Shows that something is loading; appears after a delay, so that it does not flash. */
export function Spinner() {
  return (
    <output className={styles.spinner}>
      <span className={styles.wheel} aria-hidden="true" />
      {commonLabels.loading}
    </output>
  );
}
