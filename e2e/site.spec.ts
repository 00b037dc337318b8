import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { serveBuild, type ServedBuild } from '../local-backend/serve.ts';
import { PAGES } from '../src/site/pages.ts';

let site: ServedBuild;
test.beforeAll(async () => {
  site = await serveBuild({ distDir: 'dist', port: 0 });
});
test.afterAll(() => site.close());

const STAYING = PAGES.filter(({ leadsTo }) => leadsTo === undefined).map(
  ({ path }) => `/it${path}`,
);
const LEAVING = PAGES.flatMap(({ path, leadsTo }) =>
  leadsTo === undefined ? [] : [[`/it${path}`, leadsTo] as const],
);

/** Complaints of the page: errors, and refusals of the policy. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return heard;
}

/** Requests that leave the site. */
function strangers(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url))
      asked.push(request.url());
  });
  return asked;
}

/** Makes the page believe that there is no connection, before any of its scripts. */
const unplugged = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));

test.describe('addresses', () => {
  for (const [path, status, location] of [
    ['/', 302, '/it'],
    ['/it', 200, null],
    ['/it/', 301, '/it'],
    ['/it/paths/', 301, '/it/paths'],
    ['/it/contatti', 200, null],
    ['/en/paths/medication', 302, '/it/paths/medication'],
    ['/de', 302, '/it'],
    ['/undefined/paths', 301, '/it'],
    ['/it/nothing-here', 404, null],
    ['/it/paths/nothing-here', 404, null],
    ['/sitemap.xml', 200, null],
    ['/robots.txt', 200, null],
    ['/share/paths-medication.png', 200, null],
    ['/admin/horses', 200, null],
  ] as const) {
    test(`${path} answers ${status}`, async ({ request }) => {
      const answer = await request.get(site.url + path, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(answer.headers()['location'] ?? null).toBe(location);
    });
  }

  test('an unknown path shows the page that says so, also with another language', async ({
    page,
  }) => {
    await page.goto(`${site.url}/it/paths/nothing-here`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await page.goto(`${site.url}/italiano/contacts`);
    await expect(page).toHaveURL(`${site.url}/it/contacts`);
  });
});

test.describe('every page', () => {
  for (const path of [...STAYING, '/it/nothing-here']) {
    test(`${path} opens without a complaint and asks nobody else`, async ({ page }) => {
      const heard = complaints(page);
      const asked = strangers(page);
      await page.goto(site.url + path);
      expect(heard.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
      expect(asked).toEqual([]);
    });
  }

  for (const [path, address] of LEAVING) {
    test(`${path} leaves at once, and can be read without a connection`, async ({ page }) => {
      await page.route(`${address}**`, (route) => route.fulfill({ body: 'Il sito del centro' }));
      await page.goto(site.url + path);
      await expect(page).toHaveURL(address);
      await unplugged(page);
      await page.goto(site.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apri il sito del centro' })).toBeVisible();
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no accessibility fault, ${colorScheme}`, async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await unplugged(page);
      for (const path of [...STAYING, ...LEAVING.map(([leaving]) => leaving), '/it/nothing-here']) {
        await page.goto(site.url + path);
        await page.evaluate(() => {
          for (const card of document.querySelectorAll('details')) card.open = true;
        });
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect(faults, path).toEqual([]);
      }
      await context.close();
    });
  }

  for (const width of [320, 360, 768, 1024, 1440]) {
    test(`fits ${width} px, at twice the text size too`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      await unplugged(page);
      for (const path of [...STAYING, ...LEAVING.map(([leaving]) => leaving)]) {
        await page.goto(site.url + path);
        for (const size of ['100%', '200%']) {
          await page.evaluate((text) => {
            document.documentElement.style.fontSize = text;
          }, size);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(over, `${path} at ${size}`).toBeLessThanOrEqual(0);
        }
      }
      await context.close();
    });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, closes and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(`${site.url}/it`);
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Chiudi il menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await menu.getByRole('link', { name: 'Attività' }).click();
    await expect(page).toHaveURL(`${site.url}/it/activities`);
  });

  test('cards open, and thumbnails lead to their section under the header', async ({ page }) => {
    await page.goto(`${site.url}/it/paths/medication`);
    const practice = page.getByText('Descrivere con parole chiare');
    await expect(practice).toBeHidden();
    await page.getByRole('heading', { name: 'La pratica' }).click();
    await expect(practice).toBeVisible();
    await page.goto(`${site.url}/it/paths`);
    await page
      .getByRole('navigation', { name: 'Percorsi', exact: true })
      .getByText('Dressage di base')
      .click();
    const section = page.locator('#dressage-basic');
    await expect(section).toBeInViewport();
    await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(80);
  });
});

test.describe('the menu', () => {
  test('is a bar from 992 px, an overlay below', async ({ page }) => {
    await page.goto(`${site.url}/it/paths`);
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await page.setViewportSize({ width: 992, height: 700 });
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Percorsi' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(80);
    await page.setViewportSize({ width: 991, height: 700 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 991, height: 700 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeFocused();
  });

  test('Il Centro opens the association’s own site in a new tab', async ({ page }) => {
    await page.goto(`${site.url}/it`);
    await expect(page.getByRole('link', { name: /Il Centro/ })).toHaveAttribute('target', '_blank');
  });
});

test('the map is asked from its makers only after a click', async ({ page }) => {
  const asked = strangers(page);
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'mappa' }));
  await page.goto(`${site.url}/it/contacts`);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Mostra la mappa' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('after one visit every page opens without a network', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard = complaints(page);
  const asked = strangers(page);
  await page.goto(`${site.url}/it/contacts`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  for (const { path } of PAGES) {
    await page.goto(`${site.url}/it${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fonts = await page.evaluate(() =>
      Array.from(document.fonts)
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    );
    expect(fonts, path).toContain('Young Serif');
  }
  expect(heard).toEqual([]);
  expect(asked).toEqual([]);
  await context.close();
});
