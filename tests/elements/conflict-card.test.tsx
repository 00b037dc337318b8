import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listUnsent } from '../../src/mirror/outbox.ts';
import { openRegister } from '../../src/register/register.ts';
import { eventually } from '../support/eventually.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { ModelServer } from '../support/model-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';

/* What the card of a conflict says of its other side: whose it is, and whether it is in the register. */

const clock = new ManualClock();

async function save(phone: Phone, fields: { ownerPhone: string }): Promise<void> {
  const seen = sure(await openRegister(phone).horses.get('stella')).fields;
  sure(await openRegister(phone).horses.update('stella', seen, { ...seen, ...fields }));
}

test('[CONFLICT-3] a change that was saved after the parked one, and waits, is not said to be in the register', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
  const phone = openPhone({ clock, uid: 'conflict-card' });
  await pull(phone, server.remote());
  await save(phone, { ownerPhone: '111' });
  server.edit('horses/stella', { ownerPhone: '222' });
  await push(phone, server.remote());
  const close = await openScreen(phone, '/sync', { clock });
  await expect.element(page.getByText('Nel registro', { exact: true })).toBeVisible();
  await expect.element(page.getByText('222')).toBeVisible();
  close();

  await save(phone, { ownerPhone: '333' });
  await openScreen(phone, '/sync', { clock });
  await expect.element(page.getByText('Scritta dopo su questo telefono')).toBeVisible();
  await expect.element(page.getByText('Nel registro', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Tieni il loro')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tieni l’ultima' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
  await push(phone, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: '333' });
});

test('[CONFLICT-3] whoever merges two notes types on at once: the text has the focus', async () => {
  const server = new ModelServer(() => clock.now());
  const fields = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1, notes: '' };
  server.edit('horses/stella', fields);
  const phone = openPhone({ clock, uid: 'conflict-merge' });
  await pull(phone, server.remote());
  const seen = sure(await openRegister(phone).horses.get('stella')).fields;
  sure(await openRegister(phone).horses.update('stella', seen, { ...seen, notes: 'mie' }));
  server.edit('horses/stella', { notes: 'sue' });
  await push(phone, server.remote());
  await openScreen(phone, '/sync', { clock });
  await page.getByRole('button', { name: 'Unisci' }).click();
  const text = page.getByLabelText('Testo unito');
  await expect.element(text).toHaveValue('sue\nmie');
  await expect.element(text).toHaveFocus();
});
