import styles from './values.module.css';

/** Values under their labels, side by side as many as fit; nothing where there are none. */
export function Values({ of }: { of: readonly (readonly [label: string, value: string])[] }) {
  if (of.length === 0) return null;
  return (
    <dl className={styles['values']}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
