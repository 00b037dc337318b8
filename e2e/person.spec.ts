import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { putOld } from '../tests/support/old-register.ts';
import { navigate, signIn, storedRows, waitUntilSent } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { text } from '../tests/support/raw-values.ts';

/* One person asks for their data, and for its erasure. */

const YEAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format().slice(0, 4);
const PERSONAL = ['Riccioli', 'RCCLNE80A41E897V', 'Strada dei Gelsi', '9876501', 'Corte Serraglio'];

const stage = stageForEach();
test.beforeEach(async () => {
  const elena = {
    givenName: text('Elena'),
    familyName: text('Riccioli'),
    taxCode: text('RCCLNE80A41E897V'),
  };
  await putOld(stage.backend, [
    {
      path: 'memberships/elena',
      fields: { ...elena, year: { integerValue: YEAR }, address: text('Strada dei Gelsi 7') },
    },
    {
      path: 'memberships/mario',
      fields: { givenName: text('Mario'), familyName: text('Rossi'), year: { integerValue: YEAR } },
    },
    {
      path: 'horses/stella-000000',
      fields: {
        name: text('Stella'),
        docname: text('STELLA'),
        isHere: { integerValue: '1' },
        isDeceased: { integerValue: '-1' },
        ownerName: text('Elena Riccioli'),
        ownerPhone: text('+39 333 9876501'),
        ownerAddress: text('Corte Serraglio 3'),
        notes: text('zoppica'),
      },
    },
  ]);
});

/** Which of the person's values are in the phone's databases, read without the app. */
async function leftOnPhone(page: Page): Promise<string[]> {
  const all = await page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(Object.entries(localStorage))];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        texts.push(JSON.stringify(rows));
      }
      db.close();
    }
    return texts.join('\n');
  });
  return PERSONAL.filter((value) => all.includes(value));
}

test('a person is shown, exported and erased without a network; then nothing is left on the phone, nor on the server', async ({
  page,
}) => {
  await signIn(page, stage.url);
  expect(await leftOnPhone(page)).toEqual(PERSONAL);

  stage.proxy.disconnect();
  // An unsent change, and a draft.
  await navigate(page, '/admin/memberships/elena');
  await page.getByLabel('Indirizzo di residenza').fill('Strada dei Gelsi 8');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await page.getByLabel('Luogo di nascita').fill('Castel Riccioli');
  await page.waitForTimeout(300);

  await navigate(page, '/admin/person');
  await page.getByLabel('Codice fiscale, nome, telefono o email').fill('rcclne80a41e897v');
  await expect(page.getByText(`Elena Riccioli (${YEAR})`)).toBeVisible();
  await expect(page.getByLabel('Proprietario di Stella')).toBeChecked();
  await expect(page.getByText('Corte Serraglio 3')).toBeVisible();
  await expect(page.getByText('Rossi')).toBeHidden();

  for (const [button, name] of [
    ['Esporta da leggere', 'txt'],
    ['Esporta (JSON)', 'json'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^dati-personali-.*\\.${name}$`));
    const file = readFileSync(await download.path(), 'utf8');
    for (const value of PERSONAL) expect(file).toContain(value);
    expect(file).not.toContain('zoppica');
  }

  await page.getByRole('button', { name: 'Cancella i dati scelti' }).click();
  const asking = page.getByRole('dialog', { name: 'Cancellare i dati di Elena Riccioli?' });
  await expect(asking).toContainText('1 tesseramento viene eliminato');
  await expect(asking).toContainText('fino ad allora conservano i dati');
  await expect(asking).toContainText('Che cosa resta, e perché');
  await asking.getByRole('button', { name: 'Cancella' }).click();
  await expect(page.getByText('Cancellato da questo telefono.')).toBeVisible();
  await expect(page.getByText('non c’è niente di questa persona')).toBeVisible();
  expect(await storedRows(page, 'drafts')).toEqual([]);

  stage.proxy.reconnect();
  await page.goto(`${stage.url}/admin`);
  await waitUntilSent(page);
  await expect.poll(() => leftOnPhone(page)).toEqual([]);
  const collections = ['horses', 'memberships', 'hoovesTrims', 'dentists', 'events', 'logs'];
  const held = JSON.stringify(await Promise.all(collections.map((name) => stage.documents(name))));
  expect(PERSONAL.filter((value) => held.includes(value))).toEqual([]);
  expect(held).toContain('deleteMembership');
  expect(held).toContain('Rossi');
  expect(held).toContain('zoppica');
});
