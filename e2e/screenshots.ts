import { mkdirSync } from 'node:fs';
import { type Page, chromium } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { PAGES } from '../src/site/page-list.ts';
import { signIn } from './support/admin-app.ts';
import { findChromium } from './support/find-chromium.ts';
import { type Stage, openStage } from './support/stage.ts';
import { walkStates } from './support/states.ts';

/*
 * `npm run screenshots`: every screen of the build in dist, at the widths of the design, in light and dark, and the
 * print views as on A4, into screenshots/. With `--docs` only the pictures of the README, into docs/images/; with
 * `--manifest` only those that the manifests name, into public/screenshots/.
 */

const WIDTHS = [360, 768, 1024, 1440] as const;
type Width = (typeof WIDTHS)[number];
const HEIGHT = { 360: 780, 768: 1024, 1024: 768, 1440: 900 } as const;
/** A4 at 96 dpi without the margins of print-styles.module.css: 186 by 273 mm. */
const PAPER = { width: 703, height: 1032 } as const;

const PUBLIC = [
  ...PAGES.filter((page) => page.canonicalPath === undefined).map(({ path }) => `/it${path}`),
  '/it/nope',
];

const docs = process.argv.includes('--docs');
const manifest = process.argv.includes('--manifest');
const folder = docs ? 'docs/images' : manifest ? 'public/screenshots' : 'screenshots';
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=it-IT'],
  env: { ...process.env, LANGUAGE: 'it', LANG: 'it_IT.UTF-8' },
});
try {
  if (docs) await withRegister(readmePictures);
  else if (manifest) await withRegister(manifestPictures);
  else {
    await withRegister(everyPrint);
    for (const width of WIDTHS) await withRegister((stage) => everyScreen(stage, width));
  }
} finally {
  await browser.close();
}

/** Opens a stage with an invented register while the pictures are taken. */
async function withRegister(take: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage('embedded');
  try {
    await seedRegister(stage.backend, Date.now());
    await take(stage);
  } finally {
    await stage.close();
  }
}

async function open(width: Width): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT[width] },
    deviceScaleFactor: docs ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  return context.newPage();
}

async function everyScreen(stage: Stage, width: Width): Promise<void> {
  const page = await open(width);
  const shoot = async (name: string, of = page) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await of.emulateMedia({ colorScheme });
      // From the top, so that sticky elements are in their place.
      const over = await of.evaluate(() => {
        scrollTo(0, 0);
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      if (over > 0) console.error(`${name} is ${over} px wider than the window`);
      const path = `${folder}/${name}-${width}-${colorScheme}.png`;
      await of.screenshot({ path, fullPage: true });
      console.log(path);
    }
  };
  // Pages that redirect to other sites stay open where they believe to be offline.
  const visitor = await open(width);
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
  await walkStates(page, stage, (state) => shoot(`admin-${state}`));
  await page.context().close();
}

async function everyPrint(stage: Stage): Promise<void> {
  const page = await open(1440);
  await signIn(page, stage.url);
  await page.goto(`${stage.url}/admin/horses`);
  const horse = page.locator('main tbody a[href^="/admin/horses/"]').first();
  const card = `${(await horse.getAttribute('href'))?.slice('/admin/'.length)}/card`;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  for (const [name, address] of [
    ['card', card],
    ['stable-list', 'stable-list'],
    ['stable-list-phones', 'stable-list?phone=true'],
    ['treatments', 'treatments'],
    ['presences', 'presences'],
    ['due', 'due'],
    ['bdn', 'bdn'],
    ['labels', 'labels'],
  ] as const) {
    await page.goto(`${stage.url}/admin/${address}`);
    await page.locator('main').locator('article, tbody th, li svg').first().waitFor();
    const path = `${folder}/print-${name}-a4.png`;
    await page.screenshot({ path });
    console.log(path);
  }
  await page.context().close();
}

/** The round on a phone without a network, some horses done; and the register on a desktop. */
async function readmePictures(stage: Stage): Promise<void> {
  const phone = await open(360);
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

  const desktop = await open(1440);
  await signIn(desktop, stage.url);
  await desktop.goto(`${stage.url}/admin/horses`);
  await desktop.locator('main a[href^="/admin/horses/"]').first().waitFor();
  await desktop.screenshot({ path: `${folder}/horses-1440.png` });
}

/** The pictures that a browser shows when it offers to install one of the two apps. */
async function manifestPictures(stage: Stage): Promise<void> {
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
    const context = await browser.newContext({
      ...look,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
    });
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
