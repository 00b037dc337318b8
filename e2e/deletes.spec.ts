import { type Page, expect, test } from '@playwright/test';
import { whyNoEmulator } from '../tests/support/backends.ts';
import { chip, findSignal, signIn, waitUntilSent } from './support/admin-app.ts';
import { putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* A horse is deleted with all its visits, and the deletion taken back, with and without a network. */

// More visits than the documents that the rules may read in a request: the rules must not read one for each visit.
const TRIMS = Array.from(
  { length: 24 },
  (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-15`,
);
const STELLA = { slug: 'stella-000000', name: 'Stella', trims: TRIMS };

const stage = stageForEach(whyNoEmulator() === null ? 'emulator' : 'embedded');
test.beforeEach(async () => {
  await putOldHorses(stage.backend, [STELLA, { slug: 'bruna-000000', name: 'Bruna', trims: [] }]);
});

async function askToDelete(page: Page, name = 'Stella') {
  await page.goto(`${stage.url}/admin/horses/${name.toLowerCase()}-000000`);
  await page.getByRole('button', { name: 'Elimina il cavallo' }).click();
  return page.getByRole('dialog', { name: `Eliminare ${name}?` });
}

const alive = async (collection: string) =>
  (await stage.documents(collection)).filter((document) => !document.data['deletedAt']);

test(
  'without a network a horse is deleted with its visits, taken back, and deleted; then the server knows',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    const asking = await askToDelete(page);
    await expect(asking).toContainText('Con lei spariscono anche 24 pareggi.');
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await page.getByRole('button', { name: 'Elimina il cavallo' }).click();
    await asking.getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByRole('heading', { name: 'Cavalli (1)' })).toBeVisible();

    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByText('Stella: scheda rimessa.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cavalli (2)' })).toBeVisible();
    await expect(chip(page)).not.toContainText('da inviare');

    await (await askToDelete(page)).getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByRole('heading', { name: 'Cavalli (1)' })).toBeVisible();
    await findSignal(page, stage);
    expect((await alive('horses')).map(({ path }) => path)).toEqual(['horses/bruna-000000']);
    expect(await alive('hoovesTrims')).toEqual([]);
    // Nothing of the content is left on the server or in the log.
    expect(JSON.stringify(await stage.documents('hoovesTrims'))).not.toContain('vecchio');
    expect((await stage.documents('logs')).map(({ data }) => data['function'])).toEqual([
      'deleteHorse',
    ]);
  },
);

test(
  'with a network a deletion waits while it can be taken back, and then goes out',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    await (await askToDelete(page)).getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByRole('heading', { name: 'Cavalli (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByRole('heading', { name: 'Cavalli (2)' })).toBeVisible();
    await waitUntilSent(page);
    expect(await stage.documents('logs')).toEqual([]);

    await (await askToDelete(page)).getByRole('button', { name: 'Elimina' }).click();
    await expect(chip(page)).toContainText('1 da inviare');
    await waitUntilSent(page);
    expect((await alive('horses')).map(({ path }) => path)).toEqual(['horses/bruna-000000']);
  },
);
