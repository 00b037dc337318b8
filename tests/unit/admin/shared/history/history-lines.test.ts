import { expect, test } from 'vitest';
import {
  groupByDay,
  mergeLines,
  lineOfLog,
  linesOfVisits,
} from '../../../../../src/admin/shared/history/history-lines.ts';
import { giveRound } from '../../../../../src/register/given-rounds/given-rounds.ts';
import { guestsOfRounds } from '../../../../../src/register/given-rounds/guests-of-rounds.ts';
import { importReturn } from '../../../../../src/register/given-rounds/import-return.ts';
import { removeHorse } from '../../../../../src/register/horses/horse-removal.ts';
import {
  knownNames,
  storeLoggedNames,
  pathsWrittenBy,
} from '../../../../../src/register/accounts/account-names.ts';
import { listVisitTraces } from '../../../../../src/register/visits/visit-traces.ts';
import { deleteVisit } from '../../../../../src/register/visits/visits.ts';
import { pull, push } from '../../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, sure, trim } from '../../../../support/scene.ts';

const ROOT = 'horses/stella';

test('the history of a horse lists changed fields and visits with their authors, in order, without values', async () => {
  const { clock, server, anna, bruno } = await openScene('stella');
  const remote = server.remote();
  const step = async (phone: typeof anna) => {
    await push(phone, remote);
    await clock.advance(60_000);
  };
  await edit(anna, ROOT, { ownerPhone: '+39 333 1', notes: 'segreta' });
  await step(anna);
  const first = await trim(anna, 'stella', '2026-10-14', 'chiodo');
  await step(anna);
  await trim(anna, 'stella', '2025-10-01');
  await step(anna);
  await pull(bruno, remote);
  sure(await deleteVisit(bruno, first));
  await step(bruno);
  await pull(anna, remote);

  const history = sure(await remote.history(ROOT, null, new AbortController().signal));
  const lines = async () =>
    mergeLines(
      history.items.map(lineOfLog),
      linesOfVisits(await listVisitTraces(anna, ROOT), '2026-11-21'),
      false,
    );
  expect((await lines()).map(({ what, uid }) => `${uid}: ${what}`)).toEqual([
    'bruno: Pareggio eliminato',
    'anna: Pareggio del 1º ottobre 2025 aggiunto',
    'anna: Pareggio aggiunto, poi eliminato',
    'anna: Cambiato: telefono del proprietario, note',
  ]);
  expect(JSON.stringify(history)).not.toMatch(/segreta|333/);
  // A visit whose date cannot be read has no day.
  const visit = (await listVisitTraces(anna, ROOT)).find(({ fields }) => fields['date']);
  const undated = ['hoovesTrims', 'dentists', 'movements'].map((kind) => ({
    ...visit!,
    path: `${ROOT}/${kind}/x`,
    fields: { date: null },
  }));
  expect(linesOfVisits(undated, '2026-11-21').map(({ what }) => what)).toEqual([
    'Pareggio senza data aggiunto',
    'Visita del dentista senza data aggiunta',
    'Movimento senza data registrato',
  ]);
  // Whoever made a visit before there was a register did so at no time that is known.
  expect(linesOfVisits([{ ...visit!, createdAt: '' }], '2026-11-21')).toEqual([]);

  // The deletions of visits with their horse are one line, which counts all of them.
  await trim(anna, 'stella', '2024-10-01');
  await step(anna);
  sure(await removeHorse(anna, 'stella', 0));
  await step(anna);
  expect((await lines()).map(({ what }) => what)).toContain('2 date eliminate insieme alla scheda');
});

test('a visit of a round names whom the round was given to, beside the admin who took it in', async () => {
  const { server, anna } = await openAlone('stella');
  const round = sure(
    await giveRound(anna, {
      by: 'Mario',
      day: '2026-10-14',
      kind: 'hoovesTrims',
      horses: ['stella'],
    }),
  );
  const tick = { place: 0, horse: 'horses/stella', day: '2026-10-14', notes: '' };
  sure(
    await importReturn(
      anna,
      { slug: round, kind: 'hoovesTrims', by: 'Mario', product: '', batch: '' },
      [tick],
    ),
  );
  await deliver(server, anna);
  const lines = linesOfVisits(
    await listVisitTraces(anna, 'horses/stella'),
    '2026-11-21',
    await guestsOfRounds(anna),
  );
  expect(lines.map(({ what, uid }) => `${uid}: ${what}`)).toEqual([
    'anna: Pareggio del 14 ottobre aggiunto dal giro dato a Mario',
  ]);
});

test('entries come by when they happened, grouped by their day in Rome', () => {
  const at = (iso: string) => ({ at: Date.parse(iso), iso });
  const entries = [
    at('2026-10-13T21:59:00Z'),
    at('2026-10-14T08:00:00Z'),
    at('2026-10-13T22:01:00Z'),
    at('2026-10-13T05:00:00Z'),
  ];
  expect(
    groupByDay(entries).map(({ day, entries: of }) => [
      day,
      of.map(({ iso }) => iso.slice(11, 16)),
    ]),
  ).toEqual([
    ['2026-10-14', ['08:00', '22:01']],
    ['2026-10-13', ['21:59', '05:00']],
  ]);
  expect(groupByDay([{ at: NaN }])).toEqual([{ day: '', entries: [{ at: NaN }] }]);
});

test('a change of no field is not told as a change of fields', () => {
  const change = { mutationId: 'm', uid: 'anna', user: '', path: ROOT, at: '', fields: [] };
  const said = ['createHorse', 'updateHorse', 'deleteHorse'].map(
    (name) => lineOfLog({ ...change, function: name }).what,
  );
  expect(said).toEqual(['Scheda aggiunta', 'Scheda salvata', 'Scheda eliminata']);
});

test('visits older than the oldest log line read are left out while the log has more pages', () => {
  const line = (key: string, at: number) => ({ key, what: key, uid: 'anna', at });
  const logged = [line('log 5', 5), line('log 3', 3)];
  const visits = [line('visit 4', 4), line('visit 3', 3), line('visit 1', 1)];
  const keys = (more: boolean) => mergeLines(logged, visits, more).map(({ key }) => key);
  expect(keys(true)).toEqual(['log 5', 'visit 4', 'log 3', 'visit 3']);
  expect(keys(false)).toEqual(['log 5', 'visit 4', 'log 3', 'visit 3', 'visit 1']);
});

test('account names of a horse and its visits are read from the log', async () => {
  const { server, anna, bruno } = await openScene('stella');
  const path = await trim(bruno, 'stella', '2026-10-14');
  await deliver(server, bruno, anna);
  expect(await pathsWrittenBy(anna, ROOT, 'bruno')).toEqual([ROOT, path]);
  expect(await pathsWrittenBy(anna, ROOT, 'carla')).toEqual([]);
  const lines = sure(await server.remote().history(path, null, new AbortController().signal));
  await storeLoggedNames(anna, lines.items);
  expect(await knownNames(anna)).toEqual({
    bruno: { name: 'bruno@example.org', isFromLog: true },
  });
  // Where an entry names nobody the name stands, and the last one that an entry gives counts.
  await storeLoggedNames(anna, [
    { uid: 'bruno', user: '' },
    { uid: 'carla', user: '' },
  ]);
  expect(Object.keys(await knownNames(anna))).toEqual(['bruno']);
  await storeLoggedNames(anna, [{ uid: 'bruno', user: 'b@example.org' }]);
  expect((await knownNames(anna))['bruno']?.name).toBe('b@example.org');
  // The log gives the latest entries first; in the oldest ones, from before the rules, a name may be anything.
  await storeLoggedNames(anna, [
    { uid: 'bruno', user: 'bruno@new.example' },
    { uid: 'bruno', user: 'Presidente' },
  ]);
  expect((await knownNames(anna))['bruno']?.name).toBe('bruno@new.example');
  // Who made what somebody else wrote last is in its entries, too.
  sure(await deleteVisit(anna, path));
  await deliver(server, anna);
  expect(await pathsWrittenBy(anna, ROOT, 'bruno')).toContain(path);
});

test('the deletion of a horse and that of its visits are lines of their own', async () => {
  const { server, anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-14');
  await deliver(server, anna);
  sure(await removeHorse(anna, 'stella', 0));
  await deliver(server, anna);
  const page = sure(await server.remote().history(ROOT, null, new AbortController().signal));
  const visits = linesOfVisits(await listVisitTraces(anna, ROOT), '2026-11-21');
  const keys = [...page.items.map(lineOfLog), ...visits].map(({ key }) => key);
  // Two of them are of the same mutation.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(keys.length);
});
