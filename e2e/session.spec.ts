import { type Page, expect, test } from '@playwright/test';
import {
  chip,
  enter,
  signIn,
  storedRows,
  syncNow,
  tick,
  waitUntilSent,
} from './support/admin-app.ts';
import type { Fate } from './support/network-proxy.ts';
import { startPhone, type Phone } from './support/phone.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { type Stage, ADMIN, BEA, openStage } from './support/stage.ts';

const HORSES = horsesNamed('Stella', 'Nuvola', 'Bruno', 'Oliva', 'Pepe');

let stage: Stage;
let phone: Phone;

const isIdentity = (path: string) => path.includes('googleapis.com');

test.describe('the session', () => {
  test.afterEach(async () => {
    await phone.discard();
    await stage.close();
  });

  test('[AUTH-1] an identity provider that is down or answers nonsense signs nobody out', async () => {
    stage = await openStage('embedded');
    await putOldHorses(stage.backend, HORSES);
    phone = await startPhone();
    await signIn(phone.page, stage.url);
    const nonsense: Fate[] = [
      { status: 429, type: 'application/json', body: '{"error":{"code":429,"message":"SLOW"}}' },
      { status: 503, type: 'application/json', body: '{"error":{"code":503,"message":"DOWN"}}' },
      { status: 403, type: 'text/html', body: '<h1>Proxy</h1>' },
      { status: 200, type: 'text/html', body: '<h1>Wi-Fi</h1>' },
      'hang',
    ];
    for (const [index, fate] of nonsense.entries()) {
      stage.proxy.onRequest((path) => (isIdentity(path) ? fate : 'pass'));
      phone = await phone.reopen();
      await phone.page.goto(`${stage.url}/admin/round`);
      await tick(phone.page, HORSES[index]!.name);
      stage.proxy.onRequest(() => 'pass');
      await phone.page.reload();
      await waitUntilSent(phone.page);
    }
    expect(await stage.documents('logs')).toHaveLength(nonsense.length);
  });

  test('[AUTH-2] a disabled account pauses the queue; after a login it goes on', async () => {
    stage = await openStage('embedded', { idTokenLifetimeS: 20 });
    await putOldHorses(stage.backend, HORSES);
    phone = await startPhone();
    const { page } = phone;
    await signIn(page, stage.url);
    await page.goto(`${stage.url}/admin/round`);
    stage.backend.users.setDisabled(ADMIN.uid, true);
    await tick(page, 'Stella');
    await syncNow(page);
    await expect(chip(page)).toContainText('Accesso scaduto');
    await tick(page, 'Bruno');
    expect(await storedRows(page, 'outbox')).toHaveLength(2);

    stage.backend.users.setDisabled(ADMIN.uid, false);
    await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
    await enter(page);
    await expect(page).toHaveURL(/\/admin\/round/);
    await waitUntilSent(page);
    expect(await stage.documents('logs')).toHaveLength(2);
  });

  test('[AUTH-4] what one person wrote is not sent with the credentials of another', async () => {
    stage = await openStage('embedded');
    await stage.admit(BEA);
    await putOldHorses(stage.backend, HORSES);
    phone = await startPhone();
    const { page } = phone;
    await signIn(page, stage.url);
    const record = await sessionRecord(page);
    stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
    await page.goto(`${stage.url}/admin/round`);
    await tick(page, 'Stella');
    await page.goto(`${stage.url}/admin/login`);
    await page.getByRole('button', { name: 'Esci comunque' }).click();
    stage.proxy.onRequest(() => 'pass');
    await enter(page, BEA);
    await expect(page).toHaveURL(/\/admin\/?$/);
    await waitUntilSent(page);

    // Killed after the identity provider took the other person in, before the session record did.
    await sessionRecord(page, record);
    phone = await phone.reopen();
    await phone.page.goto(`${stage.url}/admin/round`);
    await expect(chip(phone.page)).toContainText('Accesso scaduto');
    expect(await storedRows(phone.page, 'outbox')).toMatchObject([{ status: 'pending' }]);
    expect(await stage.documents('logs')).toHaveLength(0);
  });
});

/** Reads the device's record of who is signed in; puts `instead` in its place, if given. */
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
