import { commonLabels } from '../../i18n/labels.ts';
import { formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay } from '../../model/values/calendar.ts';
import { writeCsv } from '../../model/values/write-csv.ts';
import { type Membership, MEMBERSHIP } from '../../model/memberships/membership.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { printedValue } from '../shared/labels/unread-labels.ts';
import { labels } from './labels.ts';

type Column = keyof Membership;

/** The columns of an exported file, in their order. */
const COLUMNS: readonly Column[] = [
  'year',
  'givenName',
  'familyName',
  'taxCode',
  'birthDate',
  'birthPlace',
  'email',
  'city',
  'zip',
  'address',
  'number',
  'hasPaid',
  'isSubmitted',
  'hasCard',
  'certificateKind',
  'certificateExpiry',
];

/** The heading of a field's column in a file. */
export function columnLabel(column: Column): string {
  return column === 'year' ? labels.year : membershipLabels.fields[column];
}

type Row = Pick<ViewRow<Membership>, 'fields' | 'unread'>;

/**
 * The memberships as CSV that Italian Excel opens correctly; only the headings if there are none. What cannot be read
 * stands in quotes («»), which an import takes for no value (src/table-file/damaged.ts).
 */
export function exportMemberships(rows: readonly Row[]): string {
  return writeCsv([
    COLUMNS.map(columnLabel),
    ...rows.map(({ fields, unread }) =>
      COLUMNS.map((column) => printedValue(unread, column, cellOf(fields, column))),
    ),
  ]);
}

function cellOf(membership: Membership, column: Column): string {
  const value = membership[column];
  if (MEMBERSHIP[column] === 'flag') {
    return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : '';
  }
  const text = String(value ?? '');
  return (column === 'birthDate' || column === 'certificateExpiry') && isDay(text)
    ? formatShortDay(text)
    : text;
}
