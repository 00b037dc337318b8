import { initializeApp } from 'firebase/app';
import {
  disableNetwork,
  doc,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  writeBatch,
} from 'firebase/firestore';
import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { TODAY, horseOf, slugOf } from '../page/register-data.ts';

/*
 * The same save with the alternatives: the horse is changed, the visit and the entry of the queue are
 * added. Each library is used as its documentation says, without a network, and timed until it reports
 * that the change is kept. RxDB and PouchDB read the horse first; Firestore and PouchDB take the three
 * writes in one call.
 */

export type Save = (n: number) => Promise<void>;

const date = Date.parse(TODAY);

/** Fresh databases of all peers, each with some horses. */
export async function openPeers(horses: number): Promise<Readonly<Record<string, Save>>> {
  const numbers = Array.from({ length: horses }, (_, n) => n);
  return {
    'Firestore, persistent cache': await openFirestore(numbers),
    'RxDB, Dexie storage': await openRxDb(numbers),
    PouchDB: await openPouch(numbers),
  };
}

async function openFirestore(numbers: readonly number[]): Promise<Save> {
  const app = initializeApp({ projectId: 'demo-bench', apiKey: 'none', appId: 'none' });
  const db = initializeFirestore(app, { localCache: persistentLocalCache() });
  await disableNetwork(db);
  const horse = (n: number) => doc(db, 'horses', slugOf(n));
  let made = 0;
  // Without a network the promise of a commit never settles: a listener tells when the change is kept.
  const changeSeen = (n: number, isMeant: (data: object | undefined) => boolean) =>
    new Promise<void>((resolve) => {
      const end = onSnapshot(horse(n), { includeMetadataChanges: true }, (snapshot) => {
        if (!isMeant(snapshot.data())) return;
        queueMicrotask(() => end());
        resolve();
      });
    });
  for (let start = 0; start < numbers.length; start += 250) {
    const batch = writeBatch(db);
    const some = numbers.slice(start, start + 250);
    for (const n of some) batch.set(horse(n), horseOf(n).fields);
    void batch.commit();
    await changeSeen(some.at(-1)!, (data) => data !== undefined);
  }
  return async (n) => {
    made += 1;
    const mark = made;
    const batch = writeBatch(db);
    batch.set(doc(db, 'horses', slugOf(n), 'hoovesTrims', `v${mark}`), { date, notes: '' });
    batch.update(horse(n), { lastHoovesTrim: date, mark });
    batch.set(doc(db, 'logs', `${mark}`), { function: 'addVisit', path: slugOf(n), date });
    const kept = changeSeen(
      n,
      (data) => data !== undefined && 'mark' in data && data.mark === mark,
    );
    void batch.commit();
    await kept;
  };
}

const text = { type: 'string', maxLength: 100 } as const;
const schemaOf = (properties: object) => ({
  version: 0,
  primaryKey: 'path',
  type: 'object',
  properties: { path: text, lane: text, ...properties },
  required: ['path', 'lane'],
  indexes: ['lane'],
});

async function openRxDb(numbers: readonly number[]): Promise<Save> {
  const db = await createRxDatabase({ name: 'bench-rxdb', storage: getRxStorageDexie() });
  const number = { type: 'number' };
  const { horses, visits, outbox } = await db.addCollections({
    horses: { schema: schemaOf({ fields: { type: 'object' }, pending: number }) },
    visits: { schema: schemaOf({ date: number, notes: { type: 'string' } }) },
    outbox: { schema: schemaOf({ op: { type: 'string' }, date: number }) },
  } as never);
  const rows = numbers.map((n) => {
    const { path, fields } = horseOf(n);
    return { path, lane: path, fields, pending: 0 };
  });
  await horses!.bulkUpsert(rows);
  let made = 0;
  return async (n) => {
    made += 1;
    const lane = `horses/${slugOf(n)}`;
    const path = `${lane}/hoovesTrims/v${made}`;
    const horse = (await horses!.findOne(lane).exec()) as {
      incrementalPatch(change: object): Promise<unknown>;
    };
    await Promise.all([
      outbox!.insert({ path: `${made}`, lane, op: 'addVisit', date }),
      visits!.insert({ path, lane, date, notes: '' }),
      horse.incrementalPatch({ pending: made }),
    ]);
  };
}

async function openPouch(numbers: readonly number[]): Promise<Save> {
  const before = new PouchDB('bench-pouch');
  await before.destroy();
  const db = new PouchDB<{ pending?: number }>('bench-pouch');
  await db.bulkDocs(numbers.map((n) => ({ _id: slugOf(n), ...horseOf(n).fields, pending: 0 })));
  let made = 0;
  return async (n) => {
    made += 1;
    const horse = await db.get(slugOf(n));
    const lane = slugOf(n);
    await db.bulkDocs([
      { ...horse, lastHoovesTrim: date, pending: made } as typeof horse,
      { _id: `${lane}/v${made}`, lane, date, notes: '' } as never,
      { _id: `outbox/${made}`, lane, op: 'addVisit', date } as never,
    ]);
  };
}
