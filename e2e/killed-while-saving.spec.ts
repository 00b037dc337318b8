import { type Page, expect, test } from '@playwright/test';
import { signIn, storedRows } from './support/admin-app.ts';
import { startPhone } from './support/browser-phone.ts';
import { type OldHorse, horsesNumbered, putOldHorses } from './support/register.ts';
import { openStage } from './support/stage.ts';

/**
 * The number of browsers that are killed: in `npm test` one of each kind, a tick or a form, at once or at a random
 * moment; `npm run test:deep` kills a hundred.
 */
const KILLS = Number(process.env['KILLS'] ?? 4);
/** The kills of one phone, before what it kept is looked at. */
const KILLS_A_PHONE = 8;
const LATEST_KILL_MS = 400;

/** One horse, and how it is changed: by a tick of the round, or by 'Salva' on its own page. */
interface Save extends OldHorse {
  readonly how: 'tick' | 'form';
  /** Killed as soon as the screen confirms it, if that comes before the random moment. */
  readonly atOnce: boolean;
}

/**
 * The browser lost everything that the page had stored. Chromium does so after some kills, on any page: one that only
 * wrote into an IndexedDB of its own lost it at the 111th (Chromium 156). Nothing is shown by such a phone.
 */
class StorageLost extends Error {}

const WITNESS = 'witness';

/** Makes a database that the app does not know: as long as it is there, the browser keeps what is stored. */
async function leaveWitness(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result.close()));
        request.addEventListener('error', () => reject(request.error!));
      }),
    WITNESS,
  );
}

/** Opens an address of the admin app. @throws StorageLost */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const login = page.locator('input[type="password"]');
  await expect(login.or(page.getByRole('heading', { level: 1 })).first()).toBeVisible();
  if (!(await login.isVisible())) return;
  const names = await page.evaluate(async () => (await indexedDB.databases()).map((db) => db.name));
  if (!names.includes(WITNESS)) throw new StorageLost();
}

/** Opens a page where one tap saves. Gives the element to tap, and the words that then confirm the save. */
async function ready(page: Page, url: string, { slug, name, how }: Save) {
  if (how === 'tick') {
    await open(page, `${url}/admin/round`);
    // The list renders only the rows near the window, so the horse is searched for.
    await page.getByRole('searchbox').fill(name);
    const tapped = page.getByRole('checkbox', { name: `Fatto: ${name}`, exact: true });
    return { tapped, says: `Pareggio di ${name}: registrato` };
  }
  await open(page, `${url}/admin/horses/${slug}`);
  await page.getByLabel('Mantello').fill(`Mantello di ${slug}`);
  return {
    tapped: page.getByRole('button', { name: 'Salva' }),
    says: 'Dati salvati correttamente!',
  };
}

/** Makes the page log to its console in the same frame in which it shows the save as done. */
async function sayWhenConfirmed(page: Page, says: string, { slug }: Save): Promise<void> {
  await page.evaluate(
    ([words, mark]) => {
      const look = () => {
        if (document.body.innerText.includes(words!)) console.log(`confirmed ${mark}`);
        else requestAnimationFrame(look);
      };
      look();
    },
    [says, slug],
  );
}

/** A slow disk: a write transaction completes 150 ms after it began, at the earliest. */
function slowDisk(): void {
  // oxlint-disable-next-line typescript/unbound-method -- bound again by `call`
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const transaction = begin.call(this, stores, mode, options);
    if (mode === 'readwrite') {
      const until = performance.now() + 150;
      const store = transaction.objectStore(transaction.objectStoreNames[0]!);
      const goOn = () => {
        if (performance.now() < until) store.count().addEventListener('success', goOn);
      };
      goOn();
    }
    return transaction;
  };
}

/**
 * The browser is killed outright, at a random moment after a tap or as soon as the save is confirmed. Every save that
 * the screen had confirmed is there afterwards, and the outbox and the view agree (WRITE-1, WRITE-2).
 */
test('[WRITE-1] [WRITE-2] killed in the middle of saves, the phone keeps what was confirmed, and every save whole or not at all', async () => {
  test.setTimeout(600_000 + KILLS * 60_000);
  const phones = Math.ceil(KILLS / KILLS_A_PHONE);
  let lost = 0;
  for (let shown = 0; shown < phones;) {
    try {
      await killAndLook(Math.min(KILLS_A_PHONE, KILLS));
      shown += 1;
    } catch (error) {
      if (!(error instanceof StorageLost)) throw error;
      lost += 1;
      console.log(`the browser itself lost what was stored, on ${lost} phones of ${shown + lost}`);
      expect(lost, 'phones that show nothing').toBeLessThan(4 + 2 * phones);
    }
  }
});

async function killAndLook(kills: number): Promise<void> {
  const stage = await openStage('embedded');
  const saves = horsesNumbered(kills).map((horse, index): Save => ({
    ...horse,
    how: index % 2 === 0 ? 'tick' : 'form',
    atOnce: index % 4 < 2,
  }));
  await putOldHorses(stage.backend, saves);
  let phone = await startPhone();
  try {
    await signIn(phone.page, stage.url);
    await leaveWitness(phone.page);
    stage.proxy.disconnect();
    const confirmed = new Set<string>();
    const moments: string[] = [];
    for (const save of saves) {
      phone = await phone.reopen();
      const { page } = phone;
      await phone.context.addInitScript(slowDisk);
      const isConfirmed = new Promise<void>((resolve) => {
        page.on('console', (message) => {
          if (message.text() !== `confirmed ${save.slug}`) return;
          confirmed.add(save.slug);
          resolve();
        });
      });
      const { tapped, says } = await ready(page, stage.url, save);
      await expect(tapped).toBeVisible();
      await sayWhenConfirmed(page, says, save);
      const after = Math.floor(Math.random() * LATEST_KILL_MS);
      moments.push(`${save.how} ${save.atOnce ? 'once confirmed' : `${after} ms`}`);
      void tapped.click({ noWaitAfter: true }).catch(() => undefined);
      // Even on a slow machine some are confirmed.
      await (save.atOnce ? isConfirmed : new Promise((resolve) => setTimeout(resolve, after)));
      await phone.kill();
    }

    phone = await phone.reopen();
    await open(phone.page, `${stage.url}/admin/round`);
    await expect(phone.page.getByRole('checkbox').first()).toBeVisible();
    const outbox = await storedRows(phone.page, 'outbox');
    const views = [
      ...(await storedRows(phone.page, 'view2_horses')),
      ...(await storedRows(phone.page, 'view_hoovesTrims')),
    ];
    const shown = new Set(views.filter((row) => row['pending'] === 1).map((row) => row['path']));
    const queued = new Set(outbox.flatMap(({ path, lane }) => [path, lane]));
    expect(shown, `kills after ${moments.join(', ')}`).toEqual(queued);
    for (const { how, slug } of saves) {
      const horse = views.find((row) => row['path'] === `horses/${slug}`)!;
      const coat = how === 'form' && queued.has(`horses/${slug}`) ? `Mantello di ${slug}` : '';
      expect((horse['fields'] as { coat: string }).coat).toBe(coat);
    }
    expect([...confirmed].filter((slug) => !queued.has(`horses/${slug}`))).toEqual([]);
    expect(confirmed.size, 'some saves must have been confirmed').toBeGreaterThan(0);
    console.log(
      `${kills} kills: ${confirmed.size} saves were confirmed before, ${outbox.length} are kept, 0 lost`,
    );

    stage.proxy.reconnect();
    await phone.page.reload();
    await expect.poll(async () => (await storedRows(phone.page, 'outbox')).length).toBe(0);
    const sent = [
      ...(await stage.documents('hoovesTrims')),
      ...(await stage.documents('horses')),
    ].filter((document) => document.data['rev'] === 1);
    expect(new Set(sent.map((document) => document.path))).toEqual(queued);
    expect(await stage.documents('logs')).toHaveLength(outbox.length);
  } finally {
    await phone.discard();
    await stage.close();
  }
}
