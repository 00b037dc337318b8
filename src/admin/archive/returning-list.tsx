import { useId } from 'react';
import type { ArchivePreview } from '../../register/archive/preview-archive.ts';
import { fieldList, nameOf } from '../shared/labels/change-labels.ts';
import styles from './archive-preview.module.css';
import { labels } from './labels.ts';

interface Props {
  returning: ArchivePreview['returning'];
  /** The ids of the chosen documents. */
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/**
 * Lists by name the documents of the file that were deleted from the register; those that are ticked are restored.
 * Nothing about an erased person is restored.
 */
export function ReturningList({ returning, chosen, onChosen }: Props) {
  const id = useId();
  if (returning.length === 0) return null;
  const toggle = (each: string) => {
    const next = new Set(chosen);
    if (!next.delete(each)) next.add(each);
    onChosen(next);
  };
  return (
    <section className={styles.returning} aria-labelledby={id}>
      <h3 id={id}>{labels.returning.title}</h3>
      <p>{labels.returning.hint}</p>
      {returning.some(({ erased }) => erased) && <p>{labels.returning.erased}</p>}
      <ul>
        {returning.map((each) => (
          <li key={each.id}>
            {each.erased ? (
              <p className={styles.stays}>
                {labelOf(each)}: <strong>{labels.returning.stays}</strong>
              </p>
            ) : (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={chosen.has(each.id)}
                  onChange={() => toggle(each.id)}
                />
                <span>{labelOf(each)}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf(returning: Props['returning'][number]): string {
  const { what, path, fields, count, acts, emptied = [] } = returning;
  const name = nameOf(path, fields);
  switch (what) {
    case 'record':
      return labels.returning.record(name, count - 1, acts);
    case 'visits':
      return labels.returning.visits(name, count);
    case 'acts':
      return labels.returning.acts(name, acts);
    case 'texts':
      return labels.returning.texts(name, fieldList(emptied), emptied.length);
    case 'visitTexts':
      return labels.returning.visitTexts(name, fieldList(emptied), count);
  }
}
