import { useMemo, useRef, useState } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { readYear } from '../../model/memberships/membership-year.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import {
  type MemberColumns,
  findMemberList,
  guessMemberColumns,
  hasName,
} from '../../register/member-import/member-columns.ts';
import {
  type ImportChoices,
  type PlannedRow,
  planImport,
  yearsOf,
} from '../../register/member-import/plan-import.ts';
import { type TablePlace, headingsAt, rowsBelow } from '../../table-file/table-place.ts';
import type { TableFailure, TableFile } from '../../table-file/table.ts';
import { useSession } from '../session/session-context.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { membershipYearsLabels } from '../shared/reading/membership-years-labels.ts';
import { whyNotGiven } from '../shared/reading/not-given.ts';
import { labels } from './labels.ts';

/** A file that was chosen, and how its columns are read. */
export interface ChosenFile {
  readonly file: TableFile;
  readonly place: TablePlace;
  readonly columns: MemberColumns;
}

/** What a person asks for: a file, and the year of rows without one. */
interface Wanted {
  readonly chosen: ChosenFile | null;
  readonly year: number;
}

/** The memberships that the register holds for the years of a file. */
interface Held {
  readonly rows: readonly ViewRow<Membership>[];
  /** Why the memberships of the file's years could not all be read, in words. */
  readonly failure: string | null;
  /** The years before the file's years that are not on this phone. */
  readonly missingBefore: readonly number[];
}

const NOTHING: Held = { rows: [], failure: null, missingBefore: [] };
const NO_FIELDS: ReadonlySet<keyof Membership> = new Set();

const loadReader = async () => (await import('../../table-file/read-table-file.ts')).readTableFile;

/** An import of members: a file, a person's choices, and the resulting plan. */
export function useImport(thisYear: number) {
  const { register, sync } = useSession();
  const [wanted, setWanted] = useState<Wanted>({ chosen: null, year: thisYear });
  const [failure, setFailure] = useState<TableFailure | 'unreadable' | 'notLoaded' | null>(null);
  const [yearText, setYearText] = useState(String(thisYear));
  const [update, setUpdate] = useState(NO_FIELDS);
  const [carryOver, setCarryOver] = useState(true);
  // The register's rows may arrive long after they were asked for: `of` is what they were read for.
  const [shown, setShown] = useState({ of: wanted, held: NOTHING });
  const latest = useRef(wanted);

  const { of, held } = shown;
  const plan = useMemo(
    () => of.chosen && planOf(of.chosen, { year: of.year, update, carryOver }, held),
    [of, update, carryOver, held],
  );

  /** Wants something else at once, and shows it with the register's rows as soon as they are read. */
  const want = async (change: Partial<Wanted>) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setWanted(next);
    const read = next.chosen ? await readHeld(next.chosen, next.year) : NOTHING;
    if (next === latest.current) setShown({ of: next, held: read });
  };

  const readHeld = (of: ChosenFile, ofYear: number): Promise<Held> =>
    readNow(of, ofYear).catch((error: unknown) => {
      console.error(error);
      return { ...NOTHING, failure: failureLabels.read };
    });

  const readNow = async ({ file, place, columns }: ChosenFile, ofYear: number): Promise<Held> => {
    const choices = { columns, year: ofYear, daysFrom: file.daysFrom };
    const silent = { ...choices, update: NO_FIELDS, carryOver: false };
    const years = hasName(columns) ? yearsOf(planImport(rowsBelow(file, place), silent, [])) : [];
    for (const each of years) {
      const fetched = await sync.fetchMemberships(each);
      if (!fetched.success) {
        const why = membershipYearsLabels[whyNotGiven(fetched.error)](each);
        return { ...NOTHING, failure: `${why} ${membershipYearsLabels.notImported}` };
      }
    }
    const before = [...new Set(years.map((each) => each - 1))].filter(
      (each) => !years.includes(each),
    );
    const missingBefore: number[] = [];
    for (const each of before) {
      if (!(await sync.fetchMemberships(each)).success) missingBefore.push(each);
    }
    const rows: ViewRow<Membership>[] = [];
    for (const each of [...years, ...before]) {
      const listed = await register.memberships.list(each);
      if (!listed.success) return { ...NOTHING, failure: failureLabels.read };
      rows.push(...listed.data);
    }
    return { rows, failure: null, missingBefore };
  };

  const choose = async (file: File | undefined) => {
    void want({ chosen: null });
    const turn = latest.current;
    setFailure(null);
    setUpdate(NO_FIELDS);
    if (!file) return;
    if (file.size > FILE_LIMITS.table) return setFailure('tooBig');
    try {
      const readTableFile = await loaded(loadReader);
      if (turn !== latest.current) return;
      if (!readTableFile) return setFailure('notLoaded');
      const read = await readTableFile(new Uint8Array(await file.arrayBuffer()));
      // Another file was chosen meanwhile.
      if (turn !== latest.current) return;
      if (!read.success) return setFailure(read.error);
      await want({ chosen: placed(read.data, findMemberList(read.data)) });
    } catch (error) {
      console.error(error);
      if (turn === latest.current) setFailure('unreadable');
    }
  };

  return {
    chosen: wanted.chosen,
    failure: failure ? labels.failure[failure] : held.failure,
    plan,
    /** Whether the plan is not yet of what is wanted. */
    isWaiting: of !== wanted,
    /** Whether the plan is of all that a person reads on the screen; otherwise nothing is written by it. */
    isReady: of === wanted && readYear(yearText) !== null,
    yearText,
    update,
    carryOver,
    missingBefore: held.missingBefore,
    choose,
    setPlace: (file: TableFile, sheet: number, head?: number) =>
      want({
        chosen: placed(
          file,
          head === undefined
            ? { ...findMemberList({ ...file, sheets: [file.sheets[sheet]!] }), sheet }
            : { sheet, head },
        ),
      }),
    setColumns: (chosen: ChosenFile, columns: MemberColumns) =>
      want({ chosen: { ...chosen, columns } }),
    setYear: (text: string) => {
      setYearText(text);
      const year = readYear(text);
      if (year !== null) void want({ year });
    },
    setUpdate,
    setCarryOver,
    /**
     * The plan with the register as it is now: it may have changed since the preview was shown. Null if it cannot be
     * read now.
     */
    replan: async (): Promise<readonly PlannedRow[] | null> =>
      of.chosen &&
      planOf(of.chosen, { year: of.year, update, carryOver }, await readHeld(of.chosen, of.year)),
    /** Reads the register once more, after something was written. */
    refresh: () => want({}),
  };
}

/** The plan for a file; null if no column is a name, or the register could not be read. */
function planOf(
  { file, place, columns }: ChosenFile,
  choices: Pick<ImportChoices, 'year' | 'update' | 'carryOver'>,
  held: Held,
): readonly PlannedRow[] | null {
  if (!hasName(columns) || held.failure) return null;
  return planImport(
    rowsBelow(file, place),
    { ...choices, columns, daysFrom: file.daysFrom },
    held.rows,
  );
}

function placed(file: TableFile, place: TablePlace): ChosenFile {
  const columns = guessMemberColumns(headingsAt(file, place), rowsBelow(file, place));
  return { file, place, columns };
}
