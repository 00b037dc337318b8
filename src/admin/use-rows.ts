import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { ViewRow } from '../mirror/database.ts';
import type { Listed } from '../mirror/long-lists.ts';
import { readRows } from '../mirror/long-lists.ts';
import type { Fields } from '../model/fields.ts';
import { useMirror } from './desk-context.tsx';

/** The rows of a long list that are near the window, read as it is scrolled. */
export interface Rows<Record extends Fields> {
  /** The row of a path; undefined while it is read. */
  readonly rowOf: (path: string) => ViewRow<Record> | undefined;
  /** To be told what is near the window. */
  readonly onWindow: (paths: readonly string[]) => void;
}

/** Reads, and keeps up to date, the rows of a collection that are near the window. */
export function useRows<Record extends Fields>(collection: Listed): Rows<Record> {
  const mirror = useMirror();
  const [paths, setPaths] = useState<readonly string[]>([]);
  const rows = useLiveQuery(async () => {
    const read = await readRows<Record>(mirror, collection, paths);
    return new Map(read.map((row) => [row.path, row]));
  }, [mirror, collection, paths]);
  const rowOf = useCallback((path: string) => rows?.get(path), [rows]);
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
