import { expect, test } from 'vitest';
import { fail } from '../../../../src/platform/result.ts';
import { isAnyOnServer } from '../../../../src/register/unsent/on-server.ts';
import {
  needsPerson,
  readSendingStates,
  sendingStateOf,
} from '../../../../src/register/unsent/sending-states.ts';
import { deleteVisit, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { push } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, sure, trim } from '../../../support/scene.ts';

test('[STATUS-1] of a horse and all below it what needs a person is told first, and nothing of other horses', async () => {
  const { server, anna } = await openAlone('stella', 'luna');
  server.admits = () => 'invalid';
  await edit(anna, 'horses/stella', { notes: 'x' });
  await push(anna, server.remote());
  const visit = await trim(anna, 'stella', '2026-10-14');
  const states = await readSendingStates(anna);
  const paths = [visit, 'horses/stella/hoovesTrims', 'horses/stella/dentists', 'horses/stella'];
  expect(paths.map((path) => sendingStateOf(states, path))).toEqual([
    'pending',
    'pending',
    'sent',
    'rejected',
  ]);
  expect(sendingStateOf(states, 'horses/luna')).toBe('sent');
});

test('[STATUS-1] what is parked or cannot be read needs a person; what newer code wrote only waits', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  for (const phone of [bruno, anna])
    for (const slug of ['stella', 'luna'])
      await edit(phone, `horses/${slug}`, { notes: phone.uid });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  const parked = anna.db.conflicts.where('lane').equals('horses/luna');
  const stateOf = async (path: string) => sendingStateOf(await readSendingStates(anna), path);
  const states = async () => {
    const all = [await stateOf('horses/stella'), await stateOf('horses/luna')];
    return all.map((state) => [state, needsPerson(state)]);
  };
  expect(await states()).toEqual([
    ['conflict', true],
    ['conflict', true],
  ]);
  await parked.modify((row) => void ((row.mutation as { v: number }).v = 99));
  expect((await states())[1]).toEqual(['pending', false]);
  await parked.modify({ mutation: null as never });
  await anna.db.outbox.add({ path: 7, lane: 'horses/x' } as never);
  expect(await states()).toEqual([
    ['conflict', true],
    ['damaged', true],
  ]);
  await trim(anna, 'stella', '2026-10-14');
  expect((await states())[0]).toEqual(['conflict', true]);
  expect(needsPerson('sent')).toBe(false);
});

test('of some visits one is on the server as it is, until its deletion is sent, or in the form that it is to replace', async () => {
  const { server, anna } = await openAlone('stella');
  const sent = await trim(anna, 'stella', '2026-09-14');
  await deliver(server, anna);
  const unsent = await trim(anna, 'stella', '2026-10-14');
  expect(await isAnyOnServer(anna, [])).toBe(false);
  expect(await isAnyOnServer(anna, [unsent])).toBe(false);
  expect(await isAnyOnServer(anna, [unsent, sent])).toBe(true);
  const corrected = sure(await replaceVisit(anna, sent, { day: '2026-09-15', notes: '' }));
  expect(await isAnyOnServer(anna, [corrected])).toBe(true);
  expect(await isAnyOnServer(anna, [unsent])).toBe(false);
  await deliver(server, anna);
  sure(await deleteVisit(anna, corrected));
  await deliver(server, anna);
  expect(await isAnyOnServer(anna, [sent, corrected])).toBe(false);
});

test('a visit that corrects one which was tried and never arrived is on the server no more than that', async () => {
  const { server, anna } = await openAlone('stella');
  const tried = await trim(anna, 'stella', '2026-10-14');
  await push(
    anna,
    server.remote(async () => fail('unreachable')),
  );
  const change = { day: '2026-10-14', notes: 'chiodo' };
  const corrected = sure(await replaceVisit(anna, tried, change));
  const again = sure(await replaceVisit(anna, corrected, { ...change, notes: 'due chiodi' }));
  expect(await isAnyOnServer(anna, [again])).toBe(false);
  await deliver(server, anna);
  expect(await isAnyOnServer(anna, [again])).toBe(true);
});
