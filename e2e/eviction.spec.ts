import { expect, test } from '@playwright/test';
import { enter, navigate, signIn, tick } from './support/admin-app.ts';
import { type Phone, startPhone } from './support/browser-phone.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';

const HORSES = horsesNamed('Stella', 'Nuvola');

let stage: Stage;
let phone: Phone;

test.afterEach(async () => {
  await phone.discard();
  await stage.close();
});

test('[STATUS-4] the browser evicted the database: what was not sent is shown until a person confirms it', async () => {
  stage = await openStage('embedded');
  await putOldHorses(stage.backend, HORSES);
  phone = await startPhone();
  const { page } = phone;
  await signIn(page, stage.url);
  stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
  await navigate(page, '/admin/round');
  await tick(page, 'Stella');
  await tick(page, 'Nuvola');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('scuderia-kept-demo')))
    .toContain('"unsent":2');

  // What a browser evicts when space runs out: databases, caches and workers, but not local storage.
  await page.goto('about:blank');
  const session = await phone.context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: stage.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  stage.proxy.onRequest(() => 'pass');
  await page.goto(`${stage.url}/admin`);
  await expect(page).toHaveURL(/\/admin\/login/);
  await enter(page);
  const banner = page.getByText('Il browser ha svuotato la memoria di questo dispositivo.');
  await expect(banner).toContainText('2 modifiche non inviate');
  await page.reload();
  await expect(banner).toContainText('vanno registrate di nuovo');
  await page.getByRole('button', { name: 'Ho letto' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(banner).toBeHidden();
});
