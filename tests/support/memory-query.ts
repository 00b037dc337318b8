import { MirrorDatabase } from '../../src/mirror/database/database.ts';

export type Row = Record<string, unknown>;
export type Key = string | number;
type IndexKey = Key | readonly IndexKey[];

/** An index of a store, or its primary key. */
export interface Index {
  readonly keyPath: string | readonly string[];
  readonly isUnique: boolean;
  /** Each entry of a list is a key of its own. */
  readonly isMulti: boolean;
}

interface StoreSchema {
  /** The key path of the primary key. */
  readonly primary: string;
  /** A row without a key gets the next number. */
  readonly isCounted: boolean;
  readonly indexes: ReadonlyMap<string, Index>;
}

let declared: ReadonlyMap<string, StoreSchema> | undefined;

/** A store as {@link MirrorDatabase} declares it. @throws TypeError where it declares none of this name */
export function schemaOf(store: string): StoreSchema {
  declared ??= new Map(
    new MirrorDatabase('schema').tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      readSchema([primKey, ...indexes].map(({ src }) => src)),
    ]),
  );
  const schema = declared.get(store);
  if (!schema) throw new TypeError(`the mirror declares no store ${store}`);
  return schema;
}

/** @param sources in Dexie's form, the primary key first: `++counted`, `&unique`, `*multi`, `[several+paths]` */
function readSchema(sources: readonly string[]): StoreSchema {
  const indexes = sources.map((source): [string, Index] => {
    const [, marks, name] = /^([+&*]*)(.*)$/.exec(source)!;
    const keyPath = name!.startsWith('[') ? name!.slice(1, -1).split('+') : name!;
    return [name!, { keyPath, isUnique: marks === '&', isMulti: marks === '*' }];
  });
  const [[primary]] = indexes as [[string, Index]];
  return { primary, isCounted: sources[0]!.startsWith('++'), indexes: new Map(indexes) };
}

/** The parts of the key paths, cut once. */
const parts = new Map<string, readonly string[]>();

function valueAt(row: unknown, path: string): unknown {
  let cut = parts.get(path);
  if (!cut) parts.set(path, (cut = path.split('.')));
  let value = row;
  for (const part of cut) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Row)[part];
  }
  return value;
}

export function isKey(value: unknown): value is IndexKey {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return !Number.isNaN(value);
  return Array.isArray(value) && value.every(isKey);
}

/** The keys of a row in an index; none where its value is no key. */
export function keysIn(index: Index, row: Row): readonly IndexKey[] {
  const { keyPath } = index;
  const value =
    typeof keyPath === 'string' ? valueAt(row, keyPath) : keyPath.map((path) => valueAt(row, path));
  if (index.isMulti && Array.isArray(value)) return [...new Set(value.filter(isKey))];
  return isKey(value) ? [value] : [];
}

/** The order of keys in IndexedDB: numbers, strings, lists. */
export function compareKeys(one: IndexKey, other: IndexKey): number {
  const kind = (key: IndexKey) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
  const kinds = kind(one) - kind(other);
  if (kinds !== 0) return kinds;
  if (typeof one === 'object') {
    const list = other as readonly IndexKey[];
    for (const [at, key] of one.entries()) {
      if (at >= list.length) return 1;
      const order = compareKeys(key, list[at]!);
      if (order !== 0) return order;
    }
    return one.length - list.length;
  }
  return one < (other as Key) ? -1 : one > (other as Key) ? 1 : 0;
}

/** The store that a query reads. */
export interface Queried {
  readonly primary: string;
  rows(): Iterable<Row>;
  index(name: string): Index;
  run<T>(kind: 'read' | 'write', operation: string, work: () => T): Promise<T>;
  replace(row: Row, by: Row | undefined): void;
  /** A live query counts the rows of this store. */
  observe(): void;
}

interface Asked {
  readonly index: string;
  readonly matches: (key: IndexKey) => boolean;
  /** Of the rows, those that count. */
  readonly also: (row: Row) => boolean;
  /** Rows that another index has count as well. */
  readonly or: { readonly index: string; readonly matches: (key: IndexKey) => boolean } | null;
  readonly direction: 1 | -1;
  readonly most: number;
}

interface Entry {
  readonly key: IndexKey;
  readonly row: Row;
}

const ANY: Omit<Asked, 'index'> = {
  matches: () => true,
  also: () => true,
  or: null,
  direction: 1,
  most: Infinity,
};

/** What a query selects, with Dexie's methods; it is read when it is asked for. */
export class MemoryQuery {
  private readonly asked: Asked;

  constructor(
    private readonly table: Queried,
    asked: Partial<Asked> & { index: string },
  ) {
    this.asked = { ...ANY, ...asked };
  }

  private with(more: Partial<Asked>): MemoryQuery {
    return new MemoryQuery(this.table, { ...this.asked, ...more });
  }

  private select(): Entry[] {
    const { index, matches, also, or, direction, most } = this.asked;
    const here = this.table.index(index);
    const there = or && this.table.index(or.index);
    const found: Entry[] = [];
    for (const row of this.table.rows()) {
      if (!also(row)) continue;
      const before = found.length;
      for (const key of keysIn(here, row)) if (matches(key)) found.push({ key, row });
      if (there && found.length === before && keysIn(there, row).some(or.matches))
        found.push({ key: row[this.table.primary] as Key, row });
    }
    if (found.length > 1) {
      const primary = ({ row }: Entry) => row[this.table.primary] as Key;
      found.sort(
        (a, b) => direction * (compareKeys(a.key, b.key) || compareKeys(primary(a), primary(b))),
      );
    }
    return found.length > most ? found.slice(0, most) : found;
  }

  private change(edit: (row: Row) => Row | undefined): Promise<number> {
    return this.table.run('write', 'modify', () => {
      const rows = this.select().map(({ row }) => row);
      for (const row of rows) this.table.replace(row, edit(row));
      return rows.length;
    });
  }

  private where(matches: (key: IndexKey) => boolean): MemoryQuery {
    const { or } = this.asked;
    // After `or`, the condition is one of the second index.
    return or ? this.with({ or: { ...or, matches } }) : this.with({ matches });
  }

  equals = (value: IndexKey) => this.where((key) => compareKeys(key, demandKey(value)) === 0);
  above = (value: IndexKey) => this.where((key) => compareKeys(key, demandKey(value)) > 0);
  startsWith = (beginning: string) =>
    this.where((key) => typeof key === 'string' && key.startsWith(beginning));
  anyOf = (values: readonly IndexKey[]) =>
    this.where((key) => values.some((value) => compareKeys(key, demandKey(value)) === 0));
  between = (lower: IndexKey, upper: IndexKey) => this.inAnyRange([[lower, upper]]);
  inAnyRange = (ranges: readonly (readonly [IndexKey, IndexKey])[]) =>
    this.where((key) =>
      ranges.some(([lower, upper]) => compareKeys(lower, key) <= 0 && compareKeys(key, upper) < 0),
    );
  or = (index: string) => this.with({ or: { index, matches: ANY.matches } });
  filter = (also: (row: never) => boolean) => {
    const before = this.asked.also;
    return this.with({ also: (row) => before(row) && also(row as never) });
  };
  reverse = () => this.with({ direction: this.asked.direction === 1 ? -1 : 1 });
  limit = (most: number) => this.with({ most });

  private read<T>(operation: string, give: (found: Entry[]) => T): Promise<T> {
    return this.table.run('read', operation, () => give(this.select()));
  }

  toArray = () => this.read('toArray', (found) => found.map(({ row }) => row));
  sortBy = async (path: string) =>
    (await this.toArray()).toSorted((a, b) =>
      compareKeys(valueAt(a, path) as Key, valueAt(b, path) as Key),
    );
  each = async (look: (row: Row) => void) => (await this.toArray()).forEach(look);
  first = () => this.read('first', (found) => found[0]?.row);
  last = () => this.read('last', (found) => found.at(-1)?.row);
  count = () => {
    this.table.observe();
    return this.read('count', (found) => found.length);
  };
  keys = () => this.read('keys', (found) => found.map(({ key }) => key));
  primaryKeys = async () => (await this.toArray()).map((row) => row[this.table.primary]);
  uniqueKeys = async () =>
    (await this.keys()).filter((key, at, all) => at === 0 || compareKeys(key, all[at - 1]!) !== 0);
  modify = (changes: Row | ((row: Row, held: { value?: Row }) => void)) =>
    this.change((row) => {
      if (typeof changes !== 'function') return changed(row, changes);
      const held: { value?: Row } = { value: structuredClone(row) };
      changes(held.value!, held);
      return held.value;
    });
  delete = () => this.change(() => undefined);
}

/** @throws TypeError where IndexedDB knows no such key */
export function demandKey<K>(key: K): K {
  if (!isKey(key)) throw new TypeError(`${String(key)} is no key`);
  return key;
}

/** A row with changed properties; as in Dexie, undefined removes one. Not for `a.b`, which is one inside another. */
export function changed(row: Row, changes: Row): Row {
  if (Object.keys(changes).some((name) => name.includes('.'))) throw new TypeError('no such path');
  return Object.fromEntries(
    Object.entries({ ...row, ...changes }).filter(([, value]) => value !== undefined),
  );
}
