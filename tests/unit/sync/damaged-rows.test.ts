import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importUnsentFile } from '../../support/import-file.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { listDamaged } from '../../../src/mirror/outbox/damaged-rows.ts';
import { discardDamaged } from '../../../src/mirror/changes/discard-damaged.ts';
import type { OutboxRow } from '../../../src/mirror/database/outbox-row.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { addAct } from '../../../src/register/health/health.ts';
import { removeHorse, restoreHorse } from '../../../src/register/horses/horse-removal.ts';
import { readUnsentFile } from '../../../src/register/unsent-file/read-unsent-file.ts';
import { writeUnsentFile } from '../../../src/register/unsent-file/unsent-file.ts';
import { listUnsentChanges } from '../../../src/register/unsent/unsent-changes.ts';
import { deleteVisit, replaceVisit } from '../../../src/register/visits/visits.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import { fail } from '../../../src/platform/result.ts';
import type { ModelServer, Wire } from '../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../support/phone.ts';
import {
  addHorse,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/* A row that cannot be read stops nothing, hides nothing, and stays where it is (PUSH-14). */
const STELLA = 'horses/stella';
const LUNA = 'horses/luna';

const anyValue = fc.oneof(
  fc.constantFrom(undefined, null, '', 0, -1, 'horses', 'horses/stella', Number.NaN, [], {}, 9e9),
  fc.string(),
);
const isText = (value: unknown) => typeof value === 'string';
const isEmptyRecord = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Object]';
/** By field, which of {@link anyValue} are no damage: a row with another one is kept, and not sent. */
const MAY_BE: Readonly<Record<string, (value: unknown) => boolean>> = {
  op: (value) => value === 'update',
  path: (value) => value === STELLA,
  patch: isEmptyRecord,
  seen: isEmptyRecord,
  uid: isText,
  deviceId: isText,
  v: () => true,
  baseRev: Number.isFinite,
  attempts: Number.isFinite,
};
const brokenField = fc.tuple(fc.constantFrom(...Object.keys(MAY_BE)), anyValue);

test('[PUSH-14] whatever a row in the outbox holds, the others are sent and all is received', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(brokenField, { minLength: 1, maxLength: 3 }), async (broken) => {
      const { server, anna, bruno } = await openScene('stella', 'luna');
      const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
      const held = Object.fromEntries(broken);
      await anna.db.outbox.where('seq').equals(seq).modify(held);
      await edit(anna, LUNA, { notes: 'a' });
      await edit(bruno, LUNA, { coat: 'b' });
      await push(bruno, server.remote());

      const before = await anna.db.outbox.get(seq);
      await push(anna, server.remote());
      expect((await pull(anna, server.remote())).success).toBe(true);
      expect(server.documents.get(LUNA)?.fields).toMatchObject({ notes: 'a', coat: 'b' });
      const kept = await anna.db.outbox.get(seq);
      const [damaged] = await listDamaged(anna);
      if (damaged) expect(kept).toEqual(before);
      const status = await readStatus(anna);
      const isSent = kept === undefined;
      const isDamaged = Object.entries(held).some(([name, value]) => !MAY_BE[name]!(value));
      if (isDamaged) expect(kept).toEqual(before);
      expect(status.pending + status.rejected + status.damaged).toBe(isSent ? 0 : 1);
      expect(await listUnsentChanges(anna)).toHaveLength(isSent || damaged ? 0 : 1);
    }),
    { numRuns: propertyRuns(60) },
  );
}, 120_000);

test.each([
  ['patch', []],
  ['seen', []],
])('[PUSH-14] a list where a record belongs is damage: %s is %j', async (name, value) => {
  const { server, anna } = await openAlone('stella');
  const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify({ [name]: value } as never);
  const before = await anna.db.outbox.get(seq);
  await push(anna, server.remote());
  expect(await readStatus(anna)).toMatchObject({ pending: 0, damaged: 1 });
  expect(await anna.db.outbox.get(seq)).toEqual(before);
});

test('[PUSH-14] what comes behind it in its queue waits, and goes on once it is discarded', async () => {
  const { server, anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-13');
  const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify({ patch: null as never });
  await trim(anna, 'stella', '2026-10-14');
  await push(anna, server.remote());
  expect(server.applied).toHaveLength(1);
  expect(await listUnsent(anna)).toMatchObject([{ op: 'addVisit', attempts: 0 }]);
  expect(await readStatus(anna)).toMatchObject({ pending: 1, rejected: 0, damaged: 1 });

  const [damaged] = await listDamaged(anna);
  await discardDamaged(anna, damaged!);
  await push(anna, server.remote());
  expect(server.applied).toHaveLength(2);
  expect(await readStatus(anna)).toMatchObject({ pending: 0, damaged: 0 });
});

const discardAll = async (phone: Phone) => {
  for (const each of await listDamaged(phone)) await discardDamaged(phone, each);
};

/** What is done to Stella, of which the server has a trim; gives its path. */
const DONE: Readonly<Record<string, (anna: Phone, trimmed: string) => Promise<unknown>>> = {
  'an edit': (anna) => edit(anna, STELLA, { notes: 'rotta' }),
  'a new horse': (anna) => addHorse(anna, 'Vento'),
  'the deletion of a horse': (anna) => remove(anna, STELLA),
  'a trim': (anna) => trim(anna, 'stella', '2026-10-14'),
  'the deletion of a trim': (anna, trimmed) => deleteVisit(anna, trimmed),
  'the correction of a trim': (anna, trimmed) =>
    replaceVisit(anna, trimmed, { day: '2026-10-14', notes: '' }),
};

test.each(Object.entries(DONE))(
  '[PUSH-14] once it is discarded, nothing of it is shown or sent: %s',
  async (_what, change) => {
    for (const broken of ['patch', 'path', 'lane']) {
      const { server, anna } = await openAlone('stella');
      const trimmed = await trim(anna, 'stella', '2026-10-13');
      await deliver(server, anna);
      const before = [await viewOf(anna), structuredClone(server.documents)];
      await change(anna, trimmed);
      const { seq } = (await listUnsent(anna))[0]!;
      await anna.db.outbox
        .where('seq')
        .equals(seq)
        .modify({ [broken]: null as never });
      await discardAll(anna);
      expect(await viewOf(anna), broken).toEqual(await replayedView(anna));
      await push(anna, server.remote());
      expect(await listUnsent(anna), broken).toEqual([]);
      expect([await viewOf(anna), server.documents], broken).toEqual(before);
    }
  },
);

test('[PUSH-14] with a correction, the trim that it was to replace is not discarded', async () => {
  const { server, anna } = await openAlone('stella');
  const trimmed = await trim(anna, 'stella', '2026-10-13');
  await push(
    anna,
    server.remote(async () => fail('unreachable')),
  ); // it may have been sent
  sure(await replaceVisit(anna, trimmed, { day: '2026-10-14', notes: '' }));
  await anna.db.outbox
    .filter(({ replaces }) => replaces === trimmed)
    .modify({ patch: null as never });
  await discardAll(anna);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(server.documents.get(trimmed)?.deletedAt).toBe('');
});

test('[PUSH-14] one that is discarded takes no other with it', async () => {
  const { anna } = await openAlone('stella');
  for (const notes of ['uno', 'due']) await edit(anna, STELLA, { notes });
  for (const path of [undefined, '', null]) {
    await anna.db.outbox.toCollection().modify({ path, replaces: path } as never);
    const [first, second] = await listDamaged(anna);
    expect(sure(await discardDamaged(anna, first!))).toBeUndefined();
    expect(await listDamaged(anna)).toEqual([second]);
    await anna.db.outbox.add({ ...(first!.row as OutboxRow), mid: `again ${path}` });
  }
});

test('[PUSH-14] [UNDO-3] with a deletion that may have taken effect, what was to write again what it deleted stays', async () => {
  const { server, anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-13');
  await deliver(server, anna);
  const before = await viewOf(anna);
  const removed = sure(await removeHorse(anna, 'stella', 0));
  const lost: Wire = async (request, serve) => {
    const answer = serve();
    return request === 'commit' ? fail('unreachable') : answer;
  };
  await push(anna, server.remote(lost));
  expect(server.documents.get(STELLA)!.deletedAt).not.toBe('');
  sure(await restoreHorse(anna, removed));
  await anna.db.outbox
    .where('mid')
    .equals((await listUnsent(anna))[0]!.mutationId)
    .modify({ patch: null as never });
  await discardAll(anna);
  await deliver(server, anna);
  // The trim under another id.
  expect([before.size, (await viewOf(anna)).size]).toEqual([2, 2]);
  expect(server.documents.get(STELLA)!.deletedAt).toBe('');
});

describe('[WRITE-7] a horse that stays keeps its acts, though its deletion cannot be read', () => {
  const ACT = { kind: 'Influenza', date: instantOf('2026-09-01'), by: '', product: '', batch: '' };

  async function deleted() {
    const scene = await openScene('stella');
    const { server, anna, bruno } = scene;
    sure(await addAct(anna, 'stella', { ...ACT, result: '', next: null, notes: '' }));
    await deliver(server, anna, bruno);
    sure(await removeHorse(anna, 'stella', 0));
    return scene;
  }

  const breakIt = (phone: Phone) =>
    phone.db.outbox
      .where('lane')
      .equals(STELLA)
      .modify({ patch: null as never });

  const living = (server: ModelServer) =>
    [...server.documents.values()].filter(({ deletedAt }) => deletedAt === '').length;

  test('and is discarded', async () => {
    const { server, anna } = await deleted();
    await breakIt(anna);
    await push(anna, server.remote());
    await discardAll(anna);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect(living(server)).toBe(2);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('and became a conflict', async () => {
    const { server, anna, bruno } = await deleted();
    await edit(bruno, STELLA, { coat: 'baio' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    const [asked] = await anna.db.conflicts.toArray();
    await anna.db.conflicts.put({ ...asked!, mutation: null as never });
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toHaveLength(1);
    await discardAll(anna);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect(living(server)).toBe(2);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test.each(['in the outbox', 'as a conflict'])('and is in a file, %s', async (where) => {
    const { server, anna, bruno, clock } = await deleted();
    if (where === 'in the outbox') await breakIt(anna);
    else {
      await edit(bruno, STELLA, { coat: 'baio' });
      await push(bruno, server.remote());
      // The deletion is answered, and nothing after it.
      await push(anna, server.remote());
      const [asked] = await anna.db.conflicts.toArray();
      await anna.db.conflicts.put({ ...asked!, mutation: null as never });
    }
    const file = await writeUnsentFile(anna);
    expect(sure(readUnsentFile(file, 'anna'))).toMatchObject({
      changes: [],
      flawed: [{ entry: 1, why: 'depends' }],
    });
    const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
    await pull(tablet, server.remote());
    sure(await importUnsentFile(tablet, file));
    await push(tablet, server.remote());
    expect(living(server)).toBe(2);
  });
});

test('[PUSH-14] a damaged row is in the file of unsent changes as it stands, and the rest of the file is taken over', async () => {
  const { server, anna, clock } = await openAlone('stella', 'luna');
  const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify({ op: 'rename' as never });
  await edit(anna, LUNA, { notes: 'sana' });
  const file = await writeUnsentFile(anna);
  expect(JSON.parse(file)).toMatchObject({
    changes: [{ path: LUNA }],
    damaged: [{ op: 'rename', path: STELLA, patch: { notes: { to: 'rotta' } } }],
  });
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  expect(sure(await importUnsentFile(tablet, file))).toEqual({ added: 1, known: 0 });
});

test('[PUSH-14] a conflict that cannot be read hides no other, and stays', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  for (const path of [STELLA, LUNA]) {
    await edit(bruno, path, { notes: 'b' });
    await edit(anna, path, { notes: 'a' });
  }
  await push(bruno, server.remote());
  await push(anna, server.remote());
  const broken = (await anna.db.conflicts.toArray()).find(({ path }) => path === STELLA)!;
  await anna.db.conflicts.put({ ...broken, mutation: null as never });
  await pull(anna, server.remote());
  expect(await listConflicts(anna)).toMatchObject([{ path: LUNA }]);
  expect(await readStatus(anna)).toMatchObject({ conflicts: 1, damaged: 1 });
  expect(JSON.parse(await writeUnsentFile(anna))).toMatchObject({
    changes: [{ path: LUNA }],
    damaged: [{ id: broken.id }],
  });
});

test.each([
  ['over', 5],
  ['ownRevs', 5],
  ['over', null],
  ['ownRevs', {}],
  ['lost', 5],
  ['handed', 5],
])(
  '[PUSH-14] a row with broken bookkeeping blocks nothing before it in its queue: %s is %j',
  async (name, value) => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', '2026-10-13');
    await remove(anna, STELLA);
    const { seq } = (await anna.db.outbox.toArray()).at(-1)!;
    await anna.db.outbox
      .where('seq')
      .equals(seq)
      .modify({ [name]: value } as never);
    await push(anna, server.remote());
    expect((await listUnsent(anna)).filter(({ op }) => op === 'addVisit')).toEqual([]);
  },
);
