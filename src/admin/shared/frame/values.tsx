import type { ReactNode } from 'react';
import styles from './values.module.css';

/** Values under their labels, as many side by side as fit; nothing without values. */
export function Values({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  if (of.length === 0) return null;
  return (
    <dl className={styles.values}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
