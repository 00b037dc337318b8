import { expect, test } from 'vitest';
import { storeAccounts } from '../../../src/mirror/scope/accounts.ts';
import { holdsYear, readHeldYears } from '../../../src/mirror/scope/membership-years.ts';
import { removeRegister } from '../../../src/mirror/scope/lock-mirror.ts';
import { beginAttempt, listUnsent, postpone } from '../../../src/mirror/outbox/outbox.ts';
import { readMeta } from '../../../src/mirror/database/meta.ts';
import {
  knownNames,
  storeLoggedNames,
  unknownAccounts,
} from '../../../src/register/accounts/account-names.ts';
import { discardUnheld } from '../../../src/register/unsent/discard-unheld.ts';
import { fetchAccounts } from '../../../src/sync/fetch-accounts.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { fetchMemberships, fetchMembershipYears } from '../../../src/sync/fetch-memberships.ts';
import { fail } from '../../../src/platform/result.ts';
import type { RemoteStore } from '../../../src/sync/ports.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { freeLocks, pull, push } from '../../support/phone.ts';
import { create, edit, openScene } from '../../support/scene.ts';

const STELLA = 'horses/stella';
const signal = new AbortController().signal;
const ask = <Value>(request: (signal: AbortSignal) => Value) => request(signal);

async function sceneWithMembers() {
  const scene = await openScene('stella');
  scene.server.edit('memberships/m1', { year: 2026, givenName: 'Lucia' });
  scene.server.edit('memberships/m2', { year: 2026, givenName: 'Elena' });
  scene.server.edit('events/e1', { title: 'Festa' });
  // Written without the app, they are found only by a full reconcile.
  await pull(scene.anna, scene.server.remote(), true);
  const { db } = scene.anna;
  const paths = async () =>
    (
      await Promise.all(
        [db.base('memberships'), db.view('memberships'), db.base('events'), db.view('events')].map(
          (table) => table.toCollection().primaryKeys(),
        ),
      )
    ).map((keys) => keys.map(String));
  return { ...scene, paths };
}

test('[PULL-8] an account that holds the horses alone holds nothing else, and keeps what is unsent', async () => {
  const { server, anna, bruno, paths } = await sceneWithMembers();
  expect(await paths()).toEqual([
    ['memberships/m1', 'memberships/m2'],
    ['memberships/m1', 'memberships/m2'],
    ['events/e1'],
    ['events/e1'],
  ]);
  await edit(anna, 'memberships/m1', { city: 'Roma' });
  await create(anna, 'memberships/m3', { givenName: 'Nina' });

  const receiver = { remote: server.remote(), ask };
  server.accounts.set('anna', { name: 'Anna Bianchi', holds: 'horses' });
  await fetchAccounts(anna, receiver);
  expect(await paths()).toEqual([['memberships/m1'], ['memberships/m1', 'memberships/m3'], [], []]);
  expect((await anna.db.outbox.toArray()).map(({ path }) => path)).toEqual([
    'memberships/m1',
    'memberships/m3',
  ]);

  await edit(bruno, STELLA, { coat: 'baio' });
  await push(bruno, server.remote());
  await pull(anna, server.remote(), true);
  expect(await paths()).toEqual([['memberships/m1'], ['memberships/m1', 'memberships/m3'], [], []]);
  expect((await anna.db.base('horses').get(STELLA))!.fields['coat']).toBe('baio');
  expect(await fetchMemberships(anna, receiver, 'all')).toEqual({
    success: false,
    error: 'denied',
  });
  expect(await paths()).toEqual([['memberships/m1'], ['memberships/m1', 'memberships/m3'], [], []]);

  server.accounts.set('anna', { name: 'Anna Bianchi', holds: 'all' });
  await fetchAccounts(anna, receiver);
  await pull(anna, server.remote());
  expect(await paths()).toEqual([
    ['memberships/m1', 'memberships/m2'],
    ['memberships/m1', 'memberships/m2', 'memberships/m3'],
    ['events/e1'],
    ['events/e1'],
  ]);
  expect((await anna.db.view('memberships').get('memberships/m1'))!.fields['city']).toBe('Roma');
});

test.each(['first pull', 'older years'])(
  '[PULL-8] what was on its way when the account lost it is not taken in: %s',
  async (what) => {
    const { server, anna, paths } = await sceneWithMembers();
    const remote = server.remote();
    const losing: RemoteStore = {
      ...remote,
      everything: async (scope, after, on) => {
        const page = await remote.everything(scope, after, on);
        if (scope !== 'memberships' && typeof scope === 'string') return page;
        server.accounts.set('anna', { name: '', holds: 'horses' });
        await fetchAccounts(anna, { remote, ask });
        return page;
      },
    };
    if (what === 'first pull') await removeRegister(anna);
    const read =
      what === 'first pull'
        ? pull(anna, losing)
        : fetchMemberships(anna, { remote: losing, ask }, 'all');
    await expect(read).rejects.toThrow('emptied');
    expect(await paths()).toEqual([[], [], [], []]);
    expect((await readMeta(anna, 'cursors')).memberships).toBeUndefined();
  },
);

test('[PULL-8] an older year that was fetched before an account lost the members is not taken for held after', async () => {
  const { server, anna } = await sceneWithMembers();
  server.edit('memberships/old', { year: 2020, givenName: 'Ugo' });
  const receiver = { remote: server.remote(), ask };
  await fetchMembershipYears(anna, receiver);
  await fetchMemberships(anna, receiver, 2020);
  expect(holdsYear(await readHeldYears(anna), 2020)).toBe(true);
  for (const holds of ['horses', 'all'] as const) {
    server.accounts.set('anna', { name: '', holds });
    await fetchAccounts(anna, receiver);
    expect(await readMeta(anna, 'serverYears')).toEqual([]);
  }
  await pull(anna, server.remote());
  expect(holdsYear(await readHeldYears(anna), 2020)).toBe(false);
  await fetchMemberships(anna, receiver, 2020);
  expect((await anna.db.view('memberships').get('memberships/old'))?.fields['year']).toBe(2020);
});

test('[PULL-8] an account of which the list says nothing keeps what it holds', async () => {
  const { server, anna } = await sceneWithMembers();
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' as const }]]));
  server.closed.add('anna');
  await fetchAccounts(anna, { remote: server.remote(), ask });
  expect(await readMeta(anna, 'holds')).toBe('horses');
});

test('the allow-list names accounts; the log only those that it does not name', async () => {
  const { server, anna } = await sceneWithMembers();
  await storeLoggedNames(anna, [
    { uid: 'bruno', user: 'Anna Presidente' },
    { uid: 'carla', user: 'carla@example.org' },
  ]);
  server.accounts.set('bruno', { name: 'Bruno Neri', holds: 'all' });
  server.accounts.set('carla', { name: '', holds: 'all' });
  await fetchAccounts(anna, { remote: server.remote(), ask }, ['bruno', 'carla']);
  expect(await knownNames(anna)).toEqual({
    bruno: { name: 'Bruno Neri', isFromLog: false },
    carla: { name: 'carla@example.org', isFromLog: true },
  });
  // Whom the list does not name is not asked for again.
  expect(await unknownAccounts(anna, ['bruno', 'carla', 'dario'])).toEqual(['dario']);
});

test('[PULL-8] an account that holds the horses alone from now on goes on with them, while a change of a member waits', async () => {
  const { server, anna } = await sceneWithMembers();
  await edit(anna, 'memberships/m1', { city: 'Roma' });
  server.accounts.set('anna', { name: '', holds: 'horses' });
  // As under firestore.rules: every request for what this account does not hold is denied.
  const inner = server.remote();
  const isMember = (path: string) => path.startsWith('memberships/');
  const remote: RemoteStore = {
    ...inner,
    commit: async (commit, end) =>
      commit.writes.some(({ document }) => isMember(document.path))
        ? fail('denied')
        : inner.commit(commit, end),
    read: async (mutationId, paths, end) =>
      paths.some(isMember) ? fail('denied') : inner.read(mutationId, paths, end),
  };
  const signals = { isVisible: () => true, onWake: () => () => undefined };
  const sync = createSyncEngine({ mirror: anna, remote, locks: freeLocks, signals });
  await sync.syncNow();
  await edit(anna, STELLA, { notes: 'zoppica' });
  await sync.syncNow();
  sync.stop();
  expect((await readStatus(anna)).pause).toBeNull();
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('zoppica');
  expect(await listUnsent(anna)).toMatchObject([
    { path: 'memberships/m1', status: 'pending', lastError: 'denied' },
  ]);
});

test('[PUSH-12] what an account does not hold any more is discarded with what was kept for it, unless it is on its way or held again', async () => {
  const { server, anna, paths } = await sceneWithMembers();
  await edit(anna, 'memberships/m1', { city: 'Roma' });
  await edit(anna, 'memberships/m1', { zip: '00100' });
  await edit(anna, 'memberships/m2', { city: 'Lodi' });
  await create(anna, 'memberships/m3', { givenName: 'Nina' });
  await edit(anna, 'memberships/m3', { city: 'Bari' });
  const [first, second, other, made] = await listUnsent(anna);
  const left = async () => (await listUnsent(anna)).map(({ path }) => path);
  expect(await discardUnheld(anna, first!)).toEqual({ success: true, data: false });
  server.accounts.set('anna', { name: '', holds: 'horses' });
  await fetchAccounts(anna, { remote: server.remote(), ask });
  await beginAttempt(anna, 'memberships/m1', ([next]) => next);
  expect(await discardUnheld(anna, first!)).toEqual({ success: true, data: false });
  await postpone(anna, { mutationId: first!.mutationId, attempts: 1 }, 'denied', 1000);
  expect(await left()).toHaveLength(5);

  for (const change of [second!, first!])
    expect(await discardUnheld(anna, change)).toEqual({ success: true, data: true });
  // What waits beside it keeps its document.
  expect(await left()).toEqual(['memberships/m2', 'memberships/m3', 'memberships/m3']);
  expect(await paths()).toEqual([['memberships/m2'], ['memberships/m2', 'memberships/m3'], [], []]);
  // A new member goes with what was changed of them.
  for (const change of [made!, other!])
    expect(await discardUnheld(anna, change)).toEqual({ success: true, data: true });
  expect(await left()).toEqual([]);
  expect(await paths()).toEqual([[], [], [], []]);
  expect(await discardUnheld(anna, other!)).toEqual({ success: true, data: false });
});
