import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf, isDay } from '../../model/values/calendar.ts';
import { readFields, unfit } from '../../model/fields/fields.ts';
import {
  type Membership,
  FIELDS_OF_YEAR,
  MEMBERSHIP,
  MEMBERSHIP_GROUPS,
} from '../../model/memberships/membership.ts';
import { mayBeOfYear, readYear } from '../../model/memberships/membership-year.ts';
import { readRaw } from '../../model/fields/old-values.ts';
import { plainName } from '../../model/values/elisions.ts';
import { plainNumber } from '../../model/values/plain-text.ts';
import {
  isItalianPostalCode,
  isSamePostalCode,
  wholePostalCode,
} from '../../model/memberships/postal-code.ts';
import { PeopleByYear, areApart } from '../../model/memberships/same-person.ts';
import { tidyTaxCode } from '../../model/memberships/tax-code.ts';
import { isDamaged, isDamagedName } from '../../table-file/damaged.ts';
import { dayOfSerial } from '../../table-file/day-of-serial.ts';
import { hasLostDigits } from '../../table-file/plain-decimal.ts';
import { saysNoName, saysNothing } from '../../table-file/empty-cells.ts';
import type { TableRow } from '../../table-file/table.ts';
import { visibleText } from '../../model/values/visible-text.ts';
import { type MemberColumn, type MemberColumns, readFlag } from './member-columns.ts';
import { rowsOfPerson } from './rows-of-person.ts';
import { splitName } from './split-name.ts';

/** Where those of the register are found whose year cannot be read. */
const UNREAD_YEAR = 0;

type Field = keyof Membership;
type Value = string | number | null;

/**
 * The outcome of a row: added; changes somebody who is in the register; left alone, because nothing that was
 * chosen differs; left out as a repetition of an earlier row; or not importable.
 */
export type Outcome = 'fresh' | 'update' | 'known' | 'repeated' | 'invalid';

/** What is wrong with a row, or has to be looked at. */
export type RowProblem =
  | {
      readonly kind:
        | 'name'
        | 'halfName'
        | 'damagedName'
        | 'several'
        | 'sameCode'
        | 'byName'
        | 'namesake'
        | 'split'
        | 'unreadYear';
    }
  | { readonly kind: 'year'; readonly text: string }
  | { readonly kind: 'tooLong' | 'lostDigits' | 'damaged' | 'day'; readonly field: Field }
  | { readonly kind: 'flag'; readonly field: Field; readonly text: string };

/** A field of somebody in the register that differs in the file. */
export interface Change {
  readonly field: Field;
  readonly here: string | number | null;
  readonly there: string | number | null;
}

/** A row of a file and its planned outcome. */
export interface PlannedRow {
  readonly line: number;
  /** As the file has it; for one that is added, with what was carried over. */
  readonly membership: Membership;
  /** The fields for which the file has a value, and the year. */
  readonly said: readonly Field[];
  readonly outcome: Outcome;
  readonly problems: readonly RowProblem[];
  /** Who of the register the row is about, if anybody. */
  readonly held: ViewRow<Membership> | null;
  /** All fields that differ in the file, chosen or not. */
  readonly changes: readonly Change[];
  /** What was carried over from the year before, where the file is silent. */
  readonly carried: readonly Field[];
}

/** How a file is read, and what a person chose to import from it. */
export interface ImportChoices {
  readonly columns: MemberColumns;
  /** The year of rows without one. */
  readonly year: number;
  /** The year from which the file counts days that are written as numbers. */
  readonly daysFrom: 1900 | 1904;
  /** The fields that are taken from the file for those who are in the register. */
  readonly update: ReadonlySet<Field>;
  /** Whether those who are added get their data of the year before. */
  readonly carryOver: boolean;
}

/** What is carried over from the year before: what a renewal keeps, but for the names, by which somebody is found. */
const OF_PERSON = (Object.keys(MEMBERSHIP) as Field[]).filter(
  (field) => !FIELDS_OF_YEAR.includes(field) && field !== 'givenName' && field !== 'familyName',
);

const GROUPS: readonly (readonly Field[])[] = MEMBERSHIP_GROUPS;

/** The years of the rows of a file. */
export function yearsOf(rows: readonly PlannedRow[]): number[] {
  return [...new Set(rows.flatMap(({ membership }) => membership.year ?? []))];
}

/**
 * Plans the outcome of each row of a file. Writes nothing. Planning the same file again after part of it was
 * imported gives the rest, so that an import can be resumed.
 *
 * @param rows those below the headings
 * @param register the memberships in the register, at least of {@link yearsOf} the file, and of the years
 *   before them where something is to be carried over
 */
export function planImport(
  rows: readonly TableRow[],
  choices: ImportChoices,
  register: readonly ViewRow<Membership>[],
): PlannedRow[] {
  const known = new PeopleByYear<Membership & { readonly row: ViewRow<Membership> }>();
  for (const row of register) {
    known.add(row.fields.year ?? UNREAD_YEAR, { ...row.fields, row });
  }
  const earlier = new PeopleByYear<Membership>();
  const read = rows.map((row) => {
    const each = { line: row.line, ...readRow(row, choices) };
    const { year } = each.membership;
    const isRead = each.errors.length === 0 && year !== null;
    return { ...each, known: isRead ? known.find(year, each.membership) : null };
  });
  /** By path: the row about one of the register; of several the first that is so for certain, then the first. */
  const taken = new Map<string, Membership>();
  for (const { membership, known: here } of read) {
    const path = here?.certain?.row.path;
    if (path !== undefined && !taken.has(path)) taken.set(path, membership);
  }
  const people = rowsOfPerson(read.flatMap((each) => (each.known ? each.membership : [])));
  const takers = new Set(taken.values());
  const passed = new Set<Membership>();
  return read.map(({ line, errors, problems, membership, said, known: here }): PlannedRow => {
    const planned = { line, membership, said, held: null, changes: [], carried: [] };
    const { year } = membership;
    if (here === null || year === null)
      return { ...planned, outcome: 'invalid', problems: [...errors, ...problems] };

    const before = earlier.find(year, membership);
    // Of the rows of one person who is in the register, the one that says so stands for them; else the first.
    const repeats = people
      .get(membership)!
      .some((each) => each !== membership && (passed.has(each) || takers.has(each)));
    passed.add(membership);
    earlier.add(year, membership);
    const { certain, likely, sameCode } = here;
    if (!certain && likely.length > 1)
      return { ...planned, outcome: 'invalid', problems: [{ kind: 'several' }, ...problems] };
    // A parent's code in the row of a child: nobody can tell whose it is.
    if (!certain && !repeats && sameCode.length + before.sameCode.length > 0)
      return { ...planned, outcome: 'invalid', problems: [{ kind: 'sameCode' }, ...problems] };
    const found = (certain ?? likely[0])?.row ?? null;
    const taker = found && taken.get(found.path);
    const isOthers = taker && taker !== membership;
    // Somebody of the same name in the register is the other row's, and this one another person.
    const held = !certain && isOthers && areApart(taker, membership) ? null : found;
    if ((held && isOthers) || (repeats && taker !== membership))
      return { ...planned, outcome: 'repeated', held, problems };
    if (!held) {
      const { certain: one, likely: some } = known.find(UNREAD_YEAR, membership);
      if ([...(one ? [one] : some)].some(({ row: { unread } }) => mayBeOfYear(year, unread)))
        return { ...planned, outcome: 'invalid', problems: [{ kind: 'unreadYear' }, ...problems] };
      const namesakes = before.certain || before.likely[0] ? [{ kind: 'namesake' as const }] : [];
      const unclear = problems.flatMap((each) => ('field' in each ? each.field : []));
      const whole = choices.carryOver ? carriedOver(membership, unclear, year, known) : null;
      return { ...planned, ...whole, outcome: 'fresh', problems: [...namesakes, ...problems] };
    }
    taken.set(held.path, membership);
    const changes = changesOf(held, membership);
    const isChosen = changes.some(({ field }) => choices.update.has(field));
    return {
      ...planned,
      outcome: isChosen ? 'update' : 'known',
      held,
      changes,
      problems: certain ? problems : [{ kind: 'byName' }, ...problems],
    };
  });
}

/**
 * What is written of a row that is added: what the file says of it and what was carried over. The other fields get
 * their usual first values.
 */
export function addedBy({ membership, said, carried }: PlannedRow): Partial<Membership> {
  return Object.fromEntries([...said, ...carried].map((field) => [field, membership[field]]));
}

/**
 * The membership with the same person's data of the year before, where the file has no value, or a birthday without its
 * century. Fields that are one fact together are not mixed: of a residence nothing is carried over where the file has
 * another place.
 *
 * @param unclear the fields whose cell cannot be read: the file says something of them
 */
function carriedOver(
  membership: Membership,
  unclear: readonly Field[],
  year: number,
  known: PeopleByYear<Membership>,
) {
  const { certain, likely } = known.find(year - 1, membership);
  const before = certain ?? (likely.length === 1 ? likely[0] : undefined);
  if (!before) return null;
  const isOther = (field: Field) =>
    unclear.includes(field) ||
    (!isEmpty(membership[field]) && !isSame(field, before[field], membership[field]));
  const isLess = (field: Field) =>
    isEmpty(membership[field]) ||
    (field === 'birthDate' && isShortFor(membership.birthDate, before.birthDate));
  const carried = OF_PERSON.filter(
    (field) =>
      isLess(field) &&
      !isEmpty(before[field]) &&
      !(GROUPS.find((group) => group.includes(field)) ?? [field]).some(isOther),
  );
  const values = Object.fromEntries(carried.map((field) => [field, before[field]]));
  return { carried, membership: { ...membership, ...values } };
}

/** Whether a value says nothing. */
const isEmpty = (value: Value): boolean => value === '' || value === null || value === 0;

/** Whether a text is a day without its century: '1/5/15' of 1 May 2015, or of 1915. */
function isShortFor(text: string, day: string): boolean {
  const [, date = '', month = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d\d)$/.exec(text) ?? [];
  return (
    isDay(day) && day.slice(2) === `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  );
}

/** The fields of somebody that differ in the file; one without a value there does not. */
function changesOf({ fields, unread = {} }: ViewRow<Membership>, there: Membership): Change[] {
  return (Object.keys(MEMBERSHIP) as Field[]).flatMap((field) => {
    const value = there[field];
    // A value that cannot be read here is left to a person, and no import overwrites it.
    if (
      field === 'year' ||
      isEmpty(value) ||
      Object.hasOwn(unread, field) ||
      isSame(field, fields[field], value)
    )
      return [];
    return [{ field, here: fields[field], there: value }];
  });
}

/**
 * Whether the register and the file say the same; a CAP or the number of a card without its leading zeros is no other
 * than the whole one here, and a text that is no day says nothing against a day.
 */
function isSame(field: Field, here: Value, there: Value): boolean {
  if (says(field, here) === says(field, there)) return true;
  if (isDay(String(here)) && !isDay(String(there))) return true;
  if (field === 'number' && /^0+[1-9]\d*$/.test(says(field, here)))
    return says(field, here).replace(/^0+/, '') === says(field, there);
  const isCap = field === 'zip' && isItalianPostalCode(String(here));
  return isCap && isSamePostalCode(String(here), String(there));
}

/** A value as it is compared, whatever its spelling. */
function says(field: Field, value: Value): string {
  const text = String(value ?? '');
  if (field === 'taxCode' || field === 'zip') return plainNumber(text);
  return field === 'number' ? text.trim() : plainName(text);
}

interface ReadRow {
  readonly membership: Membership;
  readonly said: readonly Field[];
  /** Each prevents the import of the row. */
  readonly errors: readonly RowProblem[];
  readonly problems: readonly RowProblem[];
}

function readRow({ cells }: TableRow, { columns, year, daysFrom }: ImportChoices): ReadRow {
  const errors: RowProblem[] = [];
  const problems: RowProblem[] = [];
  const values: Partial<Record<Field, string | number | null>> = { year };
  let isSplit = false;
  const cellOf = (column: MemberColumn) => {
    // Fields are of one line: the input of a form leaves breaks out, and joins the words on both sides.
    const lines = visibleText(cells[columns.indexOf(column)] ?? '').split(/[\r\n]+/);
    return lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' ');
  };
  for (const column of columns) {
    if (column === null || column === 'province') continue;
    const text = cellOf(column);
    if (isSilent(column, text)) continue;
    if (column === 'familyAndGiven' || column === 'givenAndFamily') {
      const split = splitName(text, column === 'familyAndGiven', cellOf('taxCode'));
      values.familyName = split.familyName;
      values.givenName = split.givenName;
      if (split.isSure) isSplit = true;
      else problems.push({ kind: 'split' });
    } else if (column === 'year') {
      values.year = readYear(text);
      if (values.year === null) errors.push({ kind: 'year', text });
    } else if (MEMBERSHIP[column] === 'flag') {
      const flag = readFlag(text);
      values[column] = flag ?? 0;
      if (flag === undefined) problems.push({ kind: 'flag', field: column, text });
    } else if (column === 'givenName' || column === 'familyName') {
      values[column] = text;
    } else if ((NAMES.includes(column) ? isDamagedName : isDamaged)(text)) {
      problems.push({ kind: 'damaged', field: column });
    } else if (column === 'number' && hasLostDigits(text)) {
      problems.push({ kind: 'lostDigits', field: column });
    } else if (column === 'birthDate' || column === 'certificateExpiry') {
      const day = readDay(text, daysFrom, column === 'certificateExpiry');
      values[column] = day;
      // The preview warns of a birthday as the form does.
      if (column === 'certificateExpiry' && !isDay(day))
        problems.push({ kind: 'day', field: column });
    } else {
      values[column] =
        column === 'taxCode'
          ? tidyTaxCode(text)
          : column === 'zip'
            ? wholePostalCode(text, addressOf(cells, columns))
            : text;
    }
  }
  const membership = readFields(MEMBERSHIP, values);
  for (const [field, value] of Object.entries(membership) as [Field, string | number | null][]) {
    if (unfit(MEMBERSHIP[field], value) === 'tooLong') errors.push({ kind: 'tooLong', field });
  }
  // A damaged name is kept as the file has it, so that the person finds it there.
  const names = [membership.givenName, membership.familyName];
  if (names.some(isDamagedName)) errors.push({ kind: 'damagedName' });
  if (names.every((name) => name === '')) errors.push({ kind: 'name' });
  // A total below the list, or a family name that stands once for several people.
  const isHalf =
    names.some((name) => !/\p{L}/u.test(name)) &&
    (isSplit || HALVES.every((half) => columns.includes(half)));
  if (errors.length === 0 && isHalf) problems.push({ kind: 'halfName' });
  return { membership, said: Object.keys(values) as Field[], errors, problems };
}

/** The cells beside a CAP in which its province may stand; of no other column, as that of a birthplace or a parent. */
function addressOf(cells: readonly string[], columns: MemberColumns): readonly string[] {
  return cells.filter((_, at) => BESIDE_ZIP.includes(columns[at] ?? null));
}

const BESIDE_ZIP: MemberColumns = ['city', 'address', 'province'];

const HALVES = ['givenName', 'familyName'] as const satisfies readonly MemberColumn[];

/** The columns of names and places. */
const NAMES: readonly MemberColumn[] = [
  'givenName',
  'familyName',
  'familyAndGiven',
  'givenAndFamily',
  'birthPlace',
  'city',
];

/** Whether a cell holds no value. */
function isSilent(column: MemberColumn, text: string): boolean {
  return NAMES.includes(column) ? saysNoName(text) : saysNothing(text);
}

/** A spreadsheet's number of a day; but not four digits that may be a year, which tells no day. */
const SERIAL = /^(?!(?:1[89]|20)\d\d$)\d{4,5}$/;

/**
 * A day as yyyy-mm-dd; a text that is none stays as it is, to be warned about.
 *
 * @param isRecent whether '31/12/26' is a day of 2026; of a birthday nobody knows the century
 */
function readDay(text: string, daysFrom: 1900 | 1904, isRecent: boolean): string {
  const serial = SERIAL.test(text) ? dayOfSerial(Number(text), daysFrom) : undefined;
  const day = serial ?? readRaw('day', { stringValue: text });
  if (typeof day === 'string' && isDay(day)) return day;
  const instant = isRecent ? readRaw('instant', { stringValue: text }) : null;
  return typeof instant === 'number' ? dayOf(instant) : text;
}
