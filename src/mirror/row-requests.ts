import {
  type DBCoreIndex,
  type IndexableType,
  type Table,
  cmp,
  Dexie,
  mergeRanges,
  RangeSet,
} from 'dexie';

/*
 * Rows of several stores in one turn: all requests go to the browser at once, inside the Dexie transaction
 * that is open. Dexie's own calls come to the same and cost more than the browser's work, and a save
 * is what everybody waits for (docs/benchmarks.md).
 */

/** One row by its key, or those with a value in an index; of these the first few. */
export type WantedRows<Row> = { readonly table: Table<Row, string> } & (
  | { readonly key: string }
  | {
      readonly index: string;
      readonly equals: readonly (string | number)[];
      readonly limit: number;
    }
);

/** What becomes of a row: undefined where there is none before, or after. */
export interface RowChange {
  readonly table: Table;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** Reads rows in one turn. @returns for each wish the rows that are there */
export function readTogether<Rows extends readonly unknown[]>(wanted: {
  readonly [Index in keyof Rows]: WantedRows<Rows[Index]>;
}): PromiseLike<{ readonly [Index in keyof Rows]: Rows[Index][] }> {
  const { idbtrans } = Dexie.currentTransaction;
  const found = wanted.map((wish): PromiseLike<unknown[]> => {
    const store = idbtrans.objectStore(wish.table.name);
    if (!('key' in wish))
      return resultOf(store.index(wish.index).getAll([...wish.equals], wish.limit));
    return resultOf(store.get(wish.key)).then((row) => (row === undefined ? [] : [row]));
  });
  return Dexie.Promise.all(found) as PromiseLike<unknown> as PromiseLike<never>;
}

/**
 * Writes rows in one turn, and tells live queries, in every tab, once the transaction is complete.
 *
 * @returns the key of each row
 */
export function writeTogether(
  changes: readonly RowChange[],
): PromiseLike<readonly IndexableType[]> {
  const { idbtrans } = Dexie.currentTransaction;
  const written = changes.map((change): PromiseLike<IndexableType> => {
    const { table, before, after } = change;
    const store = idbtrans.objectStore(table.name);
    const own = keyIn(table.core.schema.primaryKey, after ?? before);
    const request: IDBRequest = after ? store.put(after) : store.delete(own as IDBValidKey);
    return resultOf<IndexableType>(request).then((given) => {
      const key = after ? given : own!;
      tellLiveQueries(idbtrans, `idb://${idbtrans.db.name}/${table.name}/`, key, change);
      return key;
    });
  });
  return Dexie.Promise.all(written);
}

/**
 * Notes what changed where Dexie notes what its own calls change, by its rules: the row's key; of a row that
 * came or went that lists change; and each place in an index that it left or took. A live query of which nothing is
 * noted goes on showing what was.
 */
function tellLiveQueries(
  idbtrans: IDBTransaction & { mutatedParts?: Record<string, RangeSet> },
  part: string,
  key: IndexableType,
  { table, before, after }: RowChange,
): void {
  const parts = (idbtrans.mutatedParts ??= {});
  const tell = (index: string, changed: IndexableType) => {
    const range = new RangeSet(changed);
    const noted = parts[part + index];
    if (noted) mergeRanges(noted, range);
    else parts[part + index] = range;
  };
  tell('', key);
  if (!before || !after) tell(':dels', key);
  for (const index of table.core.schema.indexes) {
    const was = keyIn(index, before);
    const is = keyIn(index, after);
    if (was !== undefined && is !== undefined && cmp(was, is) === 0) continue;
    for (const each of [was, is]) {
      if (each === undefined) continue;
      const keys = index.multiEntry && Array.isArray(each) ? (each as readonly unknown[]) : [each];
      for (const one of keys) tell(index.name!, one as IndexableType);
    }
  }
}

/** The key that a row has in an index; undefined where it has none that an index can hold. */
function keyIn(index: DBCoreIndex, row: object | undefined): IndexableType | undefined {
  const key = row && (index.extractKey?.(row) as IndexableType | undefined);
  // Of what is no key, nothing is equal to itself.
  return key !== undefined && cmp(key, key) === 0 ? key : undefined;
}

/** As Dexie takes an error: it ends the transaction by the promise that it rejects. */
function resultOf<Value>(request: IDBRequest<Value>): PromiseLike<Value> {
  return new Dexie.Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.stopPropagation();
      event.preventDefault();
      reject(request.error);
    });
  });
}
