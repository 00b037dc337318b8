import { type ReactNode, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { dayOf } from '../../model/values/calendar.ts';
import type { Operation } from '../../mutation/mutation.ts';
import type { FlawedChange, UnsentFile } from '../../register/unsent-file/read-unsent-file.ts';
import type { NamedDeletion, UnsentPreview } from '../../register/unsent-file/unsent-file.ts';
import { Button } from '../../ui/button.tsx';
import { changeLabel, fieldLabel } from '../shared/labels/change-labels.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useNow } from '../shared/hooks/use-now.ts';
import { Values } from '../shared/frame/values.tsx';
import { moreLabel } from '../shared/labels/more-label.ts';
import styles from './sync-screen.module.css';
import { labels } from './labels.ts';

interface Props {
  file: UnsentFile;
  preview: UnsentPreview;
  onImport: (withDeletions: boolean) => void;
  onCancel: () => void;
}

/** What importing a file of unsent changes would do: counts, and every deletion by name, with a tick for all of them. */
export function UnsentPreviewView({ file, preview, onImport, onCancel }: Props) {
  const today = dayOf(useNow());
  const [withDeletions, setWithDeletions] = useState(false);
  const { fresh, deletions, known } = preview;
  const { flawed, damaged } = file;
  const count = (...ops: Operation[]) => fresh.filter((c) => ops.includes(c.mutation.op)).length;
  const counts = [
    [labels.preview.created, count('create')],
    [labels.preview.updated, count('update')],
    [labels.preview.visits, count('addVisit')],
    [labels.preview.deletions, deletions.length],
    [labels.preview.known, known],
    [labels.preview.flawed, flawed.length],
  ] as const;
  const wanted = fresh.length + (withDeletions ? deletions.length : 0);
  return (
    <section className={styles.preview} aria-label={labels.preview.title}>
      <h3>{labels.preview.title}</h3>
      <Values of={counts.map(([label, n]) => [label, formatCount(n)])} />
      {deletions.length > 0 && (
        <div className={styles.deletions}>
          <p>
            <strong>{labels.preview.deletes(deletions.length)}</strong> {labels.preview.deletesHint}
          </p>
          <Lines rows={deletions}>{(deletion) => deletionLabel(deletion, today)}</Lines>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={withDeletions}
              onChange={(event) => setWithDeletions(event.target.checked)}
            />
            {labels.preview.takeDeletions(deletions.length)}
          </label>
        </div>
      )}
      {fresh.length > 0 && (
        <details>
          <summary>{labels.preview.allFresh(fresh.length, deletions.length)}</summary>
          <Lines rows={fresh}>{(change) => changeLabel(change, today)}</Lines>
        </details>
      )}
      {flawed.length > 0 && (
        <>
          <p>{labels.preview.flawedHint(flawed.length)}</p>
          <Lines rows={flawed}>{flawLabel}</Lines>
        </>
      )}
      {damaged > 0 && <p>{labels.preview.damaged(damaged)}</p>}
      <div className={styles.choices}>
        <Button big onClick={keepFocus(onCancel)}>
          {labels.preview.cancel}
        </Button>
        <Button
          look={withDeletions && deletions.length > 0 ? 'danger' : 'primary'}
          big
          disabled={wanted === 0}
          onClick={() => onImport(withDeletions)}
        >
          {wanted === 0 ? labels.preview.nothing : labels.preview.run(wanted)}
        </Button>
      </div>
    </section>
  );
}

function deletionLabel(deletion: NamedDeletion, today: string): string {
  const what = changeLabel(deletion, today);
  return deletion.visits > 0 ? labels.preview.withVisits(what, deletion.visits) : what;
}

function flawLabel({ entry, why, field }: FlawedChange): string {
  const flaw = labels.preview.flaw[why];
  return labels.preview.entry(entry, field === '' ? flaw : `${fieldLabel(field)}: ${flaw}`);
}

/** The number of lines shown at first, and more at each tap, so that every line can be seen before the import. */
const FIRST = 50;
const STEP = 500;

function Lines<Row>(props: { rows: readonly Row[]; children: (row: Row) => ReactNode }) {
  const { rows, children } = props;
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <ul className={styles.changes}>
        {rows.slice(0, shown).map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
          <li key={index}>
            <RowBoundary>{() => children(row)}</RowBoundary>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button look="quiet" onClick={keepFocus(() => setShown(shown + STEP))}>
          {moreLabel('f', rows.length - shown, STEP)}
        </Button>
      )}
    </>
  );
}
