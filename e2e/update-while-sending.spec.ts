import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { chip, comeOnline, signIn, storedRows, tick, waitUntilSent } from './support/admin-app.ts';
import type { Fault } from './support/network-proxy.ts';
import { horsesNumbered, putOldHorses } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';

const HORSES = horsesNumbered(12);

let dist: string;
let stage: Stage;
test.beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-dist-'));
  cpSync('dist', dist, { recursive: true });
  stage = await openStage('embedded', {}, dist);
  await putOldHorses(stage.backend, HORSES);
});
test.afterEach(async () => {
  await stage.close();
  rmSync(dist, { recursive: true, force: true });
});

/** Deploys another version, and makes this page find it. */
async function release(page: Page): Promise<void> {
  appendFileSync(join(dist, 'service-worker.js'), `\n// released ${Date.now()}\n`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** Sends the queue, but holds its last six commits until the promise is fulfilled. */
async function drainHalf(page: Page, rest: Promise<void>): Promise<void> {
  stage.proxy.disconnect();
  await page.goto(`${stage.url}/admin/round`);
  for (const horse of HORSES) await tick(page, horse.name);
  let sent = 0;
  stage.proxy.onRequest(async (path): Promise<Fault> => {
    if (path.endsWith(':commit') && ++sent > 6) await rest;
    return 'pass';
  });
  stage.proxy.reconnect();
  await comeOnline(page);
  await expect.poll(async () => (await stage.documents('logs')).length).toBe(6);
}

async function allOnce(page: Page): Promise<void> {
  await waitUntilSent(page);
  expect(await storedRows(page, 'outbox')).toEqual([]);
  expect(await stage.documents('logs')).toHaveLength(HORSES.length);
  const trims = (await stage.documents('hoovesTrims')).filter((d) => d.data['rev'] === 1);
  expect(trims).toHaveLength(HORSES.length);
}

test('[PUSH-4] a new version that is accepted while the queue is sent loses and repeats nothing', async ({
  page,
}) => {
  let go = () => {};
  const rest = new Promise<void>((resolve) => (go = resolve));
  await signIn(page, stage.url);
  await drainHalf(page, rest);
  await release(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Nuova versione: aggiorna' }).click();
  // Asked without waiting for a frame to be painted: the page that is loaded anew may wait for a connection that the
  // held commits take, and they end only with `go`.
  await page.waitForFunction(() => !('before' in window), null, { polling: 100 });
  go();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(HORSES.length);
  await allOnce(page);
});

test(
  'a new version that nobody accepts changes nothing in an open page',
  { tag: '@deep' },
  async ({ page }) => {
    let go = () => {};
    const rest = new Promise<void>((resolve) => (go = resolve));
    await signIn(page, stage.url);
    await drainHalf(page, rest);
    await page.goto(`${stage.url}/admin/horses/${HORSES[0]!.slug}`);
    await page.getByLabel('Razza', { exact: true }).fill('Haflinger');
    await page.evaluate(() => Object.assign(window, { before: true }));
    await release(page);
    await expect(page.getByRole('button', { name: 'Nuova versione: aggiorna' })).toBeVisible();
    go();
    await allOnce(page);
    await expect(page.getByLabel('Razza', { exact: true })).toHaveValue('Haflinger');
    expect(await page.evaluate(() => 'before' in window)).toBe(true);
    await page.getByRole('button', { name: 'Più tardi' }).click();
    await expect(page.getByRole('button', { name: 'Nuova versione: aggiorna' })).toBeHidden();
    await expect(chip(page)).toContainText('Tutto inviato');
  },
);
