import { formatCount } from '../../i18n/format.ts';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './charts.module.css';

/** Counts as rows, each with its bar. */
export function BarRows(props: {
  rows: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  most: number;
  caption: string;
}) {
  return (
    <table className={styles.rows}>
      <caption className={hidden.hidden}>{props.caption}</caption>
      <tbody>
        {props.rows.map(({ key, name, count }) => (
          <tr key={key} data-row={key}>
            <th scope="row">{name}</th>
            <td className={styles.drawn} aria-hidden="true">
              <svg className={styles.line} height="14">
                <rect className={styles.track} width="100%" height="14" rx="3" />
                <rect
                  className={styles.fill}
                  width={`${(100 * count) / Math.max(1, props.most)}%`}
                  height="14"
                  rx="3"
                />
              </svg>
            </td>
            <td className={styles.count}>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
