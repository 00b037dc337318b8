import type { MirrorDatabase } from '../../src/mirror/database.ts';
import { VIEW_STORES } from '../../src/mirror/view-keys.ts';
import { type Collection, COLLECTION_NAMES } from '../../src/model/collections.ts';

type Row = Record<string, unknown>;
type Key = string | number;

/** The key paths of the mirror's stores; all that are not named here have `path`. */
const KEY_PATHS: Record<string, string> = {
  outbox: 'seq',
  conflicts: 'id',
  meta: 'key',
  drafts: 'key',
};

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
  /** Called with a TypeError in a transaction: a bug in our code, or an operation that is missing here. */
  broken: (error: TypeError) => void = () => undefined;
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
      if (error instanceof TypeError) this.broken(error);
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
    else store.set(key, Object.freeze(row));
    this.open!.undo.push(() => {
      if (before === undefined) store.delete(key);
      else store.set(key, before);
    });
    this.open!.touched.add(name);
  }

  takeSeq(): number {
    this.nextSeq += 1;
    return this.nextSeq - 1;
  }
}

/** The callback of the live query that is being set up, to be called when the outbox changes. */
export const observer: { current: (() => void) | null } = { current: null };

function valueAt(row: Row, path: string): Key {
  return path.split('.').reduce<unknown>((value, part) => (value as Row)[part], row) as Key;
}

/** The key of a row in a compound index such as `[lane+fields.date]`; null where a part of it is no key. */
function compoundAt(row: Row, index: string): Key[] | null {
  const parts = index
    .slice(1, -1)
    .split('+')
    .map((path) => valueAt(row, path));
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts : null;
}

const byKey = (one: Key, other: Key) => (one < other ? -1 : one > other ? 1 : 0);
const byKeys = (one: readonly Key[], other: readonly Key[]) =>
  one.map((key, at) => byKey(key, other[at]!)).find((order) => order !== 0) ?? 0;

/** The rows that a query selects, read when they are asked for. */
class Selection {
  constructor(
    private readonly table: MemoryTable,
    private readonly matches: (row: Row) => boolean,
    private readonly order: string,
    private readonly most = Infinity,
  ) {}

  private select(): Row[] {
    const { storage, name } = this.table;
    const found: Row[] = [];
    for (const row of storage.store(name).values()) if (this.matches(row)) found.push(row);
    if (found.length > 1)
      found.sort((a, b) => byKey(valueAt(a, this.order), valueAt(b, this.order)));
    return found.length > this.most ? found.slice(0, this.most) : found;
  }

  private change(edit: (row: Row) => Row | undefined): Promise<number> {
    return this.table.run('write', 'modify', () => {
      const rows = this.select();
      for (const row of rows) this.table.set(edit(row), this.table.keyOf(row));
      return rows.length;
    });
  }

  equals(value: Key) {
    return new Selection(this.table, (row) => valueAt(row, this.order) === value, this.table.key);
  }
  above(value: Key) {
    return new Selection(this.table, (row) => valueAt(row, this.order) > value, this.table.key);
  }
  startsWith(beginning: string) {
    const begins = (row: Row) => String(valueAt(row, this.order)).startsWith(beginning);
    return new Selection(this.table, begins, this.table.key);
  }
  anyOf(values: readonly Key[]) {
    // As in a multi-entry index, each entry of a list counts.
    const isOneOf = (row: Row) =>
      [valueAt(row, this.order)].flat().some((each) => values.includes(each));
    return new Selection(this.table, isOneOf, this.table.key);
  }
  or(index: string) {
    const isHere = this.matches;
    const { table } = this;
    return {
      equals: (value: Key) => {
        const isThere = (row: Row) => [valueAt(row, index)].flat().includes(value);
        return new Selection(table, (row) => isHere(row) || isThere(row), table.key);
      },
    };
  }
  filter(also: (row: never) => boolean) {
    return new Selection(this.table, (row) => this.matches(row) && also(row as never), this.order);
  }
  limit = (most: number) => new Selection(this.table, this.matches, this.order, most);
  sortBy = (order: string) => new Selection(this.table, this.matches, order).toArray();
  toArray = () => this.table.run('read', 'toArray', () => this.select());
  each = async (look: (row: Row) => void) => (await this.toArray()).forEach(look);
  first = () => this.table.run('read', 'first', () => this.select()[0]);
  last = () => this.table.run('read', 'last', () => this.select().at(-1));
  count = () => {
    if (observer.current) this.table.storage.watchers.set(observer.current, this.table.db);
    return this.table.run('read', 'count', () => this.select().length);
  };
  keys = () =>
    this.table.run('read', 'keys', () => this.select().map((r) => valueAt(r, this.order)));
  primaryKeys = async () => (await this.toArray()).map(this.table.keyOf);
  uniqueKeys = async () => [...new Set(await this.keys())];
  modify = (changes: Row) => this.change((row) => ({ ...row, ...changes }));
  delete = () => this.change(() => undefined);
}

/** The rows between two keys of a compound index, in its order. */
class Range {
  constructor(
    private readonly table: MemoryTable,
    private readonly index: string,
    private readonly matches: (key: readonly Key[]) => boolean,
    private readonly direction: 1 | -1 = 1,
    private readonly most = Infinity,
    private readonly also: (row: never) => boolean = () => true,
  ) {}

  reverse = () => new Range(this.table, this.index, this.matches, -1, this.most, this.also);
  limit = (most: number) =>
    new Range(this.table, this.index, this.matches, this.direction, most, this.also);
  filter = (also: (row: never) => boolean) =>
    new Range(this.table, this.index, this.matches, this.direction, this.most, also);
  first = async () => (await this.limit(1).toArray())[0];
  toArray = () =>
    this.table.run('read', 'toArray', () => {
      const { table } = this;
      const found = [...table.storage.store(table.name).values()].flatMap((row) => {
        const key = compoundAt(row, this.index);
        const isIn = key && this.matches(key) && this.also(row as never);
        return isIn ? [{ row, key: [...key, table.keyOf(row)] }] : [];
      });
      const ordered = found.sort((a, b) => this.direction * byKeys(a.key, b.key));
      return ordered.slice(0, this.most).map(({ row }) => row);
    });
}

class MemoryIndex {
  constructor(
    private readonly table: MemoryTable,
    private readonly index: string,
  ) {}

  private range = (matches: (key: readonly Key[]) => boolean) =>
    new Range(this.table, this.index, matches);
  between = (lower: Key[], upper: Key[]) =>
    this.range((key) => byKeys(lower, key) <= 0 && byKeys(key, upper) < 0);
  equals = (value: readonly Key[]) => this.range((key) => byKeys(key, value) === 0);
  inAnyRange = (ranges: readonly (readonly [Key[], Key[]])[]) =>
    this.range((key) =>
      ranges.some(([lower, upper]) => byKeys(lower, key) <= 0 && byKeys(key, upper) < 0),
    );
  anyOf = (values: readonly Key[][]) =>
    this.range((key) => values.some((value) => byKeys(key, value) === 0));
}

class MemoryTable {
  readonly key: string;
  readonly storage: MemoryStorage;

  constructor(
    readonly db: MemoryDatabase,
    readonly name: string,
  ) {
    this.key = KEY_PATHS[name] ?? 'path';
    this.storage = db.storage;
  }

  keyOf = (row: Row): Key => row[this.key] as Key;

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

  set(row: Row | undefined, key: Key): void {
    this.storage.put(this.name, key, row);
  }

  get = (key: Key) => this.run('read', 'get', () => this.storage.store(this.name).get(key));
  bulkGet = (keys: Key[]) =>
    this.run('read', 'bulkGet', () => keys.map((key) => this.storage.store(this.name).get(key)));
  put = (row: Row) => this.run('write', 'put', () => this.set(row, this.keyOf(row)));
  bulkPut = (rows: Row[]) =>
    this.run('write', 'bulkPut', () => {
      for (const row of rows) this.set(row, this.keyOf(row));
    });
  bulkUpdate = (updates: { key: Key; changes: Row }[]) =>
    this.run('write', 'bulkUpdate', () => {
      for (const { key, changes } of updates) {
        const held = this.storage.store(this.name).get(key);
        // As in Dexie, undefined removes a property.
        const left = Object.entries({ ...held, ...changes }).filter(([, v]) => v !== undefined);
        if (held) this.set(Object.fromEntries(left), key);
      }
    });
  update = (key: Key, changes: Row) => this.bulkUpdate([{ key, changes }]);
  add = (row: Row) =>
    this.run('write', 'add', () => {
      const seq = this.storage.takeSeq();
      this.set({ ...row, seq }, seq);
      return seq;
    });
  bulkAdd = (rows: Row[]) =>
    this.run('write', 'bulkAdd', () => {
      for (const row of rows) {
        const seq = this.storage.takeSeq();
        this.set({ ...row, seq }, seq);
      }
    });
  delete = (key: Key) => this.run('write', 'delete', () => this.set(undefined, key));
  bulkDelete = (keys: Key[]) =>
    this.run('write', 'bulkDelete', () => {
      for (const key of keys) this.set(undefined, key);
    });
  clear = () => this.bulkDelete([...this.storage.store(this.name).keys()]);

  where = (index: string) =>
    index.startsWith('[') ? this.compound(index) : new Selection(this, () => true, index);
  compound = (index: string) => new MemoryIndex(this, index);
  orderBy = (index: string) => new Selection(this, () => true, index);
  toCollection = () => new Selection(this, () => true, this.key);
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
          const between = query.table.compound(query.index).between(lower, upper);
          // oxlint-disable-next-line unicorn/no-array-reverse -- a query, no array
          return between.reverse().limit(1).toArray();
        }
        if ('within' in query) {
          const { lower, upper } = query.within;
          return query.table.compound(query.index).between(lower, upper).toArray();
        }
        if ('index' in query)
          return query.table
            .where(query.index)
            .equals(query.equals as never)
            .toArray();
        const row = await query.table.get(query.key);
        return row === undefined ? [] : [row];
      }),
    );
  writeTogether = (changes: readonly { table: MemoryTable; before?: Row; after?: Row }[]) =>
    Promise.all(
      changes.map(async ({ table, before, after }) => {
        const key = table.keyOf((after ?? before)!);
        if (!after) await table.delete(key);
        else if (key === undefined) return table.add(after);
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
