import { type Page, expect, test } from '@playwright/test';
import { findSignal, navigate, signIn, syncNow, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { expectFits } from './support/layout-faults.ts';
import { horsesNamed, putDocument, putOldHorses } from './support/register.ts';
import { BEA } from './support/stage.ts';
import { stageForEach } from './support/stage-for-each.ts';

/*
 * A given round: given by an admin, ticked on the guest's own phone without a network, returned, and taken in on two
 * admins' phones: one visit for each horse, under the rules.
 */

const stage = stageForEach('emulator');
test.beforeEach(async () => {
  await stage.admit(BEA);
  await putOldHorses(stage.backend, horsesNamed('Luna', 'Nuvola', 'Stella'));
  await putDocument(stage.backend, 'horses/vento-000000', {
    name: { stringValue: 'Vento' },
    isHere: { integerValue: '1' },
    isDeceased: { integerValue: '-1' },
    ownerName: { stringValue: 'Carla Verdi' },
    notes: { stringValue: 'di Carla, 333 1234567' },
  });
});

const guestRow = (page: Page, horse: string) =>
  page.getByRole('listitem').filter({ hasText: horse });

/** Gives a round of all horses but Vento to Mario; returns what is copied. */
async function giveRound(page: Page): Promise<string> {
  await navigate(page, '/admin/given-rounds');
  await page.getByLabel('A chi').fill('Mario');
  await page.getByRole('button', { name: 'Chi scade entro quel giorno' }).click();
  await expect(page.getByText('Scelti 3 di 4 cavalli')).toBeVisible();
  await page.getByRole('button', { name: 'Dai il giro di 3 cavalli' }).click();
  const overlay = page.getByRole('dialog', { name: 'Manda il giro a Mario' });
  await overlay.getByRole('button', { name: 'Copia il link' }).click();
  await expect(page.getByText('Link copiato.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  return link;
}

async function takeIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Incolla qui il link o il testo ricevuto').fill(text);
  await page.getByRole('button', { name: 'Apri', exact: true }).click();
}

test('a guest ticks a round offline on their own phone; two admins take it in offline, and each tick counts once', async ({
  page,
  browser,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await page.context().grantPermissions(permissions);
  // Without a network she stays on the screen that is open, so she needs no worker.
  const bea = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, stage.url);
  const link = await giveRound(page);
  expect(link).toMatch(/^http:.*\/it\/giro#scuderia-giro2\./);
  expect(Buffer.from(link.split('.').at(-1)!, 'base64url').toString()).not.toMatch(/Carla|333/);
  await waitUntilSent(page);
  await signIn(bea, stage.url, BEA);
  await navigate(bea, '/admin/given-rounds');

  const phone = await browser.newContext({ permissions, viewport: { width: 360, height: 740 } });
  let guest = await phone.newPage();
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Giro di pareggi');
  await expect(guest).toHaveURL(`${stage.url}/it/giro`);
  await expectNoFaults(guest);
  await expectFits(guest, 'given round');
  await guest.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  stage.proxy.disconnect();

  await guest.reload();
  await guestRow(guest, 'Luna').getByRole('checkbox').click();
  await expect(guest.getByText('1 di 3 fatto')).toBeVisible();
  await guestRow(guest, 'Luna').getByRole('textbox').fill('Piede sinistro <b>molle</b>');
  await guestRow(guest, 'Stella').getByRole('checkbox').click();
  await expect(guest.getByText('2 di 3 fatti')).toBeVisible();
  // The guest closes the page without a further step, and opens it again.
  await guest.close();
  guest = await phone.newPage();
  await guest.goto(`${stage.url}/it/giro`);
  await expect(guest.getByText('2 di 3 fatti')).toBeVisible();
  await expect(guest.getByText(/La scuderia non lo vede/)).toBeVisible();
  await expect(guestRow(guest, 'Luna').getByRole('textbox')).toHaveValue(/molle/);
  await guest.getByRole('button', { name: 'Rimanda il giro' }).click();
  await expect(guest.getByText(/^Copiato/)).toBeVisible();
  const first = await guest.evaluate(() => navigator.clipboard.readText());
  await guestRow(guest, 'Nuvola').getByRole('checkbox').click();
  await expect(guest.getByText(/dopo hai cambiato qualcosa/)).toBeVisible();
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Scarica il file da rimandare' }).click();
  const whole = await (await download).path();
  // Only the site's own files were requested: the ticks travel by messenger alone.
  expect(asked.filter((url) => url.includes('scuderia-giro') || url.includes(':commit'))).toEqual(
    [],
  );

  // The first half is taken in by its link, on the phone that gave the round, without a network.
  await page.goto(first);
  const ticks = page.getByRole('listitem').filter({ hasText: 'Da registrare' });
  await expect(ticks).toHaveCount(2);
  await expect(page.getByText('Piede sinistro <b>molle</b>')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Registra 2 spunte' }).click();
  await expect(page.getByText('2 spunte registrate sul telefono.')).toBeVisible();
  await expect(page.getByText('Tornato in parte: 2 di 3 cavalli.')).toBeVisible();
  // Opened again, the link has nothing left to record.
  await takeIn(page, first);
  await expect(page.getByText('Già registrato')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Niente da registrare' })).toBeDisabled();

  // The whole return is taken in as a file, on another admin's phone that has not received the first half.
  const choosing = bea.waitForEvent('filechooser');
  await bea.getByRole('button', { name: 'Apri il file ricevuto' }).click();
  await (await choosing).setFiles(whole);
  await bea.getByRole('button', { name: 'Registra 3 spunte' }).click();
  await expect(bea.getByText('Tornato: 3 di 3 cavalli.')).toBeVisible();

  await findSignal(page, stage);
  await waitUntilSent(bea);
  const visits = await stage.documents('hoovesTrims');
  const fresh = visits.filter(({ data }) => String(data['notes']).includes('Fatto da Mario'));
  expect(fresh).toHaveLength(3);
  expect(new Set(fresh.map(({ path }) => path.split('/').at(-3)))).toEqual(
    new Set(['luna-000000', 'nuvola-000000', 'stella-000000']),
  );
  expect(fresh.map(({ data }) => data['rev'])).toEqual([1, 1, 1]);

  // The horse's history names the guest; the admin who gave the round can withdraw it.
  await syncNow(page);
  await page.goto(`${stage.url}/admin/horses/luna-000000`);
  await page.getByText('Storia', { exact: true }).click();
  await expect(page.getByText(/dal giro dato a Mario/)).toBeVisible();
  await navigate(page, '/admin/given-rounds');
  await page.getByRole('button', { name: 'Ritira' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Nessun giro dato.')).toBeVisible();
  await takeIn(page, first);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('è stato ritirato');
});

test(
  'a groom gets a round of worming: what is ticked becomes an act with product and batch',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await page.context().grantPermissions(permissions);
    await signIn(page, stage.url);
    await navigate(page, '/admin/given-rounds?kind=health');
    await page.getByLabel('A chi').fill('Gina');
    await page.getByRole('button', { name: 'Tutti' }).click();
    await page.getByRole('button', { name: 'Dai il giro di 4 cavalli' }).click();
    await expect(page.getByText('Scegli che cosa va fatto.')).toBeVisible();
    // What was typed is there after a reload.
    await page.getByLabel('Che cosa').last().selectOption('Sverminazione');
    await page.getByLabel('Prodotto').fill('Panacur');
    await page.getByLabel('Lotto').fill('L12');
    await page.waitForTimeout(300);
    await page.reload();
    await expect(page.getByLabel('Prodotto')).toHaveValue('Panacur');
    await page.getByRole('button', { name: 'Dai il giro di 4 cavalli' }).click();
    await page.getByRole('button', { name: 'Copia il link' }).click();
    await expect(page.getByText('Link copiato.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');

    const guest = await (await browser.newContext({ permissions })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Giro: Sverminazione');
    await expect(guest.getByText('Prodotto: Panacur, L12')).toBeVisible();
    await guestRow(guest, 'Vento').getByRole('checkbox').click();
    await expect(guest.getByText('1 di 4 fatto')).toBeVisible();
    await guest.getByRole('button', { name: 'Rimanda il giro' }).click();
    await expect(guest.getByText(/^Copiato/)).toBeVisible();
    await takeIn(page, await guest.evaluate(() => navigator.clipboard.readText()));
    await page.getByRole('button', { name: 'Registra 1 spunta' }).click();
    await expect(page.getByText('Tornato in parte: 1 di 4 cavalli.')).toBeVisible();
    await waitUntilSent(page);
    const [act, ...more] = await stage.documents('health');
    expect(more).toEqual([]);
    expect(act!.data).toMatchObject({
      horse: 'vento-000000',
      kind: 'Sverminazione',
      by: 'Gina',
      product: 'Panacur',
      batch: 'L12',
    });
  },
);

test(
  'what is no round, or no return, is told and changes nothing',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, stage.url);
    const link = await giveRound(page);
    const field = page.getByLabel('Incolla qui il link o il testo ricevuto');
    for (const [text, told] of [
      ['https://example.org/altro', 'non c’è un giro tornato'],
      [link, 'è il giro da dare'],
      [`scuderia-reso1.${'A'.repeat(40)}.${'B'.repeat(43)}`, 'incompleto o cambiato'],
    ] as const) {
      await takeIn(page, text);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(told);
      await page.getByRole('main').getByRole('button', { name: 'Chiudi' }).click();
      // What was pasted can be corrected.
      await expect(field).toHaveValue(text);
    }

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${stage.url}/it/giro#${link.split('#')[1]!.slice(0, -9)}`);
    await expect(guest.getByRole('alert')).toContainText('incompleto o cambiato');
    await expectNoFaults(guest);
    await guest.goto(`${stage.url}/it/giro`);
    await expect(guest.getByText('Qui si apre un giro')).toBeVisible();
    await expectNoFaults(guest);
  },
);
