import * as fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { applyDocuments, dropDocuments } from '../../src/mirror/receive/apply-remote.ts';
import { type Mirror, MirrorDatabase } from '../../src/mirror/database/database.ts';
import { VIEW_STORES } from '../../src/mirror/database/view-keys.ts';
import { acknowledge } from '../../src/mirror/receive/acknowledge.ts';
import { beginAttempt, listUnsent, postpone, reject } from '../../src/mirror/outbox/outbox.ts';
import { importReturn, lookUpTicks } from '../../src/register/given-rounds/import-return.ts';
import { deleteVisit } from '../../src/register/visits/visits.ts';
import { writeLocally } from '../../src/mirror/changes/write-locally.ts';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  collectionOf,
  isChildPath,
  rootPathOf,
} from '../../src/model/collections.ts';
import type { MutationInput } from '../../src/mutation/mutation.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';
import { readFields } from '../../src/model/fields/fields.ts';
import { nextToSend } from '../../src/mutation/send-order.ts';
import { MemoryDatabase, MemoryStorage } from '../support/memory-storage.ts';
import { refuseWrites } from '../support/refuse-writes.ts';
import { seededIds } from '../support/seeded-ids.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { writeAny } from '../support/write-any.ts';

/*
 * The in-memory storage that the simulation uses must behave like IndexedDB. Both run the same random sequences of the
 * mirror's operations, with failing transactions among them, and must hold the same in the end.
 */

const PATHS = [
  'horses/a',
  'horses/b',
  'memberships/m',
  'horses/a/hoovesTrims/v',
  'horses/a/dentists/w',
];

type Step =
  | { do: 'write'; path: number; op: number; to: string; fails: boolean }
  | { do: 'apply'; path: number; rev: number; dead: boolean; text: string; fails: boolean }
  | { do: 'importReturn'; kind: string; notes: string; fails: boolean }
  | { do: 'forget' | 'deletedOverChange'; path: number }
  | { do: 'attempt' | 'reject' | 'postpone' | 'undo' }
  | { do: 'acknowledge'; rev: number; parked: boolean };

const path = fc.nat({ max: PATHS.length - 1 });
const text = fc.constantFrom('', 'x', 'y');
const fails = fc.integer({ min: 0, max: 7 }).map((n) => n === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('write' as const), path, op: fc.nat({ max: 2 }), to: text, fails }),
  fc.record({
    do: fc.constant('apply' as const),
    path,
    rev: fc.nat({ max: 5 }),
    dead: fc.boolean(),
    text,
    fails,
  }),
  fc.record({
    do: fc.constant('importReturn' as const),
    kind: fc.constantFrom('hoovesTrims', 'Tetano'),
    notes: text,
    fails,
  }),
  fc.record({ do: fc.constant('forget' as const), path }),
  // One of the first three, which are root documents.
  fc.record({ do: fc.constant('deletedOverChange' as const), path: fc.nat({ max: 2 }) }),
  fc.record({
    do: fc.constantFrom(
      'attempt' as const,
      'reject' as const,
      'postpone' as const,
      'undo' as const,
    ),
  }),
  fc.record({
    do: fc.constant('acknowledge' as const),
    rev: fc.nat({ max: 4 }),
    parked: fc.boolean(),
  }),
);

function document(at: string, rev: number, dead: boolean, value: string): ServerDocument {
  const collection = collectionOf(at);
  const fields = readFields(COLLECTIONS[collection], { notes: value, date: rev * 86_400_000 });
  return {
    path: at,
    fields: dead ? {} : fields,
    rev,
    version: `2026-10-14T08:00:00.00000000${rev}Z`,
    updatedAt: '',
    updatedBy: '',
    createdAt: '',
    createdBy: '',
    lastMid: '',
    deletedAt: dead ? 'then' : '',
  };
}

/** Takes the steps on one storage; gives its whole content afterwards, and the result of each step. */
async function perform(
  mirror: Mirror,
  steps: readonly Step[],
  failNext: (yes: boolean) => void,
): Promise<unknown> {
  const gave: unknown[] = [];
  for (const s of steps) {
    failNext('fails' in s && s.fails);
    const head = nextToSend(await listUnsent(mirror));
    switch (s.do) {
      case 'write': {
        const at = PATHS[s.path]!;
        const isVisit = at.split('/').length > 2;
        const field = at.startsWith('memb') ? 'city' : 'notes';
        const fields = { [field]: s.to };
        const patch = { [field]: { from: '', to: s.to } };
        const inputs: readonly MutationInput[] = isVisit
          ? [
              { op: 'addVisit', path: at, fields },
              { op: 'deleteVisit', path: at },
              { op: 'addVisit', path: at, fields },
            ]
          : [
              { op: 'create', path: at, fields },
              { op: 'update', path: at, patch, seen: {} },
              { op: 'delete', path: at },
            ];
        gave.push(await writeAny(mirror, inputs[s.op]!));
        break;
      }
      case 'apply': {
        const at = PATHS[s.path]!;
        const to = { updatedAt: String(gave.length), reconciledAt: '' };
        gave.push(
          await applyDocuments(mirror, collectionOf(at), [document(at, s.rev, s.dead, s.text)], {
            from: null,
            to,
          }).then(
            () => 'applied',
            () => 'failed',
          ),
        );
        break;
      }
      case 'importReturn': {
        const round = { slug: 'g'.repeat(20), kind: s.kind, by: 'Mario', product: '', batch: '' };
        const tick = { horse: 'horses/a', place: 0, day: '1970-01-03', notes: s.notes };
        gave.push(
          await importReturn(mirror, round, [tick]),
          (await lookUpTicks(mirror, round, [tick])).map(({ state }) => state),
        );
        break;
      }
      case 'forget': {
        const at = PATHS[s.path]!;
        const held = await mirror.db.base(collectionOf(at)).get(at);
        if (held) await dropDocuments(mirror, collectionOf(at), [held]);
        break;
      }
      case 'deletedOverChange': {
        const at = PATHS[s.path]!;
        const collection = collectionOf(at);
        const field = collection === 'memberships' ? 'city' : 'notes';
        const patch = { [field]: { from: 'x', to: 'own' } };
        const take = (rev: number, dead: boolean) =>
          applyDocuments(mirror, collection, [document(at, rev, dead, 'x')], {
            from: null,
            to: { updatedAt: String(rev), reconciledAt: '' },
          });
        await take(8, false);
        gave.push(await writeLocally(mirror, { op: 'update', path: at, patch, seen: {} }));
        await take(9, true);
        break;
      }
      case 'attempt':
        if (head) gave.push(await beginAttempt(mirror, rootPathOf(head.path), nextToSend));
        break;
      case 'reject':
        if (head) await reject(mirror, head, 'invalid');
        break;
      case 'postpone':
        if (head) await postpone(mirror, head, 'server', 7);
        break;
      case 'undo':
        if (head && isChildPath(head.path)) gave.push(await deleteVisit(mirror, head.path));
        break;
      case 'acknowledge':
        if (head) {
          const conflict = {
            id: `${head.mutationId}/`,
            kind: 'deleted' as const,
            path: head.path,
            lane: rootPathOf(head.path),
            field: '',
            mine: null,
            theirs: null,
            theirsBy: '',
            theirsAt: '',
            mutation: head,
          };
          await acknowledge(mirror, head, {
            documents: new Map([
              [head.path, s.parked ? null : document(head.path, s.rev, false, 'z')],
            ]),
            conflicts: s.parked ? [conflict] : [],
            rev: s.parked ? null : s.rev,
          });
        }
        break;
    }
    failNext(false);
  }
  const tables = [
    'outbox',
    'conflicts',
    'meta',
    ...COLLECTION_NAMES.flatMap((c) => [`base_${c}`, VIEW_STORES[c]]),
  ];
  const rows = await Promise.all(tables.map((name) => mirror.db.table(name).toArray()));
  return {
    gave,
    held: Object.fromEntries(tables.map((name, index) => [name, sorted(rows[index]!)])),
  };
}

const sorted = (rows: unknown[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const clock = { now: () => 1000, after: () => () => undefined };

test('[WRITE-1] random sequences leave the same on IndexedDB and on the storage of the simulation', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      const real = new MirrorDatabase(`contract-${run}`, {
        indexedDB: new IDBFactory(),
        IDBKeyRange,
      });
      // The stores whose writes fail: one is written early in a save, the other last when a page is taken in.
      const failingStores = new Set(['outbox', 'meta']);
      const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      let failing = false;
      for (const name of failingStores) {
        onTestFinished(refuseWrites(real, name, () => (failing ? full() : null)));
      }
      const storage = new MemoryStorage();
      storage.probe = (store, operation) => {
        if (failing && failingStores.has(store) && ['add', 'put'].includes(operation)) throw full();
      };
      const mirrors: Mirror[] = [real, new MemoryDatabase(storage).asMirror()].map((db) => ({
        db,
        uid: 'anna',
        clock,
        ids: seededIds(1, clock.now),
      }));
      const one = await perform(mirrors[0]!, steps, (yes) => {
        failing = yes;
      });
      const other = await perform(mirrors[1]!, steps, (yes) => {
        failing = yes;
      });
      real.close();
      expect(other).toEqual(one);
    }),
    { numRuns: propertyRuns(100) },
  );
}, 3_600_000);

test('a transaction touches no store that it does not name, and writes none that it only reads', async () => {
  const real = new MirrorDatabase('contract-scope', { indexedDB: new IDBFactory(), IDBKeyRange });
  const memory = new MemoryDatabase(new MemoryStorage()).asMirror();
  const row = { key: 'deviceId', value: 'x' };
  for (const db of [real, memory]) {
    const refuses = (mode: 'r' | 'rw', work: () => PromiseLike<unknown>) =>
      expect(db.transaction(mode, ['meta'], async () => void (await work()))).rejects.toThrow();
    await refuses('rw', () => db.meta.put(row).then(() => db.outbox.count()));
    await refuses('rw', () => db.meta.put(row).then(() => db.outbox.clear()));
    await refuses('r', () => db.meta.put(row));
    await refuses('r', () => db.transaction('rw', ['meta'], async () => db.meta.put(row)));
    await refuses('rw', () => db.transaction('r', ['outbox'], async () => undefined));
    expect(await db.meta.count()).toBe(0);
  }
  real.close();
});
