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
import { horsesNamed, putOldHorses } from './support/register.ts';
import { type Stage, ADMIN, BEA, openStage } from './support/stage.ts';

const HORSES = horsesNamed('Stella', 'Nuvola', 'Bruno', 'Oliva', 'Pepe', 'Zara');

let stage: Stage;
test.afterEach(() => stage.close());
// Each launch has a network, and without one the open screen stays: no worker is needed.
test.use({ serviceWorkers: 'block' });

const DISABLED = 'Questo account è stato disattivato';
const EXPIRED = 'L’accesso è scaduto';
const isIdentity = (path: string) => path.includes('googleapis.com');

/** Signs in, and ticks two horses without a network. */
async function workWithoutSignal(page: Page): Promise<void> {
  stage = await openStage('embedded', { idTokenLifetimeS: 20 });
  await putOldHorses(stage.backend, HORSES);
  await signIn(page, stage.url);
  await navigate(page, '/admin/round');
  stage.proxy.disconnect();
  await tick(page, 'Stella');
  await tick(page, 'Bruno');
}

/** Expects the login screen, the queue kept and the rest of the register gone; after a login everything is sent. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/login/, { timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: DISABLED })).toContainText(
    '2 modifiche aspettano su questo telefono',
  );
  expect(await storedRows(page, 'outbox')).toHaveLength(2);
  const paths = (await storedRows(page, 'base_horses')).map(({ path }) => path);
  expect(paths).toEqual(
    HORSES.slice(0, 3)
      .filter(({ name }) => name !== 'Nuvola')
      .map(({ slug }) => `horses/${slug}`)
      .toSorted(),
  );
  expect(await storedRows(page, 'view_hoovesTrims')).toHaveLength(2);
  await page.goto(`${stage.url}/admin/horses`);
  await expect(page).toHaveURL(/\/admin\/login/);

  stage.backend.users.setDisabled(ADMIN.uid, false);
  await enter(page);
  await expect(page).toHaveURL(/\/admin\/horses/);
  await waitUntilSent(page);
  expect(await stage.documents('logs')).toHaveLength(2);
  for (const { name } of HORSES) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  }
}

test('[AUTH-2] a disabled account is signed out when its token is refreshed; what waits is sent after a login', async ({
  page,
}) => {
  await workWithoutSignal(page);
  stage.backend.users.setDisabled(ADMIN.uid, true);
  stage.proxy.onRequest((path): Fault => {
    if (isIdentity(path)) return 'pass';
    const error = { code: 401, message: 'expired', status: 'UNAUTHENTICATED' };
    return { status: 401, type: 'application/json', body: JSON.stringify({ error }) };
  });
  stage.proxy.reconnect();
  await comeOnline(page);
  await expect(page).toHaveURL(/\/admin\/login/, { timeout: 60_000 });
  stage.proxy.onRequest(() => 'pass');
  await expectSignedOut(page);
});

test(
  '[AUTH-2] a disabled account is signed out when the app is opened',
  { tag: '@deep' },
  async ({ page }) => {
    await workWithoutSignal(page);
    stage.backend.users.setDisabled(ADMIN.uid, true);
    stage.proxy.reconnect();
    await page.goto(`${stage.url}/admin/round`);
    await expectSignedOut(page);
  },
);

test(
  '[PUSH-12] the register of an account that is not enabled any more leaves the phone; what waits can be exported',
  { tag: '@deep' },
  async ({ page }) => {
    await workWithoutSignal(page);
    await stage.backend.users.setAdmin(ADMIN.uid, false);
    stage.proxy.reconnect();
    await syncNow(page);
    await expect(chip(page)).toContainText('Account non abilitato');
    await expect.poll(async () => (await storedRows(page, 'base_horses')).length).toBe(2);
    expect(await storedRows(page, 'outbox')).toHaveLength(2);
    await navigate(page, '/admin/sync');
    await expect(page.getByRole('button', { name: 'Esporta 2 modifiche' })).toBeEnabled();

    await stage.backend.users.setAdmin(ADMIN.uid, true);
    await page.reload();
    await waitUntilSent(page);
    await navigate(page, '/admin/horses');
    for (const { name } of HORSES) {
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
  },
);

test('[AUTH-4] what one person wrote is not sent with the credentials of another', async ({
  page,
}) => {
  stage = await openStage('embedded');
  await stage.admit(BEA);
  await putOldHorses(stage.backend, HORSES);
  await signIn(page, stage.url);
  const record = await sessionRecord(page);
  stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
  await navigate(page, '/admin/round');
  await tick(page, 'Stella');
  await page.goto(`${stage.url}/admin/login`);
  await page.getByRole('button', { name: 'Esci comunque' }).click();
  await enter(page, BEA);
  await expect(page).toHaveURL(/\/admin\/?$/);
  await waitUntilSent(page);
  // Not before: the first person's last attempt, under their own credentials, could still be on its way.
  stage.proxy.onRequest(() => 'pass');

  // As if killed after the identity provider signed the other person in, and before the session record was written.
  await sessionRecord(page, record);
  await page.goto(`${stage.url}/admin/round`);
  await expect(chip(page)).toContainText('Accesso scaduto');
  expect(await storedRows(page, 'outbox')).toMatchObject([{ status: 'pending' }]);
  expect(await stage.documents('logs')).toHaveLength(0);
});

test('[AUTH-1] [AUTH-2] a failing identity provider signs nobody out, a disabled account is signed out when the app is opened', async ({
  page,
}) => {
  stage = await openStage('embedded');
  await putOldHorses(stage.backend, HORSES);
  await signIn(page, stage.url);
  const nonsense: Fault[] = [
    { status: 429, type: 'application/json', body: '{"error":{"code":429,"message":"SLOW"}}' },
    { status: 503, type: 'application/json', body: '{"error":{"code":503,"message":"DOWN"}}' },
    { status: 403, type: 'text/html', body: '<h1>Proxy</h1>' },
    { status: 400, type: 'application/json', body: '{"error":{"code":400,"message":"QUOTA"}}' },
    { status: 200, type: 'text/html', body: '<h1>Wi-Fi</h1>' },
    'hang',
  ];
  let asked = 0;
  for (const [index, fault] of nonsense.entries()) {
    stage.proxy.onRequest((path) => {
      if (!isIdentity(path)) return 'pass';
      asked += 1;
      return fault;
    });
    asked = 0;
    await page.goto(`${stage.url}/admin/round`);
    await tick(page, HORSES[index]!.name);
    await expect.poll(() => asked).toBeGreaterThan(0);
  }
  stage.proxy.onRequest(() => 'pass');
  await page.reload();
  await waitUntilSent(page);
  expect(await stage.documents('logs')).toHaveLength(nonsense.length);

  stage.backend.users.setDisabled(ADMIN.uid, true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: DISABLED })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await storedRows(page, 'view2_horses')).toEqual([]);
});

test('[AUTH-2] a session whose tokens were revoked is signed out when the app is opened', async ({
  page,
}) => {
  stage = await openStage('embedded');
  await putOldHorses(stage.backend, HORSES);
  await signIn(page, stage.url);
  stage.backend.users.revokeTokens(ADMIN.uid);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: EXPIRED })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await storedRows(page, 'view2_horses')).toEqual([]);
});

/** Reads the session record; replaces it with `instead`, if given. */
async function sessionRecord(page: Page, instead?: unknown): Promise<unknown> {
  return page.evaluate(
    (to) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('scuderia-session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('record', 'readwrite').objectStore('record');
          const request =
            to === undefined ? store.get('scuderia-user') : store.put(to, 'scuderia-user');
          request.onerror = () => reject(request.error);
          store.transaction.oncomplete = () => {
            opening.result.close();
            resolve(request.result);
          };
        };
      }),
    instead,
  );
}
