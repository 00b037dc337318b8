import type { ViewRow } from '../../mirror/database/database.ts';
import { type FieldValue, readFields } from '../../model/fields/fields.ts';
import { type Horse, HORSE, isFinal } from '../../model/horses/horse.ts';
import { isAlive, isInStable } from '../../model/horses/in-stable.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { TableRow } from '../../table-file/table.ts';
import { BDN_FIELDS, type BdnColumns, type BdnField } from './bdn-columns.ts';
import {
  type CellFlaw,
  isEmptyHere,
  isSameValue,
  nameKey,
  readCell,
  identifyingKey,
} from './bdn-values.ts';
import { yesBelow } from './dpa-statement.ts';
import { type NumberKind, pairByNumbers } from './pair-by-numbers.ts';
import { wholeRow } from '../documents/whole-row.ts';

/** A cell that is not compared. */
export interface FlawedCell {
  readonly field: BdnField;
  readonly text: string;
  readonly why: CellFlaw;
}

/** A row of the list: what it says of a horse. */
export interface BdnRow {
  readonly line: number;
  readonly values: Readonly<Partial<Record<BdnField, string | number>>>;
  readonly flaws: readonly FlawedCell[];
}

/** A table as a person chose it. */
export interface BdnTable {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
  readonly columns: BdnColumns;
  readonly daysFrom: 1900 | 1904;
}

/** Reads the rows of a list; those that say nothing in any column that is compared are left out. */
export function readBdnRows({ headings, rows, columns, daysFrom }: BdnTable): BdnRow[] {
  const readings = headings.map((heading) => ({ daysFrom, yes: yesBelow(heading) }));
  return rows.flatMap(({ line, cells }) => {
    const values: Partial<Record<BdnField, string | number>> = {};
    const flaws: FlawedCell[] = [];
    columns.forEach((field, at) => {
      const text = cells[at] ?? '';
      if (field === null) return;
      const cell = readCell(field, text, readings[at] ?? { daysFrom, yes: 1 });
      if (cell.kind === 'value') values[field] = cell.value;
      else if (cell.kind === 'flawed') flaws.push({ field, text: text.trim(), why: cell.why });
    });
    const isEmpty = flaws.length === 0 && Object.keys(values).length === 0;
    return isEmpty ? [] : [{ line, values, flaws }];
  });
}

/** A field in which list and register differ. */
export interface Difference {
  readonly field: BdnField | 'isInBDN';
  /** As the register shows it, a value that cannot be read as its token. */
  readonly here: FieldValue;
  /** What the list says, as the register would hold it. */
  readonly there: string | number;
  /** False for a declaration that is final: it can only be corrected on the horse's page. */
  readonly canBeTaken: boolean;
}

/** Where the register has a horse that the list has in the stable. */
export type StableStanding = 'here' | 'away' | 'dead';

/** A row and the horse that it is about. */
export interface Matched {
  readonly horse: ViewRow<Horse>;
  readonly row: BdnRow;
  readonly by: NumberKind;
  readonly standing: StableStanding;
  readonly differences: readonly Difference[];
}

/** A row for which the register has no horse. */
export interface OnlyThere {
  readonly row: BdnRow;
  /** Horses of the same name for which there is no row: perhaps the same, without its number. */
  readonly namesakes: readonly ViewRow<Horse>[];
}

/** Rows and horses with one number that occurs more than once. */
export interface DuplicateNumber {
  readonly by: NumberKind;
  readonly number: string;
  readonly rows: readonly BdnRow[];
  readonly horses: readonly ViewRow<Horse>[];
}

/** A list beside the register: each row and each horse in exactly one place. */
export interface BdnComparison {
  readonly equal: readonly Matched[];
  readonly different: readonly Matched[];
  readonly onlyThere: readonly OnlyThere[];
  /** Horses in the stable that the list does not have. */
  readonly onlyHere: readonly ViewRow<Horse>[];
  readonly duplicates: readonly DuplicateNumber[];
  readonly rowsWithoutNumber: readonly BdnRow[];
  /** Horses in the stable without chip and UELN, or with texts that are no numbers in their place. */
  readonly horsesWithoutNumber: readonly ViewRow<Horse>[];
  /** Horses that are not in the stable, nor in the list: nothing is reported about them. */
  readonly elsewhere: readonly ViewRow<Horse>[];
}

/** Compares a list with the register. Pure. */
export function compareBdn(
  rows: readonly BdnRow[],
  held: readonly ViewRow<Horse>[],
): BdnComparison {
  const horses = held.map(wholeRow);
  const found = pairByNumbers(
    rows.map((row) => ({
      row,
      chip: keyIn(row.values.chipnumber),
      ueln: keyIn(row.values.uelnnumber),
    })),
    horses.map((horse) => ({
      horse,
      chip: identifyingKey(horse.fields.chipnumber),
      ueln: identifyingKey(horse.fields.uelnnumber),
    })),
  );
  const matched = found.pairs.map(({ a, b, by }) => match(a.row, b.horse, by));
  const isTold = ({ differences, standing }: Matched) =>
    differences.length > 0 || standing !== 'here';
  const duplicates = found.duplicates.map(({ by, number, a, b }) => ({
    by,
    number,
    rows: a.map(({ row }) => row),
    horses: b.map(({ horse }) => horse),
  }));
  const isAbout = (each: DuplicateNumber) => each.rows.length > 0 || each.horses.some(standsHere);
  const left = found.onlyB.filter(({ horse }) => standsHere(horse));
  const unmatched = found.onlyB.map(({ horse }) => horse);
  const named = byName(unmatched);
  return {
    equal: matched.filter((each) => !isTold(each)),
    different: matched.filter(isTold),
    onlyThere: found.onlyA.filter(hasKey).map(({ row }) => ({
      row,
      namesakes: named.get(nameKey(String(row.values.docname ?? ''))) ?? [],
    })),
    onlyHere: left.filter(hasKey).map(({ horse }) => horse),
    duplicates: duplicates.filter(isAbout),
    rowsWithoutNumber: found.onlyA.filter((each) => !hasKey(each)).map(({ row }) => row),
    horsesWithoutNumber: left.filter((each) => !hasKey(each)).map(({ horse }) => horse),
    elsewhere: [
      ...unmatched.filter((horse) => !standsHere(horse)),
      ...duplicates.filter((each) => !isAbout(each)).flatMap((each) => each.horses),
    ],
  };
}

function keyIn(value: string | number | undefined): string {
  return identifyingKey(String(value ?? ''));
}

const hasKey = ({ chip, ueln }: { chip: string; ueln: string }) => chip !== '' || ueln !== '';

const standsHere = ({ fields, unread }: ViewRow<Horse>) => isInStable(fields, unread);

function match(row: BdnRow, horse: ViewRow<Horse>, by: NumberKind): Matched {
  return { horse, row, by, standing: standingOf(horse), differences: differencesOf(row, horse) };
}

function standingOf(horse: ViewRow<Horse>): StableStanding {
  if (!isAlive(horse.fields)) return 'dead';
  return standsHere(horse) ? 'here' : 'away';
}

/** The fields in which the list differs from the register; one without a value in the list does not. */
function differencesOf(row: BdnRow, horse: ViewRow<Horse>): Difference[] {
  const seen = valuesOrTokens(horse.fields, horse.unread);
  const differences: Difference[] = [];
  for (const field of BDN_FIELDS) {
    const there = row.values[field];
    if (there === undefined || saysSame(field, seen, there)) continue;
    differences.push({ field, here: seen[field], there, canBeTaken: !isFinal(field, seen[field]) });
  }
  if (seen.isInBDN !== 1)
    differences.push({ field: 'isInBDN', here: seen.isInBDN, there: 1, canBeTaken: true });
  return differences;
}

function saysSame(field: BdnField, seen: Horse, there: string | number): boolean {
  if (isSameValue(field, seen[field], there)) return true;
  // A horse without a name on its document is called by its own.
  if (field === 'docname' && isEmptyHere(seen, field))
    return isSameValue('docname', seen.name, there);
  // The register writes a barn code down only where it is another one.
  return field === 'barncode' && isEmptyHere(seen, field);
}

/** Horses by each of their names; one without a name is under none. */
function byName(horses: readonly ViewRow<Horse>[]): ReadonlyMap<string, ViewRow<Horse>[]> {
  const named = new Map<string, ViewRow<Horse>[]>();
  for (const horse of horses) {
    const keys = new Set([horse.fields.name, horse.fields.docname].map(nameKey));
    for (const key of keys) {
      const group = named.get(key);
      if (group) group.push(horse);
      else named.set(key, [horse]);
    }
  }
  named.delete('');
  return named;
}

/**
 * The fields of a horse that is added from a row: it is in the stable, and the national database has it. One without a
 * name is called by its number.
 */
export function horseOfRow({ values }: BdnRow): Pick<Horse, 'name' | 'docname'> & Partial<Horse> {
  const { barncode: _, ...known } = values;
  const { docname, chipnumber, uelnnumber } = readFields(HORSE, known);
  const name = docname || chipnumber || uelnnumber;
  return { ...(known as Partial<Horse>), name, docname, isHere: 1, isInBDN: 1 };
}
