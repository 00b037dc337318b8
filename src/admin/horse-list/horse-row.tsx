import { memo } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotSentYet } from '../shared/row-link.tsx';
import { HorseLink } from '../shared/horse-link.tsx';
import { CareBadges, inOrder, StatusBadges } from '../shared/horse-badges.tsx';
import styles from './horse-row.module.css';

/** How many characters of the notes the list shows. */
const NOTES = 15;

/** Notes as the list shows them: 15 characters and dots. */
export function shortNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' ').trim());
  return characters.length > NOTES
    ? `${characters.slice(0, NOTES).join('')}...`
    : characters.join('');
}

/** The first letter of a word of the register, or a dash. */
function initial(word: string): string {
  return Array.from(word.trim())[0]?.toUpperCase() ?? '-';
}

interface Props {
  row: ViewRow<Horse>;
  now: number;
}

/** The classes that tell a horse's standing: greyed when not in order or dead, faded when dead. */
export function standingClass(row: ViewRow<Horse> | undefined): string {
  if (!row) return '';
  const dead = row.fields.isDeceased === 1;
  return classNames(
    (dead || inOrder(row.fields) !== 1) && styles['greyed'],
    dead && styles['faded'],
  );
}

/** What the eye sees as grey or faded, in words. */
function Standing({ row: { fields } }: { row: ViewRow<Horse> }) {
  const words = [
    fields.isDeceased === 1 && it.horses.deceased,
    inOrder(fields) !== 1 && it.horses.notInOrder,
  ].filter(Boolean);
  return words.length > 0 && <VisuallyHidden> ({words.join(', ')})</VisuallyHidden>;
}

export function HorseKind({ row: { fields } }: { row: ViewRow<Horse> }) {
  return (
    <span title={`${fields.species || '-'} / ${fields.sex || '-'}`}>
      <span aria-hidden="true">
        {initial(fields.species)}/{initial(fields.sex)}
      </span>
      <VisuallyHidden>
        {fields.species || it.common.notSaid}, {fields.sex || it.common.notSaid}
      </VisuallyHidden>
    </span>
  );
}

/** The horse's name, which is the link of the whole row. */
export function HorseName({ row }: { row: ViewRow<Horse> }) {
  const { name, docname } = row.fields;
  return (
    <>
      <HorseLink row={row} />
      <Standing row={row} />
      {docname !== name && docname !== '' && <span className={styles['second']}>{docname}</span>}
      <NotSentYet row={row} />
    </>
  );
}

export function HorsePapers({ row: { fields } }: { row: ViewRow<Horse> }) {
  const { papers } = it.horses;
  return (
    <dl className={styles['papers']}>
      {(
        [
          [papers.ueln, fields.uelnnumber],
          [papers.chip, fields.chipnumber],
          [papers.doctype, fields.doctype],
          [papers.docnumber, fields.docnumber],
        ] as const
      ).map(([about, value]) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{value || it.common.notAvailable}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HorseOwner({ row: { fields } }: { row: ViewRow<Horse> }) {
  return (
    <>
      {fields.ownerName || '-'}
      {fields.ownerPhone && (
        <a className={styles['phone']} href={`tel:${fields.ownerPhone.replace(/[^+\d]/g, '')}`}>
          {fields.ownerPhone}
        </a>
      )}
    </>
  );
}

/** The cells of a horse's row in the table; kept while a long list is scrolled. */
export const HorseCells = memo(function HorseCells({ row, now }: Props) {
  return (
    <>
      <td className={styles['kind']}>
        <HorseKind row={row} />
      </td>
      <th scope="row" className={styles['name']}>
        <HorseName row={row} />
      </th>
      <td>
        <HorsePapers row={row} />
      </td>
      <td>
        <HorseOwner row={row} />
      </td>
      <td className={styles['notes']}>{shortNotes(row.fields.notes)}</td>
      <td className={styles['care']}>
        <CareBadges horse={row.fields} now={now} />
      </td>
      <td className={styles['status']}>
        <StatusBadges horse={row.fields} />
      </td>
    </>
  );
});

/** A horse on a narrow screen. */
export const HorseCard = memo(function HorseCard({ row, now }: Props) {
  return (
    <>
      <p className={styles['cardHead']}>
        <span className={styles['name']}>
          <HorseName row={row} />
        </span>
        <HorseKind row={row} />
      </p>
      <HorsePapers row={row} />
      <p>
        <HorseOwner row={row} />
      </p>
      {row.fields.notes && <p>{shortNotes(row.fields.notes)}</p>}
      <div className={styles['badges']}>
        <CareBadges horse={row.fields} now={now} />
        <StatusBadges horse={row.fields} />
      </div>
    </>
  );
});
