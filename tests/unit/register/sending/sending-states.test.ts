import { expect, test } from 'vitest';
import {
  readSendingStates,
  sendingStateOf,
} from '../../../../src/register/sending/sending-states.ts';
import { push } from '../../../support/phone.ts';
import { edit, openAlone, trim } from '../../../support/scene.ts';

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
