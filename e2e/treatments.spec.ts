import { expect, test } from '@playwright/test';
import { signIn, findSignal } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The register of treatments, from the phone without a network to the server and to paper. */

const stage = stageForEach();
test.beforeEach(async () => {
  await putOldHorses(stage.backend, horsesNamed('Stella', 'Brio'));
});

test(
  'without a network a row is written, is in the register, and is cancelled; then the server has it',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    // From a cold start: this screen was never opened before.
    await page.goto(`${stage.url}/admin/horses`);
    await page.getByRole('link', { name: 'Stella' }).click();
    const section = page.locator('details', {
      has: page.getByRole('heading', { name: 'Farmaci' }),
    });
    await section.locator('summary').click();
    await section.getByRole('button', { name: 'Nuovo trattamento' }).click();
    const overlay = page.getByRole('dialog', { name: 'Farmaco a Stella' });
    await overlay.getByRole('combobox', { name: /^Farmaco/ }).fill('Fenilbutazone');
    await overlay.getByLabel('Giorni di trattamento').fill('5');
    await overlay.getByLabel('Giorni di sospensione').fill('28');

    // What was typed survives a reload.
    await page.waitForTimeout(300);
    await page.reload();
    await section.locator('summary').click();
    await section.getByRole('button', { name: 'Nuovo trattamento' }).click();
    await expect(overlay.getByLabel('Giorni di sospensione')).toHaveValue('28');
    await overlay.getByRole('button', { name: 'Salva' }).click();
    await expect(section.locator('summary')).toContainText('In sospensione fino al');
    const row = section.getByRole('listitem').filter({ hasText: 'Fenilbutazone' });
    await expect(row).toContainText('Da inviare');

    await section.getByRole('link', { name: 'Registro dei farmaci' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Registro dei farmaci (1)' }),
    ).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Registro dei trattamenti farmacologici')).toBeVisible();
    await expect(page.getByText('1 riga.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Alla scrivania' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Fenilbutazone' }).click();
    await page.getByRole('button', { name: 'Annulla questa riga' }).click();
    const question = page.getByRole('dialog', { name: /^Annullare / });
    await question.getByLabel('Perché').fill('Era Brio');
    await question.getByRole('button', { name: 'Annulla la riga' }).click();
    await expect(page.getByText(/^Annullato il .*: Era Brio$/)).toBeVisible();
    await expectNoFaults(page);
    expect(await stage.documents('treatments')).toEqual([]);

    await findSignal(page, stage);
    const sent = await stage.documents('treatments');
    expect(sent.map(({ data }) => data)).toMatchObject([
      { drug: 'Fenilbutazone', horseName: 'Stella', cancelledReason: 'Era Brio', rev: 2 },
    ]);
  },
);
