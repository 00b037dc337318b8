import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { type NewHealthAct, listActs } from '../../../../src/register/health/health.ts';
import { idOfTick } from '../../../../src/model/guest-tick-ids.ts';
import { lookUpTicks, importReturn } from '../../../../src/register/given-rounds/import-return.ts';
import { deleteVisit, listVisits, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import {
  type Scene,
  create,
  deliver,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../../support/scene.ts';
import { deleteRoot, updateRoot } from '../../../../src/register/documents/root-documents.ts';

const ROUND = 'aB3'.padEnd(20, 'x');
const GIVEN = { slug: ROUND, kind: 'hoovesTrims', by: 'Mario', product: '', batch: '' };
const STELLA = 'horses/stella';
const DAY = '2026-10-14';
const tick = { place: 0, horse: STELLA, day: DAY, notes: 'ferro perso' };
/** The same horse's tick in a later return of the round. */
const later = { ...tick, notes: 'ferro perso, rimesso' };
const pathOf = (of = tick) => `${STELLA}/hoovesTrims/${idOfTick(ROUND, of)}`;
const PATH = pathOf();

const take = (phone: Phone, ticks = [tick]) => importReturn(phone, GIVEN, ticks).then(sure);
const plan = async (phone: Phone, of = tick) => (await lookUpTicks(phone, GIVEN, [of]))[0]?.state;
const notesOn = async (phone: Phone) =>
  (await listVisits(phone, 'stella', 'hoovesTrims'))
    .map(({ fields }) => fields.notes)
    .toSorted((a, b) => (a < b ? -1 : 1));

test('a tick becomes one visit that says who did it, however often it is taken in', async () => {
  const { server, anna } = await openAlone('stella');
  expect(await plan(anna)).toBe('new');
  expect(await anna.db.outbox.count()).toBe(0);
  expect([await take(anna), await take(anna), await take(anna, [tick, tick])]).toEqual([1, 0, 0]);
  expect(await plan(anna)).toBe('there');
  await push(anna, server.remote());
  expect([await plan(anna), await take(anna)]).toEqual(['there', 0]);
  const visits = await listVisits(anna, 'stella', 'hoovesTrims');
  expect(visits.map(({ path, fields }) => [path, fields.notes])).toEqual([
    [PATH, 'ferro perso\nFatto da Mario'],
  ]);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test('a failure among the ticks says how many are recorded; taken in once more, the rest is', async () => {
  const { anna } = await openAlone('stella', 'vento');
  const ticks = [tick, { ...tick, place: 1, horse: 'horses/vento' }];
  let made = 0;
  const mutationId = () => {
    made += 1;
    if (made === 2) throw new DOMException('full', 'QuotaExceededError');
    return anna.ids.mutationId();
  };
  const failing = { ...anna, ids: { ...anna.ids, mutationId } };
  expect(await importReturn(failing, GIVEN, ticks)).toEqual({
    success: false,
    error: { failure: 'quota', recorded: 1 },
  });
  expect(await anna.db.outbox.count()).toBe(1);
  expect(await take(anna, ticks)).toBe(1);
});

test('two phones that take in one return without signal make one visit', async () => {
  const { server, anna, bruno } = await openScene('stella');
  expect([await take(anna), await take(bruno)]).toEqual([1, 1]);
  await push(anna, server.remote());
  await deliver(server, bruno, anna);
  await pull(bruno, server.remote());
  expect(server.applied).toHaveLength(1);
  for (const phone of [anna, bruno]) {
    expect(await listVisits(phone, 'stella', 'hoovesTrims')).toHaveLength(1);
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await phone.db.conflicts.count()).toBe(0);
  }
});

test('a visit that was removed does not come back, before it was sent and after', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await take(anna);
  sure(await deleteVisit(anna, PATH));
  expect([await plan(anna), await take(anna)]).toEqual(['removed', 0]);
  await push(anna, server.remote());
  expect([await plan(anna), await take(anna)]).toEqual(['removed', 0]);
  // Bruno's phone has not received the deletion; it takes the return in and sends it.
  expect(await take(bruno)).toBe(1);
  await deliver(server, bruno);
  expect(await listVisits(bruno, 'stella', 'hoovesTrims')).toEqual([]);
  expect(await plan(bruno)).toBe('removed');
});

test('what somebody else recorded that day is told, and recorded beside it after a yes', async () => {
  const { anna } = await openAlone('stella');
  await trim(anna, 'stella', DAY);
  expect([await plan(anna), await take(anna)]).toEqual(['beside', 1]);
  expect(await listVisits(anna, 'stella', 'hoovesTrims')).toHaveLength(2);
});

test('a horse that is gone gets no visit', async () => {
  const { anna } = await openAlone('stella');
  await remove(anna, STELLA);
  expect([await plan(anna), await take(anna)]).toEqual(['gone', 0]);
});

test('what a guest changed after the first return takes its place, until a person removes it', async () => {
  const { server, anna } = await openAlone('stella');
  await take(anna);
  expect(await plan(anna, later)).toBe('changed');
  expect(await take(anna, [later])).toBe(1);
  expect(await notesOn(anna)).toEqual(['ferro perso, rimesso\nFatto da Mario']);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await deliver(server, anna);
  expect([await plan(anna), await plan(anna, later)]).toEqual(['changed', 'there']);
  sure(await deleteVisit(anna, pathOf(later)));
  expect(await plan(anna, { ...tick, notes: 'altro' })).toBe('removed');
});

test('a visit that waited unsent, from an archive and not from a return, gives way for good', async () => {
  const { server, anna } = await openAlone('stella');
  const fields = { date: instantOf(DAY), notes: 'ferro perso' };
  await writeLocally(anna, { op: 'addVisit', path: PATH, fields }).then(sure);
  expect([await plan(anna, later), await take(anna, [later])]).toEqual(['changed', 1]);
  await deliver(server, anna);
  expect(server.documents.get(PATH)?.deletedAt).toBeTruthy();
  expect(await notesOn(anna)).toEqual(['ferro perso, rimesso\nFatto da Mario']);
});

test('a guest who goes back to what the first return said is taken in, as often as that happens', async () => {
  const { server, anna, bruno } = await openScene('stella');
  const sendAndReceive = async () => {
    for (const phone of [anna, bruno, anna]) await deliver(server, phone);
  };
  for (const of of [tick, later, tick, later, tick]) {
    expect(await take(anna, [of])).toBe(1);
    expect([await plan(anna, of), await take(anna, [of])]).toEqual(['there', 0]);
    await sendAndReceive();
    for (const phone of [anna, bruno]) {
      expect(await notesOn(phone)).toEqual([`${of.notes}\nFatto da Mario`]);
      expect(await plan(phone, of)).toBe('there');
    }
  }
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  // Two phones that take in the same return independently record one visit.
  expect([await take(anna, [later]), await take(bruno, [later])]).toEqual([1, 1]);
  await sendAndReceive();
  for (const phone of [anna, bruno]) {
    expect(await notesOn(phone)).toEqual(['ferro perso, rimesso\nFatto da Mario']);
    expect(await phone.db.outbox.count()).toBe(0);
  }
});

test('the preview tells what gave way to another return from what a person removed', async () => {
  const { anna } = await openAlone('stella');
  const found = async (of = tick) => (await lookUpTicks(anna, GIVEN, [of]))[0];
  await take(anna);
  await take(anna, [later]);
  expect(await found()).toMatchObject({ state: 'changed', isAgain: true });
  expect(await found({ ...tick, notes: 'altro' })).toMatchObject({ isAgain: false });
  sure(await deleteVisit(anna, pathOf(later)));
  expect(await found()).toMatchObject({ state: 'removed', isAgain: false });
  expect(await take(anna)).toBe(0);
});

test('two returns that say different things, taken in on two phones without signal: nothing is lost', async () => {
  const { server, anna, bruno } = await openScene('stella');
  expect([await take(anna), await take(bruno, [later])]).toEqual([1, 1]);
  for (const phone of [anna, bruno, anna]) await deliver(server, phone);
  for (const phone of [anna, bruno]) {
    expect(await notesOn(phone)).toEqual([
      'ferro perso\nFatto da Mario',
      'ferro perso, rimesso\nFatto da Mario',
    ]);
    expect(await phone.db.outbox.count()).toBe(0);
  }
});

describe('a later return does not undo unasked what happened to the visit on another phone', () => {
  /** The texts of the visits on the server. */
  const stored = ({ server }: Pick<Scene, 'server'>) =>
    [...server.documents.values()]
      .filter(({ path, deletedAt }) => path.startsWith(`${STELLA}/`) && deletedAt === '')
      .map(({ fields }) => fields['notes']);
  const otherReturn = { ...tick, notes: 'ferro perso, da rifare' };

  test.each([
    [
      'corrected',
      async (bruno: Phone) =>
        sure(await replaceVisit(bruno, PATH, { day: DAY, notes: 'ferro perso: anteriore' })),
      ['ferro perso: anteriore'],
    ],
    ['deleted', async (bruno: Phone) => sure(await deleteVisit(bruno, PATH)), []],
    [
      'replaced by another return',
      (bruno: Phone) => take(bruno, [otherReturn]),
      ['ferro perso, da rifare\nFatto da Mario'],
    ],
  ])('%s there it is a conflict', async (_how, change, left) => {
    const scene = await openScene('stella');
    const { server, anna, bruno } = scene;
    await take(anna);
    await deliver(server, anna, bruno);
    await change(bruno);
    await deliver(server, bruno);
    // Anna's phone has not received the change.
    expect(await take(anna, [later])).toBe(1);
    await deliver(server, anna);
    expect(stored(scene)).toEqual(left);
    const asked = await anna.db.conflicts.toArray();
    expect(asked.map(({ kind }) => kind)).toEqual(['deleted']);
    expect(await anna.db.outbox.count()).toBe(0);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('the same later return on two phones asks nothing', async () => {
    const scene = await openScene('stella');
    const { server, anna, bruno } = scene;
    await take(anna);
    await deliver(server, anna, bruno);
    for (const phone of [anna, bruno]) expect(await take(phone, [later])).toBe(1);
    for (const phone of [anna, bruno, anna]) await deliver(server, phone);
    expect(stored(scene)).toEqual(['ferro perso, rimesso\nFatto da Mario']);
    for (const phone of [anna, bruno]) expect(await phone.db.conflicts.count()).toBe(0);
  });
});

describe('a round of health acts', () => {
  const WORMING = { ...GIVEN, kind: 'Sverminazione', product: 'Panacur', batch: 'L12' };
  const takeActs = (phone: Phone, ...ticks: (typeof tick)[]) =>
    importReturn(phone, WORMING, ticks).then(sure);
  const planOf = async (phone: Phone, of = tick) =>
    (await lookUpTicks(phone, WORMING, [of]))[0]?.state;
  const actsOn = async (phone: Phone) =>
    (await listActs(phone, 'stella')).map(({ fields }) => fields);

  test('a tick becomes one act with what the round says of all, due again as it was before', async () => {
    const { server, anna, bruno } = await openScene('stella', 'luna');
    const date = instantOf('2026-04-14');
    const before = { kind: 'sverminazione', date, next: instantOf('2026-07-14') };
    await create(anna, 'health/prima', { ...before, horse: 'stella' });
    await deliver(server, anna, bruno);
    const luna = { ...tick, place: 1, horse: 'horses/luna' };
    expect([await takeActs(anna, tick, luna), await takeActs(anna, tick)]).toEqual([2, 0]);
    expect(await takeActs(bruno, tick)).toBe(1);
    for (const phone of [anna, bruno, anna]) await deliver(server, phone);
    for (const phone of [anna, bruno]) {
      const [fresh, ...more] = await actsOn(phone);
      expect(fresh).toMatchObject({
        kind: 'Sverminazione',
        date: instantOf(DAY),
        by: 'Mario',
        product: 'Panacur',
        batch: 'L12',
        notes: 'ferro perso',
      });
      expect(more).toHaveLength(1);
      expect(await phone.db.conflicts.count()).toBe(0);
      expect(await planOf(phone)).toBe('there');
    }
    // Next after three months, like the horse's act before; by default of the kind where there is none.
    expect((await actsOn(anna))[0]!.next).toBe(instantOf('2027-01-14'));
    expect((await listActs(anna, 'luna'))[0]!.fields.next).toBe(instantOf('2027-04-14'));
  });

  test('what was changed takes its place, what was removed does not come back, and a horse that is gone gets none', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await takeActs(anna, tick);
    expect(await planOf(anna, later)).toBe('changed');
    await takeActs(anna, later);
    expect((await actsOn(anna)).map(({ notes }) => notes)).toEqual([later.notes]);
    for (const phone of [anna, bruno]) await deliver(server, phone);
    expect([await planOf(bruno), await planOf(bruno, later)]).toEqual(['edited', 'there']);
    const [act] = await listActs(bruno, 'stella');
    sure(await deleteRoot(bruno, `health/${act!.slug}`));
    expect(await planOf(bruno, later)).toBe('removed');
    await remove(anna, STELLA);
    expect(await planOf(anna, later)).toBe('gone');
  });

  test('an act that was deleted before another phone sent the same is asked about, and does not come back by itself', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await takeActs(anna, tick);
    await takeActs(bruno, tick);
    await push(anna, server.remote());
    const [act] = await listActs(anna, 'stella');
    sure(await deleteRoot(anna, `health/${act!.slug}`));
    for (const phone of [anna, bruno]) await deliver(server, phone);
    expect(server.documents.get(act!.path)?.deletedAt).not.toBe('');
    expect((await bruno.db.conflicts.toArray()).map(({ kind }) => kind)).toEqual(['deleted']);
  });

  test('of the same day and kind it is told; of another kind it is not', async () => {
    const { anna } = await openAlone('stella');
    const date = instantOf(DAY);
    await create(anna, 'health/a', { kind: 'Tetano', date, horse: 'stella' });
    expect(await planOf(anna)).toBe('new');
    await create(anna, 'health/b', { kind: 'SVERMINAZIONE', date, horse: 'stella' });
    expect(await planOf(anna)).toBe('beside');
  });

  describe('what was written into an act since the first return is left alone', () => {
    const COGGINS = { ...GIVEN, kind: 'Test di Coggins', by: 'Dott. Verdi' };
    const first = { ...tick, notes: '' };
    const second = { ...tick, notes: 'prelievo difficile' };
    const take = (phone: Phone, of: typeof tick & { isWanted?: boolean }) =>
      importReturn(phone, COGGINS, [of]).then(sure);
    const plan = async (phone: Phone, of: typeof tick) =>
      (await lookUpTicks(phone, COGGINS, [of]))[0]?.state;
    const office = async (phone: Phone, edited: Partial<NewHealthAct>) => {
      const [act] = await listActs(phone, 'stella');
      sure(await updateRoot(phone, `health/${act!.slug}`, act!.fields, edited));
    };
    /** Two phones that hold the act of the first return. */
    const openTaken = async (of = first) => {
      const scene = await openScene('stella');
      const { server, anna, bruno } = scene;
      await take(anna, of);
      const sendAndReceive = async () => {
        for (const phone of [anna, bruno, anna, bruno]) await deliver(server, phone);
      };
      await sendAndReceive();
      return { ...scene, sendAndReceive };
    };
    const RESULT = { result: 'negativo, referto 123/26', batch: 'L77' };

    test('a result and a batch stay where the note of a later return comes', async () => {
      const { anna, bruno, sendAndReceive } = await openTaken();
      await office(anna, RESULT);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['changed', 1]);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['there', 0]);
      await sendAndReceive();
      for (const phone of [anna, bruno]) {
        expect(await actsOn(phone)).toMatchObject([{ ...RESULT, notes: second.notes }]);
        expect(await phone.db.conflicts.count()).toBe(0);
      }
    });

    test('a result and a batch stay also where they were written on another phone that had not sent them', async () => {
      const { anna, bruno, sendAndReceive } = await openTaken();
      await office(bruno, RESULT);
      await take(anna, second);
      await sendAndReceive();
      for (const phone of [anna, bruno]) {
        expect(await actsOn(phone)).toMatchObject([{ ...RESULT, notes: second.notes }]);
        expect(await phone.db.conflicts.count()).toBe(0);
      }
    });

    test('a day moves with the guest’s tick, and with it the next one, unless a person chose that', async () => {
      const { anna } = await openTaken();
      const moved = { ...first, day: '2026-10-12' };
      expect([await plan(anna, moved), await take(anna, moved)]).toEqual(['changed', 1]);
      const dates = { date: instantOf('2026-10-12'), next: instantOf('2027-10-12') };
      expect(await actsOn(anna)).toMatchObject([dates]);

      const { anna: other } = await openTaken();
      await office(other, { next: instantOf('2029-01-01') });
      await take(other, moved);
      expect(await actsOn(other)).toMatchObject([{ ...dates, next: instantOf('2029-01-01') }]);
    });

    test('a day that a person changed stays', async () => {
      const { anna } = await openTaken();
      await office(anna, { date: instantOf('2026-10-13') });
      expect([await plan(anna, first), await take(anna, first)]).toEqual(['edited', 0]);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['changed', 1]);
      expect(await actsOn(anna)).toMatchObject([
        { date: instantOf('2026-10-13'), notes: second.notes },
      ]);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['edited', 0]);
    });

    test('a note that a person changed stays, and what the guest says comes below it, once', async () => {
      const { anna } = await openTaken();
      await office(anna, { notes: 'referto in segreteria' });
      expect([await plan(anna, first), await take(anna, first)]).toEqual(['edited', 0]);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['added', 1]);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['edited', 0]);
      expect(await actsOn(anna)).toMatchObject([
        { notes: 'referto in segreteria\nprelievo difficile' },
      ]);
    });

    test('a note that goes on with each return is one note', async () => {
      const { anna } = await openTaken();
      await take(anna, second);
      const third = { ...second, notes: 'prelievo difficile, sedata' };
      expect([await plan(anna, third), await take(anna, third)]).toEqual(['added', 1]);
      expect(await plan(anna, third)).toBe('there');
      expect(await actsOn(anna)).toMatchObject([{ notes: third.notes }]);
    });

    test('a guest who takes a note away again is heard where somebody wants it', async () => {
      const { anna } = await openTaken();
      await take(anna, second);
      expect([await plan(anna, first), await take(anna, first)]).toEqual(['edited', 0]);
      expect(await take(anna, { ...first, isWanted: true })).toBe(1);
      expect(await plan(anna, first)).toBe('there');
      expect(await actsOn(anna)).toMatchObject([{ notes: '' }]);
    });

    test('a note that cannot be read is not taken for none', async () => {
      const { server, anna } = await openTaken();
      const [act] = await listActs(anna, 'stella');
      server.edit(act!.path, {}, { notes: { booleanValue: true } });
      await pull(anna, server.remote(), true);
      expect([await plan(anna, second), await take(anna, second)]).toEqual(['edited', 0]);
      expect(await take(anna, { ...second, isWanted: true })).toBe(1);
      await push(anna, server.remote());
      expect(await anna.db.conflicts.count()).toBe(0);
      expect(await actsOn(anna)).toMatchObject([{ notes: second.notes }]);
    });
  });
});

test('a visit into which another program wrote is not deleted by a later return', async () => {
  const { server, anna } = await openAlone('stella');
  await take(anna);
  await push(anna, server.remote());
  server.edit(PATH, { notes: 'ferro perso: fattura 12\nFatto da Mario' });
  await pull(anna, server.remote(), true);
  expect([await plan(anna, later), await take(anna, [later])]).toEqual(['beside', 1]);
  expect(await notesOn(anna)).toEqual([
    'ferro perso, rimesso\nFatto da Mario',
    'ferro perso: fattura 12\nFatto da Mario',
  ]);
});
