import { formatCount, formatPast } from '../../i18n/format.ts';
import { itArchive } from '../../i18n/it-archive.ts';
import type { ArchivePreview } from '../../register/archive/archive.ts';
import type { Archive, Flaw } from '../../register/archive/archive-format.ts';
import { COLLECTION_NAMES } from '../../model/collections.ts';
import { millisOf } from '../../model/server-time.ts';
import { fieldLabel, fieldList, nameOf } from '../shared/change-labels.ts';
import { useNow } from '../shared/use-now.ts';
import styles from './archive-preview.module.css';

const words = itArchive.archive;
const COLUMNS = ['fresh', 'same', 'different', 'flawed'] as const;

/** What of a list is shown: enough to see what is the matter. */
const FIRST = 100;

interface Props {
  archive: Archive;
  preview: ArchivePreview;
}

/** What a file holds, against what the register holds. */
export function ArchivePreviewView({ archive, preview }: Props) {
  const now = useNow();
  const { tally, flawed, differing, twins } = preview;
  const at = millisOf(archive.exportedAt);
  const { membershipYears: years } = archive;
  const flawedLines = flawed.map(({ collection, label, flaws }) => ({
    name: `${words.collections[collection]}: ${label || words.nameless}`,
    text: flaws.map(flawWords).join('; '),
  }));
  const differingLines = differing.map(({ path, shown, fields }) => ({
    name: nameOf(path, shown),
    text: fieldList(fields),
  }));
  const twinLines = twins.map((fields) => ({ name: nameOf('memberships/x', fields), text: '' }));
  return (
    <div className={styles['preview']}>
      {at > 0 && <p>{words.madeAt(formatPast(at, now))}</p>}
      {years && <p>{words.onlyYears(years.join(', '))}</p>}
      <table className={styles['table']}>
        <caption>{words.summary}</caption>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLLECTION_NAMES.map((collection) => (
            <tr key={collection}>
              <th scope="row">{words.collections[collection]}</th>
              {COLUMNS.map((column) => {
                const { twin, ...counts } = tally[collection];
                const count = counts[column] + (column === 'same' ? twin : 0);
                return (
                  <td key={column} data-column={column} data-none={count === 0}>
                    {formatCount(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Lines title={words.flawed(flawed.length)} lines={flawedLines} />
      <Lines title={words.differing(differing.length)} lines={differingLines} />
      <Lines title={words.twins(twins.length)} lines={twinLines} />
    </div>
  );
}

function flawWords(flaw: Flaw): string {
  return 'field' in flaw ? words.fieldFlaw[flaw.why](fieldLabel(flaw.field)) : words.flaw[flaw.why];
}

interface LinesProps {
  title: string;
  lines: readonly { readonly name: string; readonly text: string }[];
}

function Lines({ title, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <details className={styles['details']}>
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, FIRST).map(({ name, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may name the same thing twice
          <li key={index}>
            <strong>{name}</strong>
            {text && `: ${text}`}
          </li>
        ))}
      </ul>
      {lines.length > FIRST && <p>{words.more(lines.length - FIRST)}</p>}
    </details>
  );
}
