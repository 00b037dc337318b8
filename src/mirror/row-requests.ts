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
 * Rows of several stores in one turn: all requests go to the browser at once, inside the transaction that is
 * open. Dexie's own calls come to the same and cost more than the browser's work, and a save is what
 * everybody waits for (docs/benchmarks.md).
 */

/** One row by its key; or those with a value in an index, or the first few of them; or the last one of a range. */
export type WantedRows<Row> = { readonly table: Table<Row, string> } & (
  | { readonly key: string }
  | {
      readonly index: string;
      readonly equals: string | readonly (string | number)[];
      readonly limit?: number;
    }
  | { readonly index: string; readonly lastOf: IDBKeyRange }
);

/** Reads rows in one turn. @returns for each wish the rows that are there */
export type ReadRows = <Rows extends readonly unknown[]>(wanted: {
  readonly [Index in keyof Rows]: WantedRows<Rows[Index]>;
}) => PromiseLike<{ readonly [Index in keyof Rows]: Rows[Index][] }>;

/** What becomes of a row: undefined where there is none before, or after. */
export interface RowChange {
  readonly table: Table;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** A transaction, with what Dexie keeps on it: what it changed, for live queries. */
type NotedTransaction = IDBTransaction & { mutatedParts?: Record<string, RangeSet> };

/** {@link ReadRows} inside the Dexie transaction that is open. */
export const readTogether: ReadRows = (wanted) => {
  const { idbtrans } = Dexie.currentTransaction;
  return new Dexie.Promise((resolve, reject) => {
    const requests = requestRows(idbtrans, wanted);
    rejectWithFirst(requests, reject);
    whenAnswered(requests, () => resolve(rowsOf(wanted, requests) as never));
  });
};

/**
 * Writes rows in one turn, inside the Dexie transaction that is open, and tells live queries, in every tab, once
 * it is complete.
 *
 * @returns the key of each row
 */
export function writeTogether(
  changes: readonly RowChange[],
): PromiseLike<readonly IndexableType[]> {
  const { idbtrans } = Dexie.currentTransaction;
  return new Dexie.Promise((resolve, reject) => {
    const requests = requestChanges(idbtrans, changes);
    rejectWithFirst(requests, reject);
    whenAnswered(requests, () => resolve(noteChanges(idbtrans, changes, requests)));
  });
}

/**
 * Reads rows, decides by them what to write, and writes it, in a transaction of its own that is strictly durable:
 * past Dexie, whose own transaction costs as much as all of the browser's work. It is committed with the last
 * request, so nothing waits for an answer in between. Where there is no way past Dexie (its database is not yet
 * open, or was closed, or a transaction of Dexie's is open) it is one of Dexie's, which comes to the same.
 *
 * @param decide waits for nothing but what it reads; throws to keep nothing
 * @returns the key of each row, once all of them are on the disk
 * @throws what `decide` or the storage throws
 */
export async function saveTogether(
  db: Dexie,
  stores: readonly string[],
  decide: (read: ReadRows) => Promise<readonly RowChange[]>,
): Promise<readonly IndexableType[]> {
  const idbtrans = beginOwn(db, stores);
  if (!idbtrans) {
    // An async function here, or Dexie does not follow the transaction across the awaits in it.
    return db.transaction('rw', [...stores], async () => writeTogether(await decide(readTogether)));
  }
  return new Promise((resolve, reject) => {
    let keys: readonly IndexableType[] | undefined;
    let failure: unknown = null;
    // The requests that fail end the transaction, and this tells why: no read needs to.
    const read: ReadRows = (wanted) =>
      new Promise((answer) => {
        const requests = requestRows(idbtrans, wanted);
        whenAnswered(requests, () => answer(rowsOf(wanted, requests) as never));
      });
    const write = (changes: readonly RowChange[]) => {
      const requests = requestChanges(idbtrans, changes);
      idbtrans.commit();
      whenAnswered(requests, () => {
        keys = noteChanges(idbtrans, changes, requests);
      });
    };
    idbtrans.addEventListener('complete', () => {
      // Complete by itself, because `decide` waited for something else: nothing was written.
      if (!keys) return reject(ended());
      resolve(keys);
      Dexie.on.storagemutated.fire(idbtrans.mutatedParts ?? {});
    });
    idbtrans.addEventListener('abort', () => {
      reject(failure ?? idbtrans.error ?? ended());
    });
    decide(read)
      .then(write)
      .catch((error: unknown) => {
        failure = error;
        try {
          idbtrans.abort();
        } catch {
          reject(error); // it had ended already
        }
      });
  });
}

const ended = () => new DOMException('the transaction ended', 'AbortError');

/** Begins a transaction as Dexie does, without its promises; null where Dexie has to. */
function beginOwn(db: Dexie, stores: readonly string[]): NotedTransaction | null {
  if (!db.isOpen() || Dexie.currentTransaction) return null;
  try {
    const begun = db.core.transaction([...stores], 'readwrite', { durability: 'strict' });
    // By this Dexie tells its own cache of live queries, too, once the transaction is complete.
    return Object.assign(begun as unknown as NotedTransaction, { _explicit: true });
  } catch {
    return null; // the browser closed the database: Dexie opens it again, or says why not
  }
}

type AnyWanted = readonly WantedRows<unknown>[];

function requestRows(idbtrans: IDBTransaction, wanted: AnyWanted): IDBRequest[] {
  return wanted.map((wish) => {
    const store = idbtrans.objectStore(wish.table.name);
    if ('key' in wish) return store.get(wish.key);
    const index = store.index(wish.index);
    if ('lastOf' in wish) return index.openCursor(wish.lastOf, 'prev');
    const { equals, limit } = wish;
    return index.getAll(typeof equals === 'string' ? equals : [...equals], limit);
  });
}

function rowsOf(wanted: AnyWanted, requests: readonly IDBRequest[]): unknown[][] {
  return wanted.map((wish, index) => {
    const { result } = requests[index]!;
    if ('key' in wish) return result === undefined ? [] : [result];
    if ('lastOf' in wish) return result === null ? [] : [(result as IDBCursorWithValue).value];
    return result as unknown[];
  });
}

function requestChanges(idbtrans: IDBTransaction, changes: readonly RowChange[]): IDBRequest[] {
  return changes.map(({ table, before, after }) => {
    const store = idbtrans.objectStore(table.name);
    if (after) return store.put(after);
    return store.delete(keyIn(table.core.schema.primaryKey, before) as IDBValidKey);
  });
}

/** Calls back when all requests are answered: the browser answers them in their order. */
function whenAnswered(requests: readonly IDBRequest[], done: () => void): void {
  const last = requests.at(-1);
  if (last) last.addEventListener('success', done);
  else done();
}

/** As Dexie takes an error: it ends the transaction by the promise that it rejects. */
function rejectWithFirst(requests: readonly IDBRequest[], reject: (error: unknown) => void): void {
  for (const request of requests) {
    request.addEventListener('error', (event) => {
      event.stopPropagation();
      event.preventDefault();
      reject(request.error);
    });
  }
}

/** Notes for live queries what was written. @returns the key of each row */
function noteChanges(
  idbtrans: NotedTransaction,
  changes: readonly RowChange[],
  requests: readonly IDBRequest[],
): IndexableType[] {
  return changes.map((change, index) => {
    const { table, before, after } = change;
    const key = after
      ? (requests[index]!.result as IndexableType)
      : keyIn(table.core.schema.primaryKey, before)!;
    noteChange(idbtrans, `idb://${idbtrans.db.name}/${table.name}/`, key, change);
    return key;
  });
}

/**
 * Notes what changed where Dexie notes what its own calls change, by its rules: the row's key; of a row that
 * came or went that lists change; and each place in an index that it left or took. A live query of which nothing is
 * noted goes on showing what was.
 */
function noteChange(
  idbtrans: NotedTransaction,
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
