import { useState } from 'react';
import { formatCount, formatPast } from '../../i18n/format.ts';
import type { ArchivePreview } from '../../register/archive/preview-archive.ts';
import type { ImportMode } from '../../register/archive/record-plan.ts';
import type { Archive, EntryFlaw } from '../../register/archive/archive-format.ts';
import { COLLECTION_NAMES, rootPathOf } from '../../model/collections.ts';
import { millisOf } from '../../model/values/server-time.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { fieldLabel, fieldList, nameOf } from '../shared/labels/change-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import styles from './archive-preview.module.css';
import { labels } from './labels.ts';
import { ReturningList } from './returning-list.tsx';

const COLUMNS = ['fresh', 'same', 'different', 'flawed'] as const;

/** The number of lines shown at first of a list, and more at each tap, so that all can be seen before the import. */
const SHOWN = 100;
const STEP = 500;

interface Props {
  archive: Archive;
  preview: ArchivePreview;
  mode: ImportMode;
  /** The ids of deleted documents that are to be restored. */
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The content of an archive compared with the register. */
export function ArchivePreviewView({ archive, preview, mode, chosen, onChosen }: Props) {
  const now = useNow();
  const { tally, flawed, differing, returning, unwritable, twins, renamed, notHeld } = preview;
  const inherited = preview.inherited[mode];
  const finalLines = preview.final.map(({ path, shown }) => ({
    name: nameOf(path, shown),
    text: '',
  }));
  const at = millisOf(archive.exportedAt);
  const { membershipYears: years } = archive;
  const flawedLines = flawed.map(({ collection, label, flaws }) => ({
    name: `${labels.collections[collection]}: ${label || labels.nameless}`,
    text: flaws.map(flawLabel).join('; '),
  }));
  const differingLines = differing.map(({ path, shown, fields }) => ({
    name: nameOf(path, shown),
    text: fieldList(fields),
  }));
  const unwritableLines = unwritable.map(({ path, shown, fields }) => ({
    name: nameOf(rootPathOf(path), shown),
    text: fieldList(fields),
  }));
  const renamedLines = renamed.map(({ path, shown }) => ({ name: nameOf(path, shown), text: '' }));
  const twinLines = twins.map((fields) => ({ name: nameOf('memberships/x', fields), text: '' }));
  return (
    <div className={styles.preview}>
      {at > 0 && <p>{labels.madeAt(formatPast(at, now))}</p>}
      {years && <p>{labels.onlyYears(years)}</p>}
      <table className={styles.table}>
        <caption>{labels.summary}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.what}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {labels.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLLECTION_NAMES.map((collection) => (
            <tr key={collection}>
              <th scope="row">{labels.collections[collection]}</th>
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
      <Lines title={labels.flawed(flawed.length)} lines={flawedLines} />
      <Lines title={labels.differing(differing.length)} lines={differingLines} />
      <Lines title={labels.final(finalLines.length)} lines={finalLines} />
      <Lines title={labels.twins(twins.length)} lines={twinLines} />
      <Lines title={labels.unwritable(unwritable.length)} lines={unwritableLines} />
      <Lines title={labels.renamed(renamed.length)} lines={renamedLines} />
      {notHeld > 0 && <p>{labels.notHeld(notHeld)}</p>}
      {inherited > 0 && <p>{labels.inherited(inherited)}</p>}
      <ReturningList returning={returning} chosen={chosen} onChosen={onChosen} />
    </div>
  );
}

function flawLabel(flaw: EntryFlaw): string {
  return 'field' in flaw
    ? labels.fieldFlaw[flaw.why](fieldLabel(flaw.field))
    : labels.flaw[flaw.why];
}

interface LinesProps {
  title: string;
  lines: readonly { readonly name: string; readonly text: string }[];
}

function Lines({ title, lines }: LinesProps) {
  const [shown, setShown] = useState(SHOWN);
  if (lines.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, shown).map(({ name, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
          <li key={index}>
            <strong>{name}</strong>
            {text && `: ${text}`}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <Button look="quiet" onClick={keepFocus(() => setShown(shown + STEP))}>
          {moreLabel('f', lines.length - shown, STEP)}
        </Button>
      )}
    </details>
  );
}
