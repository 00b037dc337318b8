import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { serveBuild, type ServedBuild } from '../local-backend/serve.ts';

/*
 * What a public page asks for: consent to statistics, in a build that has them, and whether to
 * install it.
 */
test.describe.configure({ mode: 'serial' });

let site: ServedBuild;
test.beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'scuderia-with-statistics-'));
  // Not before: the worker of a page that was just closed may still be asking for files.
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(
    'npx',
    ['vite', 'build', '--outDir', dist, '--emptyOutDir'],
    {
      env: {
        ...process.env,
        VITE_FIREBASE_MEASUREMENT_ID: 'G-TEST',
        VITE_FIREBASE_API_KEY: 'test',
      },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
  site = await serveBuild({ distDir: dist, port: 0 });
});
test.afterAll(async () => {
  await site.close();
});

const question = (page: Page) =>
  page.getByRole('complementary', { name: 'Consenso alle statistiche' });

/** The scripts that statistics are made of, as the page asks for them. */
function statistics(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/firebase-analytics|googletagmanager|google-analytics/.test(request.url()))
      asked.push(request.url());
  });
  return asked;
}

test('nothing is counted before consent, and closing is a refusal that holds', async ({ page }) => {
  const asked = statistics(page);
  await page.goto(`${site.url}/it`);
  await expect(question(page)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Chiudi senza accettare' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(`${site.url}/it/paths`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.goto(`${site.url}/it/cookie`);
  await expect(page.getByText('Hai rifiutato le statistiche di visita.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a choice holds for six months and not longer', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-10T10:00:00Z');
  await page.goto(`${site.url}/it`);
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  await page.clock.setFixedTime('2026-07-09T10:00:00Z');
  await page.goto(`${site.url}/it`);
  await expect(question(page)).toBeHidden();
  await page.clock.setFixedTime('2026-07-11T10:00:00Z');
  await page.goto(`${site.url}/it`);
  await expect(question(page)).toBeVisible();
});

test('counting starts with consent, and ends when it is taken back', async ({ page }) => {
  const asked = statistics(page);
  await page.goto(`${site.url}/it`);
  await page.getByRole('button', { name: 'Accetta', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.goto(`${site.url}/it/privacy`);
  await expect(page.getByText('Le visite si contano con Google Analytics')).toBeVisible();
  await page.goto(`${site.url}/it/cookie`);
  await expect(page.getByText('Google Analytics, se lo accetti')).toBeVisible();
  await expect(page.getByText('Hai accettato le statistiche di visita.')).toBeVisible();
  await page.evaluate(() => {
    document.cookie = '_ga_TEST=1; Path=/; Max-Age=63072000';
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  await reloaded;
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  await expect(page.getByText('Hai rifiutato le statistiche di visita.')).toBeVisible();
  const before = asked.length;
  await page.goto(`${site.url}/it/paths`);
  await page.evaluate(async () => document.fonts.ready);
  expect(asked.slice(before)).toEqual([]);
});

/** The browser's offer, as Chromium makes it; what was asked of it is counted in the page. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      async prompt() {
        document.documentElement.dataset['asked'] = 'yes';
      },
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

test('installing is proposed at the second visit, once, and never again', async ({ browser }) => {
  const context = await browser.newContext();
  const hint = (page: Page) =>
    page.getByRole('complementary', { name: 'Tieni il sito tra le tue app' });
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/it`);
    expect(await offer(page)).toBe(true);
    return page;
  };
  const first = await visit();
  await first.getByRole('button', { name: 'Rifiuta' }).click();
  await expect(hint(first)).toBeHidden();
  await first.goto(`${site.url}/it/paths`);
  await offer(first);
  await expect(hint(first)).toBeHidden();
  await first.close();

  const second = await visit();
  await expect(hint(second)).toBeVisible();
  await expect(hint(second).getByText('Condividi')).toBeHidden();
  const { violations } = await new AxeBuilder({ page: second }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await hint(second).getByRole('button', { name: 'Installa' }).click();
  await expect(hint(second)).toBeHidden();
  await expect(second.locator('html')).toHaveAttribute('data-asked', 'yes');

  const third = await visit();
  await expect(hint(third)).toBeHidden();
  await context.close();
});

test('in Safari of an iPhone the hint says how, in words', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript("Object.defineProperty(navigator, 'standalone', { value: false })");
  await context.addInitScript(
    `localStorage.setItem('scuderia-consent', '{"analytics":false,"at":${Date.now() - 1000}}')`,
  );
  await (await context.newPage()).goto(`${site.url}/it`);
  const page = await context.newPage();
  await page.goto(`${site.url}/it`);
  await expect(page.getByText('Aggiungi alla schermata Home')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Installa' })).toBeHidden();
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(page.getByText('Aggiungi alla schermata Home')).toBeHidden();
  await context.close();
});
