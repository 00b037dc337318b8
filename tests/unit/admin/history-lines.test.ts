import { expect, test } from 'vitest';
import { inOrder, lineOfLog, linesOfVisits } from '../../../src/admin/history/history-lines.ts';
import { removeHorse } from '../../../src/register/horses/horse-removal.ts';
import { getHorse } from '../../../src/register/horses/horses.ts';
import { knownNames, learnNames, writtenBy } from '../../../src/register/account-names.ts';
import { listVisitTraces } from '../../../src/register/visits/visit-traces.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { pull, push } from '../../support/phone.ts';
import { edit, openScene, sure, trim } from '../../support/scene.ts';

const LANE = 'horses/stella';

test('the history of a horse tells fields and visits, who and in which order, and no values', async () => {
  const { clock, server, anna, bruno } = await openScene('stella');
  const remote = server.remote();
  const step = async (phone: typeof anna) => {
    await push(phone, remote);
    await clock.advance(60_000);
  };
  await edit(anna, LANE, { ownerPhone: '+39 333 1', notes: 'segreta' });
  await step(anna);
  const first = await trim(anna, 'stella', '2026-10-14', 'chiodo');
  await step(anna);
  await trim(anna, 'stella', '2025-10-01');
  await step(anna);
  await pull(bruno, remote);
  sure(await deleteVisit(bruno, first));
  await step(bruno);
  await pull(anna, remote);

  const history = sure(await remote.history(LANE, null, new AbortController().signal));
  const told = async () =>
    inOrder(
      history.items.map(lineOfLog),
      linesOfVisits(await listVisitTraces(anna, LANE), '2026-11-21'),
      false,
    );
  expect((await told()).map(({ what, uid }) => `${uid}: ${what}`)).toEqual([
    'bruno: Pareggio eliminato',
    'anna: Pareggio del 1 ottobre 2025 aggiunto',
    'anna: Pareggio aggiunto, poi eliminato',
    'anna: Cambiato: telefono del proprietario, note',
  ]);
  expect(JSON.stringify(history)).not.toMatch(/segreta|333/);

  // With the horse go its visits: one line, not one each.
  sure(await removeHorse(anna, (await getHorse(anna, 'stella'))!));
  await step(anna);
  expect((await told()).map(({ what }) => what)).toContain('Pareggio eliminato');
});

test('visits that are older than what was read of the log wait for their place', () => {
  const line = (key: string, at: number) => ({ key, what: key, uid: 'anna', at });
  const logged = [line('log 5', 5), line('log 3', 3)];
  const visits = [line('visit 4', 4), line('visit 1', 1)];
  const keys = (more: boolean) => inOrder(logged, visits, more).map(({ key }) => key);
  expect(keys(true)).toEqual(['log 5', 'visit 4', 'log 3']);
  expect(keys(false)).toEqual(['log 5', 'visit 4', 'log 3', 'visit 1']);
});

test('names are learned from the log, of whoever wrote the horse or one of its visits', async () => {
  const { server, anna, bruno } = await openScene('stella');
  const path = await trim(bruno, 'stella', '2026-10-14');
  await push(bruno, server.remote());
  await pull(anna, server.remote());
  expect(await writtenBy(anna, LANE, 'bruno')).toEqual([LANE, path]);
  expect(await writtenBy(anna, LANE, 'carla')).toEqual([]);
  const told = sure(await server.remote().history(path, null, new AbortController().signal));
  await learnNames(anna, told.items);
  expect(await knownNames(anna)).toEqual({ bruno: 'bruno@example.org' });
});
