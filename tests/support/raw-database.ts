/** Everything that an IndexedDB database is: its schema and its rows. Survives being written as JSON. */
export interface DatabaseDump {
  readonly name: string;
  /** IndexedDB's own version: ten times Dexie's. */
  readonly version: number;
  readonly stores: readonly StoreDump[];
}

interface StoreDump {
  readonly name: string;
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  /** Each with its key where the store has no key path. */
  readonly rows: readonly { readonly key?: IDBValidKey; readonly value: unknown }[];
}

/** Reads a whole database past Dexie and past our own code. */
export async function dumpDatabase(factory: IDBFactory, name: string): Promise<DatabaseDump> {
  const db = await done(factory.open(name));
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (storeName): Promise<StoreDump> => {
      const store = db.transaction(storeName).objectStore(storeName);
      const keyPath = store.keyPath as string | null;
      const reading = [done(store.getAll()), done(store.getAllKeys())] as const;
      const indexes = [...store.indexNames]
        .map((index) => store.index(index))
        .map(({ name, keyPath, unique, multiEntry }) => ({ name, keyPath, unique, multiEntry }));
      const [values, keys] = await Promise.all(reading);
      const rows = values.map((value: unknown, index) =>
        keyPath === null ? { key: keys[index]!, value } : { value },
      );
      return { name: storeName, keyPath, autoIncrement: store.autoIncrement, indexes, rows };
    }),
  );
  db.close();
  return { name, version: db.version, stores };
}

/** Makes the database that was dumped, past Dexie and past our own code. */
export async function buildDatabase(factory: IDBFactory, dump: DatabaseDump): Promise<void> {
  const opening = factory.open(dump.name, dump.version);
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, rows } of dump.stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, unique, multiEntry } of indexes) {
        store.createIndex(index, path, { unique, multiEntry });
      }
      for (const { key, value } of rows) store.add(value, key);
    }
  };
  (await done(opening)).close();
}

/** The result of a request. */
export function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no reason given'));
  });
}
