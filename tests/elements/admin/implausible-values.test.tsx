import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayOf, instantOf } from '../../../src/model/values/calendar.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { openRegister } from '../../../src/register/register.ts';
import { sure } from '../../support/scene.ts';
import { eventually } from '../../support/eventually.ts';

/* The questions before a day, a name or a declaration that is probably a mistake is saved. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const button = (name: string) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const trims = async () =>
  sure(await openRegister(phone).hoovesTrims.list('stella')).map(({ fields }) =>
    dayOf(fields.date!),
  );
const stella = async () => sure(await openRegister(phone).horses.get('stella')).fields;

beforeEach(async () => {
  await page.viewport(1280, 800);
  phone = openPhone({ clock });
  const here = { isHere: 1, isDeceased: -1, isDPA: -1 };
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella del Po', ...here },
    'horses/brio': { name: 'Brio', docname: 'Brio', ...here },
  });
});

test.each([
  ['2027-11-20', /sabato 20 novembre 2027: tra 402 giorni/],
  ['2026-08-01', /sabato 1º agosto: 74 giorni fa/],
  ['2025-10-14', /martedì 14 ottobre 2025: 365 giorni fa/],
])('a round on %s asks before its first tick, and only then', async (day, said) => {
  await openScreen(phone, `/round?day=${day}`);
  await page.getByRole('checkbox', { name: 'Fatto: Stella' }).click({ force: true });
  await expect.element(dialog().getByText(said)).toBeVisible();
  await dialog().getByRole('button', { name: 'Indietro' }).click();
  expect(await trims()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Fatto: Stella' }).click({ force: true });
  await button('Sì, registra in quel giorno').click();
  await eventually(async () => expect(await trims()).toEqual([day]));
  await page.getByRole('checkbox', { name: 'Fatto: Brio' }).click({ force: true });
  await expect.element(page.getByText('2 di 2')).toBeVisible();
});

test('a round of today asks nothing', async () => {
  await openScreen(phone, '/round');
  await page.getByRole('checkbox', { name: 'Fatto: Stella' }).click({ force: true });
  await eventually(async () => expect(await trims()).toEqual(['2026-10-14']));
});

test('a horse keeps its names when they are emptied', async () => {
  await openScreen(phone, '/horses/stella');
  await page.getByLabelText('Nome', { exact: true }).fill('');
  await page.getByLabelText('Nome sul documento').fill(' ');
  await page.getByLabelText('Mantello').fill('Baio');
  await button('Salva').click();
  await expect.element(page.getByText(/^Non salvato/)).toBeVisible();
  expect(await stella()).toMatchObject({ name: 'Stella', docname: 'Stella del Po', coat: '' });
});

test('NON DPA is not left without asking, by way of blank neither', async () => {
  await openScreen(phone, '/horses/stella');
  await page.getByText('Stato burocratico').click();
  const field = page.getByLabelText(/^DPA/);
  await field.selectOptions('');
  await expect.element(dialog().getByRole('heading', { name: 'Togliere NON DPA?' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Indietro' }).click();
  await expect.element(field).toHaveValue('-1');
  await field.selectOptions('');
  await button('Sì, il registro era sbagliato').click();
  await expect.element(field).toHaveValue('0');
  await field.selectOptions('Sì');
  await expect.element(dialog().getByRole('heading', { name: 'Da NON DPA a DPA?' })).toBeVisible();
});
