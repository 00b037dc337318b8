import { type Page, expect, test } from '@playwright/test';
import {
  chip,
  comeOnline,
  enter,
  navigate,
  signIn,
  storedRows,
  syncNow,
  tick,
  waitUntilSent,
} from './support/admin-app.ts';
import type { Fault } from './support/network-proxy.ts';
import { type OldHorse, horsesNumbered, putOldHorses } from './support/register.ts';
import { type Stage, ADMIN, BEA, openStage } from './support/stage.ts';

/* Long queues from days without a network, and the failures that can happen while they are sent. */

/** Memberships in the long queue, besides twenty trims; `npm run test:deep` has 180. */
const MEMBERS = Number(process.env['MEMBERS'] ?? 40);

let stage: Stage;
test.afterEach(async () => {
  await stage.close();
});

/** Shifts the clock of every page by the hours in `test-hours`. */
function moveClock(): void {
  const real = Date.now;
  const ahead = Number(localStorage.getItem('test-hours')) * 3_600_000;
  class Later extends Date {
    constructor(...given: []) {
      if (given.length === 0) super(real() + ahead);
      else super(...given);
    }
    static override now = () => real() + ahead;
  }
  globalThis.Date = Later as DateConstructor;
}

async function later(page: Page, hours: number): Promise<void> {
  await page.evaluate((more) => {
    localStorage.setItem('test-hours', String(Number(localStorage.getItem('test-hours')) + more));
  }, hours);
}

/** Ticks each horse on a phone that is offline. */
async function tickWithoutSignal(page: Page, horses: readonly OldHorse[]): Promise<void> {
  await putOldHorses(stage.backend, horses);
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await navigate(page, '/admin/round');
  for (const { name } of horses) await tick(page, name);
}

async function made(): Promise<number> {
  return (await stage.documents('hoovesTrims')).length;
}

test(
  '[AUTH-2] tokens that expire while the queue drains are renewed, and all is sent once',
  { tag: '@deep' },
  async ({ page }) => {
    const HORSES = horsesNumbered(20, []);
    stage = await openStage('embedded', { idTokenLifetimeS: 6 });
    await tickWithoutSignal(page, HORSES);
    // The first commits are held until their token has expired.
    let held = 0;
    stage.proxy.onRequest(async (path): Promise<Fault> => {
      if (!path.endsWith(':commit') || ++held > 6) return 'pass';
      await new Promise((resolve) => setTimeout(resolve, 7_000));
      return 'pass';
    });
    stage.proxy.reconnect();
    await syncNow(page);
    await waitUntilSent(page);
    expect(await made()).toBe(HORSES.length);
    expect(await stage.documents('logs')).toHaveLength(HORSES.length);
  },
);

test(
  '[AUTH-2] an account that is disabled while the queue drains: the rest waits for the login',
  { tag: '@deep' },
  async ({ page }) => {
    const HORSES = horsesNumbered(20, []);
    stage = await openStage('embedded', { idTokenLifetimeS: 6 });
    await tickWithoutSignal(page, HORSES);
    let sent = 0;
    stage.proxy.onRequest((path): Fault => {
      if (!path.endsWith(':commit') || ++sent <= 5) return 'pass';
      stage.backend.users.setDisabled(ADMIN.uid, true);
      const error = { code: 401, message: 'expired', status: 'UNAUTHENTICATED' };
      return { status: 401, type: 'application/json', body: JSON.stringify({ error }) };
    });
    stage.proxy.reconnect();
    await comeOnline(page);
    await expect(page.getByText('Questo account è stato disattivato')).toBeVisible();
    const left = (await storedRows(page, 'outbox')).length;
    expect(left).toBeGreaterThan(0);
    // One may be on the server and still unacknowledged here; in the end each is there once.
    expect(left + (await made())).toBeGreaterThanOrEqual(HORSES.length);

    stage.proxy.onRequest(() => 'pass');
    stage.backend.users.setDisabled(ADMIN.uid, false);
    await enter(page);
    await waitUntilSent(page);
    expect(await made()).toBe(HORSES.length);
    expect(await stage.documents('logs')).toHaveLength(HORSES.length);
  },
);

test(
  '[PUSH-11] one rejected change among fifty holds up none of the others',
  { tag: '@deep' },
  async ({ page }) => {
    const HORSES = horsesNumbered(50, []);
    stage = await openStage('embedded');
    await tickWithoutSignal(page, HORSES);
    const refused = HORSES[20]!;
    const error = { code: 400, message: 'no', status: 'INVALID_ARGUMENT' };
    stage.proxy.onRequest((path, body) =>
      path.endsWith(':commit') && body.includes(`horses/${refused.slug}/`)
        ? { status: 400, type: 'application/json', body: JSON.stringify({ error }) }
        : 'pass',
    );
    stage.proxy.reconnect();
    await syncNow(page);
    await expect(chip(page)).toContainText('1 da controllare');
    await expect.poll(made).toBe(HORSES.length - 1);
    expect(await storedRows(page, 'outbox')).toMatchObject([
      { status: 'attention', lane: `horses/${refused.slug}` },
    ]);

    await navigate(page, '/admin/sync');
    const card = page.getByRole('listitem').filter({ hasText: refused.name });
    for (const choice of ['Riprova', 'Modifica', 'Esporta', 'Scarta']) {
      await expect(card.getByRole('button', { name: choice, exact: true })).toBeVisible();
    }
    stage.proxy.onRequest(() => 'pass');
    await card.getByRole('button', { name: 'Riprova' }).click();
    await waitUntilSent(page);
    expect(await made()).toBe(HORSES.length);
  },
);

test('[STATUS-2] 72 hours offline and many changes: the phone warns, then all arrive once', async ({
  page,
}) => {
  const HORSES = horsesNumbered(20, []);
  const ALL = HORSES.length + MEMBERS;
  stage = await openStage('embedded');
  await page.addInitScript(moveClock);
  await tickWithoutSignal(page, HORSES);
  await later(page, 36);
  await page.goto(`${stage.url}/admin/memberships/import`);
  const rows = Array.from({ length: MEMBERS }, (_, n) => `2026;Anna;Socia ${n}`);
  const buffer = Buffer.from(['Anno;Nome;Cognome', ...rows].join('\r\n'));
  await page
    .getByLabel('File dell’elenco')
    .setInputFiles({ name: 'soci.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: `Importa ${MEMBERS} tesserati` }).click();
  await expect(page.getByText(`${MEMBERS} tesserati aggiunti.`)).toBeVisible();
  await later(page, 36);
  await page.goto(`${stage.url}/admin/sync`);
  await expect(page.getByText(/aspetta di essere inviato da più di un giorno/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Esporta ${ALL} modifiche` })).toBeVisible();
  expect(await storedRows(page, 'outbox')).toHaveLength(ALL);

  stage.proxy.reconnect();
  await comeOnline(page);
  await waitUntilSent(page, 600_000);
  await expect(page.getByText(/aspetta di essere inviato da più di un giorno/)).toBeHidden();
  expect(await stage.documents('logs')).toHaveLength(ALL);
  expect(await made()).toBe(HORSES.length);
  expect(await stage.documents('memberships')).toHaveLength(MEMBERS);
  // One request for each change: the expected state of every document still holds.
  expect(stage.proxy.counts().get('commit')).toBeLessThanOrEqual(ALL + 10);
});

test(
  '[AUTH-3] [AUTH-4] signing out with unsent changes warns, and they are sent after the next login',
  { tag: '@deep' },
  async ({ page }) => {
    const HORSES = horsesNumbered(3, []);
    stage = await openStage('embedded');
    await stage.admit(BEA);
    await putOldHorses(stage.backend, HORSES);
    await signIn(page, stage.url);
    stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
    await navigate(page, '/admin/round');
    for (const { name } of HORSES) await tick(page, name);
    await page.goto(`${stage.url}/admin/login`);
    await expect(page.getByText('3 modifiche aspettano su questo telefono')).toBeVisible();
    await page.getByRole('button', { name: 'Resta connesso' }).click();
    await expect(chip(page)).toContainText('3 da inviare');
    await page.goto(`${stage.url}/admin/login`);
    await page.getByRole('button', { name: 'Esci comunque' }).click();

    stage.proxy.onRequest(() => 'pass');
    await enter(page, BEA);
    await expect(page).toHaveURL(/\/admin\/?$/);
    await waitUntilSent(page);
    expect(await made()).toBe(0);
    await page.goto(`${stage.url}/admin/login`);
    await enter(page);
    await expect(page).toHaveURL(/\/admin\/?$/);
    await waitUntilSent(page);
    expect(await made()).toBe(3);
    expect((await stage.documents('logs')).map((log) => log.data['uid'])).toEqual([
      ADMIN.uid,
      ADMIN.uid,
      ADMIN.uid,
    ]);
  },
);
