import { type Page, expect } from '@playwright/test';
import { ADMIN, type Stage } from './stage.ts';

/**
 * Signs in and waits until this device holds the register and can be opened without a network; with workers blocked
 * (`test.use({ serviceWorkers: 'block' })`, where no test needs one) it has only the screens that it opened.
 */
export async function signIn(page: Page, url: string, user = ADMIN): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await enter(page, user);
  await expect(page).toHaveURL(/\/admin\/?$/);
  await waitUntilSent(page);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    // Where Playwright blocks workers, this method is its own.
    if (!String(Reflect.get(serviceWorker, 'register')).includes('[native code]')) return;
    await serviceWorker.ready;
    // Only a controlled document gets the code of its screens from the worker without a network.
    if (serviceWorker.controller) return;
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** How long a screen may take to be rendered, in milliseconds. */
const SCREEN_MS = 120_000;

/**
 * Goes to an address of the admin app as its own links do: the document stays, and only the code of the screen is
 * loaded. Resolves when the router has rendered that screen in place of the former one, so that no later wait is met by
 * the former; what the screen reads on the phone may come later. `page.goto` takes more than three times the processor
 * time, because it loads the document and its scripts anew: use it only to test loading.
 *
 * What the app holds in memory stays, and nothing is pulled. Toasts stay too and may cover buttons at the foot of the
 * new screen. Where that screen is open already, nothing changes.
 *
 * @param page has the admin app open, as after `signIn`
 * @param address from the path on, as `/admin/round?day=2026-02-28`
 */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(
    async ([href, limit]) => {
      // The router sets this global in every build.
      const router = window.__TSR_ROUTER__;
      if (!router) throw new Error(`the admin app is not open at ${location.href}`);
      await Promise.race([
        router.navigate({ href }),
        new Promise((_resolve, reject) => {
          setTimeout(reject, limit, new Error(`${href} was not rendered in ${limit} ms`));
        }),
      ]);
      const [there, asked] = [location.href, href].map((url) =>
        new URL(url, location.href).pathname.replace(/\/$/, ''),
      );
      if (there !== asked) throw new Error(`${href} led to ${location.href}`);
    },
    [address, SCREEN_MS] as const,
  );
}

/** Fills the login form and sends it. */
export async function enter(page: Page, user = ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Entra' }).click();
}

/** A section of a record's page, by its title. */
export function sectionOf(page: Page, name: string) {
  return page
    .locator('main details')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The chip in the top bar, which shows the state of the synchronisation. */
export function chip(page: Page) {
  return page.getByRole('banner').locator('button[data-state]');
}

/**
 * Waits until no change of the person who is signed in is unsent, and the chip says so. The chip alone may lag behind
 * the latest save.
 *
 * @param timeout milliseconds; more than the default for queues that are long on purpose
 */
export async function waitUntilSent(page: Page, timeout = 120_000): Promise<void> {
  await expect(chip(page)).toBeVisible();
  await expect.poll(() => countPending(page), { timeout }).toBe(0);
  await expect(chip(page)).toContainText('Tutto inviato', { timeout });
}

/** The number of unsent changes of the person who is signed in; null while the page cannot be asked. */
async function countPending(page: Page): Promise<number | null> {
  try {
    // The store also holds whether somebody is signing out.
    const record = await rowsOf<string>(page, 'scuderia-session', 'record');
    const profile = record.find((row) => row.startsWith('{'));
    const { uid } = JSON.parse(profile ?? '{}') as typeof ADMIN;
    const outbox = await rowsOf<Record<string, unknown>>(page, `scuderia-mirror-${uid}`, 'outbox');
    return outbox.filter(({ status }) => status === 'pending').length;
  } catch {
    return null;
  }
}

/** Presses 'Sincronizza ora' instead of waiting for the next attempt. */
export async function syncNow(page: Page): Promise<void> {
  await chip(page).click();
  await page.getByRole('button', { name: 'Sincronizza ora' }).click();
  await page.keyboard.press('Escape');
}

/** Fires the `online` event. It presses nothing, because the person may be signed out. */
export async function comeOnline(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Reconnects, and waits until everything unsent is on the server. */
export async function findSignal(page: Page, { proxy }: Pick<Stage, 'proxy'>): Promise<void> {
  proxy.reconnect();
  await comeOnline(page);
  await waitUntilSent(page);
}

/** Ticks a horse in the round; it is saved on the phone when it shows as done. */
export async function tick(page: Page, horse: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Fatto: ${horse}` }).click();
  await expect(page.getByRole('checkbox', { name: `Fatto: ${horse}` })).toBeChecked();
}

/** The rows of a store of the phone's database, read without the app. */
export async function storedRows(
  page: Page,
  store: string,
  user = ADMIN,
): Promise<Record<string, unknown>[]> {
  return rowsOf(page, `scuderia-mirror-${user.uid}`, store);
}

async function rowsOf<Row>(page: Page, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    ([name, of]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        // Opening a database that does not exist must not create it.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(of!)) {
            db.close();
            reject(new Error(`there is no store ${of}`));
            return;
          }
          const reading = db.transaction(of!).objectStore(of!).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result as Row[]);
          };
        };
      }),
    [database, store],
  );
}
