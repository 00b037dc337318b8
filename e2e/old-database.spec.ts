import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { collectionOf, COLLECTIONS } from '../src/model/collections.ts';
import { toReceiptWrite } from '../src/remote/firestore-documents.ts';
import { fieldsToWire, integer, text, timestamp } from '../src/remote/firestore-values.ts';
import type { GoldenDatabases } from '../tests/fixtures/golden-databases.ts';
import type { Backend } from '../tests/support/backends.ts';
import {
  type DatabaseDump,
  buildDatabase,
  done,
  dumpDatabase,
} from '../tests/support/raw-database.ts';
import { chip, enter, navigate, signIn, storedRows, tick } from './support/admin-app.ts';
import { startPhone } from './support/browser-phone.ts';
import { putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* A phone that was last opened with an older version of the app, with many unsent changes. */

const ANNA = { uid: 'anna', email: 'anna@example.org', password: 'anna-scuderia' };
const FIXTURES = join(import.meta.dirname, '../tests/fixtures');
const GOLDEN = readdirSync(FIXTURES).filter((file) => /^golden-\d+\.json$/.test(file));
/** The number of upgrades that are killed: ten in the deep tests. */
const UPGRADE_KILLS = Number(process.env['UPGRADE_KILLS'] ?? 2);

const stage = stageForEach();

const readGolden = (file: string) =>
  JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as GoldenDatabases;

/** Writes the golden server documents into a backend. */
async function fillServer(backend: Backend, { server }: GoldenDatabases): Promise<void> {
  const root = `projects/${backend.projectId}/databases/(default)/documents`;
  const documents = server.documents.map((document) => {
    const { path, fields, rev, updatedAt, updatedBy, createdAt, createdBy, deletedAt } = document;
    const spec = COLLECTIONS[collectionOf(path)];
    const wire = {
      ...(deletedAt
        ? { deletedAt: timestamp(deletedAt) }
        : fieldsToWire(spec, fields, Object.keys(fields))),
      ...(rev > 0 && { rev: integer(rev), updatedBy: text(updatedBy), createdBy: text(createdBy) }),
      ...(updatedAt && { updatedAt: timestamp(updatedAt) }),
      ...(createdAt && { createdAt: timestamp(createdAt) }),
    };
    return { update: { name: `${root}/${path}`, fields: wire } };
  });
  const receipts = server.receipts.map(({ mid, user, ...receipt }) =>
    toReceiptWrite(root, { ...receipt, mutationId: mid }, user),
  );
  const response = await backend.owner(':commit', {
    json: { writes: [...documents, ...receipts] },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Opens a page of the site on which the app does not run. */
async function besideTheApp(page: Page): Promise<void> {
  await page.goto(`${stage.url}/robots.txt`);
}

/** Creates on the phone the databases that the older version left. */
async function leaveOldDatabases(page: Page, { databases }: GoldenDatabases): Promise<void> {
  await besideTheApp(page);
  await page.evaluate(
    `(async (dumps) => {
      const done = ${done.toString()};
      const build = ${buildDatabase.toString()};
      for (const dump of dumps) await build(indexedDB, dump);
    })(${JSON.stringify(databases)})`,
  );
}

async function dumpOf(page: Page, name: string): Promise<DatabaseDump> {
  return page.evaluate(
    `(async (name) => {
      const done = ${done.toString()};
      const dump = ${dumpDatabase.toString()};
      return dump(indexedDB, name);
    })(${JSON.stringify(name)})`,
  );
}

/** Expects the register to open at once with all unsent changes, and after a login each of them to be sent once. */
async function sendsOldQueue(page: Page, { databases }: GoldenDatabases): Promise<void> {
  const queue = databases[0].stores
    .find((store) => store.name === 'outbox')!
    .rows.map((row) => row.value as { mid: string; lane: string });
  const waiting = async () => (await storedRows(page, 'outbox', ANNA)).map((row) => row['mid']);

  // The session record opens the register at once; only sending needs the password.
  await page.goto(`${stage.url}/admin/horses`);
  await expect(page.getByRole('link', { name: 'fulmine' }).first()).toBeVisible();
  await expect(chip(page)).toContainText('Accesso scaduto');
  expect(await waiting()).toEqual(queue.map(({ mid }) => mid));
  await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
  await enter(page, ANNA);

  // What the server rejected still waits for a person, with the changes that depend on it.
  const rejected = queue.filter(({ lane }) => lane === 'horses/oliva').map(({ mid }) => mid);
  await expect.poll(waiting).toEqual(rejected);
  const inConflict = (await storedRows(page, 'conflicts', ANNA)).map(
    (row) => (row['mutation'] as { mid: string }).mid,
  );
  const logs = (await stage.documents('logs')).map((log) => log.path.replace('logs/', ''));
  const accountedFor = new Set([...rejected, ...inConflict, ...logs]);
  expect(queue.filter(({ mid }) => !accountedFor.has(mid))).toEqual([]);
  const trims = (await stage.documents('hoovesTrims')).filter((d) => !d.data['deletedAt']);
  expect(new Set(trims.map((trim) => trim.path)).size).toBe(trims.length);
}

for (const file of GOLDEN) {
  // `npm test` runs only the newest; the oldest is sent below, after its upgrade was killed.
  const tag = file === GOLDEN.at(-1) ? [] : '@deep';
  test(
    `[PUSH-4] the queue that an older version left is sent once (${file})`,
    { tag },
    async ({ page }) => {
      const golden = readGolden(file);
      await stage.admit(ANNA);
      await fillServer(stage.backend, golden);
      await leaveOldDatabases(page, golden);
      await sendsOldQueue(page, golden);
    },
  );
}

/** Logs when the upgrade of the register begins, and prevents it from ending. */
function upgradeForEver(): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...args) => {
    const request = open(...args);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (!args[0].startsWith('scuderia-mirror') || oldVersion === 0) return;
      console.log('upgrading');
      const store = request.transaction!.objectStore('meta');
      const goOn = () => store.count().addEventListener('success', goOn);
      goOn();
    });
    return request;
  };
}

test('[WRITE-1] killed in the middle of an upgrade, the phone has the old database, and then all of the new one', async () => {
  const golden = readGolden('golden-1.json');
  await stage.admit(ANNA);
  await fillServer(stage.backend, golden);
  let phone = await startPhone();
  try {
    await leaveOldDatabases(phone.page, golden);
    const [{ name }] = golden.databases;
    const before = await dumpOf(phone.page, name);
    for (let kill = 0; kill < UPGRADE_KILLS; kill += 1) {
      await phone.context.addInitScript(upgradeForEver);
      const upgrading = phone.page.waitForEvent(
        'console',
        (message) => message.text() === 'upgrading',
      );
      await phone.page.goto(`${stage.url}/admin/horses`, { waitUntil: 'commit' });
      await upgrading;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 800));
      phone = await phone.reopen();
      await besideTheApp(phone.page);
      expect(await dumpOf(phone.page, name)).toEqual(before);
    }
    await sendsOldQueue(phone.page, golden);
  } finally {
    await phone.discard();
  }
});

test.describe('with a network', () => {
  // No screen is loaded without one, so no worker is needed.
  test.use({ serviceWorkers: 'block' });

  test('[WRITE-2] a tab that was open when another was updated shows it, and nothing typed in it is lost', async ({
    page,
    context,
  }) => {
    await putOldHorses(stage.backend, [{ slug: 'stella-000000', name: 'Stella', trims: [] }]);
    await signIn(page, stage.url);
    stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
    await navigate(page, '/admin/round');
    await tick(page, 'Stella');
    await navigate(page, '/admin/horses/stella-000000');
    await page.getByLabel('Razza', { exact: true }).fill('Haflinger');

    // A later version in its own tab installs a new schema, without waiting for the old tab.
    const newer = await context.newPage();
    await besideTheApp(newer);
    await page.getByLabel('Mantello', { exact: true }).pressSequentially('Sauro');
    await newer.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('scuderia-mirror-demo', 1_000);
          opening.onupgradeneeded = () => opening.result.createObjectStore('later');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    await expect(page.getByRole('heading', { name: 'L’app è stata aggiornata' })).toBeVisible();
    await expect(
      page.getByText('Quello che hai salvato e quello che stavi scrivendo'),
    ).toBeVisible();
    expect(await storedRows(newer, 'outbox')).toHaveLength(1);
    const drafts = JSON.stringify(await storedRows(newer, 'drafts'));
    expect(drafts).toContain('Haflinger');
    expect(drafts).toContain('Sauro');

    // The older code cannot read the database: it leaves it unchanged, and the page says so.
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await page.waitForLoadState();
    await expect(page.getByRole('heading', { name: 'L’app è stata aggiornata' })).toBeVisible();
    expect(JSON.stringify(await storedRows(newer, 'drafts'))).toBe(drafts);
  });
});
