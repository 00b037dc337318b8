import { type Page, expect, test } from '@playwright/test';
import { navigate, signIn, syncNow, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { changeElsewhere, putDocument, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* Who changed what of a horse: from the log, on the horse's own page, with unsent changes first. */

const stage = stageForEach();
test.beforeEach(async () => {
  await putOldHorses(stage.backend, [{ slug: 'stella-000000', name: 'Stella', trims: [] }]);
});

async function changePhone(page: Page, phone: string): Promise<void> {
  const sections = page.locator('main details');
  await sections
    .filter({ hasText: 'Intestatario corretto' })
    .evaluate((each) => each.setAttribute('open', ''));
  await page.getByLabel('Telefono', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
}

test(
  'the page of a horse lists who changed what and when; offline it lists what the phone holds, and says so',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    await navigate(page, '/admin/horses/stella-000000');
    await changePhone(page, '+39 333 1234567');
    await page.getByRole('button', { name: 'Aggiungi' }).first().click();
    await waitUntilSent(page);

    const history = page.locator('main details').filter({ hasText: 'Chi ha cambiato che cosa' });
    await history.getByText('Storia').click();
    const lines = history.getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: 'telefono del proprietario' })).toContainText(
      /tu, oggi alle/,
    );
    await expect(lines.filter({ hasText: /^Pareggio del/ })).toContainText('aggiunto');
    await expect(history).toContainText('La storia comincia qui');
    await expect(history).not.toContainText('333');
    await expectNoFaults(page);

    // The unsent change is on top and marked as such; the rest needs the network.
    stage.proxy.disconnect();
    await page.reload();
    await changePhone(page, '+39 333 7654321');
    await history.getByText('Storia').click();
    await expect(history).toContainText('per leggerlo serve la rete');
    await expect(lines.first()).toContainText('Da inviare');
    await expect(lines.filter({ hasText: /^Pareggio del/ })).toHaveCount(1);
    stage.proxy.reconnect();
    await history.getByRole('button', { name: 'Riprova' }).click();
    await expect(history).toContainText('La storia comincia qui');

    // While it is open, a change is sent and somebody else's arrives: the list updates by itself.
    const phones = lines.filter({ hasText: 'telefono del proprietario' });
    await waitUntilSent(page);
    await expect(phones).toHaveCount(2);
    await changePhone(page, '+39 333 0000000');
    await waitUntilSent(page);
    await expect(phones).toHaveCount(3);
    await expect(history).not.toContainText('Da inviare');
    const path = 'horses/stella-000000';
    await putDocument(stage.backend, 'logs/elsewhere', {
      uid: { stringValue: 'bruno-uid' },
      user: { stringValue: 'bruno@example.org' },
      function: { stringValue: 'updateHorse' },
      at: { timestampValue: new Date().toISOString() },
      params: {
        mapValue: {
          fields: {
            path: { stringValue: path },
            fields: { arrayValue: { values: [{ stringValue: 'breed' }] } },
          },
        },
      },
    });
    await changeElsewhere(stage.backend, path, { breed: 'Bardigiano' }, 9);
    await syncNow(page);
    await expect(lines.filter({ hasText: 'razza' })).toHaveCount(1);
  },
);

test.describe('on the open card', () => {
  // Without a network the page stays on the screen that is open, so it needs no worker.
  test.use({ serviceWorkers: 'block' });

  test('a change is taken back: what it replaced stands beside what is there now, and is there again', async ({
    page,
  }) => {
    await signIn(page, stage.url);
    await navigate(page, '/admin/horses/stella-000000');
    await changePhone(page, '+39 333 1111111');
    await waitUntilSent(page);
    await changePhone(page, '+39 333 2222222');
    await waitUntilSent(page);
    const history = page.locator('main details').filter({ hasText: 'Chi ha cambiato che cosa' });
    await history.getByText('Storia').click();
    const phones = history.getByRole('listitem').filter({ hasText: 'Cambiato: telefono' });
    await expect(phones).toHaveCount(2);

    // The older of the two: its field was changed again since, so nothing is ticked by default.
    const older = phones.nth(1);
    await older.getByRole('button', { name: 'Rimetti com’era' }).click();
    await expect(older).toContainText('Prima: (vuoto)');
    await expect(older).toContainText('Cambiato di nuovo dopo');
    await expect(older.getByRole('checkbox')).not.toBeChecked();
    await expect(older.getByRole('button', { name: 'Rimetti i valori' })).toBeDisabled();
    await expectNoFaults(page);
    await older.getByRole('button', { name: 'Indietro' }).click();
    await expect(older.getByRole('button', { name: 'Rimetti com’era' })).toBeFocused();

    const latest = phones.first();
    await latest.getByRole('button', { name: 'Rimetti com’era' }).click();
    await expect(latest).toContainText('Prima: +39 333 1111111');
    await expect(latest).toContainText('Adesso: +39 333 2222222');
    await latest.getByRole('button', { name: 'Rimetti i valori' }).click();
    await expect(page.getByText('Rimesso com’era')).toBeVisible();
    await expect(page.getByLabel('Telefono', { exact: true })).toHaveValue('+39 333 1111111');
    await waitUntilSent(page);
    const [horse] = await stage.documents('horses');
    expect(horse?.data['ownerPhone']).toBe('+39 333 1111111');
    await expect(phones).toHaveCount(3);

    // Without a network no values are shown, and the person is told what to do.
    stage.proxy.disconnect();
    await phones.first().getByRole('button', { name: 'Rimetti com’era' }).click();
    await expect(phones.first()).toContainText('per vederli serve la rete');
    stage.proxy.reconnect();
    await phones.first().getByRole('button', { name: 'Riprova' }).click();
    await expect(phones.first()).toContainText('Prima: +39 333 2222222');
  });
});
