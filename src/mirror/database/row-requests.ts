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
 * Reads and writes rows of several stores in one go: all requests are issued at once, inside the open transaction.
 * Dexie's own calls do the same and cost more than the browser's own work, and everybody waits for a save
 * (docs/benchmarks.md).
 */

/** Rows to read: one by its key, those with a value in an index, or those of an index range, or the last of these. */
export type WantedRows<Row> = { readonly table: Table<Row, string> } & (
  | { readonly key: string }
  | { readonly index: string; readonly equals: string }
  | { readonly index: string; readonly within: IDBKeyRange }
  | { readonly index: string; readonly lastOf: IDBKeyRange }
);

/** Reads rows in one go. @returns for each request the rows that exist */
export type ReadRows = <Rows extends readonly unknown[]>(wanted: {
  readonly [Index in keyof Rows]: WantedRows<Rows[Index]>;
}) => PromiseLike<{ readonly [Index in keyof Rows]: Rows[Index][] }>;

/** A row before and after a change: `before` is undefined where it is new, `after` where it is deleted. */
export interface RowChange {
  readonly table: Table;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** What is written, and what is answered once it is written. */
export interface Decision<Value> {
  readonly changes: readonly RowChange[];
  /** @param keys of the changed rows, in their order */
  readonly answer: (keys: readonly IndexableType[]) => Value;
}

/** A transaction with the property in which Dexie collects what it changed, for live queries. */
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
 * Writes rows in one go, inside the open Dexie transaction, and notifies live queries, in every tab, once it is
 * complete.
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
 * Reads rows, decides from them what to write, and writes it, in a strictly durable transaction of its own. This
 * bypasses Dexie, whose own transaction costs as much as all of the browser's work, and commits with the last request,
 * so that nothing waits for an answer in between. Where Dexie cannot be bypassed (its database is not yet open, or was
 * closed, or one of its transactions is open) it uses a Dexie transaction with the same effect.
 *
 * @param decide may await only its reads; throws to write nothing
 * @returns what was decided to answer, once all rows are on the disk
 * @throws what `decide` or the storage throws
 */
export async function saveTogether<Value>(
  db: Dexie,
  stores: readonly string[],
  decide: (read: ReadRows) => Promise<Decision<Value>>,
): Promise<Value> {
  const idbtrans = beginOwn(db, stores);
  if (!idbtrans) {
    // An async function here, or Dexie does not follow the transaction across the awaits in it.
    return db.transaction('rw', [...stores], async () => {
      const { changes, answer } = await decide(readTogether);
      return answer(await writeTogether(changes));
    });
  }
  return new Promise((resolve, reject) => {
    let written: { readonly value: Value } | undefined;
    let failure: unknown = null;
    // A request that fails aborts the transaction, whose `abort` event rejects the result: reads need not.
    const read: ReadRows = (wanted) =>
      new Promise((answer) => {
        const requests = requestRows(idbtrans, wanted);
        whenAnswered(requests, () => answer(rowsOf(wanted, requests) as never));
      });
    const write = ({ changes, answer }: Decision<Value>) => {
      const requests = requestChanges(idbtrans, changes);
      idbtrans.commit();
      whenAnswered(requests, () => {
        written = { value: answer(noteChanges(idbtrans, changes, requests)) };
      });
    };
    idbtrans.addEventListener('complete', () => {
      // It completed by itself because `decide` awaited something else: nothing was written.
      if (!written) return reject(ended());
      resolve(written.value);
    });
    // A listener of its own: whoever waits for the save goes on between the two, in the same task, and is not behind the
    // queries that the notification starts.
    idbtrans.addEventListener('complete', () => {
      if (written) Dexie.on.storagemutated.fire(idbtrans.mutatedParts ?? {});
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

/** Begins a native transaction as Dexie does, without its promises; null where Dexie has to do it. */
function beginOwn(db: Dexie, stores: readonly string[]): NotedTransaction | null {
  if (!db.isOpen() || Dexie.currentTransaction) return null;
  try {
    const begun = db.core.transaction([...stores], 'readwrite', { durability: 'strict' });
    // This flag makes Dexie invalidate its cache of live queries, too, once the transaction is complete.
    return Object.assign(begun as unknown as NotedTransaction, { _explicit: true });
  } catch {
    return null; // the browser closed the database: Dexie reopens it, or reports why it cannot
  }
}

type AnyWanted = readonly WantedRows<unknown>[];

function requestRows(idbtrans: IDBTransaction, wanted: AnyWanted): IDBRequest[] {
  return wanted.map((query) => {
    const store = idbtrans.objectStore(query.table.name);
    if ('key' in query) return store.get(query.key);
    const index = store.index(query.index);
    if ('lastOf' in query) return index.openCursor(query.lastOf, 'prev');
    return index.getAll('within' in query ? query.within : query.equals);
  });
}

function rowsOf(wanted: AnyWanted, requests: readonly IDBRequest[]): unknown[][] {
  return wanted.map((query, index) => {
    const { result } = requests[index]!;
    if ('key' in query) return result === undefined ? [] : [result];
    if ('lastOf' in query) return result === null ? [] : [(result as IDBCursorWithValue).value];
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

/** Handles errors as Dexie does: the event is stopped, and the rejected promise ends the transaction. */
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
 * Records a change in `mutatedParts`, as Dexie does for its own calls: the row's key; `:dels` where a row was added or
 * deleted, since lists change; and each index key that the row left or took. A live query that is told nothing keeps
 * showing the old state.
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
  // An invalid key does not compare as equal to itself.
  return key !== undefined && cmp(key, key) === 0 ? key : undefined;
}
