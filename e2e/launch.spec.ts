import { type Page, expect, test } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { waitUntilSent } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';

/*
 * The launch of the admin app: the document contains the frame of every screen, which is painted before any script of
 * the app runs, and nothing of it moves when the app takes over.
 */

const stage = stageForEach();
// These tests hold back the page's scripts, which a worker would answer from its cache.
test.use({ serviceWorkers: 'block' });

/** A promise that a held request waits for. */
function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

/** Fills the register, signs in and waits for it, without waiting for a worker. */
async function open(page: Page): Promise<void> {
  await seedRegister(stage.backend, Date.now());
  await page.goto(`${stage.url}/admin/login`);
  await page.getByLabel('Email').fill('demo@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-scuderia');
  await page.getByRole('button', { name: 'Entra' }).click();
  await expect(page).toHaveURL(/\/admin\/?$/);
  await waitUntilSent(page);
}

test('at 360 px without a menu, at 1440 px with an open and with a closed one, the frame is there before the app and stays in its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 780 });
  await open(page);
  for (const { width, menu } of [
    { width: 360, menu: 'has none' },
    { width: 1440, menu: 'is open' },
    { width: 1440, menu: 'was closed' },
  ]) {
    await page.setViewportSize({ width, height: 780 });
    if (menu === 'was closed') await page.getByRole('button', { name: 'Chiudi il menu' }).click();
    const scripts = gate();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const loaded = page.goto(`${stage.url}/admin/round`);
    const launch = page.locator('#launch');
    await expect(launch).toBeVisible();
    const bar = await launch.locator('.launch-bar').boundingBox();
    const isPhone = width < 768;
    const icon = await launch
      .locator(isPhone ? '.launch-tabs path' : '.launch-bar path')
      .last()
      .boundingBox();
    const tabs = await launch.locator('.launch-tabs').boundingBox();
    expect(tabs === null, menu).toBe(!isPhone);
    const side = await launch.locator('.launch-menu').boundingBox();
    expect(side === null, menu).toBe(menu !== 'is open');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    scripts.resolve();
    await loaded;
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(launch).toBeHidden();
    await expect(page.getByText('Servono almeno Chrome')).toBeHidden();
    expect(await page.getByRole('banner').boundingBox(), menu).toEqual(bar);
    const toggle = page.getByRole('button', { name: /(^Altro|il menu)$/ }).locator('path');
    expect(await toggle.boundingBox(), menu).toEqual(icon);
    const nav = page.getByRole('navigation', { name: 'Menu' });
    const bottom = page.getByRole('navigation', { name: 'Navigazione' });
    if (tabs) expect(await bottom.boundingBox()).toEqual(tabs);
    else await expect(bottom).toHaveCount(0);
    if (side) expect(await nav.boundingBox()).toEqual(side);
    else await expect(nav).toBeHidden();
    await page.unrouteAll();
  }
});

test('the dashboard and the round put their rows where the document had room for them', async ({
  page,
}) => {
  await open(page);
  for (const width of [360, 1440])
    for (const [screen, row] of [
      ['', 'main li[data-group=overdue]'],
      ['round', 'main li:has([type=checkbox]) > div'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      const scripts = gate();
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      const loaded = page.goto(`${stage.url}/admin/${screen}`);
      const rooms = page.locator('.launch-rows li');
      await expect(rooms.first()).toBeVisible();
      const room = await Promise.all([1, 2].map((n) => rooms.nth(n).boundingBox()));
      scripts.resolve();
      await loaded;
      await expect(page.locator(row).nth(1)).toBeVisible();
      const rows = await Promise.all([0, 1].map((n) => page.locator(row).nth(n).boundingBox()));
      const near = (px: number) => expect.closeTo(px, -1);
      for (const [n, at] of rows.entries())
        expect(room[n], `${screen} ${width}`).toEqual({
          x: at!.x,
          width: at!.width,
          y: near(at!.y),
          height: near(at!.height),
        });
      await page.unrouteAll();
    }
});

/** What the document says where the app does not open. */
const HELP = 'Servono almeno Chrome 110, Safari 16.4 o Firefox 115';

test('the login shows no frame of the register; where no script of the app runs, the document says so after a while', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${stage.url}/admin/login`);
  await expect(page.locator('#launch')).toBeHidden();
  for (const screen of ['login', 'round']) {
    await page.goto(`${stage.url}/admin/${screen}`);
    const help = page.getByText(HELP);
    const after = (ms: number) =>
      help.evaluate((each, at) => {
        for (const animation of each.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      }, ms);
    await after(9000);
    await expect(help).toBeHidden();
    await after(20_000);
    await expect(help).toBeVisible();
    await expect(help).toContainText('non si è ancora aperta');
    await expect(help).toBeInViewport({ ratio: 1 });
  }
});

test('a browser older than those that the app runs in is told so, beside what it shows', async ({
  context,
}) => {
  const lacks = [
    () => void Reflect.deleteProperty(Array.prototype, 'toSorted'),
    // Safari before 16.4 does not understand a range.
    () => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(/[<>]/.test(query) ? 'not all' : query);
    },
  ];
  for (const lack of lacks) {
    const page = await context.newPage();
    await page.addInitScript(lack);
    await page.goto(`${stage.url}/admin/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText(HELP)).toBeVisible();
    await expect(page.getByText('non si è ancora aperta')).toBeHidden();
    await page.getByRole('button', { name: 'Entra' }).click({ trial: true });
  }
});

/**
 * The scripts that load once the rows are shown: the identity provider, the synchronisation, the measuring of rows;
 * and, once the page has loaded, the installer of the worker.
 */
const LATER = /^(firebase|sync|received|measured-rows|app-update)-/;

test('a screen comes with few scripts, and without those of the identity provider and the synchronisation before its rows', async ({
  page,
}) => {
  await open(page);
  // First as it is: no link asks for them before the rows.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main input[type=checkbox]')) return;
      observer.disconnect();
      const early = document.querySelectorAll('link[href*="/firebase-"], link[href*="/sync-"]');
      // After five seconds they are requested in any case.
      const told = performance.now() < 5000 ? early.length : 0;
      document.documentElement.dataset['early'] = String(told);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${stage.url}/admin/round`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-early', '0');
  await expect(page.locator('link[href*="/firebase-"]')).not.toHaveCount(0);

  // What waits for an idle page is never requested, however long this test takes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url().split('/').at(-1)!);
  });
  const hold = gate();
  await page.route(/\/assets\/(firebase|sync)-[^/]*\.js$/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  for (const screen of ['', 'round', 'horses', 'memberships', 'events', 'due', 'sync']) {
    // So that requests of the previous screen are not counted for this one.
    await page.goto('about:blank');
    asked.length = 0;
    await page.goto(`${stage.url}/admin/${screen}`, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (screen === 'round') await expect(page.getByRole('checkbox').first()).toBeVisible();
    const others = asked.filter((name) => !LATER.test(name));
    expect(others.length, `${screen}: ${others.join(' ')}`).toBeLessThanOrEqual(12);
  }
  hold.resolve();
});
