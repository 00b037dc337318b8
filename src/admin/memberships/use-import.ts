import { useMemo, useRef, useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import {
  type MemberColumns,
  findMemberList,
  guessMemberColumns,
  hasName,
} from '../../register/member-list/member-columns.ts';
import {
  type ImportChoices,
  type PlannedRow,
  planImport,
  yearsOf,
} from '../../register/member-list/plan-import.ts';
import { type TablePlace, headingsAt, rowsBelow } from '../../register/table-file/table-place.ts';
import type { TableFailure, TableFile } from '../../register/table-file/table.ts';
import { useSession } from '../session/session-context.tsx';

/** A file that was chosen, and how its columns are read. */
export interface ChosenFile {
  readonly file: TableFile;
  readonly place: TablePlace;
  readonly columns: MemberColumns;
}

/** The memberships that the register holds for the years of a file. */
interface Held {
  readonly rows: readonly ViewRow<Membership>[];
  /** Why the memberships of the file's years could not all be read. */
  readonly failure: 'years' | 'unreadable' | null;
  /** The years before the file's years that are not on this phone. */
  readonly missingBefore: readonly number[];
}

const NOTHING: Held = { rows: [], failure: null, missingBefore: [] };
const NO_FIELDS: ReadonlySet<keyof Membership> = new Set();

/** An import of members: a file, a person's choices, and the resulting plan. */
export function useImport(thisYear: number) {
  const { register, sync } = useSession();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [failure, setFailure] = useState<TableFailure | 'unreadable' | null>(null);
  const [year, setYear] = useState(thisYear);
  const [update, setUpdate] = useState(NO_FIELDS);
  const [carryOver, setCarryOver] = useState(true);
  const [held, setHeld] = useState<Held>(NOTHING);
  const latest = useRef(0);

  const plan = useMemo(
    () => chosen && planOf(chosen, { year, update, carryOver }, held),
    [chosen, year, update, carryOver, held],
  );

  /** Reads what the register holds for the years of a file, and then sets the file and the register's rows together. */
  const show = async (next: ChosenFile, ofYear: number) => {
    const turn = (latest.current += 1);
    const read = await readHeld(next, ofYear);
    if (turn !== latest.current) return;
    setChosen(next);
    setYear(ofYear);
    setHeld(read);
  };

  const readHeld = async ({ file, place, columns }: ChosenFile, ofYear: number): Promise<Held> => {
    const choices = { columns, year: ofYear, daysFrom: file.daysFrom };
    const silent = { ...choices, update: NO_FIELDS, carryOver: false };
    const years = hasName(columns) ? yearsOf(planImport(rowsBelow(file, place), silent, [])) : [];
    for (const each of years) {
      if (!(await sync.fetchMemberships(each)).success) return { ...NOTHING, failure: 'years' };
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
      if (!listed.success) return { ...NOTHING, failure: 'unreadable' };
      rows.push(...listed.data);
    }
    return { rows, failure: null, missingBefore };
  };

  const choose = async (file: File | undefined) => {
    const turn = (latest.current += 1);
    setChosen(null);
    setFailure(null);
    setHeld(NOTHING);
    setUpdate(NO_FIELDS);
    if (!file) return;
    if (file.size > FILE_LIMITS.csv) return setFailure('tooBig');
    try {
      const { readTableFile } = await import('../../register/table-file/read-table-file.ts');
      const read = await readTableFile(new Uint8Array(await file.arrayBuffer()));
      // Another file was chosen meanwhile.
      if (turn !== latest.current) return;
      if (!read.success) return setFailure(read.error);
      await show(placed(read.data, findMemberList(read.data)), year);
    } catch (error) {
      console.error(error);
      setFailure('unreadable');
    }
  };

  return {
    chosen,
    failure: failure ?? held.failure,
    plan,
    year,
    update,
    carryOver,
    missingBefore: held.missingBefore,
    choose,
    setPlace: (file: TableFile, sheet: number, head?: number) =>
      show(
        placed(
          file,
          head === undefined
            ? { ...findMemberList({ ...file, sheets: [file.sheets[sheet]!] }), sheet }
            : { sheet, head },
        ),
        year,
      ),
    setColumns: (of: ChosenFile, columns: MemberColumns) => show({ ...of, columns }, year),
    setYear: (ofYear: number) => (chosen ? show(chosen, ofYear) : setYear(ofYear)),
    setUpdate,
    setCarryOver,
    /**
     * The plan with the register as it is now: it may have changed since the preview was shown. Null if it cannot be
     * read now.
     */
    replan: async (): Promise<readonly PlannedRow[] | null> =>
      chosen && planOf(chosen, { year, update, carryOver }, await readHeld(chosen, year)),
    /** Reads the register once more, after something was written. */
    refresh: async () => {
      if (chosen) await show(chosen, year);
    },
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
