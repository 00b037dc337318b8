import { memo, useMemo } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import { certificateOn } from '../../model/memberships/membership-papers.ts';
import { type Membership, MEMBERSHIP_FLAGS } from '../../model/memberships/membership.ts';
import { Badge, BadgeRow } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FlagBadge } from '../shared/lists/flag-badge.tsx';
import { NotSentYet, RowLink } from '../shared/lists/row-link.tsx';
import marks from '../shared/lists/row-link.module.css';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { membershipName } from '../shared/labels/member-name.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { usePrintedRows } from '../shared/lists/use-rows.ts';
import { VirtualTable } from '../shared/lists/virtual-table.tsx';
import { sameCodesOf } from './same-codes.ts';
import type { Selection } from './use-selection.ts';
import styles from './membership-table.module.css';
import { labels } from './labels.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
/** Whether a membership is paid, submitted and its card handed out. */
export function isComplete(fields: Membership): boolean {
  return MEMBERSHIP_FLAGS.every((flag) => fields[flag] === 1);
}

const COLUMNS = [
  labels.columns.year,
  labels.columns.givenName,
  labels.columns.familyName,
  labels.columns.number,
  labels.columns.status,
];
/** Wide enough that no number wraps and the longest badge fits; from 1440 px the three flags fit on one line. */
const WIDTHS = [
  '6.75rem',
  null,
  null,
  'clamp(7.5rem, 13vw, 14rem)',
  'clamp(14rem, 18.4vw, 16.5rem)',
];
const keyOf = (path: string) => path;
const ROW_HEIGHT = 60;

interface Props {
  paths: readonly string[];
  selection: Selection;
}

/** The memberships as a table, which is styled as cards in a narrow window. */
export function MembershipTable({ paths, selection }: Props) {
  const { rowOf, onWindow } = usePrintedRows<Membership>('memberships', paths);
  const today = useToday();
  // Of a long list among the rows that are read: those of one name stand together.
  const doubled = useMemo(() => {
    const groups = sameCodesOf(paths.flatMap((path) => rowOf(path) ?? []));
    return new Set(groups.flat().map(({ path }) => path));
  }, [paths, rowOf]);
  const rowClass = (path: string) => {
    const row = rowOf(path);
    return classNames(row && !isComplete(row.fields) && styles.greyed);
  };
  return (
    <VirtualTable
      rows={paths}
      keyOf={keyOf}
      onWindow={onWindow}
      estimate={ROW_HEIGHT}
      classOf={rowClass}
      columns={COLUMNS}
      widths={WIDTHS}
    >
      {(path) => {
        const row = rowOf(path);
        if (!row) return undefined;
        return (
          <Cells
            row={row}
            today={today}
            isDoubled={doubled.has(path)}
            isSelected={selection.has(path)}
            onSelect={selection.toggle}
          />
        );
      }}
    </VirtualTable>
  );
}

interface CellsProps {
  row: ViewRow<Membership>;
  today: Day;
  /** Whether the list has the same codice fiscale in another row of the year. */
  isDoubled: boolean;
  isSelected: boolean;
  onSelect: Selection['toggle'];
}

/** The cells of a row; memoised, because scrolling renders the list. */
const Cells = memo(function Cells({ row, today, isDoubled, isSelected, onSelect }: CellsProps) {
  const { fields, unread } = row;
  const text = textsOf(row);
  const certificate = certificateOn(fields, today);
  return (
    <>
      <td>
        <span className={styles.year}>
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={labels.many.select(membershipName(row))}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onSelect(row.path, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
          {text('year', String(fields.year ?? ''))}
        </span>
      </td>
      <td>{text('givenName')}</td>
      <th scope="row">
        <RowLink to="/admin/memberships/$slug" row={row}>
          {text('familyName') || text('givenName') || membershipLabels.nameless}
        </RowLink>
        {!isComplete(fields) && <VisuallyHidden> ({labels.incomplete})</VisuallyHidden>}
        <ToCheckMark row={row} />
        {isDoubled && (
          <span className={marks.toCheck}>
            <Icon name="alert" />
            {labels.doubled}
          </span>
        )}
        <NotSentYet row={row} />
      </th>
      <td className={styles.number}>{text('number') || '-'}</td>
      <td className={styles.badges}>
        <BadgeRow>
          {MEMBERSHIP_FLAGS.map((flag) => (
            <FlagBadge
              key={flag}
              text={membershipLabels.badge[flag]}
              label={membershipLabels.badge[flag]}
              flag={fields[flag]}
              isUnread={unread?.[flag] !== undefined}
            />
          ))}
          {(certificate === 'expired' || certificate === 'soon') && (
            <Badge
              look={certificate === 'expired' ? 'bad' : 'unknown'}
              text={labels.certificate.mark[certificate]}
              label={labels.certificate.mark[certificate]}
            />
          )}
        </BadgeRow>
      </td>
    </>
  );
});
