import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  type ViewRow,
  databaseName,
  MirrorDatabase,
} from '../../../../src/mirror/database/database.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { retryRejected } from '../../../../src/mirror/changes/rejected-mutations.ts';
import { openSessionRecord } from '../../../../src/mirror/device/session-record.ts';
import { deleteVisit, listVisits } from '../../../../src/register/visits/visits.ts';
import { COLLECTION_NAMES, rootPathOf } from '../../../../src/model/collections.ts';
import { isTombstone } from '../../../../src/model/fields/document.ts';
import type { OutboxRow } from '../../../../src/mirror/database/outbox-row.ts';
import { type GoldenDatabases, GOLDEN } from '../../../fixtures/golden-databases.ts';
import { baseOf, replayedView, viewOf } from '../../../support/views.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { buildDatabase, dumpDatabase } from '../../../support/raw-database.ts';
import { sure } from '../../../support/scene.ts';

/** The phone as a release left it, opened by the present code. */
async function wakeUp(golden: GoldenDatabases) {
  const clock = new ManualClock(golden.at);
  const server = new ModelServer(() => clock.now());
  for (const document of golden.server.documents) server.documents.set(document.path, document);
  for (const { mid, ...receipt } of golden.server.receipts) {
    server.receipts.set(mid, { ...receipt, mutationId: mid });
  }
  const storage = new IDBFactory();
  for (const dump of golden.databases) await buildDatabase(storage, dump);
  return { clock, server, storage, anna: openPhone({ clock, seed: 9, uid: 'anna', storage }) };
}

function held(golden: GoldenDatabases, store: string): Record<string, unknown>[] {
  const named = (name: string) => name === store || name.replace(/^view\d+_/, 'view_') === store;
  const found = golden.databases[0].stores.find(({ name }) => named(name));
  return (found?.rows ?? []).map((row) => row.value as Record<string, unknown>);
}

async function drain(phone: Phone, server: ModelServer): Promise<void> {
  await push(phone, server.remote());
  sure(await pull(phone, server.remote(), true));
}

const settledBy = async (phone: Phone, server: ModelServer) => [
  ...server.receipts.keys(),
  ...(await listUnsent(phone)).map(({ mutationId }) => mutationId),
  ...(await phone.db.conflicts.toArray()).map(({ mutation }) => mutation.mid),
];

test('every released schema has its golden databases, the present one included', async () => {
  const storage = new IDBFactory();
  const db = new MirrorDatabase(databaseName('anna'), { indexedDB: storage, IDBKeyRange });
  await db.open();
  db.close();
  expect([...GOLDEN.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: db.verno }, (_, index) => index + 1),
  );
  // A change of a store or an index needs a new schema version, or phones of one version would differ.
  const schemaOf = (dump: GoldenDatabases['databases'][0]) =>
    dump.stores.map((store) => ({ ...store, rows: null }));
  const fresh = await dumpDatabase(storage, db.name);
  expect(schemaOf(fresh)).toEqual(schemaOf(GOLDEN.get(db.verno)!.databases[0]));
});

describe.each([...GOLDEN])('the golden databases of schema %i', (version, golden) => {
  test('hold every kind of change, rejected ones, conflicts, drafts and tombstones', () => {
    const outbox = held(golden, 'outbox') as unknown as OutboxRow[];
    expect(new Set(outbox.map(({ op }) => op))).toEqual(
      new Set(['create', 'update', 'delete', 'addVisit', 'deleteVisit']),
    );
    expect(outbox.some(({ status }) => status === 'attention')).toBe(true);
    expect(outbox.some(({ lost }) => lost !== undefined)).toBe(true);
    expect(outbox.some(({ mid }) => golden.server.receipts.some((r) => r.mid === mid))).toBe(true);
    expect(new Set(held(golden, 'conflicts').map(({ kind }) => kind))).toEqual(
      new Set(['field', 'deleted', 'staleDelete']),
    );
    expect(held(golden, 'base_memberships').some((row) => row['deletedAt'] !== '')).toBe(true);
    expect(held(golden, 'drafts')).toHaveLength(2);
  });

  test('[WRITE-1] open with the present code and nothing is lost', async () => {
    const { anna } = await wakeUp(golden);
    for (const store of ['outbox', 'conflicts', 'drafts', 'meta']) {
      const now = await anna.db.table(store).toArray();
      for (const row of held(golden, store)) expect(now).toContainEqual(row);
    }
    for (const collection of COLLECTION_NAMES) {
      expect(await anna.db.base(collection).toArray()).toEqual(held(golden, `base_${collection}`));
      for (const row of held(golden, `view_${collection}`)) {
        expect(await anna.db.view(collection).get(row['path'] as string)).toMatchObject(row);
      }
      expect(await anna.db.view(collection).count()).toBe(
        held(golden, `view_${collection}`).length,
      );
    }
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    expect((await listConflicts(anna)).map(({ kind }) => kind).toSorted()).toEqual([
      'deleted',
      'field',
      'staleDelete',
    ]);
  });

  test('[VISIT-2] [VISIT-3] a date of an older register is not forgotten over a visit that waits', async () => {
    const date = Date.parse('2026-09-01T12:00:00Z');
    const older = structuredClone(golden);
    const rowOf = (store: string) =>
      held(older, store).find((row) => row['path'] === 'horses/bruno') as unknown as ViewRow;
    Object.assign(rowOf('base_horses').fields, { lastHoovesTrim: date });
    // From schema 4 on, the row itself has it.
    const inherited = { [`horses/bruno/hoovesTrims/inherited-${date}`]: date };
    if (version >= 4) Object.assign(rowOf('view_horses'), { inherited });
    const { anna } = await wakeUp(older);
    const shown = await anna.db.view('horses').get('horses/bruno');
    expect(Object.values(shown!.inherited!)).toEqual([date]);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    const [visit] = await listVisits(anna, 'bruno', 'hoovesTrims');
    sure(await deleteVisit(anna, visit!.path));
    expect((await anna.db.view('horses').get('horses/bruno'))!.fields['lastHoovesTrim']).toBe(date);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('[PUSH-14] a copy that the storage damaged does not keep the database from being opened', async () => {
    const older = structuredClone(golden);
    const copy = held(older, 'base_horses').find((row) => row['path'] === 'horses/bruno')!;
    delete copy['fields'];
    const { anna } = await wakeUp(older);
    await anna.db.open();
    expect(await listUnsent(anna)).toHaveLength(held(golden, 'outbox').length);
  });

  test('[PUSH-4] the queue drains: all of it once, what waits for a person still waits', async () => {
    const { anna, server } = await wakeUp(golden);
    const before = await settledBy(anna, server);
    await drain(anna, server);
    // Rejected mutations, and those that depend on them, wait until a person retries.
    const rejected = await listUnsent(anna);
    const refused = held(golden, 'outbox').filter(({ status }) => status === 'attention');
    expect(
      rejected.flatMap(({ status, mutationId }) => (status === 'rejected' ? [mutationId] : [])),
    ).toEqual(refused.map(({ mid }) => mid));
    expect(rejected.every(({ path }) => rootPathOf(path) === 'horses/oliva')).toBe(true);
    for (const { mutationId, status } of rejected) {
      if (status === 'rejected') sure(await retryRejected(anna, mutationId));
    }
    await drain(anna, server);
    expect(await listUnsent(anna)).toEqual([]);
    const after = new Set(await settledBy(anna, server));
    expect(before.filter((mid) => !after.has(mid))).toEqual([]);
    expect(new Set(server.applied).size).toBe(server.applied.length);
    expect(await anna.db.drafts.count()).toBe(held(golden, 'drafts').length);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    const path = (document: { path: string }) => document.path;
    const alive = [...server.documents.values()].filter((d) => !isTombstone(d));
    const base = (await baseOf(anna)).filter((d) => !isTombstone(d));
    expect(base.map(path).toSorted()).toEqual(alive.map(path).toSorted());
  });

  test('[PULL-5] what their release could not read is read anew, though the server did not change it', async () => {
    const { anna, server } = await wakeUp(golden);
    const luna = server.documents.get('horses/luna')!;
    const unread = { isDeceased: { stringValue: 'boh' } };
    const before = (await anna.db.base('horses').get('horses/luna'))!;
    expect(before.version).toBe(luna.version);
    await anna.db.base('horses').update('horses/luna', { reading: 1 });
    const cursors = (await anna.db.meta.get('cursors'))!.value as Record<string, object>;
    await anna.db.meta.put({
      key: 'cursors',
      value: { ...cursors, horses: { ...cursors['horses'], reading: 1 } },
    });
    server.documents.set('horses/luna', { ...luna, unread });
    sure(await pull(anna, server.remote()));
    expect((await anna.db.view('horses').get('horses/luna'))!.unread).toEqual(unread);
    const rows = await anna.db.base('horses').toArray();
    const older = rows.filter(({ reading = 1, path }) => reading < 2 && server.documents.has(path));
    expect(older.map(({ path }) => path)).toEqual([]);
  });

  test('[AUTH-1] the session record still says who is signed in', async () => {
    const { storage } = await wakeUp(golden);
    const session = openSessionRecord({ indexedDB: storage, IDBKeyRange });
    expect(await session.read()).toMatchObject({ uid: 'anna', familyName: 'Neri' });
  });
});
