import type { MirrorDatabase } from '../../src/mirror/database/database.ts';
import { VIEW_STORES } from '../../src/mirror/database/view-keys.ts';
import { type Collection, COLLECTION_NAMES } from '../../src/model/collections.ts';
import { observer } from './dexie-in-memory.ts';
import {
  changed,
  demandKey,
  type Index,
  type Key,
  keysIn,
  MemoryQuery,
  type Queried,
  type Row,
  schemaOf,
} from './memory-query.ts';

/**
 * Called before every operation of a page on its storage: may delay the operation, make it fail, or
 * block it for ever.
 */
export type Gate = (operation: 'read' | 'write') => Promise<void>;

/** What a transaction may do: in which stores, and whether it may write there. */
interface Scope {
  readonly mode: 'r' | 'rw';
  readonly stores: readonly string[];
}

/** Called with every operation inside a transaction, and with its `commit`; throws to make it fail. */
export type Probe = (store: string, operation: string) => void;

/**
 * One device's storage, which outlives its pages. It has what the mirror relies on in IndexedDB:
 * transactions that are atomic, isolated, and durable once they are complete.
 */
export class MemoryStorage {
  readonly stores = new Map<string, Map<Key, Row>>();
  /** Called after every transaction that wrote, with the names of the stores. */
  written: (stores: ReadonlySet<string>) => void = () => undefined;
  probe: Probe = () => undefined;
  /**
   * Called with an error that ends a transaction and is a bug in our code: a TypeError (or an operation is missing here),
   * or a row that is added though its key exists.
   */
  broken: (error: Error) => void = () => undefined;
  /** The callbacks of live queries over the outbox, each with the database of the page that made it. */
  readonly watchers = new Map<() => void, MemoryDatabase>();
  private nextSeq = 1;
  private open:
    | (Scope & { db: MemoryDatabase; undo: (() => void)[]; touched: Set<string> })
    | null = null;

  store(name: string): Map<Key, Row> {
    let store = this.stores.get(name);
    if (!store) this.stores.set(name, (store = new Map()));
    return store;
  }

  rows<R>(name: string): R[] {
    return [...this.store(name).values()] as R[];
  }

  /** The browser evicts everything. */
  evict(): void {
    this.stores.clear();
    this.watchers.clear();
  }

  isInside(db: MemoryDatabase): boolean {
    if (this.open !== null && this.open.db !== db) throw new Error('two transactions at once');
    return this.open !== null;
  }

  /**
   * Runs `work` to its end as a transaction. No other one may run meanwhile, so `work` must not wait
   * for anything outside of the storage.
   */
  async transact<T>(db: MemoryDatabase, scope: Scope, work: () => T | Promise<T>): Promise<T> {
    const open = { ...scope, db, undo: [] as (() => void)[], touched: new Set<string>() };
    this.open = open;
    let result: T;
    try {
      result = await work();
      this.probe('', 'commit');
    } catch (error) {
      for (const step of open.undo.toReversed()) step();
      if (error instanceof TypeError || isOfExisting(error)) this.broken(error as Error);
      throw error;
    } finally {
      this.open = null;
    }
    if (open.touched.size > 0) this.written(open.touched);
    return result;
  }

  /** @throws TypeError where the open transaction may not do this: the browser refuses it, too */
  demand({ mode, stores }: Scope): void {
    const { open } = this;
    const missing = stores.find((name) => !open?.stores.includes(name));
    if (missing !== undefined) throw new TypeError(`${missing} is not in this transaction`);
    if (mode === 'rw' && open?.mode === 'r') throw new TypeError('this transaction only reads');
  }

  put(name: string, key: Key, row: Row | undefined): void {
    const store = this.store(name);
    const before = store.get(key);
    if (row === undefined) store.delete(key);
    else store.set(key, deepFreeze(row));
    this.open!.undo.push(() => {
      if (before === undefined) store.delete(key);
      else store.set(key, before);
    });
    this.open!.touched.add(name);
  }

  /** The number of a new row of the outbox; `given` where it has one. A transaction that fails takes none. */
  takeSeq(given = this.nextSeq): number {
    const before = this.nextSeq;
    this.open!.undo.push(() => {
      this.nextSeq = before;
    });
    this.nextSeq = Math.max(before, given + 1);
    return given;
  }
}

/** A row that was read is the stored one: no code may write into it, as into a copy that IndexedDB gives. */
function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

const exists = (key: unknown) =>
  Object.assign(new Error(`${String(key)} exists`), { name: 'ConstraintError' });
const isOfExisting = (error: unknown) => (error as Error).name === 'ConstraintError';

class MemoryTable implements Queried {
  readonly primary: string;
  readonly storage: MemoryStorage;

  constructor(
    readonly db: MemoryDatabase,
    readonly name: string,
  ) {
    this.storage = db.storage;
    this.primary = schemaOf(name).primary;
  }

  rows = () => this.storage.store(this.name).values();
  keyOf = (row: Row): Key => row[this.primary] as Key;
  replace = (row: Row, by: Row | undefined) => this.set(by, this.keyOf(row));

  index(name: string): Index {
    const index = schemaOf(this.name).indexes.get(name);
    if (!index) throw new TypeError(`${this.name} has no index ${name}`);
    return index;
  }

  observe(): void {
    if (observer.current) this.storage.watchers.set(observer.current, this.db);
  }

  /** Runs one operation, in the open transaction or in one of its own. */
  run<T>(kind: 'read' | 'write', operation: string, work: () => T): Promise<T> {
    const scope: Scope = { mode: kind === 'read' ? 'r' : 'rw', stores: [this.name] };
    const probed = () => {
      this.storage.demand(scope);
      this.storage.probe(this.name, operation);
      return work();
    };
    if (!this.storage.isInside(this.db)) {
      return this.db.reach(kind).then(() => this.storage.transact(this.db, scope, probed));
    }
    try {
      return Promise.resolve(probed());
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** @throws what IndexedDB throws where a row with this key of a unique index exists */
  set(row: Row | undefined, key: Key): void {
    for (const index of row ? schemaOf(this.name).indexes.values() : []) {
      if (!index.isUnique || index.keyPath === this.primary) continue;
      const [own] = keysIn(index, row!);
      for (const other of own === undefined ? [] : this.rows()) {
        if (this.keyOf(other) === key || keysIn(index, other)[0] !== own) continue;
        throw exists(own);
      }
    }
    this.storage.put(this.name, key, row);
  }

  /** Writes a row, with the next key where it has none; like Dexie, into the row as it was given, too. */
  private save(row: Row, isNew = false): Key {
    const { primary } = this;
    if (schemaOf(this.name).isCounted) {
      const seq = this.storage.takeSeq(row[primary] as number | undefined);
      if (row[primary] === undefined) row[primary] = seq;
    }
    const key = demandKey(this.keyOf(row));
    if (isNew && this.storage.store(this.name).has(key)) throw exists(key);
    this.set(structuredClone(row), key);
    return key;
  }

  get = (key: Key) =>
    this.run('read', 'get', () => this.storage.store(this.name).get(demandKey(key)));
  bulkGet = (keys: Key[]) =>
    this.run('read', 'bulkGet', () => keys.map((key) => this.storage.store(this.name).get(key)));
  put = (row: Row) => this.run('write', 'put', () => this.save(row));
  bulkPut = (rows: Row[]) =>
    this.run('write', 'bulkPut', () => rows.map((row) => this.save(row)).at(-1));
  update = (key: Key, changes: Row) =>
    this.run('write', 'bulkUpdate', () => {
      const held = this.storage.store(this.name).get(demandKey(key));
      if (held) this.set(changed(held, changes), key);
      return held ? 1 : 0;
    });
  add = (row: Row) => this.run('write', 'add', () => this.save(row, true));
  bulkAdd = (rows: Row[]) =>
    this.run('write', 'bulkAdd', () => rows.map((row) => this.save(row, true)).at(-1));
  delete = (key: Key) => this.run('write', 'delete', () => this.set(undefined, key));
  bulkDelete = (keys: Key[]) =>
    this.run('write', 'bulkDelete', () => {
      for (const key of keys) this.set(undefined, key);
    });
  clear = () => this.bulkDelete([...this.storage.store(this.name).keys()]);

  where = (index: string) => new MemoryQuery(this, { index });
  orderBy = this.where;
  toCollection = () => this.where(this.primary);
  toArray = () => this.toCollection().toArray();
  each = (look: (row: Row) => void) => this.toCollection().each(look);
  count = () => this.toCollection().count();
}

type Wanted = { readonly table: MemoryTable } & (
  | { readonly key: Key }
  | { readonly index: string; readonly equals: string }
  | { readonly index: string; readonly within: { lower: Key[]; upper: Key[] } }
  | { readonly index: string; readonly lastOf: { lower: Key[]; upper: Key[] } }
);

/** A page's connection to a device's storage, with the methods of Dexie that the mirror uses. */
export class MemoryDatabase {
  readonly name: string;
  private readonly used = new Map<string, MemoryTable>();
  private isClosed = false;

  constructor(
    readonly storage: MemoryStorage,
    readonly gate: Gate = async () => undefined,
    name = 'memory',
  ) {
    this.name = name;
  }

  table(name: string): MemoryTable {
    let table = this.used.get(name);
    if (!table) this.used.set(name, (table = new MemoryTable(this, name)));
    return table;
  }

  base = (collection: string) => this.table(`base_${collection}`);
  view = (collection: Collection) => this.table(VIEW_STORES[collection]);
  get outbox() {
    return this.table('outbox');
  }
  get conflicts() {
    return this.table('conflicts');
  }
  get meta() {
    return this.table('meta');
  }
  get tables() {
    const views = COLLECTION_NAMES.flatMap((c) => [this.base(c), this.view(c)]);
    return [this.outbox, this.conflicts, this.meta, this.drafts, ...views];
  }
  get drafts() {
    return this.table('drafts');
  }

  async transaction<T>(
    mode: Scope['mode'],
    stores: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.storage.isInside(this)) {
      this.storage.demand({ mode, stores });
      return work();
    }
    await this.reach('write');
    return this.storage.transact(this, { mode, stores }, work);
  }

  keysBetween = (lower: Key[], upper: Key[]) => ({ lower, upper });
  readTogether = (wanted: readonly Wanted[]) =>
    Promise.all(
      wanted.map(async (query) => {
        if ('lastOf' in query) {
          const { lower, upper } = query.lastOf;
          const between = query.table.where(query.index).between(lower, upper);
          // oxlint-disable-next-line unicorn/no-array-reverse -- a query, no array
          return between.reverse().limit(1).toArray();
        }
        if ('within' in query) {
          const { lower, upper } = query.within;
          return query.table.where(query.index).between(lower, upper).toArray();
        }
        if ('index' in query) return query.table.where(query.index).equals(query.equals).toArray();
        const row = await query.table.get(query.key);
        return row === undefined ? [] : [row];
      }),
    );
  writeTogether = (changes: readonly { table: MemoryTable; before?: Row; after?: Row }[]) =>
    Promise.all(
      changes.map(async ({ table, before, after }) => {
        const key = table.keyOf((after ?? before)!);
        if (!after) await table.delete(key);
        // As `store.put`, and unlike Dexie's `add`, it leaves the given row as it is.
        else if (key === undefined) return table.add({ ...after });
        else await table.put(after);
        return key;
      }),
    );

  saveTogether = (
    stores: readonly string[],
    decide: (read: MemoryDatabase['readTogether']) => Promise<{
      readonly changes: Parameters<MemoryDatabase['writeTogether']>[0];
      readonly answer: (keys: readonly unknown[]) => unknown;
    }>,
  ) =>
    this.transaction('rw', stores, async () => {
      const { changes, answer } = await decide(this.readTogether);
      return answer(await this.writeTogether(changes));
    });

  async open(): Promise<void> {}

  /** Events never come: nobody opens a newer version of it. */
  on(): void {}

  /** Operations that have not begun by now fail. */
  close(): void {
    this.isClosed = true;
  }

  /** Waits until an operation may run. */
  async reach(operation: 'read' | 'write'): Promise<void> {
    if (!this.isClosed) await this.gate(operation);
    if (this.isClosed) throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  }

  /** The same, with the type that the code under test expects. */
  asMirror(): MirrorDatabase {
    return this as unknown as MirrorDatabase;
  }
}
