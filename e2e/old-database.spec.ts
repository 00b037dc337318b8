import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { collectionOf, COLLECTIONS } from '../src/model/collections.ts';
import { toReceiptWrite } from '../src/remote/firestore-documents.ts';
import { fieldsToWire, integer, text, timestamp } from '../src/remote/firestore-values.ts';
import type { GoldenDatabases } from '../tests/fixtures/golden-databases.ts';
import type { Backend } from '../tests/support/backends.ts';
import { buildDatabase, done } from '../tests/support/raw-database.ts';
import { chip, enter, storedRows } from './support/admin-app.ts';
import { openStage } from './support/stage.ts';

/* A phone that was last opened with an older version of the app, and had a lot to send. */

const ANNA = { uid: 'anna', email: 'anna@example.org', password: 'anna-scuderia' };
const FIXTURES = join(import.meta.dirname, '../tests/fixtures');
const GOLDEN = readdirSync(FIXTURES).filter((file) => /^golden-\d+\.json$/.test(file));

/** Puts what the server held into a backend. */
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
  const receipts = server.receipts.map((receipt) => toReceiptWrite(root, receipt));
  const response = await backend.owner(':commit', {
    json: { writes: [...documents, ...receipts] },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

for (const file of GOLDEN) {
  test(`[PUSH-4] the queue that an older version left is sent once (${file})`, async ({ page }) => {
    const golden = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as GoldenDatabases;
    const stage = await openStage('embedded');
    await stage.admit(ANNA);
    await fillServer(stage.backend, golden);
    const queue = golden.databases[0].stores
      .find((store) => store.name === 'outbox')!
      .rows.map((row) => row.value as { mid: string; lane: string });

    // Where the app does not run yet.
    await page.goto(`${stage.url}/robots.txt`);
    await page.evaluate(
      `(async (dumps) => {
        const done = ${done.toString()};
        const build = ${buildDatabase.toString()};
        for (const dump of dumps) await build(indexedDB, dump);
      })(${JSON.stringify(golden.databases)})`,
    );

    // The session record opens the register at once; only sending asks for the password.
    await page.goto(`${stage.url}/admin/horses`);
    await expect(page.getByRole('link', { name: 'fulmine' }).first()).toBeVisible();
    await expect(chip(page)).toContainText('Accesso scaduto');
    expect((await storedRows(page, 'outbox', ANNA)).map((row) => row['mid'])).toEqual(
      queue.map(({ mid }) => mid),
    );
    await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
    await enter(page, ANNA);

    // What the server had refused still waits for a person, and what builds on it.
    const refused = queue.filter(({ lane }) => lane === 'horses/oliva').map(({ mid }) => mid);
    await expect
      .poll(async () => (await storedRows(page, 'outbox', ANNA)).map((row) => row['mid']))
      .toEqual(refused);
    const asked = (await storedRows(page, 'conflicts', ANNA)).map(
      (row) => (row['mutation'] as { mid: string }).mid,
    );
    const logs = (await stage.documents('logs')).map((log) => log.path.replace('logs/', ''));
    const settled = new Set([...refused, ...asked, ...logs]);
    expect(queue.filter(({ mid }) => !settled.has(mid))).toEqual([]);
    const trims = (await stage.documents('hoovesTrims')).filter((d) => !d.data['deletedAt']);
    expect(new Set(trims.map((trim) => trim.path)).size).toBe(trims.length);
    await stage.close();
  });
}
