import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import {
  comeOnline,
  navigate,
  signIn,
  storedRows,
  tick,
  waitUntilSent,
} from './support/admin-app.ts';
import { startPhone } from './support/browser-phone.ts';
import { putOldHorses } from './support/register.ts';
import { openStage } from './support/stage.ts';

/** Small enough that the browser's quota is soon full, large enough for its profile. */
const DISK = '256m';

/** A disk in memory; null where this process may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'none', folder]);
  if (mounted.status === 0) return folder;
  rmdirSync(folder);
  return null;
}

function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

/** Fills another database of the app's origin until not even a kilobyte fits. */
async function fillUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('junk');
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore('junk', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const add = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const junk = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += 65_536) {
          crypto.getRandomValues(junk.subarray(at, Math.min(bytes, at + 65_536)));
        }
        const writing = db.transaction('junk', 'readwrite', { durability: 'strict' });
        writing.objectStore('junk').add(junk);
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
    for (let bytes = 4 << 20; bytes >= 1024; bytes /= 8) while (await add(bytes));
    db.close();
  });
}

async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('junk');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
}

const waiting = async (page: Page) =>
  (await storedRows(page, 'outbox')).map((mutation) => mutation['mid']);

test('[WRITE-2] a phone with full storage says so, keeps what was typed, and saves when there is space again', async () => {
  const disk = mountDisk();
  test.skip(disk === null, 'only root may mount a small disk');
  const stage = await openStage('embedded');
  const STELLA = 'stella-000000';
  await putOldHorses(stage.backend, [
    { slug: STELLA, name: 'Stella', trims: ['2025-03-10'] },
    { slug: 'bruno-000000', name: 'Bruno', trims: ['2025-03-10'] },
  ]);
  let phone = await startPhone(join(disk!, 'profile'));
  try {
    await signIn(phone.page, stage.url);
    stage.proxy.disconnect();
    await navigate(phone.page, '/admin/round');
    await tick(phone.page, 'Bruno');
    const kept = await waiting(phone.page);

    const notes = 'Zoppica: '.repeat(1_500);
    await navigate(phone.page, `/admin/horses/${STELLA}`);
    await phone.page.getByRole('button', { name: 'Salva' }).waitFor();
    await fillUp(phone.page);
    const sections = phone.page.locator('main details');
    await sections.evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    const field = sections
      .filter({ hasText: 'Intestatario corretto' })
      .getByLabel('Note', { exact: true });
    await field.fill(notes);
    await phone.page.getByRole('button', { name: 'Salva' }).click();
    await expect(phone.page.getByRole('alert').filter({ hasText: 'spazio' })).toBeVisible();
    await expect(phone.page.getByText('Dati salvati correttamente!')).toBeHidden();
    await expect(field).toHaveValue(notes);
    expect(await waiting(phone.page)).toEqual(kept);

    // The network coming back while the storage is full does no harm.
    stage.proxy.reconnect();
    await comeOnline(phone.page);
    await makeRoom(phone.page);
    await phone.page.getByRole('button', { name: 'Salva' }).click();
    await expect(phone.page.getByText('Dati salvati correttamente!')).toBeVisible();
    phone = await phone.reopen();
    await phone.page.goto(`${stage.url}/admin/`);
    await waitUntilSent(phone.page);
    const stella = (await stage.documents('horses')).find((horse) => horse.path.endsWith(STELLA));
    expect(stella?.data).toMatchObject({ ownerNotes: notes, rev: 1 });
    expect(await stage.documents('logs')).toHaveLength(2);
  } finally {
    await phone.discard();
    await stage.close();
    unmount(disk!);
  }
});
