import { describe, expect, test } from 'vitest';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import {
  discardRejected,
  retryRejected,
} from '../../../../src/mirror/changes/rejected-mutations.ts';
import { keepTheirs, restore } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { replacedPathOf } from '../../../../src/mutation/mutation.ts';
import { newValuesOf } from '../../../../src/mutation/patch.ts';
import { addMovement, replaceMovement } from '../../../../src/register/movements/movements.ts';
import { restoreVisit } from '../../../../src/register/visits/restore-visit.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { addVisit, deleteVisit, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { importUnsentFile } from '../../../support/import-file.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { type Scene, deliver, edit, openScene, remove, sure } from '../../../support/scene.ts';

/* Corrections of a visit or a movement: another one is recorded in its place, if it still exists. */
const STELLA = 'horses/stella';
const DAY = '2026-10-01';
const MOVED = { kind: 'vendita', day: DAY, barncode: '', docnumber: '', notes: '' } as const;

interface Kind {
  readonly field: 'notes' | 'party';
  readonly add: (phone: Phone, text: string) => Promise<string>;
  readonly replace: (phone: Phone, path: string, text: string) => Promise<string>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a trim': {
    field: 'notes',
    add: async (phone, notes) =>
      sure(await addVisit(phone, 'stella', 'hoovesTrims', { day: DAY, notes })),
    replace: async (phone, path, notes) =>
      sure(await replaceVisit(phone, path, { day: DAY, notes })),
  },
  'a movement': {
    field: 'party',
    add: async (phone, party) => sure(await addMovement(phone, 'stella', { ...MOVED, party })),
    replace: async (phone, path, party) =>
      sure(await replaceMovement(phone, path, { ...MOVED, party })),
  },
};

/** A recorded visit or movement that both phones hold. */
async function scene({ add }: Kind): Promise<Scene & { readonly path: string }> {
  const opened = await openScene('stella');
  const { server, anna, bruno } = opened;
  const path = await add(anna, 'prima');
  await deliver(server, anna, bruno);
  return { ...opened, path };
}

/** The texts of the visits and movements of the horse on the server. */
const stored = ({ server }: Scene, { field }: Kind) =>
  [...server.documents.values()]
    .filter(({ path, deletedAt }) => path.startsWith(`${STELLA}/`) && deletedAt === '')
    .map(({ fields }) => String(fields[field]))
    .toSorted();

/** The only conflict on a phone. */
async function openConflict(phone: Phone) {
  const [conflict, ...others] = await listConflicts(phone);
  expect(others).toEqual([]);
  if (conflict?.kind !== 'deleted') throw new Error('no conflict');
  return conflict;
}

async function isSettled(phone: Phone) {
  expect(await listConflicts(phone)).toEqual([]);
  expect(await listUnsent(phone)).toEqual([]);
  expect(await viewOf(phone)).toEqual(await replayedView(phone));
}

describe.each(Object.entries(KINDS))('[CONFLICT-2] %s', (_kind, kind) => {
  const { replace, field } = kind;

  /** Bruno corrects it, and `other` happens to it elsewhere before his correction arrives. */
  const late = async (other: (of: Scene & { readonly path: string }) => Promise<unknown>) => {
    const of = await scene(kind);
    await replace(of.bruno, of.path, 'di Bruno');
    await other(of);
    await push(of.anna, of.server.remote());
    await deliver(of.server, of.bruno);
    return of;
  };
  const corrects = ({ anna, path }: Scene & { readonly path: string }) =>
    replace(anna, path, 'di Anna');
  const deletes = async ({ anna, path }: Scene & { readonly path: string }) =>
    sure(await deleteVisit(anna, path));

  test('corrected by one person stands once, corrected', async () => {
    const of = await scene(kind);
    await corrects(of);
    await deliver(of.server, of.anna);
    expect(stored(of, kind)).toEqual(['di Anna']);
    await isSettled(of.anna);
  });

  test.each([
    ['corrected by two', corrects, ['di Anna']],
    ['corrected by one and deleted by another', deletes, []],
  ])('%s is a conflict for the later one, who lets the register be', async (_how, other, left) => {
    const of = await late(other);
    expect(stored(of, kind)).toEqual(left);
    const asked = await openConflict(of.bruno);
    expect(asked).toMatchObject({ path: STELLA, isThere: true, theirsBy: of.anna.uid });
    expect(asked.changes.map((change) => newValuesOf(change)[field])).toEqual(['di Bruno']);
    expect(await listUnsent(of.bruno)).toEqual([]);
    expect(await viewOf(of.bruno)).toEqual(await replayedView(of.bruno));
    sure(await keepTheirs(of.bruno, asked));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(left);
    await isSettled(of.bruno);
  });

  test.each([
    ['corrected by two', corrects, ['di Anna', 'di Bruno']],
    ['corrected by one and deleted by another', deletes, ['di Bruno']],
  ])('%s is recorded all the same where the later one wants it', async (_how, other, left) => {
    const of = await late(other);
    sure(await restore(of.bruno, await openConflict(of.bruno)));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(left);
    await isSettled(of.bruno);
  });

  test('corrected again before the first correction left asks about the last one only', async () => {
    const of = await scene(kind);
    const first = await replace(of.bruno, of.path, 'uno');
    await replace(of.bruno, first, 'due');
    await corrects(of);
    await push(of.anna, of.server.remote());
    await deliver(of.server, of.bruno);
    const asked = await openConflict(of.bruno);
    expect(asked.changes.map((change) => newValuesOf(change)[field])).toEqual(['due']);
  });

  test('corrected, and the correction deleted, is gone', async () => {
    const of = await scene(kind);
    const first = await replace(of.anna, of.path, 'uno');
    sure(await deleteVisit(of.anna, first));
    await deliver(of.server, of.anna);
    expect(stored(of, kind)).toEqual([]);
    await isSettled(of.anna);
  });

  test('corrected by two, and the later correction deleted, asks nothing', async () => {
    const of = await scene(kind);
    const first = await replace(of.bruno, of.path, 'uno');
    sure(await deleteVisit(of.bruno, first));
    await corrects(of);
    await push(of.anna, of.server.remote());
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['di Anna']);
    await isSettled(of.bruno);
  });

  /** Bruno corrects it, deletes the correction, and takes that deletion back. */
  const takenBack = async () => {
    const of = await scene(kind);
    const first = await replace(of.bruno, of.path, 'di Bruno');
    const row = sure(await deleteVisit(of.bruno, first, 8000));
    return { of, undo: async () => sure(await restoreVisit(of.bruno, row)) };
  };

  test('[UNDO-3] whose correction was deleted, and that taken back, is corrected as before', async () => {
    const { of, undo } = await takenBack();
    await undo();
    // An older 'Annulla' of the same deletion makes nothing twice.
    await undo();
    expect(await viewOf(of.bruno)).toEqual(await replayedView(of.bruno));
    const added = (await listUnsent(of.bruno)).filter(({ op }) => op === 'addVisit');
    expect(added.map(replacedPathOf)).toEqual([of.path]);
    // Until the correction is there, so is what it corrects.
    of.server.admits = ({ log }) => (log.params.path === of.path ? 'allowed' : 'invalid');
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['prima']);
    of.server.admits = () => 'allowed';
    for (const { mutationId } of await listUnsent(of.bruno))
      sure(await retryRejected(of.bruno, mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['di Bruno']);
    await isSettled(of.bruno);
  });

  test.each([
    ['corrected', corrects, ['di Anna']],
    ['deleted', deletes, []],
  ])(
    '[UNDO-3] whose correction was deleted, and that taken back, is a conflict where another phone %s it',
    async (_how, other, left) => {
      const { of, undo } = await takenBack();
      await undo();
      await other(of);
      await push(of.anna, of.server.remote());
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(left);
      const asked = await openConflict(of.bruno);
      expect(asked.changes.map((change) => newValuesOf(change)[field])).toEqual(['di Bruno']);
      sure(await keepTheirs(of.bruno, asked));
      await deliver(of.server, of.bruno);
      await isSettled(of.bruno);
    },
  );

  test.each([
    ['on its way', ({ bruno }: Scene) => bruno.db.outbox.toCollection().modify({ attempts: 1 })],
    ['sent', ({ bruno, server }: Scene) => push(bruno, server.remote())],
  ])(
    '[UNDO-3] whose correction was deleted, and that taken back once it is %s, is recorded anew',
    async (_how, go) => {
      const { of, undo } = await takenBack();
      await go(of);
      await undo();
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(['di Bruno']);
      await isSettled(of.bruno);
    },
  );

  const WHERE = {
    'on its way': async (
      { bruno }: Scene,
      back: () => Promise<void>,
      other: () => Promise<void>,
    ) => {
      await bruno.db.outbox.toCollection().modify({ attempts: 1 });
      await back();
      await other();
    },
    answered: async (of: Scene, back: () => Promise<void>, other: () => Promise<void>) => {
      await other();
      await deliver(of.server, of.bruno);
      await back();
    },
  };
  const OTHERS = [
    ['corrected', corrects, ['di Anna']],
    ['deleted', deletes, []],
  ] as const;
  /** The same scene, in which Anna's phone is another device of Bruno's. */
  const withTablet = async (of: Scene & { readonly path: string }) => {
    const tablet = openPhone({ clock: of.clock, seed: 9, uid: of.bruno.uid });
    await pull(tablet, of.server.remote());
    return { ...of, anna: tablet };
  };
  const WHOSE = [
    ['another person', async (of: Scene & { readonly path: string }) => of],
    ['the same person', withTablet],
  ] as const;
  test.each(
    Object.entries(WHERE).flatMap(([where, go]) =>
      OTHERS.flatMap(([how, other, left]) =>
        WHOSE.map(([whose, open]) => [where, whose, how, go, open, other, left] as const),
      ),
    ),
  )(
    '[UNDO-3] whose deletion was taken back when it was %s is a conflict where a phone of %s %s it first',
    async (_where, _whose, _how, go, open, other, left) => {
      const of = await open(await scene(kind));
      const row = sure(await deleteVisit(of.bruno, of.path, 8000));
      const back = async () => sure(await restoreVisit(of.bruno, row));
      await go(of, back, async () => {
        await other(of);
        await push(of.anna, of.server.remote());
      });
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(left);
      const asked = await openConflict(of.bruno);
      expect(asked.changes.map((change) => newValuesOf(change)[field])).toEqual(['prima']);
      sure(await keepTheirs(of.bruno, asked));
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(left);
      await isSettled(of.bruno);
    },
  );

  /** Bruno's `change` was refused; his tablet sent it from a file, and this phone has received it. */
  const handedOver = async (change: (of: Scene & { readonly path: string }) => Promise<string>) => {
    const of = await scene(kind);
    const tablet = openPhone({ clock: of.clock, seed: 9, uid: of.bruno.uid });
    await pull(tablet, of.server.remote());
    const path = await change(of);
    of.server.admits = () => 'invalid';
    await push(of.bruno, of.server.remote());
    of.server.admits = () => 'allowed';
    sure(await importUnsentFile(tablet, await writeUnsentFile(of.bruno)));
    await deliver(of.server, tablet);
    await pull(of.bruno, of.server.remote());
    return { ...of, path };
  };
  const GIVEN = [
    ['recorded', ({ bruno }: Scene) => kind.add(bruno, 'di Bruno'), ['prima']],
    [
      'corrected',
      ({ bruno, path }: Scene & { path: string }) => replace(bruno, path, 'di Bruno'),
      [],
    ],
  ] as const;

  test.each(GIVEN)(
    '[STATUS-2] %s, refused here and sent by another device from a file, is deleted',
    async (_what, change, left) => {
      const of = await handedOver(change);
      sure(await deleteVisit(of.bruno, of.path));
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(left);
      await isSettled(of.bruno);
    },
  );

  test.each(GIVEN)(
    '[STATUS-2] %s, refused here and sent by another device from a file, is corrected',
    async (_what, change, left) => {
      const of = await handedOver(change);
      await replace(of.bruno, of.path, 'di nuovo');
      await deliver(of.server, of.bruno);
      expect(stored(of, kind)).toEqual(['di nuovo', ...left]);
      await isSettled(of.bruno);
    },
  );

  test('corrected on a phone that knows the horse better than what lies below it is a conflict, too', async () => {
    const of = await scene(kind);
    await corrects(of);
    await push(of.anna, of.server.remote());
    // The answer brings the current horse, but not the earlier deletion.
    await edit(of.bruno, STELLA, { coat: 'baio' });
    await push(of.bruno, of.server.remote());
    await replace(of.bruno, of.path, 'di Bruno');
    await push(of.bruno, of.server.remote());
    expect(stored(of, kind)).toEqual(['di Anna']);
    await openConflict(of.bruno);
  });

  test('whose horse was deleted meanwhile is asked with it', async () => {
    const of = await late(async ({ anna }) => remove(anna, STELLA));
    const asked = await openConflict(of.bruno);
    expect(asked).toMatchObject({ path: STELLA, isThere: false, theirsBy: of.anna.uid });
    sure(await restore(of.bruno, asked));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['di Bruno']);
    await isSettled(of.bruno);
  });

  test('sent, and the answers lost, is corrected once', async () => {
    const of = await scene(kind);
    await replace(of.bruno, of.path, 'di Bruno');
    const rows = await of.bruno.db.outbox.toArray();
    await push(of.bruno, of.server.remote());
    await of.bruno.db.outbox.bulkPut(rows.map((row) => ({ ...row, attempts: 1 })));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['di Bruno']);
    await isSettled(of.bruno);
  });

  test('whose correction is refused stays as it was, and keeps nothing else back', async () => {
    const of = await scene(kind);
    const corrected = await replace(of.bruno, of.path, 'di Bruno');
    of.server.admits = ({ log }) => (log.params.path === corrected ? 'invalid' : 'allowed');
    await edit(of.bruno, STELLA, { coat: 'baio' });
    await deliver(of.server, of.bruno);
    expect(of.server.documents.get(STELLA)!.fields['coat']).toBe('baio');
    expect(stored(of, kind)).toEqual(['prima']);
    const rejected = (await listUnsent(of.bruno)).find(({ status }) => status === 'rejected');
    sure(await discardRejected(of.bruno, rejected!.mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['prima']);
    await isSettled(of.bruno);
  });

  test('that was refused itself, and discarded, leaves its correction', async () => {
    const of = await scene(kind);
    const second = await kind.add(of.bruno, 'seconda');
    await of.bruno.db.outbox.toCollection().modify({ attempts: 1 });
    await replace(of.bruno, second, 'di Bruno');
    of.server.admits = ({ log }) => (log.params.path === second ? 'invalid' : 'allowed');
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['prima']);
    expect(await listConflicts(of.bruno)).toEqual([]);
    const rejected = (await listUnsent(of.bruno)).find(({ status }) => status === 'rejected');
    sure(await discardRejected(of.bruno, rejected!.mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['di Bruno', 'prima']);
    await isSettled(of.bruno);
  });

  test('[UNDO-3] recorded anew behind a deletion that is refused then goes with that', async () => {
    const of = await scene(kind);
    const row = sure(await deleteVisit(of.bruno, of.path));
    await of.bruno.db.outbox.toCollection().modify({ attempts: 1 });
    sure(await restoreVisit(of.bruno, row));
    of.server.admits = () => 'invalid';
    await deliver(of.server, of.bruno);
    of.server.admits = () => 'allowed';
    const rejected = (await listUnsent(of.bruno)).find(({ status }) => status === 'rejected');
    sure(await discardRejected(of.bruno, rejected!.mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of, kind)).toEqual(['prima']);
    await isSettled(of.bruno);
  });
});
