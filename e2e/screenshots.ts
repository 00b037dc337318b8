import { mkdirSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { PAGES } from '../src/site/pages.ts';
import { signIn } from './support/admin-app.ts';
import { findChromium } from './support/find-chromium.ts';
import { openStage } from './support/stage.ts';

/*
 * `npm run screenshots`: every screen of the build in dist, at the widths that are looked at, in light
 * and dark, into screenshots/. With `--docs` only the pictures of the README, into docs/images/; with
 * `--manifest` only those that the manifests name, into public/screenshots/.
 */

const WIDTHS = [360, 768, 1024, 1440] as const;
const HEIGHT = { 360: 780, 768: 1024, 1024: 768, 1440: 900 } as const;

const PUBLIC = [
  ...PAGES.filter((page) => page.canonicalPath === undefined).map(({ path }) => `/it${path}`),
  '/it/nope',
];
const ADMIN = [
  '/admin',
  '/admin/horses',
  '/admin/round',
  '/admin/memberships',
  '/admin/due',
  '/admin/bdn',
  '/admin/stable-list',
  '/admin/labels',
  '/admin/sync',
];

/** A file with every kind of row: to be added, with warnings, repeated, refused. */
const IMPORTED = [
  'Anno;Nome;Cognome;Codice fiscale;CAP;Pagato',
  '2026;Mario;Rossi;RSSMRA80A01H501U;46030;sì',
  '2026;Mario;Rossi;RSSMRA80A01H501U;46030;sì',
  '2026;Ada;Bianchi;BNCDAA80A41H501X;6900;forse',
  'duemila;Lia;Neri;;;',
].join('\r\n');

const docs = process.argv.includes('--docs');
const manifest = process.argv.includes('--manifest');
const folder = docs ? 'docs/images' : manifest ? 'public/screenshots' : 'screenshots';
mkdirSync(folder, { recursive: true });

const stage = await openStage('embedded');
await seedRegister(stage.backend, Date.now());
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=it-IT'],
  env: { ...process.env, LANGUAGE: 'it', LANG: 'it_IT.UTF-8' },
});
try {
  if (docs) await readmePictures(browser);
  else if (manifest) await manifestPictures(browser);
  else await everyScreen(browser);
} finally {
  await browser.close();
  await stage.close();
}

async function open(on: Browser, width: (typeof WIDTHS)[number], colorScheme: 'light' | 'dark') {
  const context = await on.newContext({
    viewport: { width, height: HEIGHT[width] },
    deviceScaleFactor: docs ? 2 : 1,
    colorScheme,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  return context.newPage();
}

async function everyScreen(on: Browser): Promise<void> {
  for (const width of WIDTHS) {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(on, width, scheme);
      const shoot = async (name: string, of = page) => {
        const path = `${folder}/${name}-${width}-${scheme}.png`;
        await of.screenshot({ path, fullPage: true });
        console.log(path);
      };
      // Pages that lead elsewhere stay where they think that there is no connection.
      const visitor = await open(on, width, scheme);
      await visitor.addInitScript("Object.defineProperty(navigator, 'onLine', { value: false })");
      for (const address of PUBLIC) {
        await visitor.goto(stage.url + address, { waitUntil: 'networkidle' });
        await shoot(address.slice(1).replaceAll('/', '-'), visitor);
      }
      await visitor.context().close();
      await page.goto(`${stage.url}/admin/login`);
      await page.getByRole('button', { name: 'Entra' }).waitFor();
      await shoot('admin-login');
      await signIn(page, stage.url);
      for (const address of ADMIN) {
        await page.goto(stage.url + address);
        await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(700);
        await shoot(address.slice(1).replaceAll('/', '-'));
      }
      await page.goto(`${stage.url}/admin/horses`);
      await page.getByRole('button', { name: 'Nuovo' }).click();
      await page.getByRole('dialog').waitFor();
      await shoot('admin-horses-new');
      await page.keyboard.press('Escape');
      await page.locator('main a[href^="/admin/horses/"]').first().click();
      await page.getByRole('button', { name: 'Aggiungi' }).first().waitFor();
      await shoot('admin-horse');
      await page.getByRole('link', { name: 'Scheda da stampare' }).click();
      await page.getByRole('article').waitFor();
      await shoot('admin-horse-card');
      await page.goto(`${stage.url}/admin/memberships`);
      await page.locator('main a[href^="/admin/memberships/"]').nth(1).click();
      await page.getByRole('button', { name: 'Salva' }).waitFor();
      await shoot('admin-membership');
      await page.goto(`${stage.url}/admin/memberships/import`);
      await page.getByLabel('File CSV').setInputFiles({
        name: 'tesserati.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(IMPORTED),
      });
      await page.getByRole('table').waitFor();
      await shoot('admin-import');
      await page.context().close();
    }
  }
}

/** The round on a phone without signal, some horses done; and the register at the desk. */
async function readmePictures(on: Browser): Promise<void> {
  const phone = await open(on, 360, 'light');
  await signIn(phone, stage.url);
  await phone.goto(`${stage.url}/admin/round`);
  await phone.getByRole('checkbox').first().waitFor();
  await phone.context().setOffline(true);
  const ticks = phone.getByRole('checkbox');
  for (const index of [0, 1]) {
    await ticks.nth(index).click();
    await phone.waitForTimeout(700);
  }
  await phone.waitForTimeout(1500);
  await phone.screenshot({ path: `${folder}/round-360.png` });

  const desk = await open(on, 1440, 'light');
  await signIn(desk, stage.url);
  await desk.goto(`${stage.url}/admin/horses`);
  await desk.locator('main a[href^="/admin/horses/"]').first().waitFor();
  await desk.screenshot({ path: `${folder}/horses-1440.png` });
}

/** What a browser shows while it proposes to install one of the two apps. */
async function manifestPictures(on: Browser): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
  for (const [name, address, look] of [
    ['site-narrow-1', '/it', phone],
    ['site-narrow-2', '/it/paths', phone],
    ['site-wide', '/it', desk],
    ['admin-narrow-1', '/admin/round', phone],
    ['admin-narrow-2', '/admin/horses', phone],
    ['admin-wide', '/admin/horses', desk],
  ] as const) {
    const context = await on.newContext({ ...look, locale: 'it-IT', timezoneId: 'Europe/Rome' });
    const page = await context.newPage();
    if (address.startsWith('/admin')) await signIn(page, stage.url);
    await page.goto(stage.url + address);
    await page.locator('h1').first().waitFor();
    if (address === '/admin/round') await page.getByRole('checkbox').first().waitFor();
    if (address === '/admin/horses') {
      await page.locator('main a[href^="/admin/horses/"]').first().waitFor();
    }
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
}
