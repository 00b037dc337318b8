import { describe, expect, test } from 'vitest';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { discardRejected } from '../../../src/mirror/changes/rejected-mutations.ts';
import { deleteAnyway, keepTheirs } from '../../../src/mirror/conflicts/resolve-conflict.ts';
import {
  append,
  transactOnQueues,
  writeLocally,
} from '../../../src/mirror/changes/write-locally.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';

import { rootPathOf } from '../../../src/model/collections.ts';
import { ok } from '../../../src/platform/result.ts';
import { addAct, listActs } from '../../../src/register/health/health.ts';
import { removeHorse, restoreHorse } from '../../../src/register/horses/horse-removal.ts';
import { readUnsentFile } from '../../../src/register/unsent-file/read-unsent-file.ts';
import {
  importUnsent,
  withoutDeletions,
  writeUnsentFile,
} from '../../../src/register/unsent-file/unsent-file.ts';

import { restoreVisit } from '../../../src/register/visits/restore-visit.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { importUnsentFile } from '../../support/import-file.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import { type Phone, openPhone, pull, push } from '../../support/phone.ts';
import {
  type Alone,
  create,
  deliver,
  edit,
  openAlone,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';
import { deleteRoot, restoreRoot } from '../../../src/register/documents/root-documents.ts';

/* What a deletion removes, and its undo, in every state of the deletion (UNDO-3). */
const STELLA = 'horses/stella';
const ACT = {
  kind: 'Influenza',
  date: instantOf('2026-09-01'),
  by: 'Verdi',
  product: 'X',
  batch: '1',
  result: '',
  next: null,
  notes: 'richiamo',
};

/** A horse with two trims and an act, a member and an event, on the server and on a phone. */
async function scene(): Promise<Alone & { readonly trimmed: string; readonly act: string }> {
  const opened = await openAlone('stella');
  const { server, anna } = opened;
  const trimmed = await trim(anna, 'stella', '2026-09-01', 'uno');
  await trim(anna, 'stella', '2026-10-01', 'due');
  const act = sure(await addAct(anna, 'stella', ACT));
  await create(anna, 'memberships/m', { year: 2026, familyName: 'Rossi', city: 'Roma' });
  await create(anna, 'events/e', { title: 'Gara', notes: 'al campo' });
  await deliver(server, anna);
  return { ...opened, trimmed, act };
}

/** The same, also on the phone of somebody else. */
async function sceneOfTwo() {
  const of = await scene();
  const bruno = openPhone({ clock: of.clock, seed: 2, uid: 'bruno' });
  await pull(bruno, of.server.remote());
  return { ...of, bruno };
}

/** The live documents on the server, sorted; without ids, because a visit that is recorded anew gets another. */
const alive = ({ server }: Alone): string[] =>
  [...server.documents.values()]
    .filter(({ deletedAt }) => deletedAt === '')
    .map(({ path, fields }) => `${path.split('/').at(-2)} ${JSON.stringify(fields)}`)
    .toSorted();

const syncAll = async ({ server, anna }: Alone) => {
  for (let cycle = 0; cycle < 3; cycle += 1) await deliver(server, anna);
};

type Undo = () => Promise<unknown>;

/** What is deleted, the document that another phone edits meanwhile, and the undo. */
const DELETED: Readonly<
  Record<string, (of: Awaited<ReturnType<typeof scene>>) => Promise<readonly [string, Undo]>>
> = {
  'a horse': async ({ anna }) => {
    const removed = sure(await removeHorse(anna, 'stella', 8000));
    return [STELLA, async () => sure(await restoreHorse(anna, removed))];
  },
  'a visit': async ({ anna, trimmed }) => {
    const row = sure(await deleteVisit(anna, trimmed, 8000));
    return [trimmed, async () => sure(await restoreVisit(anna, row))];
  },
  'an act': async ({ anna, act }) => {
    const row = sure(await deleteRoot(anna, `health/${act}`, 8000));
    return [`health/${act}`, async () => sure(await restoreRoot(anna, row))];
  },
  'a membership': async ({ anna }) => {
    const row = sure(await deleteRoot(anna, 'memberships/m', 8000));
    return ['memberships/m', async () => sure(await restoreRoot(anna, row))];
  },
  'an event': async ({ anna }) => {
    const row = sure(await deleteRoot(anna, 'events/e', 8000));
    return ['events/e', async () => sure(await restoreRoot(anna, row))];
  },
};

const isOf = (path: string) => (row: { readonly path: string }) => row.path === path;

/** The state of a deletion of `path` when it is taken back. */
const STANDS: Readonly<Record<string, (of: Alone, path: string) => Promise<unknown>>> = {
  'not sent': async () => undefined,
  'on its way': ({ anna }, path) => anna.db.outbox.filter(isOf(path)).modify({ attempts: 1 }),
  'in a file for another device': ({ anna }) => writeUnsentFile(anna),
  'sent, and its answer lost': async ({ anna, server }) => {
    const { documents } = server;
    const rows = await anna.db.outbox.toArray();
    await push(anna, server.remote());
    expect(documents.size).toBeGreaterThan(0);
    await anna.db.outbox.bulkPut(rows.map((row) => ({ ...row, attempts: 1 })));
  },
  refused: async ({ anna, server }, path) => {
    server.admits = ({ log }) => (log.params.path === path ? 'invalid' : 'allowed');
    await push(anna, server.remote());
    server.admits = () => 'allowed';
  },
  sent: ({ anna, server }) => push(anna, server.remote()),
  'sent, with all that goes with it': (of) => syncAll(of),
};

/** Takes in a file of one phone's unsent changes on another device, as a person does who wants no deletions. */
async function handOver({ anna, server, clock }: Alone): Promise<Phone> {
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  const { changes } = sure(readUnsentFile(await writeUnsentFile(anna), 'anna'));
  sure(await importUnsent(tablet, withoutDeletions(changes)));
  return tablet;
}

describe.each(Object.entries(DELETED))('[UNDO-3] %s', (_what, remove) => {
  test.each(['that device', 'this phone'])(
    '[STATUS-2] that was deleted and taken back is as it was where a file takes both to another device: %s sends first',
    async (first) => {
      const of = await scene();
      const before = alive(of);
      const [, undo] = await remove(of);
      await writeUnsentFile(of.anna);
      await undo();
      const tablet = await handOver(of);
      const phones = first === 'that device' ? [tablet, of.anna] : [of.anna, tablet];
      for (const anna of [...phones, ...phones]) await syncAll({ ...of, anna });
      expect(alive(of)).toEqual(before);
      for (const phone of phones) {
        expect(await listConflicts(phone)).toEqual([]);
        expect(await listUnsent(phone)).toEqual([]);
        expect(await viewOf(phone)).toEqual(await replayedView(phone));
      }
    },
  );

  test('[STATUS-2] that was deleted and taken back: one change of it that came in a file before keeps nothing waiting', async () => {
    const of = await scene();
    const { anna, server, clock } = of;
    const before = alive(of);
    const [, undo] = await remove(of);
    await writeUnsentFile(anna);
    await undo();
    const unsent = await listUnsent(anna);
    const queues = new Map(unsent.map(({ mutationId, path }) => [mutationId, rootPathOf(path)]));
    const followers = unsent.filter(
      ({ path, after = '' }) => queues.get(after) === rootPathOf(path),
    );
    const changesOf = async (only?: string) =>
      sure(readUnsentFile(await writeUnsentFile(anna, only), 'anna')).changes;
    const takenBy = async (seed: number, ...files: (string | undefined)[]) => {
      const tablet = openPhone({ clock, seed, uid: 'anna' });
      await pull(tablet, server.remote());
      for (const only of files) sure(await importUnsent(tablet, await changesOf(only)));
      expect(await viewOf(tablet)).toEqual(await replayedView(tablet));
      return tablet;
    };
    const [first, last] = [followers[0]!, followers.at(-1)!];
    const phones = [
      await takenBy(5, first.mutationId, undefined),
      await takenBy(6, last.mutationId, last.after),
      anna,
    ];
    for (const phone of phones) await syncAll({ ...of, anna: phone });
    expect(alive(of)).toEqual(before);
    for (const phone of phones) {
      expect(await listUnsent(phone)).toEqual([]);
      expect(await listConflicts(phone)).toEqual([]);
    }
  });

  test.each(Object.entries(STANDS))(
    'that was deleted comes back as it was: %s',
    async (_s, come) => {
      const of = await scene();
      const before = alive(of);
      const [path, undo] = await remove(of);
      await come(of, path);
      await undo();
      await syncAll(of);
      expect(alive(of)).toEqual(before);
      expect(await listConflicts(of.anna)).toEqual([]);
      expect(await listUnsent(of.anna)).toEqual([]);
      expect(await viewOf(of.anna)).toEqual(await replayedView(of.anna));
    },
  );
});

const EDITED: Readonly<Record<string, readonly [path: string, edited: object]>> = {
  'a horse': [STELLA, { coat: 'baio' }],
  'a membership': ['memberships/m', { city: 'Verona' }],
  'an event': ['events/e', { notes: 'in maneggio' }],
};

describe.each(Object.entries(EDITED))(
  '[UNDO-3] %s that somebody edited meanwhile',
  (what, [path, edited]) => {
    const deleted = async () => {
      const of = await sceneOfTwo();
      await edit(of.bruno, path, edited as Record<string, string>);
      await push(of.bruno, of.server.remote());
      const before = alive(of);
      const [, undo] = await DELETED[what]!(of);
      return { of, before, undo };
    };
    const isAsItWas = async (of: Alone, before: readonly string[]) => {
      await syncAll(of);
      expect(alive(of)).toEqual(before);
      expect(await listConflicts(of.anna)).toEqual([]);
      expect(await listUnsent(of.anna)).toEqual([]);
      expect(await viewOf(of.anna)).toEqual(await replayedView(of.anna));
    };

    test.each(['on its way', 'in a file for another device'])(
      'is not deleted, and taken back while that cannot be withdrawn: nobody is asked (%s)',
      async (come) => {
        const { of, before, undo } = await deleted();
        await STANDS[come]!(of, path);
        await undo();
        await isAsItWas(of, before);
      },
    );

    test('is not deleted, and nobody is asked, where a file takes the deletion and its undo to another device', async () => {
      const { of, before, undo } = await deleted();
      await writeUnsentFile(of.anna);
      await undo();
      await isAsItWas({ ...of, anna: await handOver(of) }, before);
      await isAsItWas(of, before);
    });

    test('taken back once it is a conflict: the conflict goes', async () => {
      const { of, before, undo } = await deleted();
      await syncAll(of);
      expect(await listConflicts(of.anna)).toMatchObject([{ kind: 'staleDelete' }]);
      await undo();
      await isAsItWas(of, before);
    });

    test('that the person keeps is there with all of it, and taking it back changes nothing', async () => {
      const { of, before, undo } = await deleted();
      await syncAll(of);
      const [conflict] = await listConflicts(of.anna);
      sure(await keepTheirs(of.anna, conflict!));
      await undo();
      await isAsItWas(of, before);
    });
  },
);

test.each(['on its way', 'sent, with all that goes with it'])(
  '[UNDO-3] a horse that is deleted again while that is a conflict comes back with all of it, taken back when it was %s',
  async (stands) => {
    const of = await sceneOfTwo();
    const { anna, bruno, server } = of;
    await edit(bruno, STELLA, { notes: 'zoppica' });
    await push(bruno, server.remote());
    const before = alive(of);
    sure(await removeHorse(anna, 'stella', 0));
    await syncAll(of);
    expect(await listConflicts(anna)).toMatchObject([{ kind: 'staleDelete' }]);
    const removed = sure(await removeHorse(anna, 'stella', 8000));
    await STANDS[stands]!(of, STELLA);
    sure(await restoreHorse(anna, removed));
    await syncAll(of);
    expect(alive(of)).toEqual(before);
    expect(await listConflicts(anna)).toEqual([]);
    expect(await listUnsent(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  },
);

test('[CONFLICT-2] what is deleted again while that is a conflict is asked about once', async () => {
  const of = await sceneOfTwo();
  const { anna, bruno, server } = of;
  for (const city of ['Milano', 'Torino']) {
    await edit(bruno, 'memberships/m', { city });
    await push(bruno, server.remote());
    sure(await deleteRoot(anna, 'memberships/m'));
    await syncAll(of);
    expect(await listConflicts(anna)).toMatchObject([{ kind: 'staleDelete' }]);
  }
});

/** The acts on a phone, and their number on the server. */
const acts = async ({ server }: Alone, phone: Phone) => ({
  shown: (await listActs(phone, 'stella')).map(({ fields }) => fields.kind),
  stored: [...server.documents.values()].filter(
    ({ path, deletedAt }) => path.startsWith('health/') && deletedAt === '',
  ).length,
});

describe('[CONFLICT-2] the acts of a horse follow from its deletion', () => {
  test('one that is refused and discarded leaves them', async () => {
    const of = await scene();
    const { anna, server } = of;
    sure(await removeHorse(anna, 'stella', 0));
    server.admits = ({ log }) => (log.params.path === STELLA ? 'invalid' : 'allowed');
    await push(anna, server.remote());
    await push(anna, server.remote());
    expect((await acts(of, anna)).stored).toBe(1);
    const rejected = (await listUnsent(anna)).find(({ status }) => status === 'rejected');
    sure(await discardRejected(anna, rejected!.mutationId));
    expect(await acts(of, anna)).toEqual({ shown: ['Influenza'], stored: 1 });
    expect(await listUnsent(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test.each([1, 2])(
    'one that became a conflict %d times and is not meant leaves them',
    async (times) => {
      const of = await sceneOfTwo();
      const { anna, bruno, server } = of;
      sure(await removeHorse(anna, 'stella', 0));
      for (let n = 1; n <= times; n += 1) {
        await edit(bruno, STELLA, { coat: `baio ${n}` });
        await push(bruno, server.remote());
        await syncAll(of);
        const [conflict] = await listConflicts(anna);
        if (conflict?.kind !== 'staleDelete') throw new Error('no conflict');
        sure(await (n < times ? deleteAnyway : keepTheirs)(anna, conflict));
      }
      await syncAll(of);
      expect(await acts(of, anna)).toEqual({ shown: ['Influenza'], stored: 1 });
      expect(await listUnsent(anna)).toEqual([]);
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
    },
  );

  test('one that is taken back by an older undo leaves those that came since', async () => {
    for (const isSent of [false, true]) {
      const of = await sceneOfTwo();
      const { anna, bruno, server } = of;
      const older = sure(await removeHorse(anna, 'stella', 0));
      sure(await restoreHorse(anna, older));
      sure(await addAct(anna, 'stella', { ...ACT, kind: 'Tetano' }));
      await syncAll(of);
      await edit(bruno, STELLA, { coat: 'baio' });
      await push(bruno, server.remote());
      sure(await removeHorse(anna, 'stella', 0));
      if (isSent) await syncAll(of);
      sure(await restoreHorse(anna, older));
      await syncAll(of);
      expect((await acts(of, anna)).stored).toBe(2);
      expect(await listUnsent(anna)).toEqual([]);
      expect(await listConflicts(anna)).toEqual([]);
    }
  });

  test('one that is asked about twice, on behalf of two phones, and is meant leaves them until it takes effect', async () => {
    const of = await sceneOfTwo();
    const { anna, bruno, clock, server } = of;
    const other = openPhone({ clock, seed: 9 });
    sure(await pull(other, server.remote()));
    for (const phone of [anna, other]) sure(await removeHorse(phone, 'stella', 0));
    const read = readUnsentFile(await writeUnsentFile(other), 'anna');
    if (!read.success) throw new Error('no file');
    sure(await importUnsent(anna, read.data.changes));
    await edit(bruno, STELLA, { coat: 'baio' });
    await push(bruno, server.remote());
    await syncAll(of);
    const asked = await listConflicts(anna);
    expect(asked.map(({ kind }) => kind)).toEqual(['staleDelete', 'staleDelete']);
    for (const each of asked.toReversed())
      if (each.kind === 'staleDelete') sure(await deleteAnyway(anna, each));
    await edit(bruno, STELLA, { coat: 'sauro' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    await push(anna, server.remote());
    expect((await acts(of, anna)).stored).toBe(1);
    const [again] = await listConflicts(anna);
    if (again?.kind !== 'staleDelete') throw new Error('no conflict');
    sure(await deleteAnyway(anna, again));
    await syncAll(of);
    expect(await acts(of, anna)).toEqual({ shown: [], stored: 0 });
    expect(await listUnsent(anna)).toEqual([]);
  });

  test.each(['is meant all the same', 'somebody else carries out'])(
    'one that became a conflict, and %s, takes them',
    async (how) => {
      const of = await sceneOfTwo();
      const { anna, bruno, server } = of;
      await edit(bruno, STELLA, { coat: 'baio' });
      await push(bruno, server.remote());
      sure(await removeHorse(anna, 'stella', 0));
      await syncAll(of);
      expect((await acts(of, anna)).stored).toBe(1);
      const [conflict] = await listConflicts(anna);
      if (conflict?.kind !== 'staleDelete') throw new Error('no conflict');
      if (how === 'is meant all the same') sure(await deleteAnyway(anna, conflict));
      else {
        sure(await deleteRoot(bruno, STELLA, 0));
        await deliver(server, bruno, anna);
        expect(await listConflicts(anna)).toEqual([]);
      }
      await push(anna, server.remote());
      await push(anna, server.remote());
      expect(await acts(of, anna)).toEqual({ shown: [], stored: 0 });
      expect(await listUnsent(anna)).toEqual([]);
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
    },
  );
});

test('[UNDO-3] who discards what was to write a horse again, and with it a later deletion, keeps its acts', async () => {
  const { anna, server, act: id } = await scene();
  const act = `health/${id}`;
  const again = sure(
    await writeLocally(anna, { op: 'create', path: STELLA, fields: { name: 'Stella' } }),
  );
  await anna.db.outbox.toCollection().modify({ status: 'attention', attempts: 1 });
  // As 'Elimina lo stesso' does, whose new deletion stands behind all that was made meanwhile.
  const queues = [STELLA, act];
  sure(
    await transactOnQueues(anna, 'delete anyway', queues, async () => {
      const { mutationId } = await append(anna, { op: 'delete', path: STELLA });
      await append(anna, { op: 'delete', path: act }, { after: mutationId });
    }),
  );
  sure(await discardRejected(anna, again.mutationId));
  expect(await listUnsent(anna)).toEqual([]);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(server.documents.get(act)?.deletedAt).toBe('');
});

test.each([false, true])(
  '[CONFLICT-3] a horse that a file was to write again is deleted all the same where the person insists; somebody else deleted it before: %s',
  async (isGone) => {
    const { anna, bruno, server, clock } = await sceneOfTwo();
    const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
    await pull(tablet, server.remote());
    const removed = sure(await removeHorse(anna, 'stella', 0));
    sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
    await edit(bruno, STELLA, { coat: 'baio' });
    await push(bruno, server.remote());
    await push(tablet, server.remote());
    sure(await restoreHorse(anna, removed));
    sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
    if (isGone) {
      await remove(bruno, STELLA);
      await deliver(server, bruno, tablet);
    }
    const [conflict] = await listConflicts(tablet);
    if (conflict?.kind !== 'staleDelete') throw new Error('no conflict');
    expect(await deleteAnyway(tablet, conflict)).toEqual(ok(true));
    expect(await viewOf(tablet)).toEqual(await replayedView(tablet));
    for (let turn = 0; turn < 3; turn += 1) await push(tablet, server.remote());
    expect(await listUnsent(tablet)).toEqual([]);
    expect(server.documents.get(STELLA)!.deletedAt).not.toBe('');
  },
);
