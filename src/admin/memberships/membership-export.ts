import { commonLabels } from '../../i18n/labels.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { isDay } from '../../model/calendar.ts';
import { writeCsv } from '../../model/csv.ts';
import { type Membership, MEMBERSHIP } from '../../model/membership.ts';
import { membershipLabels } from '../shared/membership-labels.ts';
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

/** The memberships as CSV that Italian Excel opens correctly; only the headings if there are none. */
export function exportMemberships(memberships: readonly Membership[]): string {
  return writeCsv([
    COLUMNS.map(columnLabel),
    ...memberships.map((membership) => COLUMNS.map((column) => cellOf(membership, column))),
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
