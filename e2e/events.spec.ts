import { type Page, expect, test } from '@playwright/test';
import { chip, signIn, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { type Stage, openStage } from './support/stage.ts';

/* Events, from the phone without a network to the server. */

let stage: Stage;
test.beforeEach(async () => {
  stage = await openStage('embedded');
});
test.afterEach(async () => {
  await stage.close();
});

/** The year after this one: all its days are to come. */
const YEAR = new Date().getFullYear() + 1;

async function findSignal(page: Page): Promise<void> {
  stage.proxy.reconnect();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await waitUntilSent(page);
}

test('without a network an event is made, filled in, deleted and brought back; then the server has it', async ({
  page,
}) => {
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await page.goto(`${stage.url}/admin`);
  await page.getByRole('link', { name: 'Eventi', exact: true }).first().click();
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo evento' });
  await overlay.getByLabel(/^Titolo/).fill('Prime cure in scuderia');
  await overlay.getByRole('textbox', { name: /^Data/ }).fill(`8/5/${YEAR}`);
  await overlay.getByLabel('Percorso o attività').selectOption('Medicazione');
  await expectNoFaults(page);
  await overlay.getByRole('button', { name: 'Salva' }).click();

  const title = page.getByRole('heading', { name: 'Eventi: Prime cure in scuderia' });
  await expect(title).toBeVisible();
  await page.getByLabel('Posti').fill('6');
  await page.getByLabel('Note').fill('Chiamare Lucia');
  // What was typed survives a reload.
  await expect(page.getByText('Hai modifiche non ancora salvate.')).toBeVisible();
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.getByLabel('Posti')).toHaveValue('6');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await expect(page.getByText('Salvato sul telefono, da inviare.')).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByRole('link', { name: 'Prime cure in scuderia' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Prime cure in scuderia' });
  await expect(row).toContainText('Medicazione');
  await expect(row).toContainText('Da inviare');
  await expect(chip(page)).not.toContainText('Tutto inviato');

  await findSignal(page);
  await expect(row).not.toContainText('Da inviare');
  const sent = await stage.documents('events');
  expect(sent.map(({ data }) => data)).toMatchObject([
    {
      title: 'Prime cure in scuderia',
      topic: 'medication',
      places: 6,
      notes: 'Chiamare Lucia',
    },
  ]);

  await row.getByRole('link').click();
  await page.locator('summary', { hasText: 'Storia' }).click();
  await expect(page.getByText('Scheda aggiunta')).toBeVisible();
});
