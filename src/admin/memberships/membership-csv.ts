import { formatShortDay, parseDay } from '../../i18n/format.ts';
import { isDay } from '../../model/calendar.ts';
import { type CsvRow, readCsv, writeCsv } from '../../model/csv.ts';
import { readFields, unfit, type TriState } from '../../model/fields.ts';
import { type Membership, MEMBERSHIP } from '../../model/membership.ts';
import { plainHeading, plainText } from '../../model/plain-text.ts';
import { PeopleByYear } from '../../model/same-person.ts';
import { tidyTaxCode } from '../../model/tax-code.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { membershipWarnings } from './membership-warnings.ts';
import { readYear } from './read-year.ts';
import { labels } from './labels.ts';
import { membershipLabels } from '../shared/membership-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

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
];

/** Other headings of a column in imported files. */
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

/** The memberships as CSV that Italian Excel opens correctly; the headings alone without memberships. */
export function exportMemberships(memberships: readonly Membership[]): string {
  return writeCsv([
    COLUMNS.map(labelOf),
    ...memberships.map((membership) => COLUMNS.map((column) => cellOf(membership, column))),
  ]);
}

function cellOf(membership: Membership, column: Column): string {
  const value = membership[column];
  if (MEMBERSHIP[column] === 'flag') {
    return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : '';
  }
  const text = String(value ?? '');
  return column === 'birthDate' && isDay(text) ? formatShortDay(text) : text;
}

/** The outcome of a row: added, skipped because it is in the register or earlier in the file, or invalid. */
export type Outcome = 'fresh' | 'known' | 'repeated' | 'invalid';

/** A row of a file and its planned outcome. */
export interface PlannedRow {
  readonly line: number;
  readonly membership: Membership;
  readonly outcome: Outcome;
  /** The texts of what is wrong or unusual. */
  readonly problems: readonly string[];
}

/** The planned import of a file. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  /** The headings of unknown columns. */
  readonly ignored: readonly string[];
}

/** The years of the rows of a file. */
export function yearsOf({ rows }: ImportPlan): number[] {
  return [...new Set(rows.flatMap(({ membership }) => membership.year ?? []))];
}

/**
 * Reads a file and plans the outcome of each row. Writes nothing. Planning the same file again after part
 * of it was imported gives the rest, so that an import can be resumed.
 *
 * @param year the year of rows without one
 * @param register the memberships in the register, at least of {@link yearsOf} the file
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

  const known = new PeopleByYear();
  for (const member of register) if (member.year !== null) known.add(member.year, member);
  const earlier = new PeopleByYear();
  const rows = body.map((row): PlannedRow => {
    const read = readRow(row, columns, year);
    const { membership } = read;
    if (read.errors.length > 0 || membership.year === null) {
      return { ...read, outcome: 'invalid', problems: read.errors };
    }
    const outcome = known.has(membership.year, membership)
      ? 'known'
      : earlier.has(membership.year, membership)
        ? 'repeated'
        : 'fresh';
    earlier.add(membership.year, membership);
    return { ...read, outcome };
  });
  const ignored = head.cells.filter((name, index) => !columns[index] && name.trim() !== '');
  return ok({ rows, ignored });
}

/** The column of a heading. If two headings name the same column, the later one is read. */
function columnOf(heading: string): Column | undefined {
  const plain = plainHeading(heading);
  return COLUMNS.find((column) =>
    [labelOf(column), ...(ALIASES[column] ?? [])].some((name) => plainHeading(name) === plain),
  );
}

interface ReadRow {
  readonly line: number;
  readonly membership: Membership;
  readonly errors: readonly string[];
  readonly problems: readonly string[];
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly (Column | undefined)[],
  defaultYear: number,
): ReadRow {
  const errors: string[] = [];
  const problems: string[] = [];
  const values: Partial<Record<Column, string | number | null>> = { year: defaultYear };
  columns.forEach((column, index) => {
    const text = (cells[index] ?? '').trim();
    if (!column || text === '') return;
    if (column === 'year') {
      values.year = readYear(text);
      if (values.year === null) errors.push(labels.csv.problem.year(text.slice(0, 20)));
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
      if (unfit('line', text)) errors.push(labels.csv.problem.tooLong(labelOf(column)));
    }
  });
  const membership = readFields(MEMBERSHIP, values);
  if (membership.givenName === '' && membership.familyName === '')
    errors.push(labels.csv.problem.name);
  problems.push(...Object.values(membershipWarnings(membership)));
  return { line, membership, errors, problems };
}

function readFlag(text: string): TriState | undefined {
  const answer = plainText(text);
  if (['si', 's', 'x', '1', 'vero'].includes(answer)) return 1;
  if (['no', 'n', '-1', 'falso'].includes(answer)) return -1;
  return answer === '-' || answer === '0' ? 0 : undefined;
}
