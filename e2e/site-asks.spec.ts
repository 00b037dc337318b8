import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { SETTING_ENTRIES, EXAMPLE_VALUES } from '../src/site/build/setting-entries.ts';
import { type FirebaseConfig, hostingFor } from '../src/site/build/hosting-config.ts';
import type { SettingName } from '../src/site/settings.ts';
import { OTHER_CLUB } from '../tests/support/settings.ts';
import { serveBuild, type ServedBuild } from '../local-backend/serve-build.ts';
import { backTo } from './support/back-to.ts';
import { expectNoFaults } from './support/axe.ts';

/*
 * A production build for an association of another region, with statistics: nothing of the example is in it, and its
 * pages ask for consent to statistics and offer the installation.
 */
test.describe.configure({ mode: 'serial' });
// Each page would install the worker, which takes longer than most of these tests; none goes on without a network.
test.use({ serviceWorkers: 'block' });

/** The settings as environment variables; none for the bucket, whose photos a build would fetch. */
const SETTINGS = Object.fromEntries(
  Object.entries({ ...OTHER_CLUB, firebaseMeasurementId: 'G-TEST1' }).map(([name, value]) => [
    SETTING_ENTRIES[name as SettingName].variable,
    value,
  ]),
);

let site: ServedBuild;
let dist: string;
test.beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-with-statistics-'));
  // Only after all tests: a page that was just closed may still request files.
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(
    'npx',
    ['vite', 'build', '--outDir', dist, '--emptyOutDir', '--sourcemap', 'false'],
    {
      env: {
        ...process.env,
        ...SETTINGS,
        // A production build reads the next dates from the register's database; here that is an invented one.
        SITE_DATES_FROM: '',
      },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
  const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
  const firebaseJson = join(dist, 'firebase.json');
  writeFileSync(firebaseJson, JSON.stringify(hostingFor(config, 'G-TEST1')));
  site = await serveBuild({ distDir: dist, port: 0, firebaseJson });
});
test.afterAll(async () => {
  await site.close();
});

test('nothing of the example is in any file of a build for production', () => {
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|css|xml|txt|webmanifest)$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(30);
  for (const file of texts) {
    const text = readFileSync(join(dist, file), 'utf8');
    expect(
      EXAMPLE_VALUES.filter((value) => text.includes(value)),
      file,
    ).toEqual([]);
  }
  const manifest = JSON.parse(readFileSync(join(dist, 'site.webmanifest'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name: OTHER_CLUB.owner });
  expect(manifest).not.toHaveProperty('screenshots');
  expect(readFileSync(join(dist, 'sitemap.xml'), 'utf8')).toContain(`${OTHER_CLUB.url}/it</loc>`);
});

const question = (page: Page) =>
  page.getByRole('complementary', { name: 'Consenso alle statistiche' });

/** A stand-in for Google's collector: what arrived there, under the content policy of the page. */
async function statistics(page: Page): Promise<Record<string, string>[]> {
  const arrived: Record<string, string>[] = [];
  await page.route('https://www.google-analytics.com/**', async (route) => {
    arrived.push(Object.fromEntries(new URL(route.request().url()).searchParams));
    await route.fulfill({ status: 204 });
  });
  return arrived;
}

/** Requests to any other host. */
function foreign(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.url && origin !== 'https://www.google-analytics.com')
      asked.push(request.url());
  });
  return asked;
}

test('nothing is counted before consent, and closing is a refusal that holds', async ({ page }) => {
  const asked = await statistics(page);
  await page.goto(`${site.url}/it`);
  await expect(question(page)).toBeVisible();
  await expectNoFaults(page);
  // It covers neither the end of a page nor lies under its header, at twice the text either.
  for (const [height, size] of [
    [780, '100%'],
    [780, '200%'],
    [360, '100%'],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
      document.documentElement.style.scrollBehavior = 'auto';
      scrollTo(0, document.documentElement.scrollHeight);
    }, size);
    const ending = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie' });
    const [end, asked, header] = await Promise.all(
      [ending, question(page), page.getByRole('banner')].map((each) => each.boundingBox()),
    );
    expect(end!.y + end!.height, `${height} ${size}`).toBeLessThanOrEqual(asked!.y);
    expect(asked!.y, `${height} ${size}`).toBeGreaterThanOrEqual(header!.y + header!.height);
  }
  await page.getByRole('button', { name: 'Chiudi senza accettare' }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(`${site.url}/it/paths`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.goto(`${site.url}/it/cookie`);
  await expect(page.getByText('Hai rifiutato le statistiche di visita.')).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a choice holds for six months and not longer', { tag: '@deep' }, async ({ page }) => {
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

test('a page is counted with consent, and no longer when it is taken back', async ({ page }) => {
  const arrived = await statistics(page);
  const elsewhere = foreign(page);
  await page.goto(`${site.url}/it?from=elsewhere#x`);
  await page.getByRole('button', { name: 'Accetta', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => arrived.length).toBe(1);
  expect(arrived[0]).toMatchObject({
    v: '2',
    tid: 'G-TEST1',
    en: 'page_view',
    dl: `${site.url}/it`,
    dt: OTHER_CLUB.owner,
    _ss: '1',
  });
  await page.goto(`${site.url}/it/privacy`);
  await expect(page.getByText('Le visite si contano con Google Analytics')).toBeVisible();
  await expect.poll(() => arrived.length).toBe(2);
  expect(arrived[1]).toMatchObject({ cid: arrived[0]!['cid'], dl: `${site.url}/it/privacy` });
  expect(arrived[1]).not.toHaveProperty('_ss');
  await page.goto(`${site.url}/it/cookie`);
  await expect(page.getByText('Il conto delle visite, se lo accetti')).toBeVisible();
  await expect(page.getByText('Hai accettato le statistiche di visita.')).toBeVisible();
  await expect.poll(() => arrived.length).toBe(3);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  await expect(page.getByText('Hai rifiutato le statistiche di visita.')).toBeVisible();
  await page.goto(`${site.url}/it/paths`);
  await page.evaluate(async () => document.fonts.ready);
  expect(arrived).toHaveLength(3);
  expect(elsewhere).toEqual([]);
});

test('what the browser does not keep is no consent, and the page says so', async ({ page }) => {
  const arrived = await statistics(page);
  const full = () =>
    page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  const lost = page.getByText('Il browser non conserva la tua scelta');
  await page.goto(`${site.url}/it/cookie`);
  await expect(page.getByText('Non hai ancora scelto')).toBeVisible();
  await full();
  const choose = async (what: string) => {
    await page.getByRole('main').getByRole('button', { name: what, exact: true }).click();
  };
  await choose('Accetta');
  await expect(lost).toBeVisible();
  await expect(page.getByText('Hai accettato')).toBeHidden();
  await expect(question(page)).toBeHidden();
  expect(arrived).toEqual([]);

  await page.reload();
  await choose('Accetta');
  await expect.poll(() => arrived.length).toBe(1);
  await full();
  await choose('Rifiuta');
  await expect(lost).toBeVisible();
  await page.reload();
  await expect(page.getByText('Non hai ancora scelto')).toBeVisible();
  await expect(question(page)).toBeVisible();
  expect(arrived).toHaveLength(1);
});

test('a page to which Back returns asks nothing that was answered meanwhile', async ({ page }) => {
  const arrived = await statistics(page);
  await page.goto(`${site.url}/it`);
  await expect(question(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${site.url}/it/paths`);
  await other.getByRole('button', { name: 'Rifiuta' }).click();
  await backTo(page);
  await expect(question(page)).toBeHidden();
  expect(arrived).toEqual([]);
});

test('under the policy of a build that counts nothing, nothing would arrive', async ({ page }) => {
  const plain = await serveBuild({ distDir: dist, port: 0 });
  try {
    const arrived = await statistics(page);
    await page.goto(`${plain.url}/it`);
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('Content Security Policy'),
    );
    await page.getByRole('button', { name: 'Accetta', exact: true }).click();
    await refused;
    expect(arrived).toEqual([]);
  } finally {
    await plain.close();
  }
});

/** The install offer as Chromium makes it; the page notes that it was used. */
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
  await expectNoFaults(second);
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
