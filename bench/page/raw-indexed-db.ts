import { TODAY, horseOf, slugOf } from './register-data.ts';

/* The browser's own share of the work: IndexedDB without a library, with as few indexes as possible. */

export interface Raw {
  /** One get and three writes, in one transaction. */
  save(n: number, durability: IDBTransactionDurability): Promise<void>;
  /** The first rows of a compound index, and how many there are. */
  list(limit: number): Promise<unknown>;
}

const HERE = IDBKeyRange.bound([1, -1], [1, -1, []]);

/** Opens a fresh database with some horses. */
export async function openRaw(name: string, horses: number): Promise<Raw> {
  await promised(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    const db = opening.result;
    const stores = ['horses', 'visits'].map((store) =>
      db.createObjectStore(store, { keyPath: 'path' }),
    );
    stores.push(db.createObjectStore('outbox', { autoIncrement: true }));
    for (const store of stores) store.createIndex('lane', 'lane');
    const list = ['fields.isHere', 'fields.isDeceased', 'fields.docname'];
    stores[0]!.createIndex('list', list);
  });
  const db = await promised(opening);
  const filling = db.transaction('horses', 'readwrite');
  for (let n = 0; n < horses; n += 1) {
    const { path, fields } = horseOf(n);
    filling.objectStore('horses').put({ path, lane: path, slug: slugOf(n), fields, pending: 0 });
  }
  await completed(filling);
  let made = 0;
  return {
    async save(n, durability) {
      made += 1;
      const lane = `horses/${slugOf(n)}`;
      const path = `${lane}/hoovesTrims/raw${made}`;
      const date = Date.parse(TODAY);
      const transaction = db.transaction(['horses', 'visits', 'outbox'], 'readwrite', {
        durability,
      });
      const [horses, visits, outbox] = ['horses', 'visits', 'outbox'].map((store) =>
        transaction.objectStore(store),
      ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
      const getting = horses.get(lane);
      getting.addEventListener('success', () => {
        const horse = getting.result as { fields: object; pending: number };
        const fields = { ...horse.fields, lastHoovesTrim: date };
        outbox.add({ mid: crypto.randomUUID(), lane, op: 'addVisit', path, date });
        visits.put({ path, lane, fields: { date, notes: '' }, pending: 1 });
        horses.put({ ...horse, fields, pending: horse.pending + 1 });
      });
      await completed(transaction);
    },
    async list(limit) {
      const index = db.transaction('horses').objectStore('horses').index('list');
      return Promise.all([promised(index.getAll(HERE, limit)), promised(index.count(HERE))]);
    },
  };
}

function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error as Error));
  });
}
