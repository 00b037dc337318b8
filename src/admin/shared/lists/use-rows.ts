import { useLiveQuery } from '../reading/use-live-query.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ViewRow } from '../../../mirror/database/database.ts';
import { type Listed, readRows } from '../../../register/lists/record-lists.ts';
import type { Fields } from '../../../model/fields/fields.ts';
import { useMirror } from '../../session/session-context.tsx';
import { shareEqualValues } from './structural-sharing.ts';

/** The rows of a long list near the viewport, read while it is scrolled. */
export interface Rows<Record extends Fields> {
  /** The row of a path; undefined while loading. */
  readonly rowOf: (path: string) => ViewRow<Record> | undefined;
  /** Takes the paths near the viewport. */
  readonly onWindow: (paths: readonly string[]) => void;
}

type RowsByPath<Record extends Fields> = ReadonlyMap<string, ViewRow<Record>>;

/**
 * Reads the rows of a collection near the viewport, and keeps them up to date.
 *
 * @param ahead rows that were read with the list, shown until the rows near the viewport are read for the first time
 */
export function useRows<Record extends Fields>(
  collection: Listed,
  ahead?: RowsByPath<Record>,
): Rows<Record> {
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  const { rowOf } = useRead<Record>(collection, paths, ahead);
  const onWindow = useCallback(
    (next: readonly string[]) =>
      setPaths((before) =>
        before?.length === next.length && before.every((path, index) => path === next[index])
          ? before
          : next,
      ),
    [],
  );
  return { rowOf, onWindow };
}

function useRead<Record extends Fields>(
  collection: Listed,
  paths: readonly string[] | null,
  ahead?: RowsByPath<Record>,
) {
  const mirror = useMirror();
  const held = useRef(ahead);
  const read = useLiveQuery(async () => {
    if (paths === null) return undefined;
    const rows = await readRows<Record>(mirror, collection, paths);
    held.current = shareEqualValues(held.current, new Map(rows.map((row) => [row.path, row])));
    return { paths, rows: held.current };
  }, [mirror, collection, paths]);
  // `ahead` becomes stale: it is used only until the first reading.
  const rows = read ? read.rows : ahead;
  const rowOf = useCallback((path: string) => rows?.get(path), [rows]);
  return { rowOf, complete: read?.paths === paths };
}

/** Lists up to this length are read whole, so that the browser's own print command works too. */
const ALWAYS_WHOLE = 400;

/** {@link useRows} for a list that can be printed: `onPrint` first reads the whole list. */
export function usePrintedRows<Record extends Fields>(
  collection: Listed,
  listed: readonly string[] | undefined,
): Rows<Record> & { readonly onPrint: () => void } {
  const near = useRows<Record>(collection);
  const [presses, setPresses] = useState(0);
  const printed = listed && (presses > 0 || listed.length <= ALWAYS_WHOLE) ? listed : NONE;
  const all = useRead<Record>(collection, printed);
  useEffect(() => {
    if (presses > 0 && all.complete) print();
  }, [presses, all.complete]);
  useEffect(() => {
    const end = () => setPresses(0);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, []);
  const rowOf = useCallback((path: string) => all.rowOf(path) ?? near.rowOf(path), [all, near]);
  return { ...near, rowOf, onPrint: () => setPresses((before) => before + 1) };
}

const NONE: readonly string[] = [];
