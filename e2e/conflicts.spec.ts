import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { chip, navigate, signIn, storedRows, syncNow, waitUntilSent } from './support/admin-app.ts';
import { changeElsewhere, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

const SLUG = 'stella-000000';
const stage = stageForEach();
test.beforeEach(async ({ page }) => {
  await putOldHorses(stage.backend, [{ slug: SLUG, name: 'Stella', trims: ['2025-03-10'] }]);
  await signIn(page, stage.url);
});

/** A change by somebody else on the server, with the bookkeeping that the app writes. */
async function commitAsOther(write: object): Promise<void> {
  const response = await stage.backend.owner(':commit', { json: { writes: [write] } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

function horseName(): string {
  return `projects/${stage.backend.projectId}/databases/(default)/documents/horses/${SLUG}`;
}

const bookkeeping = {
  rev: { integerValue: '1' },
  updatedBy: { stringValue: 'bruno-uid' },
  createdBy: { stringValue: 'bruno-uid' },
  lastMid: { stringValue: 'elsewhere' },
};
const now = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' });

async function deleteAsOther(): Promise<void> {
  await commitAsOther({
    update: { name: horseName(), fields: bookkeeping },
    updateTransforms: [now('updatedAt'), now('createdAt'), now('deletedAt')],
  });
}

/** Changes Stella's owner and notes on a phone without signal. */
async function editOffline(page: Page): Promise<void> {
  await navigate(page, `/admin/horses/${SLUG}`);
  await page.getByRole('button', { name: 'Salva' }).waitFor();
  stage.proxy.disconnect();
  const sections = page.locator('main details');
  await sections.evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  const owner = sections.filter({ hasText: 'Intestatario corretto' });
  await owner.getByLabel('Telefono', { exact: true }).fill('+39 333 1');
  await owner.getByLabel('Note', { exact: true }).fill('mie note');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
}

async function stella() {
  return (await stage.documents('horses')).find((horse) => horse.path.endsWith(SLUG))!;
}

test.describe('what a person resolves', () => {
  test('[CONFLICT-1] [CONFLICT-3] two people change the same: both values, and a choice made offline', async ({
    page,
  }) => {
    await editOffline(page);
    await changeElsewhere(stage.backend, `horses/${SLUG}`, {
      ownerPhone: '+39 333 9',
      ownerName: 'Bianchi',
      ownerNotes: 'sue note',
    });
    stage.proxy.reconnect();
    await syncNow(page);
    await expect(chip(page)).toContainText('2 da controllare');

    stage.proxy.disconnect();
    await page.getByRole('link', { name: 'Scegli adesso' }).click();
    await expect(page).toHaveURL(/\/admin\/sync/);
    const phone = page.getByRole('listitem').filter({ hasText: 'Telefono del proprietario' });
    await expect(phone).toContainText('+39 333 1');
    await expect(phone).toContainText('+39 333 9');
    await expect(phone).toContainText('Bianchi');
    await expect(phone).toContainText('un’altra persona');
    await phone.getByRole('button', { name: 'Tieni il mio' }).click();

    await page.getByRole('button', { name: 'Unisci' }).click();
    await expect(page.getByLabel('Testo unito')).toHaveValue('sue note\nmie note');
    await page.getByLabel('Testo unito').fill('note di tutti');
    await page.getByRole('button', { name: 'Salva il testo unito' }).click();
    await expect(page.getByRole('heading', { name: 'Da decidere' })).toBeHidden();
    await expect(page.getByText(/^Stella: .*telefono del proprietario/).first()).toBeVisible();

    // The choices are saved like any other change.
    await page.reload();
    await expect(page.getByText(/^Stella: .*telefono del proprietario/).first()).toBeVisible();
    expect(await storedRows(page, 'conflicts')).toEqual([]);
    stage.proxy.reconnect();
    await page.getByRole('main').getByRole('button', { name: 'Sincronizza ora' }).click();
    await waitUntilSent(page);
    expect((await stella()).data).toMatchObject({
      ownerName: '',
      ownerPhone: '+39 333 1',
      ownerNotes: 'note di tutti',
    });
  });

  test(
    '[CONFLICT-2] a horse that somebody deleted is restored when a person chooses so',
    { tag: '@deep' },
    async ({ page }) => {
      await editOffline(page);
      await deleteAsOther();
      stage.proxy.reconnect();
      await syncNow(page);
      await expect(chip(page)).toContainText('1 da controllare');
      await chip(page).click();
      await page.getByRole('link', { name: 'Dettagli' }).click();
      const card = page.getByRole('listitem').filter({ hasText: 'Stella non è più nel registro' });
      await expect(card).toContainText('STELLA');
      await expect(card).toContainText('+39 333 1');
      await card.getByRole('button', { name: 'Ripristina' }).click();
      await waitUntilSent(page);
      expect((await stella()).data).toMatchObject({
        name: 'Stella',
        docname: 'STELLA',
        ownerPhone: '+39 333 1',
        rev: 2,
      });
    },
  );

  test(
    '[PUSH-11] a rejected change goes back to its form, or is discarded when a person chooses so',
    { tag: '@deep' },
    async ({ page }) => {
      await editOffline(page);
      const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'no' };
      const refusal = { status: 400, type: 'application/json', body: JSON.stringify({ error }) };
      stage.proxy.onRequest((path) => (path.endsWith(':commit') ? refusal : 'pass'));
      stage.proxy.reconnect();
      await syncNow(page);
      await expect(chip(page)).toContainText('1 da controllare');
      await page.getByRole('link', { name: 'Scegli adesso' }).click();
      await page.getByRole('button', { name: 'Modifica', exact: true }).click();
      await expect(page.getByText(/Ho ritrovato quello che avevi scritto/)).toBeVisible();
      expect(await storedRows(page, 'outbox')).toEqual([]);
      await page.getByRole('button', { name: 'Salva' }).click();
      await page.getByRole('link', { name: 'Scegli adesso' }).click();
      await page.getByRole('button', { name: 'Scarta' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Scarta' }).click();
      await waitUntilSent(page);
      expect((await stella()).data).not.toHaveProperty('ownerPhone');
      expect(await stage.documents('logs')).toEqual([]);
    },
  );
});

test.describe('with both screens open', () => {
  // No screen is loaded without a network, so no worker is needed.
  test.use({ serviceWorkers: 'block' });

  test('[STATUS-2] unsent changes go to another device in a file; importing it twice changes nothing', async ({
    page,
    browser,
  }) => {
    await navigate(page, '/admin/sync');
    await editOffline(page);
    await navigate(page, '/admin/sync');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta 1 modifica' }).click();
    const buffer = readFileSync(await (await downloading).path());
    const file = { name: 'da-inviare.json', mimeType: 'application/json', buffer };
    await page.context().close();

    stage.proxy.reconnect();
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const other = await context.newPage();
    await signIn(other, stage.url);
    await navigate(other, '/admin/sync');
    for (let time = 0; time < 2; time += 1) {
      await other.getByLabel('Importa un file').setInputFiles(file);
      await other.getByRole('button', { name: /^Importa \d+ modific/ }).click();
      await expect(other.getByText(/dal file aspetta/)).toBeVisible();
      await other.getByRole('button', { name: 'Chiudi' }).last().click();
      await waitUntilSent(other);
    }
    expect((await stella()).data).toMatchObject({ ownerPhone: '+39 333 1', rev: 1 });
    expect(await stage.documents('logs')).toHaveLength(1);
    await context.close();
  });
});
