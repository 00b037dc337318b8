/**
 * Replaces the package `fake-indexeddb` where tests run in a real browser. Each factory is a separate part
 * of the browser's IndexedDB: its databases have a prefix of their own in their names.
 */
const real = globalThis.indexedDB;
let factories = 0;

export class IDBFactory implements globalThis.IDBFactory {
  private readonly prefix = `${Date.now()}-${(factories += 1)}-`;

  open(name: string, version?: number): IDBOpenDBRequest {
    return real.open(this.prefix + name, version);
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return real.deleteDatabase(this.prefix + name);
  }

  cmp(first: unknown, second: unknown): number {
    return real.cmp(first, second);
  }

  async databases(): Promise<IDBDatabaseInfo[]> {
    const all = await real.databases();
    return all
      .filter(({ name }) => name?.startsWith(this.prefix))
      .map((info) => ({ ...info, name: info.name!.slice(this.prefix.length) }));
  }
}

export const indexedDB = new IDBFactory();
export const IDBKeyRange = globalThis.IDBKeyRange;
export const IDBObjectStore = globalThis.IDBObjectStore;
