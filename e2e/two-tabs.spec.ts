import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import {
  comeOnline,
  navigate,
  signIn,
  storedRows,
  tick,
  waitUntilSent,
} from './support/admin-app.ts';
import type { Fault } from './support/network-proxy.ts';
import { startPhone } from './support/browser-phone.ts';
import { horsesNumbered, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

const HORSES = horsesNumbered(12);

/** Removes the locks between tabs, on which correctness must not depend (PUSH-13). */
const WITHOUT_LOCKS = () => Reflect.deleteProperty(Navigator.prototype, 'locks');

const stage = stageForEach();
test.beforeEach(async () => {
  await putOldHorses(stage.backend, HORSES);
});

/** Two offline tabs of one browser, which share a queue; both have the round open, so they need no worker. */
async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const first = await context.newPage();
  await signIn(first, stage.url);
  const second = await context.newPage();
  await second.goto(`${stage.url}/admin/round`);
  await waitUntilSent(second);
  await navigate(first, '/admin/round');
  stage.proxy.disconnect();
  for (const horse of HORSES) await tick(first, horse.name);
  await expect(second.getByRole('checkbox', { checked: true })).toHaveCount(HORSES.length);
  return [first, second];
}

async function nothingTwice(): Promise<void> {
  const trims = (await stage.documents('hoovesTrims')).filter((d) => d.data['rev'] === 1);
  expect(trims).toHaveLength(HORSES.length);
  expect(await stage.documents('logs')).toHaveLength(HORSES.length);
  const horses = await stage.documents('horses');
  expect(horses.map((horse) => horse.data['rev'])).toEqual(HORSES.map(() => 1));
}

test('[PUSH-13] two tabs that push at the same time send each change once', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(WITHOUT_LOCKS);
  const [first, second] = await twoTabs(context);
  // Three of the changes are held until the other tab has sent one of them too.
  const held = new Set<string>();
  let seenTwice = false;
  let release: () => void;
  const bothPush = new Promise<void>((resolve) => (release = resolve));
  stage.proxy.onRequest(async (path, body): Promise<Fault> => {
    const mutationId = /\/logs\/([\w-]+)/.exec(body)?.[1];
    if (!path.endsWith(':commit') || !mutationId || seenTwice) return 'pass';
    if (held.has(mutationId)) {
      seenTwice = true;
      release();
    } else if (held.size < 3) {
      held.add(mutationId);
      await bothPush;
    }
    return 'pass';
  });
  stage.proxy.reconnect();
  await Promise.all([comeOnline(first), comeOnline(second)]);
  await Promise.all([waitUntilSent(first), waitUntilSent(second)]);
  expect(seenTwice).toBe(true);
  await nothingTwice();
  await context.close();
});

test(
  '[PUSH-13] the other tab goes on when the one that pushes is closed',
  { tag: '@deep' },
  async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const [first, second] = await twoTabs(context);
    // No answer comes while the first tab is open.
    let sent = 0;
    let closed = false;
    stage.proxy.onRequest((path) => {
      if (!path.endsWith(':commit') || closed) return 'pass';
      sent += 1;
      return 'hang';
    });
    stage.proxy.reconnect();
    await comeOnline(first);
    await expect.poll(() => sent).toBeGreaterThanOrEqual(6);
    closed = true;
    await first.close();
    await comeOnline(second);
    await waitUntilSent(second);
    expect(await storedRows(second, 'outbox')).toEqual([]);
    await nothingTwice();
    await context.close();
  },
);

/** Freezes a tab, as browsers do with a tab that was long in the background; another tab is in front. */
async function freeze(context: BrowserContext, page: Page) {
  const said = page.waitForEvent('console', (message) => message.text() === 'frozen');
  await page.evaluate(() => {
    document.addEventListener('freeze', () => console.log('frozen'));
  });
  const lifecycle = await context.newCDPSession(page);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
  await said;
  return lifecycle;
}

test('[PUSH-13] a tab that is frozen while it pushes does not stop another', async () => {
  const phone = await startPhone(undefined, undefined, true);
  const { context, page: first } = phone;
  try {
    await signIn(first, stage.url);
    stage.proxy.disconnect();
    await navigate(first, '/admin/round');
    for (const horse of HORSES) await tick(first, horse.name);
    let sent = 0;
    let frozen = false;
    stage.proxy.onRequest((path) => {
      if (!path.endsWith(':commit') || frozen) return 'pass';
      sent += 1;
      return 'hang';
    });
    stage.proxy.reconnect();
    await comeOnline(first);
    await expect.poll(() => sent).toBeGreaterThanOrEqual(6);
    // Only a background page can be frozen.
    const second = await context.newPage();
    const lifecycle = await freeze(context, first);
    frozen = true;
    // A browser opens six connections to an HTTP/1.1 server, and the frozen tab closes none of its own.
    stage.proxy.disconnect();
    stage.proxy.reconnect();
    await second.goto(`${stage.url}/admin/round`);
    const held = await second.evaluate(async () => (await navigator.locks.query()).held?.length);
    expect(held, 'the frozen tab keeps the lock').toBe(1);
    await waitUntilSent(second);
    expect(await storedRows(second, 'outbox')).toEqual([]);
    await nothingTwice();

    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await first.bringToFront();
    await waitUntilSent(first);
    await nothingTwice();

    // Frozen again, by a lifecycle of its own; each login signs out first, and the frozen tab is notified.
    await second.bringToFront();
    const again = await freeze(context, first);
    await signIn(second, stage.url);
    await signIn(second, stage.url);
    await second.goto(`${stage.url}/it`);
    const left = await second.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const deleted = (name: string) =>
        new Promise<string>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', () => resolve(''));
          setTimeout(resolve, 20_000, name);
        });
      return Promise.all(names.filter((name) => name.startsWith('scuderia-')).map(deleted));
    });
    expect(left).toEqual(['', '', '']);
    await again.send('Page.setWebLifecycleState', { state: 'active' });
    await first.bringToFront();
    await expect(first).toHaveURL(/\/admin\/login/);
  } finally {
    await phone.discard();
  }
});

test(
  'what two tabs type in the same form is all there after the browser was killed',
  { tag: '@deep' },
  async () => {
    let phone = await startPhone();
    const form = (page: Page) => page.getByRole('form', { name: 'Nuovo pareggio' });
    const notes = (page: Page) => form(page).getByLabel('Note');
    const drafts = async (page: Page) => (await storedRows(page, 'drafts')).length;
    try {
      await signIn(phone.page, stage.url);
      const address = `${stage.url}/admin/horses/${HORSES[0]!.slug}`;
      const first = phone.page;
      const second = await phone.context.newPage();
      for (const page of [first, second]) {
        await page.goto(address);
        await expect(notes(page)).toHaveValue('');
        // A tab that reads the stored draft after the other has typed shows that text, and goes on with it.
        await expect(page.locator('[data-reading]')).toHaveCount(0);
      }
      await notes(first).fill('prima');
      await expect.poll(() => drafts(first)).toBe(1);
      await notes(second).fill('seconda');
      await expect.poll(() => drafts(first)).toBe(2);
      phone = await phone.reopen();
      const { page } = phone;
      for (const text of ['prima', 'seconda']) {
        await page.goto(address);
        await expect(notes(page)).toHaveValue(text);
        await form(page).getByRole('button', { name: 'Aggiungi' }).click();
        await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible();
      }
      await expect.poll(() => drafts(page)).toBe(0);
    } finally {
      await phone.discard();
    }
  },
);
