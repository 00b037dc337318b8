import { memo } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { telephoneOf } from '../../model/values/phone-number.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { HorseBox } from '../shared/horses/horse-box.tsx';
import { HorseLink } from '../shared/horses/horse-link.tsx';
import { complianceOf } from '../../model/horses/compliance.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { CareBadges, deviationsOf, StatusBadges } from '../shared/horses/horse-badges.tsx';
import { flagLabel } from '../shared/lists/flag-badge.tsx';
import styles from './horse-row.module.css';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

/** The number of characters of the notes that the list shows. */
const NOTES_LENGTH = 15;

/** Notes shortened to 15 characters and dots. */
export function shortNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' ').trim());
  return characters.length > NOTES_LENGTH
    ? `${characters.slice(0, NOTES_LENGTH).join('')}...`
    : characters.join('');
}

/** The upper-case first letter of a text, or a dash. */
function initial(text: string): string {
  return Array.from(text.trim())[0]?.toUpperCase() ?? '-';
}

interface Props {
  row: ViewRow<Horse>;
  now: number;
}

/** A row's classes: greyed if the horse is not in order or dead, faded if dead. */
export function statusClass(row: ViewRow<Horse> | undefined): string {
  if (!row) return '';
  const dead = !isAlive(row.fields);
  return classNames(
    (dead || complianceOf(row.fields) !== 1) && styles.greyed,
    dead && styles.faded,
  );
}

/** The text for screen readers that stands for the grey or faded look. */
function StatusNote({ row: { fields } }: { row: ViewRow<Horse> }) {
  const notes = [
    !isAlive(fields) && horseLabels.deceased,
    complianceOf(fields) !== 1 && labels.notInOrder,
  ].filter(Boolean);
  return notes.length > 0 && <VisuallyHidden> ({notes.join(', ')})</VisuallyHidden>;
}

/** Species and sex, by their first letters. */
function HorseKind({ row }: { row: ViewRow<Horse> }) {
  const text = textsOf(row);
  const [species, sex] = [text('species'), text('sex')];
  return (
    <span title={`${species || '-'} / ${sex || '-'}`}>
      <span aria-hidden="true">
        {initial(species)}/{initial(sex)}
      </span>
      <VisuallyHidden>
        {species || commonLabels.notSaid}, {sex || commonLabels.notSaid}
      </VisuallyHidden>
    </span>
  );
}

/** The horse's name, as the link that covers the row. */
function HorseName({ row }: { row: ViewRow<Horse> }) {
  const docname = textsOf(row)('docname');
  return (
    <>
      <span className={styles.first}>
        <HorseLink row={row} />
        <StatusNote row={row} />
      </span>
      <span className={styles.below}>
        {/* First what is shown only here: a narrow column cuts the end. */}
        <span className={styles.marks}>
          <NotSentYet row={row} />
          <ToCheckMark row={row} />
        </span>
        {docname !== row.fields.name && docname !== '' && (
          <span className={styles.second} title={docname}>
            {docname}
          </span>
        )}
        <HorseBox row={row} />
        {/* Last: the column of the badges has them too. */}
        <Deviations row={row} />
      </span>
    </>
  );
}

/** What is wrong with a horse, below its name; screen readers read it in the column of the badges. */
function Deviations({ row: { fields } }: { row: ViewRow<Horse> }) {
  const deviations = deviationsOf(fields);
  return (
    deviations.length > 0 && (
      <span className={styles.off} aria-hidden="true">
        {deviations.map((badge) => (
          <span key={badge} title={flagLabel(horseLabels.badge[badge], -1)}>
            {badge}
          </span>
        ))}
      </span>
    )
  );
}

/** The numbers and documents of a horse. */
function HorsePapers({ row }: { row: ViewRow<Horse> }) {
  const text = textsOf(row);
  return (
    <dl className={styles.papers}>
      {(
        [
          [labels.papers.ueln, text('uelnnumber')],
          [labels.papers.chip, text('chipnumber')],
          [labels.papers.doctype, text('doctype')],
          [labels.papers.docnumber, text('docnumber')],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={value || undefined}>{value || labels.notAvailable}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The owner of a horse, with the phone number as a link if it can be called. */
function HorseOwner({ row }: { row: ViewRow<Horse> }) {
  const text = textsOf(row);
  const [name, phone] = [text('ownerName'), text('ownerPhone')];
  const telephone = telephoneOf(row.fields.ownerPhone);
  return (
    <>
      <span className={styles.owner} title={name || undefined}>
        {name || '-'}
      </span>
      {telephone === null ? (
        phone && <span className={styles.phone}>{phone}</span>
      ) : (
        <a className={styles.phone} href={telephone} title={phone}>
          {phone}
        </a>
      )}
    </>
  );
}

/** The cells of a horse's row in the table; memoised, because scrolling renders the list. */
export const HorseCells = memo(function HorseCells({ row, now }: Props) {
  return (
    <>
      <td className={styles.kind}>
        <HorseKind row={row} />
      </td>
      <th scope="row" className={styles.name}>
        <HorseName row={row} />
      </th>
      <td>
        <HorsePapers row={row} />
      </td>
      <td>
        <HorseOwner row={row} />
      </td>
      <td className={styles.notes}>{shortNotes(textsOf(row)('notes'))}</td>
      <td className={styles.care}>
        <CareBadges horse={row.fields} now={now} />
      </td>
      <td className={styles.status}>
        <StatusBadges horse={row.fields} unread={row.unread} />
      </td>
    </>
  );
});

/** A horse on a narrow screen. */
export const HorseListCard = memo(function HorseListCard({ row, now }: Props) {
  const notes = shortNotes(textsOf(row)('notes'));
  return (
    <>
      <p className={styles.cardHead}>
        <span className={styles.name}>
          <HorseName row={row} />
        </span>
        <HorseKind row={row} />
      </p>
      <HorsePapers row={row} />
      <p>
        <HorseOwner row={row} />
      </p>
      {notes && <p>{notes}</p>}
      <div className={styles.badges}>
        <CareBadges horse={row.fields} now={now} />
        <StatusBadges horse={row.fields} unread={row.unread} />
      </div>
    </>
  );
});
