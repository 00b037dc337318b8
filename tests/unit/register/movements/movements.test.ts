import { expect, test } from 'vitest';
import { addDays, dayOf, isInstant } from '../../../../src/model/values/calendar.ts';
import type { MovementKind } from '../../../../src/model/movements/movement-kinds.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import {
  type DeletedConflict,
  listConflicts,
} from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { restore } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { discardRejected } from '../../../../src/mirror/changes/rejected-mutations.ts';
import {
  addMovement,
  listMovements,
  replaceMovement,
} from '../../../../src/register/movements/movements.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { removeHorse, restoreHorse } from '../../../../src/register/horses/horse-removal.ts';
import { updateHorse } from '../../../../src/register/horses/horses.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { restoreVisit } from '../../../../src/register/visits/restore-visit.ts';
import { deleteVisit } from '../../../../src/register/visits/visits.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { deliver, edit, sure } from '../../../support/scene.ts';

const REST = { party: '', barncode: '', docnumber: '', notes: '' };
const move = async (phone: Mirror, kind: MovementKind, day: string) =>
  sure(await addMovement(phone, 'stella', { ...REST, kind, day }));

async function twoPhones(fields: object = { isHere: 1, isDeceased: 0 }) {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'STELLA', ...fields });
  const [anna, bruno] = [1, 2].map((seed) => openPhone({ clock, seed, uid: `uid${seed}` }));
  const sync = async (phone: Mirror) => {
    await deliver(server, phone);
  };
  for (const phone of [anna!, bruno!]) await sync(phone);
  const flags = async (phone: Mirror) => {
    const fields = (await phone.db.view('horses').get('horses/stella'))!.fields;
    return [fields['isHere'], fields['isDeceased']];
  };
  const stored = () => {
    const { fields } = server.documents.get('horses/stella')!;
    return [fields['isHere'], fields['isDeceased']];
  };
  return { clock, server, anna: anna!, bruno: bruno!, sync, flags, stored };
}

test.each([
  ['arrivo', [1, 0]],
  ['nascita', [1, 0]],
  ['passaggio', [1, 0]],
  ['partenza', [-1, 0]],
  ['vendita', [-1, 0]],
  ['morte', [-1, 1]],
] as const)(
  '%s: what it makes of the flags, here at once and on the server',
  async (kind, made) => {
    const { anna, sync, flags, stored } = await twoPhones();
    await move(anna, kind, '2026-10-01');
    expect(await flags(anna)).toEqual(made);
    await sync(anna);
    expect(stored()).toEqual(made);
  },
);

test('two phones without signal: the order of the dates decides, whoever is sent first, and nobody is asked', async () => {
  for (const first of ['anna', 'bruno'] as const) {
    const scene = await twoPhones();
    const { anna, bruno, sync, flags, stored } = scene;
    await move(anna, 'partenza', '2026-10-05');
    await move(bruno, 'arrivo', '2026-10-02');
    const order = first === 'anna' ? [anna, bruno, anna] : [bruno, anna, bruno];
    for (const phone of order) await sync(phone);
    expect(stored()).toEqual([-1, 0]);
    expect([await flags(anna), await flags(bruno)]).toEqual([stored(), stored()]);
    for (const phone of [anna, bruno]) expect(await phone.db.conflicts.count()).toBe(0);
  }
});

test('the last one is deleted: the flags are those of the one before it, from the server, and those from before where none is left', async () => {
  const { anna, bruno, sync, flags, stored } = await twoPhones();
  const death = await move(anna, 'morte', '2026-10-09');
  await sync(anna);
  const left = await move(bruno, 'partenza', '2026-10-03');
  await sync(bruno);
  expect(stored()).toEqual([-1, 1]);
  sure(await deleteVisit(anna, death));
  await sync(anna);
  // Anna's phone did not know the departure when it deleted the death.
  expect(stored()).toEqual([-1, -1]);
  await sync(bruno);
  sure(await deleteVisit(bruno, left));
  expect(await flags(bruno)).toEqual([1, 0]);
  await sync(bruno);
  expect(stored()).toEqual([1, 0]);
});

test('of one day the order is that in which they were recorded', async () => {
  const { anna, sync, stored } = await twoPhones();
  for (const kind of ['partenza', 'arrivo', 'vendita', 'arrivo'] as const)
    await move(anna, kind, '2026-10-01');
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
  const kinds = (await listMovements(anna, 'stella')).map(({ fields }) => fields.kind);
  expect(kinds).toEqual(['arrivo', 'vendita', 'arrivo', 'partenza']);
});

test('one is replaced, in one transaction', async () => {
  const { anna, sync, stored, server } = await twoPhones();
  const wrong = await move(anna, 'morte', '2026-10-01');
  await sync(anna);
  sure(
    await replaceMovement(anna, wrong, {
      ...REST,
      kind: 'vendita',
      day: '2026-10-02',
      party: 'Bianchi',
    }),
  );
  expect((await listMovements(anna, 'stella')).map(({ fields }) => fields.party)).toEqual([
    'Bianchi',
  ]);
  await sync(anna);
  expect(stored()).toEqual([-1, 0]);
  expect(server.documents.get(wrong)!.deletedAt).not.toBe('');
});

test('a flag that an older app patches is taken as ever, and stands until the next movement', async () => {
  const { anna, bruno, sync, stored } = await twoPhones();
  await move(anna, 'partenza', '2026-10-01');
  await sync(anna);
  await sync(bruno);
  await edit(bruno, 'horses/stella', { isHere: 1 });
  await sync(bruno);
  expect(stored()).toEqual([1, 0]);
  await move(anna, 'arrivo', '2026-09-01');
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
  await move(anna, 'vendita', '2026-10-02');
  await sync(anna);
  expect(stored()).toEqual([-1, 0]);
});

test('what cannot be read of the date of the last one is found from the movements', async () => {
  const { anna, server, sync, stored } = await twoPhones();
  await move(anna, 'partenza', '2026-10-05');
  await sync(anna);
  server.edit('horses/stella', {}, { lastMovement: { stringValue: 'ieri' } });
  await sync(anna);
  await move(anna, 'arrivo', '2026-10-01');
  await sync(anna);
  expect(stored()).toEqual([-1, 0]);
  expect(server.documents.get('horses/stella')!.unread ?? {}).toEqual({});
  await move(anna, 'arrivo', '2026-10-06');
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
});

/** Changes fields of the horse as a person does who sees it on their phone. */
async function change(phone: Mirror, fields: Partial<Horse>) {
  const seen = (await phone.db.view<Horse>('horses').get('horses/stella'))!.fields;
  sure(await updateHorse(phone, 'stella', seen, { ...seen, ...fields }));
}
const kindsOf = async (phone: Mirror) =>
  (await listMovements(phone, 'stella')).map(({ fields }) => fields.kind);

test.each([
  ['gone', { isHere: 1, isDeceased: -1 }, { isHere: -1 }, ['assente'], [-1, -1]],
  ['here', { isHere: -1, isDeceased: 0 }, { isHere: 1 }, ['presente'], [1, 0]],
  [
    'here, and alive',
    { isHere: 0, isDeceased: 0 },
    { isHere: 1, isDeceased: -1 },
    ['presente'],
    [1, -1],
  ],
  ['dead', { isHere: 1, isDeceased: 0 }, { isDeceased: 1 }, ['deceduto'], [-1, 1]],
  ['not dead after all', { isHere: -1, isDeceased: 1 }, { isDeceased: -1 }, ['assente'], [-1, -1]],
  [
    'back, and not dead',
    { isHere: -1, isDeceased: 1 },
    { isHere: 1, isDeceased: -1 },
    ['presente'],
    [1, -1],
  ],
  ['not said', { isHere: 1, isDeceased: 0 }, { isHere: 0 }, [], [0, 0]],
  ['no longer said to be dead', { isHere: -1, isDeceased: 1 }, { isDeceased: 0 }, [], [-1, 0]],
  ['dead and here', { isHere: -1, isDeceased: 1 }, { isHere: 1 }, [], [1, 1]],
  ['alive, where it was not said', { isHere: 1, isDeceased: 0 }, { isDeceased: -1 }, [], [1, -1]],
] as const)('flags set by hand: %s', async (_what, before, fields, kinds, after) => {
  const { anna, sync, flags, stored } = await twoPhones(before);
  await change(anna, { ...fields, notes: 'x' });
  expect(await flags(anna)).toEqual(after);
  expect(await kindsOf(anna)).toEqual(kinds);
  await sync(anna);
  expect(stored()).toEqual(after);
  expect((await anna.db.view<Horse>('horses').get('horses/stella'))!.fields.notes).toBe('x');
  expect(await anna.db.conflicts.count()).toBe(0);
});

test('flags set by hand are a movement of today, behind those of today, with what they were before', async () => {
  const { clock, anna, sync, flags } = await twoPhones();
  await move(anna, 'partenza', dayOf(clock.now()));
  await sync(anna);
  await change(anna, { isHere: 1 });
  const [last] = await listMovements(anna, 'stella');
  expect(last!.fields).toMatchObject({ kind: 'presente', hereBefore: -1, deceasedBefore: 0 });
  expect(dayOf(last!.fields.date!)).toBe(dayOf(clock.now()));
  sure(await deleteVisit(anna, last!.path));
  expect(await flags(anna)).toEqual([-1, 0]);
});

test('where the last movement is of a day to come, flags set by hand stay fields, and are shown', async () => {
  const { clock, anna, sync, flags, stored } = await twoPhones();
  await move(anna, 'partenza', addDays(dayOf(clock.now()), 1));
  await change(anna, { isHere: 1 });
  expect([await flags(anna), await kindsOf(anna)]).toEqual([[1, 0], ['partenza']]);
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
});

test.each([
  ['never sent', async () => undefined],
  ['sent', async (sync: (phone: Mirror) => Promise<void>, anna: Mirror) => sync(anna)],
] as const)(
  'flags set by hand after a movement that was %s stay when its deletion is taken back',
  async (_how, send) => {
    const { clock, server, anna, sync, flags, stored } = await twoPhones();
    const path = await move(anna, 'partenza', addDays(dayOf(clock.now()), 1));
    await change(anna, { isHere: 1 });
    await send(sync, anna);
    const deleted = sure(await deleteVisit(anna, path, 8000));
    sure(await restoreVisit(anna, deleted));
    expect([await flags(anna), await kindsOf(anna)]).toEqual([[1, 0], ['partenza']]);
    await deliver(server, anna);
    expect(stored()).toEqual([1, 0]);
    expect(await anna.db.conflicts.count()).toBe(0);
  },
);

test.each(['on its way', 'answered'])(
  '[UNDO-3] a movement that somebody else deleted too asks one question where that is taken back, and of the flags none: the deletion was %s',
  async (how) => {
    const { clock, server, anna, bruno, stored } = await twoPhones();
    const path = await move(anna, 'partenza', addDays(dayOf(clock.now()), 1));
    await change(anna, { isHere: 1 });
    await deliver(server, anna, bruno);
    sure(await deleteVisit(bruno, path));
    await change(bruno, { isHere: -1 });
    await push(bruno, server.remote());
    const before = stored();
    const deleted = sure(await deleteVisit(anna, path, 8000));
    if (how === 'answered') await deliver(server, anna);
    else await anna.db.outbox.toCollection().modify({ attempts: 1 });
    sure(await restoreVisit(anna, deleted));
    for (let cycle = 0; cycle < 2; cycle += 1) await deliver(server, anna);
    expect((await anna.db.conflicts.toArray()).map(({ kind }) => kind)).toEqual(['deleted']);
    expect(await anna.db.outbox.count()).toBe(0);
    expect(stored()).toEqual(before);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  },
);

test.each([
  ['by hand after it', ['partenza', 1], [1, 0]],
  ['by hand before it', [1, 'partenza'], [-1, 0]],
] as const)(
  'a horse that was deleted elsewhere comes back with the flags that were set %s',
  async (_when, steps, after) => {
    const { clock, server, anna, bruno, flags, stored } = await twoPhones({
      isHere: -1,
      isDeceased: 0,
    });
    const ahead = addDays(dayOf(clock.now()), 1);
    // A movement of a day to come, so that flags set by hand are no movement.
    await move(anna, 'presente', ahead);
    await deliver(server, anna, bruno);
    for (const step of steps) {
      if (step === 1) await change(anna, { isHere: 1 });
      else await move(anna, step, addDays(ahead, 1));
    }
    expect(await flags(anna)).toEqual(after);
    sure(await removeHorse(bruno, 'stella', 0));
    for (const phone of [bruno, anna]) await deliver(server, phone);
    const [asked] = await listConflicts(anna);
    sure(await restore(anna, asked as DeletedConflict));
    expect(await flags(anna)).toEqual(after);
    await deliver(server, anna);
    expect(stored()).toEqual(after);
  },
);

test('two phones set the flag by hand: both are told in the list, nobody is asked', async () => {
  const { anna, bruno, sync, flags, stored } = await twoPhones({ isHere: 0, isDeceased: 0 });
  await change(anna, { isHere: -1 });
  await change(bruno, { isHere: 1 });
  for (const phone of [anna, bruno, anna]) await sync(phone);
  expect(stored()).toEqual([1, 0]);
  for (const phone of [anna, bruno]) {
    expect(await flags(phone)).toEqual([1, 0]);
    expect(await kindsOf(phone)).toEqual(['presente', 'assente']);
    expect(await phone.db.conflicts.count()).toBe(0);
  }
});

test('of two phones on one day the one that arrives later is the later one, also once a third is deleted', async () => {
  for (const first of ['anna', 'bruno'] as const) {
    const { anna, bruno, sync, flags, stored } = await twoPhones();
    await move(anna, 'partenza', '2026-10-01');
    await move(bruno, 'arrivo', '2026-10-01');
    const order = first === 'anna' ? [anna, bruno] : [bruno, anna];
    for (const phone of [...order, ...order]) await sync(phone);
    const kinds = first === 'anna' ? ['arrivo', 'partenza'] : ['partenza', 'arrivo'];
    const here = first === 'anna' ? [1, 0] : [-1, 0];
    expect([stored(), await flags(anna), await flags(bruno)]).toEqual([here, here, here]);
    expect([await kindsOf(anna), await kindsOf(bruno)]).toEqual([kinds, kinds]);
    const third = await move(anna, 'vendita', '2026-10-05');
    await sync(anna);
    sure(await deleteVisit(anna, third));
    await sync(anna);
    expect(stored()).toEqual(here);
  }
});

test.each(['sent', 'unsent'])(
  'a person is erased from a movement that is %s: its day, kind and barn stay, and so do the flags',
  async (state) => {
    const { anna, bruno, server, sync, flags, stored } = await twoPhones();
    await move(anna, 'arrivo', '2026-09-01');
    const day = '2026-10-01';
    const named = { party: 'Elena Bianchi', barncode: '020MN123', docnumber: 'M4', notes: 'Elena' };
    sure(await addMovement(anna, 'stella', { ...named, kind: 'vendita', day }));
    if (state === 'sent') await sync(anna);
    const findings = (await findPerson(anna, 'Elena Bianchi'))!;
    expect(findings.flatMap(({ fields }) => fields)).toEqual(['party']);
    sure(await erasePerson(anna, findings));
    await sync(anna);
    await sync(bruno);
    expect(JSON.stringify([...server.documents.values()])).not.toContain('Elena Bianchi');
    const shown = (await listMovements(bruno, 'stella')).map(({ fields }) => fields);
    expect(shown).toMatchObject([
      { kind: 'vendita', party: '', barncode: '020MN123', docnumber: 'M4', hereBefore: 1 },
      { kind: 'arrivo' },
    ]);
    expect(dayOf(shown[0]!.date!)).toBe(day);
    expect([await flags(bruno), stored()]).toEqual([
      [-1, 0],
      [-1, 0],
    ]);
  },
);

test.each([
  ['dead, while a departure is planned', 'partenza', '2030-01-01', { isDeceased: 1 }, [-1, 1]],
  ['not said, after an arrival', 'arrivo', '2026-10-01', { isHere: 0 }, [0, 0]],
  ['here, although it died', 'morte', '2026-10-01', { isHere: 1 }, [1, 1]],
] as const)(
  'a person is erased from the last movement, and the flags stay as they were set since: %s',
  async (_what, kind, day, fields, set) => {
    const { anna, bruno, server, sync, flags, stored } = await twoPhones();
    sure(await addMovement(anna, 'stella', { ...REST, party: 'Elena Bianchi', kind, day }));
    await sync(anna);
    await edit(anna, 'horses/stella', fields);
    await sync(anna);
    expect(stored()).toEqual(set);
    sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
    expect(await flags(anna)).toEqual(set);
    await sync(anna);
    await sync(bruno);
    expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
    expect([await flags(bruno), stored()]).toEqual([set, set]);
    expect(await kindsOf(bruno)).toEqual([kind]);
    expect(await anna.db.conflicts.count()).toBe(0);
  },
);

test.each([
  ['assente', { isHere: -1 }],
  ['deceduto', { isDeceased: 1 }],
] as const)(
  'a flag that is set by hand is one movement (%s), also where it is saved twice before the form shows it',
  async (kind, fields) => {
    const { anna } = await twoPhones();
    const seen = (await anna.db.view<Horse>('horses').get('horses/stella'))!.fields;
    const edited = { ...seen, ...fields, notes: 'venduta' };
    sure(await updateHorse(anna, 'stella', seen, edited));
    sure(await updateHorse(anna, 'stella', seen, edited));
    const movements = await listMovements(anna, 'stella');
    expect(movements.map((row) => row.fields.kind)).toEqual([kind]);
    expect((await anna.db.view<Horse>('horses').get('horses/stella'))!.fields.notes).toBe(
      'venduta',
    );
  },
);

test.each(['21:58:30.000', '21:59:00.000', '21:59:30.000', '21:59:59.990', '21:59:59.999'])(
  'one that is recorded behind one of %s UTC, late in the evening in Rome, stays in its day, the last of it',
  async (time) => {
    const { anna, bruno, server, sync, flags, stored } = await twoPhones();
    const kinds = { kind: 'arrivo', hereBefore: 1, deceasedBefore: 0 };
    const date = Date.parse(`2026-06-10T${time}Z`);
    server.edit('horses/stella/movements/evening', { ...REST, ...kinds, date });
    server.edit('horses/stella', { lastMovement: date });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    // Neither phone knows the other's departures, which get the same instant.
    for (const phone of [anna, bruno]) await move(phone, 'partenza', '2026-06-10');
    await move(anna, 'vendita', '2026-06-10');
    for (const phone of [anna, bruno, anna]) await sync(phone);
    const rows = await listMovements(anna, 'stella');
    expect(rows.map(({ fields }) => fields.date).every(isInstant)).toBe(true);
    expect(new Set(rows.map(({ fields }) => dayOf(fields.date!)))).toEqual(new Set(['2026-06-10']));
    expect(rows).toHaveLength(4);
    expect(stored()).toEqual([-1, 0]);
    expect(await flags(anna)).toEqual([-1, 0]);
  },
);

test('the order of those of one day is that in which they were recorded, also in its last minute', async () => {
  const { anna, server, sync } = await twoPhones();
  const date = Date.parse('2026-06-10T21:59:30Z');
  server.edit('horses/stella/movements/evening', { ...REST, kind: 'arrivo', date });
  server.edit('horses/stella', { lastMovement: date });
  sure(await pull(anna, server.remote(), true));
  const kinds = ['partenza', 'arrivo', 'vendita'] as const;
  for (const kind of kinds) await move(anna, kind, '2026-06-10');
  await sync(anna);
  const listed = (await listMovements(anna, 'stella')).map(({ fields }) => fields.kind);
  expect(listed.toReversed()).toEqual(['arrivo', ...kinds]);
});

test('a death that was never sent, and was told, leaves no conflict about itself and no dead horse', async () => {
  const { anna, sync, stored } = await twoPhones();
  const before = stored();
  const died = await move(anna, 'morte', '2026-10-01');
  await edit(anna, 'horses/stella', { isDeceasedReported: 1 });
  const back = await move(anna, 'presente', '2026-10-02');
  sure(await deleteVisit(anna, died));
  await sync(anna);
  expect(await anna.db.conflicts.count()).toBe(0);
  sure(await deleteVisit(anna, back));
  await sync(anna);
  expect(stored()).toEqual(before);
});

test('a death that was told, and from whose note a person is erased before it was sent, leaves none either', async () => {
  const { anna, sync, stored } = await twoPhones();
  const died = {
    ...REST,
    kind: 'morte',
    day: '2026-10-01',
    notes: 'detto da Elena Bianchi',
  } as const;
  sure(await addMovement(anna, 'stella', died));
  await edit(anna, 'horses/stella', { isDeceasedReported: 1 });
  sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
  await sync(anna);
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(stored()).toEqual([-1, 1]);
});

test('one that was recorded before another keeps the flags from before both, also without a later one', async () => {
  const { anna, sync, stored } = await twoPhones();
  const before = stored();
  const died = await move(anna, 'morte', '2026-10-15');
  await sync(anna);
  const back = await move(anna, 'presente', '2026-10-20');
  const left = await move(anna, 'partenza', '2026-10-13');
  sure(await deleteVisit(anna, back));
  for (const path of [died, left]) {
    await sync(anna);
    sure(await deleteVisit(anna, path));
  }
  await sync(anna);
  expect(stored()).toEqual(before);
});

/** Anna's phone knows a movement of another program, of which nobody can read when it was. */
async function undated(kind: MovementKind) {
  const of = await twoPhones();
  const path = 'horses/stella/movements/old';
  of.server.edit(path, { ...REST, kind }, { date: { stringValue: 'ieri' } });
  sure(await pull(of.anna, of.server.remote(), true));
  return { ...of, path };
}

test('the correction of one without a date keeps the flags of now', async () => {
  const { anna, sync, stored, path } = await undated('arrivo');
  const again = { ...REST, kind: 'partenza', day: '2026-10-01' } as const;
  const mine = sure(await replaceMovement(anna, path, again));
  await sync(anna);
  expect(stored()).toEqual([-1, 0]);
  sure(await deleteVisit(anna, mine));
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
});

test('one without a date that is recorded again with its horse sets no flags, here or on the server', async () => {
  const { anna, sync, flags, stored } = await undated('morte');
  const removed = sure(await removeHorse(anna, 'stella', 0));
  await sync(anna);
  sure(await restoreHorse(anna, removed));
  expect(await flags(anna)).toEqual([1, 0]);
  await sync(anna);
  expect(stored()).toEqual([1, 0]);
});

test('one without a date, refused when its horse is restored, keeps no change of the flags waiting', async () => {
  const { anna, server, sync, stored } = await undated('partenza');
  sure(await addMovement(anna, 'stella', { ...REST, kind: 'arrivo', day: '2026-10-01' }));
  await sync(anna);
  server.edit('horses/stella', { isHere: -1, isDeceased: 1 });
  sure(await pull(anna, server.remote(), true));
  const removed = sure(await removeHorse(anna, 'stella', 0));
  await sync(anna);
  sure(await restoreHorse(anna, removed));
  await sync(anna);
  expect(stored()).toEqual([-1, 1]);
  sure(await pull(anna, server.remote()));
  await edit(anna, 'horses/stella', { isDeceasedReported: 1 });
  await sync(anna);
  expect(server.documents.get('horses/stella')!.fields).toMatchObject({ isDeceasedReported: 1 });
});

/** Anna's phone, where the server refuses the death that `record` records. */
async function refusedDeath(record: (phone: Phone) => Promise<string>) {
  const of = await twoPhones();
  const died = await record(of.anna);
  of.server.admits = ({ log }) => (log.params.path === died ? 'invalid' : 'allowed');
  await of.sync(of.anna);
  const discard = async () => {
    const rejected = (await listUnsent(of.anna)).find(({ status }) => status === 'rejected');
    sure(await discardRejected(of.anna, rejected!.mutationId));
    await of.sync(of.anna);
  };
  return { ...of, died, discard };
}

test('[PUSH-11] what is said of a death that is refused waits for it, and asks nothing', async () => {
  const { anna, server, sync, stored, discard } = await refusedDeath((phone) =>
    move(phone, 'morte', '2026-10-01'),
  );
  await edit(anna, 'horses/stella', { isDeceasedReported: 1 });
  await edit(anna, 'horses/stella', { coat: 'baio' });
  await sync(anna);
  expect(await anna.db.conflicts.count()).toBe(0);
  expect((await listUnsent(anna)).map(({ status }) => status)).toEqual(['rejected', 'pending']);
  expect(server.documents.get('horses/stella')!.fields['coat']).toBe('baio');
  await discard();
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(await listUnsent(anna)).toEqual([]);
  expect(stored()).toEqual([1, 0]);
});

test('[PUSH-11] the correction of a discarded death set the flags too: what is said of it asks nothing', async () => {
  const of = await refusedDeath(async (phone) => {
    const died = await move(phone, 'morte', '2026-10-01');
    await phone.db.outbox.toCollection().modify({ attempts: 1 });
    const again = { ...REST, kind: 'morte', day: '2026-10-01', party: 'x' } as const;
    sure(await replaceMovement(phone, died, again));
    return died;
  });
  const { anna, sync, stored, discard } = of;
  await edit(anna, 'horses/stella', { isDeceasedReported: 1 });
  await discard();
  await sync(anna);
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(stored()).toEqual([-1, 1]);
});
