import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Collection,
  COLLECTION_NAMES,
  COLLECTIONS,
  collectionOf,
  fieldOf,
  rootPathOf,
} from '../../src/model/collections.ts';
import { logFunction, namedFields } from '../../src/sync/log-entry.ts';
import type { DocumentWrite } from '../../src/mutation/document-write.ts';
import { type ServerDocument, alive, isNewer } from '../../src/model/fields/document.ts';
import { millisOf, serverTimeOf } from '../../src/model/values/server-time.ts';
import { type Fields, type FieldSpec, readFields } from '../../src/model/fields/fields.ts';
import { type RawValue, withoutFields } from '../../src/model/fields/raw-value.ts';
import { laterDate } from '../../src/model/fields/later-date.ts';
import { type Result, ok } from '../../src/platform/result.ts';
import { toReceiptWrite } from '../../src/remote/firestore-documents.ts';
import { toWire } from '../../src/remote/firestore-values.ts';
import { firestoreStore } from '../../src/remote/firestore-store.ts';
import {
  FOUR_DIGITS,
  MAX_LOG_ENTRIES,
  type Commit,
  type Page,
  type RemoteFailure,
  type RemoteStore,
} from '../../src/sync/ports.ts';
import { fetchMembershipYears } from '../../src/sync/fetch-memberships.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { withTimeout } from '../../src/sync/requests.ts';
import { startEmbedded, startEmulator, type Backend } from '../support/backends.ts';
import { whyNoEmulator } from '../support/emulator-process.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { ModelServer, STAMPS } from '../support/model-server.ts';
import { openPhone } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { propertyRuns } from '../support/property-runs.ts';

const signal = new AbortController().signal;

/** A server to test the port against, with an administrator's access around the port. */
interface Place {
  readonly store: RemoteStore;
  /** The account that the store is signed in with. */
  readonly uid: string;
  /** Writes as the console does: not judged by the rules, and without bookkeeping. */
  edit(path: string, fields: Fields): Promise<void>;
  /** Writes values as the API has them, bookkeeping included, as a script does. */
  editRaw(path: string, written: Readonly<Record<string, RawValue>>): Promise<void>;
  /** Creates documents that were all changed at one time. */
  createAt(time: string, paths: readonly string[], fields: Fields): Promise<void>;
  /** Puts entries into the log as if that many commits had changed a horse; gives their mutations, latest first. */
  fillLog(path: string, count: number): Promise<readonly string[]>;
  erase(path: string): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

async function modelPlace(): Promise<Place> {
  const server = new ModelServer(Date.now);
  server.pageSize = 100;
  const store = server.remote();
  const uid = 'anna';
  return {
    store,
    uid,
    edit: async (path, fields) => server.edit(path, fields),
    editRaw: async (path, written) => server.editRaw(path, written),
    createAt: async (updatedAt, paths, fields) => {
      for (const path of paths) {
        server.edit(path, fields);
        server.documents.set(path, { ...server.documents.get(path)!, updatedAt });
      }
    },
    async fillLog(path, count) {
      const ids = Array.from({ length: count }, newMutationId);
      for (const id of ids) {
        const held = server.documents.get(path) ?? null;
        const commit = commitOf(uid, id, [{ path, held, fields: { name: id } }]);
        sure(await store.commit(commit, signal));
      }
      return ids.toReversed();
    },
    erase: async (path) => server.erase(path),
    empty: async () => {
      server.documents.clear();
      server.receipts.clear();
      server.earlier.clear();
    },
    close: async () => undefined,
  };
}

/** The adapter on a real backend, signed in as an enabled account. */
async function firestorePlace(start: () => Promise<Backend>): Promise<Place> {
  const backend = await start();
  const account = { email: 'anna@example.org', password: 'segreto-1' };
  const uid = await backend.users.create(account);
  await backend.users.setAdmin(uid, true);
  const token = async () => ok(await signIn(backend, account));
  const current = token();
  const root = `projects/${backend.projectId}/databases/(default)/documents`;
  const editRaw: Place['editRaw'] = async (path, fields) => {
    const mask = Object.keys(fields).map((name) => `updateMask.fieldPaths=${name}`);
    const written = { method: 'PATCH', json: { fields } };
    await done(backend.owner(`/${encodeURI(path)}?${mask.join('&')}`, written));
  };
  return {
    store: firestoreStore({
      endpoint: `${backend.firestoreUrl}/v1`,
      root,
      tokens: { current: () => current, refresh: token },
      fetch,
    }),
    uid,
    async edit(path, fields) {
      const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
      const written = Object.entries(fields).map(([n, value]) => [n, toWire(spec[n]!, value)]);
      await editRaw(path, Object.fromEntries(written) as Record<string, RawValue>);
    },
    editRaw,
    async createAt(time, paths, fields) {
      const spec: FieldSpec = COLLECTIONS[collectionOf(paths[0]!)];
      const written = Object.entries(fields).map(([name, value]) => [
        name,
        toWire(spec[name]!, value),
      ]);
      const wire = { ...Object.fromEntries(written), updatedAt: { timestampValue: time } };
      const writes = paths.map((path) => ({ update: { name: `${root}/${path}`, fields: wire } }));
      await done(backend.owner(':commit', { json: { writes } }));
    },
    async fillLog(path, count) {
      const ids = Array.from({ length: count }, newMutationId);
      const params = { path, fields: ['name'] };
      const writes = ids.map((mutationId, n) => {
        const result = { rev: n + 2, conflicts: [] };
        const entry = { mutationId, uid, function: 'updateHorse', params, result };
        return toReceiptWrite(root, entry, account.email);
      });
      // In one commit, since each under the rules takes a while; so they are all of one time.
      await done(backend.owner(':commit', { json: { writes } }));
      return ids.toReversed();
    },
    erase: (path) => done(backend.owner(`/${encodeURI(path)}`, { method: 'DELETE' })),
    async empty() {
      const found = await Promise.all(
        [...COLLECTION_NAMES, 'logs', 'earlierValues'].map(async (collectionId) => {
          const structuredQuery = {
            from: [{ collectionId, allDescendants: true }],
            select: { fields: [{ fieldPath: '__name__' }] },
          };
          const answer = await backend.owner(':runQuery', { json: { structuredQuery } });
          return (await answer.json()) as { document?: { name: string } }[];
        }),
      );
      const writes = found
        .flat()
        .flatMap(({ document }) => (document ? [{ delete: document.name }] : []));
      if (writes.length > 0) await done(backend.owner(':commit', { json: { writes } }));
    },
    close: () => backend.close(),
  };
}

async function signIn(backend: Backend, account: object): Promise<string> {
  const url = `${backend.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

async function done(pending: Promise<Response>): Promise<void> {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** An id as the app makes it for a visit or a membership. */
function idOf(n: number): string {
  return `v${String(n).padStart(19, '0')}`;
}

let made = 0;
const newMutationId = () => `019c0000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;

/** The writes that a correct client makes, from the states that it expects. */
function commitOf(
  uid: string,
  mutationId: string,
  changes: readonly {
    readonly path: string;
    readonly held: ServerDocument | null;
    readonly fields?: Fields;
    readonly isTombstone?: boolean;
  }[],
): Commit {
  const writes = changes.map(({ path, held, fields = {}, isTombstone = false }): DocumentWrite => {
    const live = alive(held);
    const kept = live && !isTombstone ? Object.keys(fields) : null;
    const unread = kept && withoutFields(live?.unread, kept);
    const raw = kept && withoutFields(live?.raw, [...kept, ...STAMPS]);
    const document: ServerDocument = {
      path,
      ...(unread && { unread }),
      ...(raw && { raw }),
      fields: isTombstone
        ? {}
        : live
          ? { ...live.fields, ...fields }
          : readFields(COLLECTIONS[collectionOf(path)], fields),
      rev: (held?.rev ?? 0) + 1,
      version: '',
      updatedAt: '',
      updatedBy: uid,
      createdAt: held?.createdAt ?? '',
      createdBy: held ? held.createdBy : uid,
      lastMid: mutationId,
      deletedAt: isTombstone ? 'now' : '',
    };
    const differs = (name: string) =>
      fieldOf(collectionOf(path), live?.fields ?? {}, name) !== fields[name];
    const changed = isTombstone
      ? 'tombstone'
      : live
        ? Object.keys(fields).filter(differs)
        : 'create';
    return { document, changed, expect: held?.version ?? null };
  });
  const own = writes[0]!;
  const { path } = own.document;
  const root = writes.find(({ document }) => document.path === rootPathOf(path)) ?? own;
  return {
    writes,
    log: {
      mutationId,
      uid,
      function: logFunction(own, collectionOf(path)),
      params: { path, fields: namedFields(own) },
      result: { rev: root.document.rev, conflicts: [] },
    },
  };
}

async function readAll<Item>(
  request: (after: string | null) => Promise<Result<Page<Item>, RemoteFailure>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null = null; ;) {
    const page: Page<Item> = sure(await request(after));
    items.push(...page.items);
    if (page.next === null) return items;
    if (page.next === after) throw new Error(`${after} leads to itself`);
    after = page.next;
  }
}

const MISSING = whyNoEmulator();
const PLACES: [string, () => Promise<Place>, string | null][] = [
  ['the model server', modelPlace, null],
  ['the embedded backend', () => firestorePlace(startEmbedded), null],
  ['the official emulator with the project’s rules', () => firestorePlace(startEmulator), MISSING],
];

for (const [name, open, whyNot] of PLACES) {
  const suite = whyNot === null ? describe : describe.skip;
  suite(`the remote store, on ${name}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
    let place: Place;
    beforeAll(async () => {
      place = await open();
    });
    afterAll(() => place?.close());

    const read = async (path: string) =>
      sure(await place.store.read('none', [path], signal)).documents.get(path) ?? null;
    const put = async (path: string, fields: Fields, more: { isTombstone?: boolean } = {}) => {
      const commit = commitOf(place.uid, newMutationId(), [
        { path, held: await read(path), fields, ...more },
      ]);
      return { commit, answer: await place.store.commit(commit, signal) };
    };

    test('a commit answers with the documents as they then stand', async () => {
      const path = 'horses/answer';
      const { commit, answer } = await put(path, { name: 'Stella', hoovesTrimInterval: 1.5 });
      const [created] = sure(answer);
      expect(await read(path)).toEqual(created);
      expect(created).toMatchObject({
        rev: 1,
        createdBy: place.uid,
        lastMid: commit.log.mutationId,
      });
      expect(created!.createdAt).toBe(created!.updatedAt);
      expect(created!.version >= created!.updatedAt).toBe(true);

      const [updated] = sure((await put(path, { notes: 'zoppica' })).answer);
      expect(await read(path)).toEqual(updated);
      expect(isNewer(updated!, created)).toBe(true);
      expect(updated!.createdAt).toBe(created!.createdAt);

      const [same] = sure((await put(path, {})).answer);
      expect(same!.rev).toBe(3);
      expect(await read(path)).toEqual(same);

      const [tombstone] = sure((await put(path, {}, { isTombstone: true })).answer);
      expect(await read(path)).toEqual(tombstone);
      expect(tombstone).toMatchObject({ fields: {}, rev: 4, createdBy: place.uid });
      expect(tombstone!.deletedAt).toBe(tombstone!.updatedAt);

      const [restored] = sure((await put(path, { name: 'Stella' })).answer);
      expect(await read(path)).toEqual(restored);
      expect(restored).toMatchObject({ deletedAt: '', rev: 5, createdAt: created!.createdAt });
    });

    test('a document from before the bookkeeping can be edited, deleted and restored', async () => {
      const path = 'horses/old';
      await place.edit(path, { name: 'Vecchia' });
      for (const more of [{}, { isTombstone: true }, {}]) {
        const [document] = sure((await put(path, { notes: 'n' }, more)).answer);
        expect(await read(path)).toEqual(document);
        expect(document).toMatchObject({ createdAt: '', createdBy: '' });
      }
      expect(await read(path)).toMatchObject({ rev: 3, deletedAt: '', fields: { notes: 'n' } });
    });

    test('[PUSH-2] the receipt is made once, and can be read', async () => {
      const { commit, answer } = await put('horses/receipt', { name: 'a' });
      sure(answer);
      const again = await place.store.commit(commit, signal);
      expect(again.success).toBe(false);
      const other = commitOf(place.uid, commit.log.mutationId, [
        { path: 'horses/other', held: null },
      ]);
      expect((await place.store.commit(other, signal)).success).toBe(false);
      expect(await read('horses/other')).toBeNull();
      const found = sure(
        await place.store.read(commit.log.mutationId, ['horses/receipt', 'horses/no'], signal),
      );
      expect(found.receipt).toEqual({ rev: 1, conflicts: [] });
      expect([...found.documents.keys()]).toEqual(['horses/receipt', 'horses/no']);
      expect(
        sure(await place.store.read(newMutationId(), ['horses/no'], signal)).receipt,
      ).toBeNull();
    });

    test('[PUSH-1] a commit on anything but the present state changes nothing', async () => {
      const path = 'horses/stale';
      const [first] = sure((await put(path, { name: 'a' })).answer);
      const [second] = sure((await put(path, { name: 'b' })).answer);
      const attempt = async (held: ServerDocument | null) =>
        place.store.commit(
          commitOf(place.uid, newMutationId(), [{ path, held, fields: { name: 'x' } }]),
          signal,
        );
      const refusals = [
        await attempt(null),
        await attempt(first!),
        await attempt({ ...first!, rev: 2 }),
      ];
      for (const refusal of refusals) {
        expect(['denied', 'precondition']).toContain(refusal.success ? 'ok' : refusal.error);
      }
      const half = commitOf(place.uid, newMutationId(), [
        { path: 'horses/new-one', held: null, fields: { name: 'n' } },
        { path, held: first!, fields: { name: 'x' } },
      ]);
      expect((await place.store.commit(half, signal)).success).toBe(false);
      expect(await read('horses/new-one')).toBeNull();
      expect(await read(path)).toEqual(second);
    });

    test('two commits that race for a document: one wins', async () => {
      const path = 'horses/race';
      sure((await put(path, { name: 'a' })).answer);
      const held = await read(path);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) =>
          place.store.commit(
            commitOf(place.uid, newMutationId(), [{ path, held, fields: { name: `n${n}` } }]),
            signal,
          ),
        ),
      );
      expect(answers.filter((answer) => answer.success)).toHaveLength(1);
      expect(await read(path)).toMatchObject({ rev: 2 });
    });

    test('[VISIT-3] a horse with twenty visits is deleted in one commit', async () => {
      const horse = 'horses/many';
      sure((await put(horse, { name: 'a' })).answer);
      for (let n = 0; n < 20; n += 1) {
        const visit = `${horse}/hoovesTrims/${idOf(n)}`;
        const commit = commitOf(place.uid, newMutationId(), [
          { path: visit, held: null, fields: { date: n * 86_400_000, notes: `n${n}` } },
          { path: horse, held: await read(horse), fields: { lastHoovesTrim: n * 86_400_000 } },
        ]);
        sure(await place.store.commit(commit, signal));
      }
      await place.edit(`${horse}/hoovesTrims/undated`, { notes: 'di un altro programma' });
      const visits = sure(await place.store.visitsOf(horse, 'hoovesTrims', signal));
      expect(visits).toHaveLength(21);
      expect(sure(await place.store.visitsOf(horse, 'dentists', signal))).toEqual([]);
      const commit = commitOf(place.uid, newMutationId(), [
        { path: horse, held: await read(horse), isTombstone: true },
        ...visits.map((held) => ({ path: held.path, held, isTombstone: true })),
      ]);
      sure(await place.store.commit(commit, signal));
      expect(sure(await place.store.visitsOf(horse, 'hoovesTrims', signal))).toEqual([]);
      expect(await read(horse)).toMatchObject({ fields: {} });
    });

    test('[PULL-1] changes come in order of change and id, page by page, each once', async () => {
      await place.empty();
      sure((await put('horses/h', { name: 'h' })).answer);
      const last: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const visit = `horses/h/dentists/${idOf(n)}`;
        const commit = commitOf(place.uid, newMutationId(), [
          { path: visit, held: null, fields: { date: 0, notes: '' } },
          { path: 'horses/h', held: await read('horses/h'), fields: { lastDentist: 0 } },
        ]);
        last.push(sure(await place.store.commit(commit, signal))[0]!.updatedAt);
      }
      await place.edit('horses/console', { name: 'c' });
      const since = (time: string, collection: Collection = 'dentists') =>
        readAll((after) => place.store.changedSince(collection, time, after, signal));
      const changed = await since(last[0]!);
      expect(changed).toHaveLength(12);
      const keys = changed.map((d) => `${d.updatedAt} ${d.path}`);
      expect(keys).toEqual(keys.toSorted());
      expect((await since(last[6]!)).length).toBeLessThanOrEqual(6 + 6);
      expect((await since(last[6]!)).length).toBeGreaterThanOrEqual(6);
      expect(await since(serverTimeOf(millisOf(last[11]!) + 1))).toEqual([]);
      expect((await since('2020-01-01T00:00:00.000000000Z', 'horses')).map((d) => d.path)).toEqual([
        'horses/h',
      ]);
      const { readTime } = sure(await place.store.changedSince('events', last[0]!, null, signal));
      expect(readTime > last[11]!).toBe(true);
    });

    test('[PULL-5] everything, versions and count include old documents and tombstones', async () => {
      await place.empty();
      await place.edit('horses/console', { name: 'c' });
      await place.edit('horses/con spazi e àccènti', { name: 'd' });
      sure((await put('horses/gone', { name: 'g' })).answer);
      sure((await put('horses/gone', {}, { isTombstone: true })).answer);
      const everything = await readAll((after) => place.store.everything('horses', after, signal));
      const versions = await readAll((after) => place.store.versions('horses', after, signal));
      expect(everything.map((d) => d.path)).toEqual([
        'horses/con spazi e àccènti',
        'horses/console',
        'horses/gone',
      ]);
      expect(versions).toEqual(
        everything.map(({ path, rev, version }) => ({ path, rev, version })),
      );
      expect(versions.map((version) => version.rev)).toEqual([0, 0, 2]);
      expect(sure(await place.store.count('horses', signal))).toBe(3);
      expect(sure(await place.store.count('dentists', signal))).toBe(0);
      const many = sure(
        await place.store.readMany([...versions.map((h) => h.path), 'horses/no'], signal),
      );
      expect(many.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(everything);
    });

    test.each([
      ['memberships', 501, 'memberships/con spazi ', { year: 2026 }, { years: [2026] }],
      ['dentists', 101, 'horses/con spazi/dentists/', { notes: 'n' }, 'dentists'],
    ] as const)(
      '[PULL-1] [PULL-5] pages end between documents of one time, and each comes once: %s',
      async (collection, length, prefix, fields, scope) => {
        await place.empty();
        const { store } = place;
        const time = '2026-10-14T12:00:00.123456000Z';
        // A page of whole documents is small once one timed out; one of versions always holds 500.
        const paths = Array.from({ length }, (_, n) => prefix + idOf(n));
        const hurry = new AbortController();
        const asked = store.everything(collection, null, hurry.signal);
        hurry.abort();
        await asked;
        await place.createAt(time, paths, fields);
        const first = sure(await store.changedSince(collection, time, null, signal)).items;
        expect(first).toHaveLength(100);
        for (const ask of [
          (after: string | null) => store.changedSince(collection, time, after, signal),
          (after: string | null) => store.everything(scope, after, signal),
          (after: string | null) => store.versions(scope, after, signal),
        ]) {
          expect((await readAll<{ readonly path: string }>(ask)).map((each) => each.path)).toEqual(
            paths,
          );
        }
      },
    );

    test('[PULL-1] visits that lie elsewhere are counted, and not read', async () => {
      await place.empty();
      sure((await put('horses/h', { name: 'h' })).answer);
      const path = `horses/h/hoovesTrims/${idOf(0)}`;
      const commit = commitOf(place.uid, newMutationId(), [
        { path, held: null, fields: { date: 0, notes: '' } },
        { path: 'horses/h', held: await read('horses/h'), fields: { lastHoovesTrim: 0 } },
      ]);
      const [visit] = sure(await place.store.commit(commit, signal));
      for (const parent of ['horses_backup/h/', 'horses/h/old/1/', 'a/b/', ''])
        await place.edit(`${parent}hoovesTrims/${idOf(0)}`, { date: 0, notes: '' });
      const { store } = place;
      const paths = async (
        request: (after: string | null) => ReturnType<RemoteStore['versions']>,
      ) => (await readAll(request)).map((each) => each.path);
      expect(await paths((after) => store.everything('hoovesTrims', after, signal))).toEqual([
        path,
      ]);
      expect(await paths((after) => store.versions('hoovesTrims', after, signal))).toEqual([path]);
      const since = (after: string | null) =>
        store.changedSince('hoovesTrims', visit!.updatedAt, after, signal);
      expect(await paths(since)).toEqual([path]);
      expect(sure(await store.versions('hoovesTrims', null, signal)).outsideRegister).toBe(4);
      expect(sure(await store.count('hoovesTrims', signal))).toBe(5);
      expect(sure(await store.visitsOf('horses/h', 'hoovesTrims', signal))).toHaveLength(1);
    });

    test('[PULL-10] what changed in a span of time is counted with its revisions, and the log from a moment on', async () => {
      await place.empty();
      const { readTime } = sure(
        await place.store.changedSince('horses', '2000-01-01T00:00:00Z', null, signal),
      );
      // A millisecond earlier, because the times in the model's requests are no finer.
      const before = serverTimeOf(millisOf(readTime) - 1);
      const of = (collection: Collection, to: string) =>
        place.store.countChanges(collection, before, to, signal).then(sure);
      expect(await of('horses', '2100-01-01T00:00:00Z')).toEqual({ count: 0, revs: 0 });
      const logged = sure(await place.store.countLog(before, signal));
      await place.edit('horses/console', { name: 'c' }); // has no bookkeeping, so it is in no span
      const first = await put('horses/one', { name: 'a' });
      sure(first.answer);
      sure((await put('horses/two', { name: 'b' })).answer);
      const last = sure((await put('horses/two', { name: 'c' })).answer)[0]!;
      expect(await of('horses', '2100-01-01T00:00:00Z')).toEqual({ count: 2, revs: 3 });
      // Before the last change there was at most the other horse: the times may be equal.
      expect((await of('horses', last.updatedAt)).count).toBeLessThan(2);
      expect(await of('horses', before)).toEqual({ count: 0, revs: 0 });
      expect(await of('hoovesTrims', last.updatedAt)).toEqual({ count: 0, revs: 0 });
      expect(sure(await place.store.countLog(before, signal))).toBe(logged + 3);
      expect(sure(await place.store.countLog('2100-01-01T00:00:00Z', signal))).toBe(0);
      await place.fillLog('horses/one', MAX_LOG_ENTRIES);
      expect(sure(await place.store.countLog(before, signal))).toBe(MAX_LOG_ENTRIES);
    });

    test.each<[string, RawValue, number]>([
      ['NaN', { doubleValue: 'NaN' }, Number.NaN],
      ['Infinity', { doubleValue: 'Infinity' }, Infinity],
      ['-Infinity', { doubleValue: '-Infinity' }, -Infinity],
      ['half a one', { doubleValue: 1.5 }, 4.5],
      ['one too large for an integer', { doubleValue: 1e300 }, 1e300],
      ['a text', { stringValue: '7' }, 3],
      ['null', { nullValue: null }, 3],
    ])(
      '[PULL-10] documents among which one has a revision that is none are read and counted: %s',
      async (_, rev, revs) => {
        await place.empty();
        const paths = ['horses/a', 'horses/b', 'horses/c'];
        const changed = serverTimeOf(Date.now() - 60_000);
        await place.createAt(changed, paths, { name: 'x' });
        await place.editRaw(paths[0]!, { rev: { integerValue: '1' } });
        await place.editRaw(paths[1]!, { rev });
        await place.editRaw(paths[2]!, { rev: { integerValue: '2' } });
        const tally = await place.store.countChanges(
          'horses',
          changed,
          '2100-01-01T00:00:00Z',
          signal,
        );
        expect(tally).toEqual(ok({ count: 3, revs }));
        const versions = sure(await place.store.versions('horses', null, signal)).items;
        expect(versions.map((each) => each.rev)).toEqual([1, 0, 2]);

        const phone = openPhone({ clock: new ManualClock(Date.now()), uid: place.uid });
        const ask = withTimeout(phone.clock, signal);
        let pages = 0;
        const remote: RemoteStore = {
          ...place.store,
          changedSince: (...asked) => {
            pages += 1;
            return place.store.changedSince(...asked);
          },
        };
        const poll = async () => sure(await pullAll(phone, { remote, ask, maxReread: 0 }, true));
        await poll();
        const notes = async () =>
          (await phone.db.view('horses').toArray()).map(({ fields }) => fields['notes']);
        for (const note of ['uno', 'due']) {
          // Of the same time as before: only a tally that differs shows that there is something to read.
          for (const path of paths) await place.edit(path, { notes: note });
          await place.editRaw(paths[2]!, { rev: { integerValue: note === 'uno' ? '3' : '4' } });
          pages = 0;
          await poll();
          expect(await notes()).toEqual([note, note, note]);
          // The window and then, where its tally differs, all of it: each once for each collection.
          expect(pages).toBeLessThanOrEqual(COLLECTION_NAMES.length + 1);
        }
        const [written] = sure((await put(paths[1]!, { notes: 'tre' })).answer);
        expect(written).toMatchObject({ rev: 1 });
        expect(await read(paths[1]!)).toEqual(written);
      },
    );

    test('[PULL-7] a membership whose year is no whole number is found by it, and comes to every phone', async () => {
      await place.empty();
      const now = new Date().getFullYear();
      const odd: Readonly<Record<string, RawValue>> = {
        season: { stringValue: '2026/2027' },
        infinite: { doubleValue: 'Infinity' },
        half: { doubleValue: 2026.5 },
        minus: { doubleValue: '-Infinity' },
        nan: { doubleValue: 'NaN' },
      };
      const plain: Readonly<Record<string, RawValue>> = {
        text: { stringValue: String(now) },
        double: { doubleValue: now },
        integer: { integerValue: String(now) },
      };
      const held = { ...odd, ...plain };
      for (const [id, year] of Object.entries({ ...held, none: { nullValue: null } }))
        await place.editRaw(`memberships/${id}`, { givenName: { stringValue: id }, year });
      await place.editRaw('memberships/missing', { givenName: { stringValue: 'missing' } });

      const odds: RawValue[] = [];
      const items = await readAll(async (after) => {
        const page = await place.store.years(after, signal);
        odds.push(...sure(page).unqueryable);
        return page;
      });
      // Latest first: texts before numbers, and the one that is no number after all others.
      expect(items).toEqual([now, now]);
      expect(odds).toEqual(Object.values(odd));

      for (const [id, rawYear] of Object.entries(odd)) {
        const scope = { rawYear };
        const found = await readAll((after) => place.store.everything(scope, after, signal));
        expect(found.map(({ path }) => path)).toEqual([`memberships/${id}`]);
        const versions = await readAll((after) => place.store.versions(scope, after, signal));
        expect(versions).toEqual(found.map(({ path, rev, version }) => ({ path, rev, version })));
        expect(sure(await place.store.count(scope, signal))).toBe(1);
      }

      const phone = openPhone({ clock: new ManualClock(Date.now()), uid: place.uid });
      const connection = { remote: place.store, ask: withTimeout(phone.clock, signal) };
      for (let times = 0; times < 2; times += 1) {
        sure(await pullAll(phone, connection, true));
        sure(await fetchMembershipYears(phone, connection));
        const rows = await phone.db.view('memberships').toArray();
        expect(rows.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(held).toSorted());
      }
    });

    test('[PULL-7] memberships of some years are read, compared and counted; the years are listed', async () => {
      await place.empty();
      for (const [id, year] of [
        ['a', 2022],
        ['b', 2024],
        ['c', 2026],
        ['d', 2026],
        ['e', 2027],
      ] as const) {
        await place.edit(`memberships/${id}`, { year, givenName: id });
      }
      await place.edit('memberships/none', { givenName: 'n' });
      await place.edit('memberships/empty', { year: null });
      sure((await put(`memberships/${idOf(0)}`, { year: 2026 })).answer);
      sure((await put(`memberships/${idOf(0)}`, {}, { isTombstone: true })).answer);
      const idsOf = async (years: readonly number[]) => {
        const scope = { years };
        const found = await readAll((after) => place.store.everything(scope, after, signal));
        const versions = await readAll((after) => place.store.versions(scope, after, signal));
        expect(versions).toEqual(found.map(({ path, rev, version }) => ({ path, rev, version })));
        expect(sure(await place.store.count(scope, signal))).toBe(found.length);
        return found.map(({ path }) => path.slice('memberships/'.length));
      };
      expect(await idsOf([2025, 2026, 2027])).toEqual(['c', 'd', 'e']);
      expect(await idsOf([2022])).toEqual(['a']);
      expect(await idsOf([2000])).toEqual([]);
      const years = await readAll((after) => place.store.years(after, signal));
      expect(years).toEqual([2027, 2026, 2024, 2022]);
      await place.edit('memberships/millis', { year: Date.UTC(2026, 0, 1) });
      const numbers = await readAll((after) => place.store.years(after ?? FOUR_DIGITS, signal));
      expect(numbers).toEqual(years);
    });

    test('[PULL-2] an edit in the console makes a newer version; a commit on it works', async () => {
      const path = 'horses/edited';
      sure((await put(path, { name: 'a', notes: 'n' })).answer);
      const before = await read(path);
      await place.edit(path, { notes: 'dalla console' });
      const after = await read(path);
      expect(after).toMatchObject({ rev: 1, fields: { name: 'a', notes: 'dalla console' } });
      expect(isNewer(after!, before!)).toBe(true);
      sure((await put(path, { name: 'b' })).answer);
      expect(await read(path)).toMatchObject({ rev: 2, fields: { notes: 'dalla console' } });
      await place.erase(path);
      expect(await read(path)).toBeNull();
    });

    test.each([
      '',
      ' spazi ',
      '=CMD()',
      '<script>alert(1)</script>',
      '\u202Ertl',
      'a\u0000b',
      '🐴👩‍🌾',
      '__proto__',
      'riga\nriga\r\n',
      'x'.repeat(1000),
    ])('the text %j is read back unchanged', async (text) => {
      const path = `horses/text-${newMutationId()}`;
      const [created] = sure((await put(path, { name: text, ownerNotes: text })).answer);
      expect(await read(path)).toEqual(created);
      expect(created!.fields['name']).toBe(text);
    });

    test('numbers, flags, dates and empty values are read back unchanged', async () => {
      const rows: Fields[] = [
        { isHere: -1, hoovesTrimInterval: 0.1, lastDentist: Date.UTC(2026, 9, 14, 12) },
        { isHere: 1, hoovesTrimInterval: 1200, lastDentist: -62_135_553_600_000 },
        { isHere: 0, hoovesTrimInterval: null, lastDentist: 253_402_257_600_000 },
        { isHere: 0, hoovesTrimInterval: 6, lastDentist: null },
      ];
      for (const fields of rows) {
        const path = `horses/value-${newMutationId()}`;
        const [created] = sure((await put(path, fields)).answer);
        expect(await read(path)).toEqual(created);
        expect(created!.fields).toMatchObject(fields);
      }
    });

    test('the log lists the changes of one document, latest first, page by page', async () => {
      const path = 'horses/logged';
      const change = async (name: string) => {
        const { commit, answer } = await put(path, { name });
        sure(answer);
        return commit.log.mutationId;
      };
      const created = await change('a');
      const filled = await place.fillLog(path, MAX_LOG_ENTRIES);
      const mutationIds = [await change('b'), ...filled, created];
      sure((await put('horses/logged-not', { name: 'x' })).answer);
      const first = sure(await place.store.history(path, null, signal));
      expect(first.items).toHaveLength(MAX_LOG_ENTRIES);
      expect(first.items[0]).toEqual({
        mutationId: mutationIds[0],
        user: 'anna@example.org',
        uid: place.uid,
        function: 'updateHorse',
        path,
        fields: ['name'],
        at: (await read(path))!.updatedAt,
      });
      const logged = await readAll((after) => place.store.history(path, after, signal));
      expect(logged.map(({ mutationId }) => mutationId)).toEqual(mutationIds);
      expect(logged.map(({ at }) => at)).toEqual(
        logged.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)),
      );
      expect(sure(await place.store.history('horses/no', null, signal)).items).toEqual([]);
    });

    test('[UNDO-1, UNDO-2] what changes replace is kept as it stood, and goes with its document', async () => {
      const path = 'horses/kept';
      sure((await put(path, { name: 'Stella', hoovesTrimInterval: 6 })).answer);
      const mutationIds: string[] = [];
      for (const fields of [{ name: 'Luna', notes: 'n' }, { hoovesTrimInterval: 8 }]) {
        const held = (await read(path))!;
        const plain = commitOf(place.uid, newMutationId(), [{ path, held, fields }]);
        const replaced = Object.keys(fields).map((field) => [field, held.fields[field]!] as const);
        const earlier = { path, fields: Object.fromEntries(replaced), unreadable: [] };
        const wrong = { ...earlier, fields: fields as Fields };
        if (name !== 'the embedded backend') {
          const refused = await place.store.commit({ ...plain, earlier: wrong }, signal);
          expect(refused).toEqual({ success: false, error: 'denied' });
        }
        sure(await place.store.commit({ ...plain, earlier }, signal));
        mutationIds.push(plain.log.mutationId);
      }
      const kept = await Promise.all(
        mutationIds.map(async (id) => sure(await place.store.earlierValues(id, signal))),
      );
      expect(kept[0]).toMatchObject({
        path,
        fields: { name: 'Stella', notes: '' },
        unreadable: [],
      });
      expect(kept[1]).toMatchObject({ path, fields: { hoovesTrimInterval: 6 } });
      expect(sure(await place.store.earlierValues(newMutationId(), signal))).toBeNull();
      const ids = await readAll((after) => place.store.earlierValueIds(path, after, signal));
      expect(ids.toSorted()).toEqual(mutationIds.toSorted());
      expect(
        await readAll((after) => place.store.earlierValueIds('horses/no', after, signal)),
      ).toEqual([]);
      sure(await place.store.deleteEarlierValuesBefore('2020-01-01T00:00:00.000000000Z', signal));
      expect(await readAll((after) => place.store.earlierValueIds(path, after, signal))).toEqual(
        ids,
      );

      const held = await read(path);
      const tombstone = commitOf(place.uid, newMutationId(), [{ path, held, isTombstone: true }]);
      sure(await place.store.commit({ ...tombstone, forgets: ids }, signal));
      expect(await readAll((after) => place.store.earlierValueIds(path, after, signal))).toEqual(
        [],
      );
      expect(sure(await place.store.earlierValues(ids[0]!, signal))).toBeNull();
    });

    test('[PUSH-12] the canary answers whether the account may read', async () => {
      expect(await place.store.canary(signal)).toEqual(ok(undefined));
      expect(await place.store.refreshCredentials(signal)).toEqual(ok(undefined));
    });
  });
}

/** One step of a random sequence; documents and states are named by small numbers. */
type Step =
  | { do: 'put'; doc: number; field: number; text: string; stale: boolean; again: boolean }
  | { do: 'delete'; doc: number; stale: boolean }
  | { do: 'visit'; horse: number; visit: number; day: number }
  | { do: 'edit'; doc: number; text: string }
  | { do: 'erase'; doc: number }
  | { do: 'read'; doc: number }
  | { do: 'lists' };

const doc = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      doc,
      field: fc.nat({ max: 2 }),
      text: fc.constantFrom('', 'a', 'b'),
      stale: fc.boolean(),
      again: fc.boolean(),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ do: fc.constant('delete' as const), doc, stale: fc.boolean() }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('visit' as const),
      horse: fc.nat({ max: 1 }),
      visit: fc.nat({ max: 2 }),
      day: fc.nat({ max: 5 }),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ do: fc.constant('edit' as const), doc, text: fc.constantFrom('', 'c') }),
    weight: 1,
  },
  { arbitrary: fc.record({ do: fc.constant('erase' as const), doc }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('read' as const), doc }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('lists' as const) }), weight: 1 },
);
const PATHS = ['horses/a', 'horses/b', `memberships/${idOf(0)}`, 'events/e'];
const TEXT_FIELDS: Record<string, string[]> = {
  horses: ['name', 'notes', 'ownerName'],
  memberships: ['city', 'zip', 'email'],
  events: ['title', 'notes', 'title'],
};

/** Takes the steps; gives all answers, without versions and times. */
async function outcomes(place: Place, steps: readonly Step[]): Promise<unknown[]> {
  const { signal } = new AbortController();
  await place.empty();
  const seen = new Map<string, ServerDocument | null>();
  const answers: unknown[] = [];
  const plain = (document: ServerDocument | null | undefined) =>
    document && {
      path: document.path,
      fields: document.fields,
      rev: document.rev,
      updatedBy: document.updatedBy === place.uid ? 'me' : document.updatedBy,
      createdBy: document.createdBy === place.uid ? 'me' : document.createdBy,
      created: document.createdAt !== '',
      updated: document.updatedAt !== '',
      deleted: document.deletedAt !== '',
    };
  const look = async (path: string) => {
    const { documents } = sure(await place.store.read('none', [path], signal));
    return documents.get(path) ?? null;
  };
  const record = (answer: Result<readonly ServerDocument[], RemoteFailure>) =>
    // The server may report either of the two failures; both mean that the documents have to be read again.
    answers.push(
      answer.success ? answer.data.map(plain) : answer.error.replace('precondition', 'denied'),
    );
  for (const s of steps) {
    switch (s.do) {
      case 'put':
      case 'delete': {
        const path = PATHS[s.doc]!;
        const held = s.stale ? (seen.get(path) ?? null) : await look(path);
        seen.set(path, held);
        if (s.do === 'delete' && !alive(held)) break;
        const field = s.do === 'put' ? TEXT_FIELDS[path.split('/')[0]!]![s.field]! : '';
        const change =
          s.do === 'put'
            ? { path, held, fields: { [field]: s.text } }
            : { path, held, isTombstone: true };
        const commit = commitOf(place.uid, newMutationId(), [change]);
        record(await place.store.commit(commit, signal));
        if (s.do === 'put' && s.again) record(await place.store.commit(commit, signal));
        break;
      }
      case 'visit': {
        const horse = alive(await look(PATHS[s.horse]!));
        if (!horse) break;
        const path = `${horse.path}/hoovesTrims/${idOf(s.visit)}`;
        const fields = { date: s.day * 86_400_000, notes: `n${s.day}` };
        const commit = commitOf(place.uid, newMutationId(), [
          { path, held: null, fields },
          {
            path: horse.path,
            held: horse,
            fields: {
              lastHoovesTrim: laterDate(horse.fields['lastHoovesTrim'] ?? null, fields.date),
            },
          },
        ]);
        record(await place.store.commit(commit, signal));
        const visits = sure(await place.store.visitsOf(horse.path, 'hoovesTrims', signal));
        answers.push(visits.map(plain).toSorted((a, b) => (a!.path < b!.path ? -1 : 1)));
        break;
      }
      case 'edit':
        await place.edit(PATHS[s.doc]!, {
          [TEXT_FIELDS[PATHS[s.doc]!.split('/')[0]!]![0]!]: s.text,
        });
        break;
      case 'erase':
        await place.erase(PATHS[s.doc]!);
        break;
      case 'read':
        answers.push(plain(await look(PATHS[s.doc]!)));
        break;
      case 'lists':
        for (const collection of ['horses', 'hoovesTrims'] as const) {
          answers.push(
            (await readAll((after) => place.store.everything(collection, after, signal))).map(
              plain,
            ),
            sure(await place.store.count(collection, signal)),
            (
              await readAll((after) =>
                place.store.changedSince(
                  collection,
                  '2020-01-01T00:00:00.000000000Z',
                  after,
                  signal,
                ),
              )
            )
              .map((d) => d.path)
              .toSorted(),
          );
        }
        break;
    }
  }
  return answers;
}

/** How many sequences are compared. */
const SEQUENCES = propertyRuns(500, 20);

describe('random sequences have the same outcomes everywhere', () => {
  let model: Place;
  beforeAll(async () => {
    model = await modelPlace();
  });
  for (const [name, open, whyNot] of PLACES.slice(1)) {
    const compare = whyNot === null ? test : test.skip;
    compare(
      `${SEQUENCES} of them on ${name}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
      async () => {
        const place = await open();
        try {
          await fc.assert(
            fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
              expect(await outcomes(place, steps)).toEqual(await outcomes(model, steps));
            }),
            { numRuns: SEQUENCES, endOnFailure: false },
          );
        } finally {
          await place.close();
        }
      },
      3_600_000,
    );
  }
});
