import { describe, expect, test } from 'vitest';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { discardRejected } from '../../../src/mirror/changes/rejected-mutations.ts';
import { restore } from '../../../src/mirror/conflicts/resolve-conflict.ts';
import { readUnsentFile } from '../../../src/register/unsent-file/read-unsent-file.ts';
import {
  previewUnsent,
  importUnsent,
  withoutDeletions,
  writeUnsentFile,
} from '../../../src/register/unsent-file/unsent-file.ts';
import { addMovement, replaceMovement } from '../../../src/register/movements/movements.ts';
import { addVisit, deleteVisit, replaceVisit } from '../../../src/register/visits/visits.ts';
import { type Phone, pull, push } from '../../support/phone.ts';
import { type Scene, deliver, edit, openScene, remove, sure } from '../../support/scene.ts';

/* Corrections of corrections, and other unusual cases of corrections (decision 032). */
const STELLA = 'horses/stella';
const DAY = '2026-10-01';
const EMPTY = { barncode: '', docnumber: '', notes: '', party: '' } as const;

const add = async (phone: Phone, notes: string, day = DAY) =>
  sure(await addVisit(phone, 'stella', 'hoovesTrims', { day, notes }));
const replace = async (phone: Phone, path: string, notes: string) =>
  sure(await replaceVisit(phone, path, { day: DAY, notes }));
const move = async (phone: Phone, kind: 'vendita' | 'morte' | 'arrivo', day = DAY) =>
  sure(await addMovement(phone, 'stella', { ...EMPTY, kind, day }));
const moveAgain = async (
  phone: Phone,
  path: string,
  kind: 'vendita' | 'morte' | 'arrivo',
  party = '',
) => sure(await replaceMovement(phone, path, { ...EMPTY, kind, day: DAY, party }));

const tried = (phone: Phone) => phone.db.outbox.toCollection().modify({ attempts: 1 });
const stored = ({ server }: Scene) =>
  [...server.documents.values()]
    .filter(({ path, deletedAt }) => path.startsWith(`${STELLA}/`) && deletedAt === '')
    .map(({ fields }) => String(fields['notes']))
    .toSorted();
const horse = ({ server }: Scene) => server.documents.get(STELLA)!.fields;

async function scene() {
  const of = await openScene('stella');
  const path = await add(of.anna, 'prima');
  await deliver(of.server, of.anna, of.bruno);
  return { ...of, path };
}
async function openConflict(phone: Phone) {
  const [conflict, ...others] = await listConflicts(phone);
  expect(others).toEqual([]);
  if (conflict?.kind !== 'deleted') throw new Error('no conflict');
  return conflict;
}
const rejectedOf = async (phone: Phone) =>
  (await listUnsent(phone)).find(({ status }) => status === 'rejected')!;

test('[CONFLICT-2] a horse that is deleted while a correction is a conflict comes back with its values', async () => {
  const of = await scene();
  await edit(of.anna, STELLA, { coat: 'baio' });
  await deliver(of.server, of.anna);
  await pull(of.bruno, of.server.remote());
  await replace(of.bruno, of.path, 'di Bruno');
  sure(await deleteVisit(of.anna, of.path));
  await deliver(of.server, of.anna);
  await deliver(of.server, of.bruno);
  expect((await openConflict(of.bruno)).isThere).toBe(true);
  await remove(of.anna, STELLA);
  await deliver(of.server, of.anna);
  await pull(of.bruno, of.server.remote());
  const asked = await openConflict(of.bruno);
  expect(asked.isThere).toBe(false);
  sure(await restore(of.bruno, asked));
  await deliver(of.server, of.bruno);
  expect(horse(of)).toMatchObject({ name: 'stella', coat: 'baio' });
});

describe('[CONFLICT-2] while the first correction may be under way', () => {
  test('corrected again is recorded once', async () => {
    const of = await scene();
    const first = await replace(of.bruno, of.path, 'uno');
    await tried(of.bruno);
    await replace(of.bruno, first, 'due');
    await replace(of.anna, of.path, 'di Anna');
    await deliver(of.server, of.anna);
    await deliver(of.server, of.bruno);
    const asked = await openConflict(of.bruno);
    sure(await restore(of.bruno, asked));
    await deliver(of.server, of.bruno);
    expect(stored(of)).toEqual(['di Anna', 'due']);
  });
  test('deleted asks nothing', async () => {
    const of = await scene();
    const first = await replace(of.bruno, of.path, 'uno');
    await tried(of.bruno);
    sure(await deleteVisit(of.bruno, first));
    await replace(of.anna, of.path, 'di Anna');
    await deliver(of.server, of.anna);
    await deliver(of.server, of.bruno);
    expect(await listConflicts(of.bruno)).toEqual([]);
  });
  test('added, corrected while it may be under way, horse deleted: restored once', async () => {
    const of = await openScene('stella');
    const first = await add(of.bruno, 'uno');
    await tried(of.bruno);
    await replace(of.bruno, first, 'due');
    await remove(of.anna, STELLA);
    await deliver(of.server, of.anna);
    await deliver(of.server, of.bruno);
    sure(await restore(of.bruno, await openConflict(of.bruno)));
    await deliver(of.server, of.bruno);
    expect(stored(of)).toEqual(['due']);
  });
});

describe('[PUSH-11] what the server refuses', () => {
  test('a correction that is refused and discarded leaves the one in its place, in the place of the first', async () => {
    const of = await scene();
    const first = await replace(of.bruno, of.path, 'uno');
    await tried(of.bruno);
    await replace(of.bruno, first, 'due');
    of.server.admits = ({ log }) => (log.params.path === first ? 'invalid' : 'allowed');
    await deliver(of.server, of.bruno);
    sure(await discardRejected(of.bruno, (await rejectedOf(of.bruno)).mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of)).toEqual(['due']);
  });
  test('a trim whose correction was corrected and deleted, and discarded, is gone', async () => {
    const of = await scene();
    const first = await replace(of.bruno, of.path, 'uno');
    await tried(of.bruno);
    sure(await deleteVisit(of.bruno, first));
    of.server.admits = ({ log }) => (log.params.path === first ? 'invalid' : 'allowed');
    await deliver(of.server, of.bruno);
    sure(await discardRejected(of.bruno, (await rejectedOf(of.bruno)).mutationId));
    await deliver(of.server, of.bruno);
    expect(stored(of)).toEqual([]);
  });
  test('a refused visit whose correction is deleted leaves nothing', async () => {
    const of = await openScene('stella');
    const first = await add(of.bruno, 'uno');
    await tried(of.bruno);
    const second = await replace(of.bruno, first, 'due');
    of.server.admits = ({ log }) => (log.params.path === first ? 'invalid' : 'allowed');
    await deliver(of.server, of.bruno);
    sure(await deleteVisit(of.bruno, second));
    expect(await listUnsent(of.bruno)).toEqual([]);
  });
});

describe('[STATUS-2] a file', () => {
  test.each([
    'memberships/nobody',
    'horses/stella',
    'horses/luna/hoovesTrims/x',
    'horses/stella/dentists/x',
  ])('whose correction names %s is no correction of ours', async (replaces) => {
    const of = await scene();
    await replace(of.bruno, of.path, 'di Bruno');
    const file = JSON.parse(await writeUnsentFile(of.bruno));
    file.changes[0].replaces = replaces;
    const { changes, flawed } = sure(readUnsentFile(JSON.stringify(file), 'bruno'));
    expect(flawed.map(({ entry }) => entry)).toEqual([1]);
    expect(changes).toHaveLength(1);
  });
  test('whose correction is left out does not delete what that replaces', async () => {
    const of = await scene();
    const first = await replace(of.bruno, of.path, 'uno');
    await tried(of.bruno);
    await replace(of.bruno, first, 'due');
    const file = await writeUnsentFile(of.bruno);
    const { flawed } = sure(readUnsentFile(file.replace('"to": "uno"', '"to": 7'), 'bruno'));
    expect(flawed.map(({ entry, why }) => [entry, why])).toEqual([
      [1, 'kind'],
      [2, 'depends'],
      [4, 'depends'],
    ]);
  });
  test('takes in a correction as one, without a tick for deletions, and what is deleted itself only with it', async () => {
    const of = await scene();
    const other = await add(of.anna, 'altra', '2026-09-01');
    await deliver(of.server, of.anna, of.bruno);
    await replace(of.bruno, of.path, 'corretta');
    sure(await deleteVisit(of.bruno, other));
    const { changes } = sure(readUnsentFile(await writeUnsentFile(of.bruno), 'bruno'));
    await of.bruno.db.outbox.clear();
    const { fresh, deletions } = await previewUnsent(of.bruno, changes);
    expect(fresh.map(({ mutation }) => mutation.op)).toEqual(['addVisit', 'deleteVisit']);
    expect(deletions.map(({ mutation }) => mutation.path)).toEqual([other]);
    sure(await importUnsent(of.bruno, withoutDeletions(changes)));
    await deliver(of.server, of.bruno);
    expect(stored(of)).toEqual(['altra', 'corretta']);
  });
  test('that names something else keeps no queue from being sent', async () => {
    const of = await scene();
    await replace(of.bruno, of.path, 'di Bruno');
    const file = JSON.parse(await writeUnsentFile(of.bruno));
    file.changes = [{ ...file.changes[0], replaces: 'memberships/nobody' }];
    await of.bruno.db.outbox.clear();
    const { changes } = sure(readUnsentFile(JSON.stringify(file), 'bruno'));
    sure(await importUnsent(of.bruno, changes));
    await edit(of.bruno, STELLA, { coat: 'baio' });
    for (let i = 0; i < 10; i += 1) await deliver(of.server, of.bruno);
    expect(await listUnsent(of.bruno)).toEqual([]);
  });
});

describe('[VISIT-1] the flags of a horse', () => {
  const start = async () => {
    const of = await openScene('stella');
    await edit(of.anna, STELLA, { isHere: 1 });
    await deliver(of.server, of.anna);
    return of;
  };
  test('a correction of who bought it leaves what a person said since', async () => {
    const of = await start();
    const sold = await move(of.anna, 'vendita');
    await deliver(of.server, of.anna);
    await edit(of.anna, STELLA, { isDeceased: -1 });
    await deliver(of.server, of.anna);
    await moveAgain(of.anna, sold, 'vendita', 'Rossi');
    await deliver(of.server, of.anna);
    expect(horse(of)).toMatchObject({ isHere: -1, isDeceased: -1 });
  });
  test('a correction of who bought it leaves what another phone said meanwhile', async () => {
    const of = await start();
    const sold = await move(of.anna, 'vendita');
    await deliver(of.server, of.anna);
    await pull(of.bruno, of.server.remote());
    await moveAgain(of.bruno, sold, 'vendita', 'Rossi');
    await edit(of.anna, STELLA, { isDeceased: -1 });
    await deliver(of.server, of.anna);
    await deliver(of.server, of.bruno);
    expect(horse(of)).toMatchObject({ isHere: -1, isDeceased: -1 });
  });
  test('corrected twice is as corrected once', async () => {
    const of = await start();
    let path = await move(of.anna, 'vendita');
    await deliver(of.server, of.anna);
    path = await moveAgain(of.anna, path, 'morte');
    await deliver(of.server, of.anna);
    path = await moveAgain(of.anna, path, 'vendita');
    await deliver(of.server, of.anna);
    expect(horse(of)).toMatchObject({ isHere: -1, isDeceased: 0 });
  });
  test('the first of two of one day, corrected, stays the first', async () => {
    const of = await start();
    const sold = await move(of.anna, 'vendita');
    await move(of.anna, 'arrivo');
    await deliver(of.server, of.anna);
    expect(horse(of)).toMatchObject({ isHere: 1 });
    await moveAgain(of.anna, sold, 'vendita', 'Rossi');
    await deliver(of.server, of.anna);
    expect(horse(of)).toMatchObject({ isHere: 1 });
  });
});

test('[CONFLICT-2] of a horse that the console erased and somebody put back a correction takes its place', async () => {
  const of = await scene();
  const before = of.server.documents.get(STELLA)!.fields;
  await replace(of.bruno, of.path, 'di Bruno');
  of.server.erase(STELLA);
  await push(of.bruno, of.server.remote());
  of.server.edit(STELLA, before);
  await pull(of.bruno, of.server.remote());
  sure(await restore(of.bruno, await openConflict(of.bruno)));
  await deliver(of.server, of.bruno);
  expect(stored(of)).toEqual(['di Bruno']);
});

test('[PUSH-11] a refused correction that is exported alone, and discarded, stands once', async () => {
  const of = await scene();
  const corrected = await replace(of.bruno, of.path, 'di Bruno');
  of.server.admits = ({ log }) => (log.params.path === corrected ? 'invalid' : 'allowed');
  await deliver(of.server, of.bruno);
  const { mutationId } = await rejectedOf(of.bruno);
  const file = await writeUnsentFile(of.bruno, mutationId);
  expect(sure(readUnsentFile(file, 'bruno')).changes.map(({ op }) => op)).toEqual([
    'addVisit',
    'deleteVisit',
  ]);
});

test('[CONFLICT-2] two corrections of two trims are two conflicts', async () => {
  const of = await openScene('stella');
  const one = await add(of.anna, 'una', '2026-09-01');
  const other = await add(of.anna, 'altra');
  await deliver(of.server, of.anna);
  await pull(of.bruno, of.server.remote());
  await replace(of.bruno, one, 'una di Bruno');
  await replace(of.bruno, other, 'altra di Bruno');
  sure(await deleteVisit(of.anna, one));
  await replace(of.anna, other, 'altra di Anna');
  await deliver(of.server, of.anna);
  await deliver(of.server, of.bruno);
  expect(await listConflicts(of.bruno)).toHaveLength(2);
});
