import { expect, test } from '@playwright/test';
import { navigate, signIn, findSignal } from './support/admin-app.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The health acts of a horse, from the phone without a network to the server. */

const stage = stageForEach();
test.beforeEach(async () => {
  await putOldHorses(stage.backend, horsesNamed('Stella', 'Brio'));
});

test(
  'without a network an act is recorded, corrected, deleted and brought back; then the server has it',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    // From a cold start: this screen was never opened before.
    await page.goto(`${stage.url}/admin/horses`);
    await page.getByRole('link', { name: 'Stella' }).click();
    const section = page.locator('details', { has: page.getByRole('heading', { name: 'Salute' }) });
    await expect(section.locator('summary')).toContainText('Qui arriveranno vaccinazioni');
    await section.locator('summary').click();
    await section.getByRole('button', { name: 'Aggiungi' }).click();
    const overlay = page.getByRole('dialog', { name: /^Salute di / });
    await overlay.getByLabel(/^Che cosa/).selectOption('Tetano');
    await overlay.getByLabel('Lotto').fill('L12');
    await expect(overlay.getByRole('textbox', { name: /^Prossima volta/ })).not.toHaveValue('');

    // What was typed survives a reload.
    await page.waitForTimeout(300);
    await page.reload();
    await section.locator('summary').click();
    await section.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(overlay.getByLabel('Lotto')).toHaveValue('L12');
    await overlay.getByRole('button', { name: 'Salva' }).click();
    const row = section.getByRole('row').filter({ hasText: 'Tetano' });
    await expect(row).toContainText('lotto L12');
    await expect(row).toContainText('Da inviare');
    await expect(section.locator('summary')).toContainText('Tetano tra');

    await row.getByRole('link', { name: 'Tetano' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Salute: Tetano di / }),
    ).toBeVisible();
    await page.getByLabel('Lotto').fill('L13');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
    await page.getByRole('link', { name: 'Indietro' }).click();

    await section.locator('summary').click();
    await row.getByRole('button', { name: /^Elimina Tetano/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(row).toContainText('lotto L13');

    await findSignal(page, stage);
    await expect(row).not.toContainText('Da inviare');
    const sent = await stage.documents('health');
    expect(sent.map(({ data }) => data)).toMatchObject([{ kind: 'Tetano', batch: 'L13', rev: 2 }]);
  },
);

test(
  'a round without a network: each tick is saved at once, and goes on after a reload with the same batch',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    await navigate(page, '/admin/health-round');
    await page.getByLabel(/^Che cosa/).selectOption('Sverminazione');
    await page.getByLabel('Lotto').fill('V12');
    const box = (name: string) => page.getByRole('checkbox', { name: `Fatto: ${name}` });
    await box('Stella').click();
    await expect(page.getByText('Sul telefono, da inviare')).toBeVisible();
    await page.reload();
    await expect(box('Stella')).toBeChecked();
    await page.getByRole('button', { name: 'Segna tutti' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Registra' }).click();
    await expect(box('Brio')).toBeChecked();
    await expect(page.getByText('Finito: ogni spunta è salvata sul telefono.')).toBeVisible();
    await findSignal(page, stage);
    const sent = (await stage.documents('health')).map(({ data }) => data);
    expect(sent).toHaveLength(2);
    for (const act of sent) expect(act).toMatchObject({ kind: 'Sverminazione', batch: 'V12' });
  },
);
