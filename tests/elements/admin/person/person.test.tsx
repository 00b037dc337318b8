import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { labels } from '../../../../src/admin/person/labels.ts';
import { noteAskedYears } from '../../../../src/mirror/scope/membership-years.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';

/* What is asked before the data of a person are erased. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', ownerName: 'Paola Verdi' },
  });
});

test('nothing of a person that arrived while its erasure was asked about is erased, nor anything before a new look', async () => {
  const year = (year: number, birthDate: string) => ({
    year,
    givenName: 'Mario',
    familyName: 'Rossi',
    birthDate,
  });
  await receive(phone, { 'memberships/figlio': year(2026, '2001-01-01') });
  const unsent = async () => (await listUnsent(phone)).map(({ op, path }) => `${op} ${path}`);
  await openScreen(phone, '/person');
  await page.getByRole('searchbox').fill('Mario Rossi');
  const erase = page.getByRole('button', { name: labels.erase });
  const confirm = page.getByRole('button', { name: labels.confirm, exact: true });
  await erase.click();
  await expect.element(page.getByText(labels.goes(1, 0, 0, 0))).toBeVisible();
  await receive(phone, { 'memberships/padre': year(2015, '1960-05-05') });
  await expect.element(page.getByText(labels.chosen(2))).toBeInTheDocument();
  await expect.element(page.getByText(labels.goes(1, 0, 0, 0))).toBeVisible();
  await confirm.click();
  await expect.element(page.getByText(labels.changed)).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(await unsent()).toEqual([]);
  const father = page.getByRole('listitem').filter({ hasText: '2015' });
  await father.getByRole('checkbox').click();
  await clock.advance(1000);
  await erase.click();
  await confirm.click();
  await expect.element(page.getByText(labels.done)).toBeVisible();
  expect(await unsent()).toEqual(['delete memberships/figlio']);
});

test('who looks for a family name is asked about everybody whose data would be erased, and told that they are several', async () => {
  const member = (givenName: string, year: number) => ({
    year,
    givenName,
    familyName: 'Verdi',
    taxCode: '',
  });
  await receive(phone, {
    'memberships/anna25': member('Anna', 2025),
    'memberships/anna26': member('Anna', 2026),
    'memberships/luca26': member('Luca', 2026),
  });
  await noteAskedYears(phone, 'all');
  await openScreen(phone, '/person');
  const field = page.getByLabelText(labels.search);
  const ask = async (typed: string) => {
    await field.fill(typed);
    await page.getByRole('button', { name: labels.erase }).click();
  };
  await ask('Verdi Anna');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Cancellare i dati di Anna Verdi?');
  expect(dialog.getByText(/persone diverse/).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await ask('Verdi');
  await expect.element(page.getByText('4 voci scelte, di 3 nomi')).toBeInTheDocument();
  await expect
    .element(dialog)
    .toHaveAccessibleName('Cancellare i dati di Anna Verdi, Luca Verdi e Paola Verdi?');
  await expect.element(dialog.getByText(/Sono 3 nomi/)).toBeVisible();
});

test('who looks for a person is told what no search finds, before the search and before the erasure', async () => {
  await openScreen(phone, '/person');
  await expect.element(page.getByRole('main')).toHaveTextContent(/Foto.*nessuna ricerca/);
  await page.getByRole('searchbox').fill('Paola Verdi');
  await page.getByRole('button', { name: labels.erase }).click();
  const stays = page.getByRole('dialog').getByRole('listitem');
  await expect
    .element(stays.filter({ hasText: 'foto' }))
    .toHaveTextContent(/in cui si vede.*solo nome.*si tolgono a mano/);
});
