import { expect, test } from '@playwright/test';
import { openStage } from './support/stage.ts';
import { startPhone } from './support/browser-phone.ts';

test('after one visit every kind of address is answered without a network', async () => {
  const stage = await openStage('embedded');
  const phone = await startPhone();
  const { page } = phone;
  try {
    // As an iPhone where the site can be installed by hand.
    await page
      .context()
      .addInitScript("Object.defineProperty(navigator, 'standalone', { value: false })");
    // The worker fetches all that it keeps, even where the first page is none.
    await page.goto(`${stage.url}/it/non-esiste`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    stage.proxy.disconnect();
    const answers = async (path: string) => {
      const response = await page.goto(stage.url + path);
      return { status: response?.status(), path: new URL(page.url()).pathname };
    };
    expect(await answers('/it/paths')).toEqual({ status: 200, path: '/it/paths' });
    expect(await answers('/it/')).toMatchObject({ status: 200 });
    expect(await answers('/')).toEqual({ status: 200, path: '/it' });
    expect(await answers('/undefined/qualcosa')).toEqual({ status: 200, path: '/it' });
    expect(await answers('/it/non-esiste')).toEqual({ status: 404, path: '/it/non-esiste' });
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    // The phone reports a network that does not work: pages that redirect to other sites can still be read.
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await answers('/it/paths/summer-camp')).toMatchObject({ status: 200 });
    await expect(page.getByRole('link', { name: 'Apri il sito del centro' })).toBeVisible();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/robots.txt')),
    );
    expect(new URL(page.url()).pathname).toBe('/it/paths/summer-camp');
    // A page that may be left at any moment does not use up what is proposed once; the next one proposes it.
    const again = await page.context().newPage();
    for (const path of ['/it/paths/summer-camp', '/it/paths']) {
      await again.goto(stage.url + path, { waitUntil: 'load' });
      await expect(again.locator('[data-install]')).toBeVisible({ visible: path === '/it/paths' });
    }
    await again.close();
    await page.goto(`${stage.url}/admin`);
    await expect(page.getByRole('heading', { name: 'Area riservata' })).toBeVisible();
    stage.proxy.reconnect();
    // Safari before 16 lacks it.
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
    await page.route('https://centro.example.org/**', (route) =>
      route.fulfill({ body: 'Il sito del centro' }),
    );
    await page.goto(`${stage.url}/it/paths/summer-camp`, { waitUntil: 'commit' });
    await page.waitForURL('https://centro.example.org/**');
  } finally {
    await phone.discard();
    await stage.close();
  }
});
