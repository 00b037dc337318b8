import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { enter, signIn } from './support/admin-app.ts';
import type { Stage } from './support/stage.ts';
import { openStage } from './support/stage.ts';

/*
 * The screens of the back-office in their states, judged by axe (WCAG 2.2 AA, target sizes too): the
 * filled register at the desk, the rest at the desk in the light and on a phone in the dark.
 */

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let stage: Stage;
let dist: string;
test.beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-dist-'));
  cpSync('dist', dist, { recursive: true });
  stage = await openStage('embedded', {}, dist);
});
test.afterEach(async () => {
  await stage.close();
  rmSync(dist, { recursive: true, force: true });
});

async function judge(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(faults, state).toEqual([]);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

for (const { name, viewport, colorScheme } of [
  { name: 'at the desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'on a phone, in the dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme, reducedMotion: 'reduce' } as object);

    test('the login and the empty register', async ({ page }) => {
      await page.goto(`${stage.url}/admin/login`);
      await button(page, 'Entra').waitFor();
      await judge(page, 'login');
      await button(page, 'Entra').click();
      await expect(page.getByRole('alert')).toHaveText('Fill all the fields');
      await judge(page, 'login, empty');
      await page.getByLabel('Email').fill('nessuno@example.org');
      await page.getByRole('textbox', { name: 'Password' }).fill('sbagliata');
      await button(page, 'Mostra la password').click();
      await button(page, 'Entra').click();
      await expect(page.getByRole('alert')).toHaveText('Email o password non corrette.');
      await judge(page, 'login, refused');
      await enter(page);
      await expect(page.getByText('Nessun cavallo in struttura.')).toBeVisible();
      await judge(page, 'dashboard, empty');
      for (const address of ['horses', 'memberships', 'round', 'sync', 'horses/none', 'xyz']) {
        await page.goto(`${stage.url}/admin/${address}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await judge(page, `${address}, empty`);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
      await page.getByRole('link', { name: 'Vai alla Dashboard' }).last().click();
      await expect(page).toHaveURL(/\/admin\/?$/);
    });

    test('without a network, with what waits, paused, and with a new version', async ({ page }) => {
      await seedRegister(stage.backend, Date.now());
      await signIn(page, stage.url);
      stage.air.lose();
      await page.goto(`${stage.url}/admin/round`);
      await page.getByRole('checkbox').first().click();
      await expect(page.getByRole('banner')).toContainText(/da inviare/);
      await judge(page, 'round, offline');
      await page.goto(`${stage.url}/admin/sync`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await judge(page, 'synchronisation, offline');
      await page.goto(`${stage.url}/admin/login`);
      await expect(button(page, 'Esci comunque')).toBeVisible();
      await judge(page, 'login, asking before leaving');
      await button(page, 'Resta connesso').click();
      stage.air.find();
      await stage.backend.users.setAdmin('demo', false);
      await page.goto(`${stage.url}/admin/horses`);
      await expect(page.getByText(/non è abilitato al registro/)).toBeVisible({ timeout: 45_000 });
      appendFileSync(join(dist, 'service-worker.js'), `\n// released ${Date.now()}\n`);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(button(page, 'Nuova versione: aggiorna')).toBeVisible();
      await judge(page, 'paused, with a new version waiting');
    });
  });
}

test('the filled register, its overlays and menus, at the desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  test.setTimeout(240_000);
  await seedRegister(stage.backend, Date.now());
  await signIn(page, stage.url);
  await judge(page, 'dashboard');
  await page.getByRole('banner').locator('button[data-state]').click();
  await judge(page, 'state of the synchronisation');
  await page.keyboard.press('Escape');
  await button(page, /^Account/).click();
  await judge(page, 'account menu');
  await page.keyboard.press('Escape');

  await page.goto(`${stage.url}/admin/horses`);
  await page.locator('main a[href^="/admin/horses/"]').first().waitFor();
  await judge(page, 'horses');
  await page.getByRole('searchbox').fill('non c’è nessuno così');
  await expect(page.getByText('There are no results.')).toBeVisible();
  await judge(page, 'horses, none found');
  await page.goto(`${stage.url}/admin/horses`);
  await button(page, 'Nuovo').click();
  await judge(page, 'new horse');
  await page.keyboard.press('Escape');
  await page.locator('main a[href^="/admin/horses/"]').first().click();
  await button(page, 'Salva').waitFor();
  await page
    .locator('main details')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  await page.getByLabel('Nome', { exact: true }).fill('x'.repeat(1001));
  await page.getByLabel('Numero di microchip').fill('12');
  await page.getByLabel('Intervallo consigliato (mesi)').first().fill('presto');
  await button(page, 'Salva').click();
  await expect(page.getByText(/controlla i campi segnati/)).toBeVisible();
  await judge(page, 'horse, with warnings and errors');
  await button(page, /^Elimina pareggio/)
    .first()
    .click();
  await judge(page, 'asking before a trim is deleted');
  await page.keyboard.press('Escape');

  await page.goto(`${stage.url}/admin/round`);
  await page.getByRole('checkbox').first().waitFor();
  await judge(page, 'round');
  await page.getByRole('checkbox').first().click();
  await button(page, /^Nota per/)
    .first()
    .click();
  await button(page, /^Scheda di/)
    .first()
    .click();
  await judge(page, 'round, ticked, with its note and the detail panel');

  await page.goto(`${stage.url}/admin/memberships`);
  await page.locator('main a[href^="/admin/memberships/"]').nth(2).waitFor();
  await judge(page, 'memberships');
});
