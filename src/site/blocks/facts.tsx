import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** Names and values side by side: the facts of a page. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One fact, or several as a list. */
export const OneOrMore = ({ of }: { of: readonly string[] }) =>
  of.length === 1 ? (
    of[0]
  ) : (
    <ul>
      {of.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
