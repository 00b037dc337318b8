import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { comeOnline, navigate, signIn, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { putOld } from '../tests/support/old-register.ts';
import { putOldHorses } from './support/register.ts';
import { openStage } from './support/stage.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { text } from '../tests/support/raw-values.ts';

/* The whole register is exported to a file, and imported from it into an empty database. */

const stage = stageForEach();

async function openArchive(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .focus();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('link', { name: 'Archivio del registro' }).click();
  await expect(page.getByRole('heading', { name: 'Archivio', exact: true })).toBeVisible();
}

async function exportAll(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Esporta tutto il registro' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^scuderia-archivio-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await download.path(), 'utf8');
}

const choose = (page: Page, content: string | Buffer, name = 'archivio.json') =>
  page.getByLabel('File dell’archivio').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });

test('exported without a network, imported into a fresh database after a preview, twice without harm', async ({
  page,
  browser,
}) => {
  await putOldHorses(stage.backend, [
    { slug: 'stella-000000', name: 'Stella', trims: ['2025-03-10', '2025-05-01'] },
    { slug: 'bruna-000000', name: 'Bruna', trims: [] },
  ]);
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await navigate(page, '/admin/horses/bruna-000000');
  await page.getByRole('button', { name: 'Aggiungi' }).first().click();
  await openArchive(page);
  await expectNoFaults(page);
  const file = await exportAll(page);
  // Old memberships are on the server only: the screen must say which years are in the file.
  await expect(page.getByText('Dei tesserati ci sono solo questi anni')).toBeVisible();
  const { horses, unsent } = JSON.parse(file);
  expect(horses.map((horse: { id: string }) => horse.id)).toEqual([
    'bruna-000000',
    'stella-000000',
  ]);
  expect(unsent).toHaveLength(1);

  await choose(page, file);
  await expect(page.getByRole('button', { name: 'Niente da importare' })).toBeDisabled();

  const fresh = await openStage('embedded');
  const context = await browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    serviceWorkers: 'block',
  });
  try {
    const other = await context.newPage();
    await signIn(other, fresh.url);
    await openArchive(other);
    // Nothing is sent yet; but code is loaded, so no worker is needed.
    fresh.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
    const flawed = file.replace(
      '"horses": [',
      '"horses": [{"id":"a/b","fields":{"name":"Rotta"}},',
    );
    await choose(other, flawed);
    const row = (name: string) => other.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row('Cavalli')).toHaveText(/Cavalli2001/);
    await expect(row('Pareggi')).toHaveText(/Pareggi3000/);
    await other.getByText('1 voce che non posso importare').click();
    await expect(
      other.getByText('Cavalli: Rotta: il suo identificativo non è valido'),
    ).toBeVisible();
    await expectNoFaults(other);
    expect(await fresh.documents('horses')).toEqual([]);
    await other.getByRole('button', { name: 'Importa 5 modifiche' }).click();
    await expect(other.getByText('5 modifiche salvate sul telefono, da inviare.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Niente da importare' })).toBeDisabled();
    await choose(other, file);
    await expect(row('Pareggi')).toHaveText(/Pareggi0300/);

    fresh.proxy.onRequest(() => 'pass');
    await comeOnline(other);
    await waitUntilSent(other);
    expect((await fresh.documents('horses')).map(({ path }) => path).toSorted()).toEqual([
      'horses/bruna-000000',
      'horses/stella-000000',
    ]);
    expect(await fresh.documents('hoovesTrims')).toHaveLength(3);
    const again = JSON.parse(await exportAll(other));
    await expect(other.getByText('File pronto: c’è tutto il registro.')).toBeVisible();
    // The app writes fields that the documents lacked as empty. So only the original values differ, and the ids of
    // visits whose old ones the rules no longer accept.
    type Entry = { id?: string; fields: { date: number }; hoovesTrims: Entry[] };
    const readable = (list: Entry[]) =>
      list.map((horse) => ({
        ...horse,
        raw: undefined,
        hoovesTrims: horse.hoovesTrims
          .map((visit) => ({ ...visit, id: undefined }))
          .toSorted((a, b) => a.fields.date - b.fields.date),
      }));
    expect(readable(again.horses)).toEqual(readable(horses));
  } finally {
    await context.close();
    await fresh.close();
  }
});

test(
  'files of any other kind are refused with a message, and nothing is written',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    await openArchive(page);
    const alert = page.getByRole('main').getByRole('alert');
    await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'foto.png');
    await expect(alert).toContainText('rovinato, incompleto o di un altro tipo');
    await choose(
      page,
      '{"format":"scuderia-archive","version":99,"horses":[],"memberships":[],"events":[]}',
    );
    await expect(alert).toContainText('versione più nuova');
    await choose(page, '{"__proto__":{"format":"scuderia-archive"}}');
    await expect(alert).toContainText('non è un archivio di Scuderia');
    // A file of a hundred megabytes is not even read. Playwright can hand over at most fifty: the page makes it.
    await page.getByLabel('File dell’archivio').evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(100 * 1024 * 1024)], 'grande.json'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(alert).toContainText('troppo grande');
    await expectNoFaults(page);
    await waitUntilSent(page);
    expect(await stage.documents('logs')).toEqual([]);
  },
);

test(
  'who was erased or deleted comes back only where it is chosen, or not at all; original values are named',
  { tag: '@deep' },
  async ({ page }) => {
    await putOldHorses(stage.backend, [{ slug: 'stella-000000', name: 'Stella', trims: [] }]);
    await putOld(stage.backend, [
      { path: 'horses/luna-000000', fields: { name: text('Luna'), farrier: text('Piero') } },
      {
        path: 'memberships/m1',
        fields: {
          year: { integerValue: String(new Date().getFullYear()) },
          givenName: text('Elena'),
          familyName: text('Bianchi'),
        },
      },
    ]);
    await signIn(page, stage.url);
    await openArchive(page);
    const file = await exportAll(page);
    expect(file).toContain('"farrier":{"stringValue":"Piero"}');

    await page.goto(`${stage.url}/admin/horses/stella-000000`);
    await page.getByRole('button', { name: 'Elimina il cavallo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    // The app leaves the screen when the deletion is stored; a navigation before that would interrupt it.
    await expect(page.getByRole('heading', { name: /^Cavalli \(/ })).toBeVisible();
    // Loaded anew, so that the toast of the deletion no longer covers the bar with the next button.
    await page.goto(`${stage.url}/admin/person`);
    await page.getByLabel('Codice fiscale, nome, telefono o email').fill('Elena Bianchi');
    await page.getByRole('button', { name: 'Cancella i dati scelti' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancella' }).click();
    await expect(page.getByText('Cancellato da questo telefono.')).toBeVisible();
    await openArchive(page);
    await choose(page, file);
    const back = page.getByRole('region', { name: 'Eliminati dal registro' });
    await expect(back.getByText('Elena Bianchi')).toContainText('resta cancellato');
    await expect(back.getByRole('checkbox')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Niente da importare' })).toBeDisabled();
    await expect(page.getByText(/1 scheda con valori che l’app non può scrivere/)).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFaults(page);
    }
    await back.getByRole('checkbox', { name: 'Stella' }).check();
    await page.getByRole('button', { name: 'Importa 1 modifica' }).click();
    await expect(page.getByText('1 modifica salvata sul telefono, da inviare.')).toBeVisible();
    await waitUntilSent(page);
    const held = async (path: string) => {
      const answer = await stage.backend.owner(`/${path}`);
      return ((await answer.json()) as { fields: Record<string, object> }).fields;
    };
    expect(await held('memberships/m1')).toHaveProperty('deletedAt');
    expect(await held('horses/stella-000000')).not.toHaveProperty('deletedAt');
  },
);
