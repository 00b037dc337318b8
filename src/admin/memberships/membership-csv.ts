import { formatShortDay, parseDay } from '../../i18n/format.ts';
import { isDay } from '../../model/calendar.ts';
import type { CsvRow } from '../../model/csv.ts';
import { readCsv, writeCsv } from '../../model/csv.ts';
import { readFields, unfit } from '../../model/fields.ts';
import type { Membership } from '../../model/membership.ts';
import { MEMBERSHIP } from '../../model/membership.ts';
import { plainText } from '../../model/plain-text.ts';
import { PeopleByYear } from '../../model/same-person.ts';
import { tidyTaxCode } from '../../model/tax-code.ts';
import type { TriState } from '../../model/tri-state.ts';
import type { Result } from '../../platform/result.ts';
import { fail, ok } from '../../platform/result.ts';
import { membershipWarnings } from './membership-warnings.ts';
import { readYear } from './read-year.ts';
import { labels } from './labels.ts';
import { membershipLabels } from '../shared/membership-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

type Column = keyof Membership;

/** The columns of a file, in their order. */
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
];

/** What else a column may be called in files from elsewhere. */
const ALIASES: Partial<Record<Column, readonly string[]>> = {
  taxCode: ['cf', 'cod fiscale'],
  birthDate: ['nato il', 'data nascita'],
  birthPlace: ['nato a', 'luogo nascita'],
  city: ['comune', 'residenza', 'città'],
  zip: ['cap'],
  address: ['indirizzo', 'via'],
  number: ['tessera n', 'numero tessera'],
  hasPaid: ['pagato'],
  isSubmitted: ['inviato'],
  hasCard: ['tessera'],
};

function labelOf(column: Column): string {
  return column === 'year' ? labels.year : membershipLabels.fields[column];
}

/** The memberships as a file that Italian Excel opens right; with none, its first row alone. */
export function exportMemberships(memberships: readonly Membership[]): string {
  return writeCsv([
    COLUMNS.map(labelOf),
    ...memberships.map((membership) => COLUMNS.map((column) => written(membership, column))),
  ]);
}

function written(membership: Membership, column: Column): string {
  const value = membership[column];
  if (MEMBERSHIP[column] === 'flag') {
    return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : '';
  }
  const text = String(value ?? '');
  return column === 'birthDate' && isDay(text) ? formatShortDay(text) : text;
}

/** What becomes of a row: it is added, left out because it is there or came before, or refused. */
export type Outcome = 'fresh' | 'known' | 'repeated' | 'refused';

/** A row of a file before anything is written. */
export interface PlannedRow {
  readonly line: number;
  readonly membership: Membership;
  readonly outcome: Outcome;
  /** What is wrong or unusual, in words. */
  readonly problems: readonly string[];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** Headings of columns that mean nothing here. */
  readonly ignored: readonly string[];
}

/** The years that the rows of a file name. */
export function yearsOf({ rows }: ImportPlan): number[] {
  return [...new Set(rows.flatMap(({ membership }) => membership.year ?? []))];
}

/**
 * Reads a file and says of each row what would become of it. Pure: writes nothing. Planning the same
 * file again after part of it was imported leaves the rest, so that an import can be taken up again.
 *
 * @param year the year of rows that name none
 * @param register those who are in the register, at least of {@link yearsOf} the file
 */
export function planImport(
  text: string,
  year: number,
  register: readonly Membership[],
): Result<ImportPlan, 'empty' | 'noColumns'> {
  const [head, ...body] = readCsv(text);
  if (!head) return fail('empty');
  const columns = head.cells.map(columnOf);
  if (!columns.includes('givenName') && !columns.includes('familyName')) return fail('noColumns');
  if (body.length === 0) return fail('empty');

  const held = new PeopleByYear();
  for (const member of register) if (member.year !== null) held.add(member.year, member);
  const before = new PeopleByYear();
  const rows = body.map((row): PlannedRow => {
    const read = readRow(row, columns, year);
    const { membership } = read;
    if (read.refusals.length > 0 || membership.year === null) {
      return { ...read, outcome: 'refused', problems: read.refusals };
    }
    const outcome = held.has(membership.year, membership)
      ? 'known'
      : before.has(membership.year, membership)
        ? 'repeated'
        : 'fresh';
    before.add(membership.year, membership);
    return { ...read, outcome };
  });
  const ignored = head.cells.filter((name, index) => !columns[index] && name.trim() !== '');
  return ok({ rows, ignored });
}

/** A heading as it is compared: letters and digits. */
function plainHeading(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The column that a heading names; of two that name the same, the later one counts. */
function columnOf(heading: string): Column | undefined {
  const plain = plainHeading(heading);
  return COLUMNS.find((column) =>
    [labelOf(column), ...(ALIASES[column] ?? [])].some((name) => plainHeading(name) === plain),
  );
}

interface ReadRow {
  readonly line: number;
  readonly membership: Membership;
  readonly refusals: readonly string[];
  readonly problems: readonly string[];
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly (Column | undefined)[],
  defaultYear: number,
): ReadRow {
  const refusals: string[] = [];
  const problems: string[] = [];
  const values: Partial<Record<Column, string | number | null>> = { year: defaultYear };
  columns.forEach((column, index) => {
    const text = (cells[index] ?? '').trim();
    if (!column || text === '') return;
    if (column === 'year') {
      values.year = readYear(text);
      if (values.year === null) refusals.push(labels.csv.problem.year(text.slice(0, 20)));
    } else if (MEMBERSHIP[column] === 'flag') {
      const flag = readFlag(text);
      values[column] = flag ?? 0;
      if (flag === undefined)
        problems.push(labels.csv.problem.flag(labelOf(column), text.slice(0, 20)));
    } else {
      values[column] =
        column === 'birthDate'
          ? (parseDay(text) ?? text)
          : column === 'taxCode'
            ? tidyTaxCode(text)
            : text;
      if (unfit('line', text)) refusals.push(labels.csv.problem.tooLong(labelOf(column)));
    }
  });
  const membership = readFields(MEMBERSHIP, values);
  if (membership.givenName === '' && membership.familyName === '')
    refusals.push(labels.csv.problem.name);
  problems.push(...Object.values(membershipWarnings(membership)));
  return { line, membership, refusals, problems };
}

function readFlag(text: string): TriState | undefined {
  const word = plainText(text);
  if (['si', 's', 'x', '1', 'vero'].includes(word)) return 1;
  if (['no', 'n', '-1', 'falso'].includes(word)) return -1;
  return word === '-' || word === '0' ? 0 : undefined;
}
