import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Listed } from '../../register/search/record-lists.ts';
import { readRows } from '../../register/search/record-lists.ts';
import type { Fields } from '../../model/fields.ts';
import { useMirror } from '../session/session-context.tsx';

/** The rows of a long list that are near the window, read as it is scrolled. */
export interface Rows<Record extends Fields> {
  /** The row of a path; undefined while it is read. */
  readonly rowOf: (path: string) => ViewRow<Record> | undefined;
  /** To be told what is near the window. */
  readonly onWindow: (paths: readonly string[]) => void;
}

/** Reads, and keeps up to date, the rows of a collection that are near the window. */
export function useRows<Record extends Fields>(collection: Listed): Rows<Record> {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const { rowOf } = useRead<Record>(collection, paths);
  const onWindow = useCallback(
    (next: readonly string[]) =>
      setPaths((held) =>
        held.length === next.length && held.every((path, index) => path === next[index])
          ? held
          : next,
      ),
    [],
  );
  return { rowOf, onWindow };
}

function useRead<Record extends Fields>(collection: Listed, paths: readonly string[]) {
  const mirror = useMirror();
  const read = useLiveQuery(async () => {
    const rows = await readRows<Record>(mirror, collection, paths);
    return { paths, rows: new Map(rows.map((row) => [row.path, row])) };
  }, [mirror, collection, paths]);
  const rowOf = useCallback((path: string) => read?.rows.get(path), [read]);
  return { rowOf, complete: read?.paths === paths };
}

/** Up to so many rows all are read: the browser's own way of printing finds them too. */
const ALL = 400;

/** The same of a list that is printed: 'Stampa' reads all of it first. */
export function usePrintedRows<Record extends Fields>(
  collection: Listed,
  listed: readonly string[] | undefined,
): Rows<Record> & { readonly onPrint: () => void } {
  const near = useRows<Record>(collection);
  const [presses, setPresses] = useState(0);
  const every = listed && (presses > 0 || listed.length <= ALL) ? listed : NONE;
  const all = useRead<Record>(collection, every);
  useEffect(() => {
    if (presses > 0 && all.complete) print();
  }, [presses, all.complete]);
  useEffect(() => {
    const end = () => setPresses(0);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, []);
  const rowOf = useCallback((path: string) => all.rowOf(path) ?? near.rowOf(path), [all, near]);
  return { ...near, rowOf, onPrint: () => setPresses((held) => held + 1) };
}

const NONE: readonly string[] = [];
