import { expect, test } from '@playwright/test';
import { chip, enter, storedRows, tick, waitUntilSent } from './support/admin-app.ts';
import { horsesNumbered, putOldHorses } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';

/*
 * Browsers of which one part is missing, refuses or never answers: old ones, private windows, storage that a person or
 * an employer has forbidden. What is recorded is kept, sent and said to be sent in each of them.
 */

/** Takes a part away before any script of a page runs. A text, because each is a script of its own. */
const LACKS: Readonly<Record<string, string>> = {
  'local storage is forbidden': refusing('localStorage'),
  'session storage is forbidden': refusing('sessionStorage'),
  'local storage is full':
    "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
  'no locks': 'delete Navigator.prototype.locks',
  'locks are refused': failing('LockManager', 'request'),
  'no channel between tabs': 'delete window.BroadcastChannel',
  'no workers': 'delete Navigator.prototype.serviceWorker',
  'workers are refused': failing('ServiceWorkerContainer', 'register'),
  'workers do not answer': silent('ServiceWorkerContainer', 'register', 'getRegistration'),
  'no caches': 'delete window.caches',
  'caches are refused': failing('CacheStorage', 'open', 'match', 'keys', 'has'),
  'storage tells nothing of itself': 'delete Navigator.prototype.storage',
  'storage refuses to tell': failing('StorageManager', 'persist', 'persisted', 'estimate'),
  'storage does not answer': silent('StorageManager', 'persist', 'persisted', 'estimate'),
  'databases are not listed': 'delete IDBFactory.prototype.databases',
  'databases refuse to be listed': failing('IDBFactory', 'databases'),
  'the list of databases does not come': silent('IDBFactory', 'databases'),
  'no badge on the icon':
    'delete Navigator.prototype.setAppBadge; delete Navigator.prototype.clearAppBadge',
  'no idle time': 'delete window.requestIdleCallback; delete window.cancelIdleCallback',
  'no random identifiers': 'delete Crypto.prototype.randomUUID',
  'no cryptography': "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })",
  'the network is said to be gone':
    "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })",
  'no popovers':
    'for (const each of ["showPopover", "hidePopover", "togglePopover", "popover"]) delete HTMLElement.prototype[each]',
  'no combined signals': 'delete AbortSignal.any; delete AbortSignal.timeout',
  'addresses are replaced a hundred times at most': `
    const replace = History.prototype.replaceState;
    let left = 100;
    History.prototype.replaceState = function (...to) {
      if (--left < 0) throw new DOMException('', 'SecurityError');
      return replace.apply(this, to);
    };`,
};

function refusing(store: string): string {
  return `Object.defineProperty(window, '${store}', { get() { throw new DOMException('', 'SecurityError'); } })`;
}

/** Methods that reject. */
function failing(type: string, ...methods: string[]): string {
  return methods
    .map(
      (each) =>
        `${type}.prototype.${each} = () => Promise.reject(new DOMException('', 'InvalidStateError'));`,
    )
    .join('\n');
}

/** Methods whose promise stays pending. */
function silent(type: string, ...methods: string[]): string {
  return methods
    .map((each) => `${type}.prototype.${each} = () => new Promise(() => {});`)
    .join('\n');
}

const HORSES = horsesNumbered(3);

let stage: Stage;
test.beforeEach(async () => {
  stage = await openStage('embedded');
  await putOldHorses(stage.backend, HORSES);
});
test.afterEach(() => stage.close());

for (const [lack, script] of Object.entries(LACKS))
  test(
    `where ${lack}, trims are recorded and sent, and what is typed is there again`,
    { tag: '@deep' },
    async ({ page, context }) => {
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(String(error.stack)));
      await context.addInitScript(script);
      await page.goto(`${stage.url}/admin/login`);
      await enter(page);
      await expect(page).toHaveURL(/\/admin\/?$/);
      await page.goto(`${stage.url}/admin/round`);
      await tick(page, HORSES[0]!.name);
      await expect.poll(async () => (await stage.documents('logs')).length).toBe(1);
      await page.reload();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await tick(page, HORSES[1]!.name);
      await waitUntilSent(page);
      expect(await stage.documents('logs')).toHaveLength(2);

      const record = `${stage.url}/admin/horses/${HORSES[2]!.slug}`;
      await page.goto(record);
      const breed = page.getByLabel('Razza', { exact: true });
      await breed.fill('Haflinger');
      await expect.poll(async () => (await storedRows(page, 'drafts')).length).toBe(1);
      await page.goto(`${stage.url}/admin/sync`);
      await expect(page.getByRole('main')).toContainText('Niente da inviare');
      await page.goto(record);
      await expect(breed).toHaveValue('Haflinger');
      await page.getByRole('button', { name: 'Salva' }).click();
      await waitUntilSent(page);
      await expect(chip(page)).toContainText('Tutto inviato');
      expect(await stage.documents('logs')).toHaveLength(3);
      expect(thrown).toEqual([]);
    },
  );
