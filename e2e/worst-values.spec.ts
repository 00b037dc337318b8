import { type Locator, type Page, expect, test } from '@playwright/test';
import { navigate, signIn, waitUntilSent } from './support/admin-app.ts';
import { putDocument } from './support/register.ts';
import { ADMIN, type Stage, openStage } from './support/stage.ts';

/*
 * Extreme and hostile values in the forms, in the browser: kept, warned about or refused with a message, there again
 * after a reload, and never run as code. The unit tests check every value with every field. Some tests here are about
 * values that no form accepts, from the console, from files and from older releases:
 * tests/elements/admin/hostile-rows.test.tsx has every such value in every place.
 */

const WORST =
  '\u202E"\'><img src=x onerror="hostileRan=1"><script>hostileRan=1</script> =CMD()|A1 __proto__ 🐴👩🏽‍🌾 é';
const MEBIBYTE = 'x'.repeat(2 ** 20);
const TOO_LONG = /^Troppo lungo per il registro: 1\.048\.576 caratteri, al massimo/;

// Installing the worker takes longer than most of these tests, and none needs it.
test.use({ serviceWorkers: 'block' });

let stage: Stage;
const dialogs: string[] = [];
test.beforeEach(async ({ page }) => {
  stage = await openStage('embedded');
  dialogs.length = 0;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});
test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => Reflect.get(window, 'hostileRan') as unknown)).toBeUndefined();
  expect(dialogs).toEqual([]);
  await stage.close();
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** The text fields of the card, without those of a visit that is being added. */
const textFields = (page: Page) =>
  page.locator(':is(input:not([type="date"], [type="file"]), textarea)[form="record"]');

async function unfold(page: Page): Promise<void> {
  await page
    .locator('main details')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
}

/** Types extreme values into every text field of a card; gives the ids of the fields. */
async function typeEverywhere(page: Page): Promise<string[]> {
  await unfold(page);
  const ids = await textFields(page).evaluateAll((all) => all.map((each) => each.id));
  for (const id of ids) await page.locator(`#${id}`).fill(WORST);
  return ids;
}

async function expectEverywhere(page: Page, ids: readonly string[]): Promise<void> {
  await unfold(page);
  for (const id of ids) await expect(page.locator(`#${id}`)).toHaveValue(WORST);
}

/** Reloads after the draft was written, which is a moment after the typing. */
async function reload(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.reload();
}

test('in the forms of a horse', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses');
  const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
  const name = overlay.getByRole('textbox', { name: 'Nome', exact: true });
  const docname = overlay.getByLabel('Nome sul documento');
  await button(page, 'Nuovo').click();
  await name.fill(WORST);
  await docname.fill(MEBIBYTE);
  await expect(overlay.getByText(TOO_LONG)).toBeVisible();
  await button(overlay, 'Salva').click();
  await expect(docname).toBeFocused();
  await reload(page);
  await button(page, 'Nuovo').click();
  await expect(name).toHaveValue(WORST);
  await expect(docname).toHaveValue(MEBIBYTE);
  await docname.fill('   ');
  await button(overlay, 'Salva').click();
  await expect(overlay.getByText(/^Manca il nome sul documento:/)).toBeVisible();
  await docname.fill('=CMD()');
  await button(overlay, 'Salva').click();
  await page.getByRole('link', { name: WORST }).click();
  await expect(title(page)).toContainText(WORST);

  const ids = await typeEverywhere(page);
  expect(ids.length).toBeGreaterThanOrEqual(18);
  const save = button(page, 'Salva');
  await save.click();
  await expect(page.getByText(/^Non salvato: controlla i campi segnati/)).toBeVisible();
  await reload(page);
  await expectEverywhere(page, ids);
  const [trims, dentist] = [0, 1].map((n) =>
    page.getByLabel('Intervallo consigliato (mesi)').nth(n),
  );
  await trims!.fill('-1');
  await dentist!.fill('1e9');
  await expect(page.getByText('Scrivi un numero di mesi da 0 a 1200.')).toBeVisible();
  await expect(page.getByText(/^Non lo leggo come numero/)).toBeVisible();
  await trims!.fill('1,5');
  await dentist!.fill('0');
  await expect(page.getByText('Con 0 mesi non c’è nessuna scadenza.')).toBeVisible();
  await page.getByLabel('Data di nascita').fill('2023-02-29');
  await expect(page.getByText('Non è una data intera: resta scritta com’è.')).toBeVisible();
  await expect(page.getByText('Un microchip ha 15 cifre.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();

  const visit = page.getByRole('form', { name: 'Nuovo pareggio' });
  await visit.getByLabel('Note').fill(WORST);
  await visit.getByLabel('Data', { exact: true }).fill('2023-02-29');
  await button(visit, 'Aggiungi').click();
  await expect(visit.getByText('Scegli un giorno che esiste.')).toBeVisible();
  await reload(page);
  await unfold(page);
  await expect(visit.getByLabel('Data', { exact: true })).toHaveValue('2023-02-29');
  await expect(visit.getByLabel('Note')).toHaveValue(WORST);
  await visit.getByLabel('Data', { exact: true }).fill('0001-01-01');
  await button(visit, 'Aggiungi').click();
  await expect(page.getByRole('row', { name: /^1º gennaio 1 / })).toContainText(WORST);

  await waitUntilSent(page);
  const [horse] = (await stage.documents('horses')).map(({ data }) => data);
  expect(horse).toMatchObject({
    ...Object.fromEntries(ids.map((id) => [id, WORST])),
    name: WORST,
    birthday: '2023-02-29',
    hoovesTrimInterval: 1.5,
    dentistInterval: 0,
  });
  expect((await stage.documents('hoovesTrims')).map(({ data }) => data)).toMatchObject([
    { notes: WORST },
  ]);
});

test('in the forms of a membership', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, stage.url);
  await navigate(page, '/admin/memberships');
  const overlay = page.getByRole('dialog', { name: 'Nuovo tesseramento' });
  await button(page, 'Nuovo').click();
  for (const label of ['Nome', 'Cognome', 'Codice fiscale']) {
    await overlay.getByRole('textbox', { name: label, exact: true }).fill(WORST);
  }
  await expect(overlay.getByText(/^Un codice fiscale ha 16 caratteri/)).toBeVisible();
  const year = overlay.getByLabel('Anno');
  for (const wrong of ['-1', '1e9', '26', '', WORST]) {
    await year.fill(wrong);
    await expect(overlay.getByText('Scrivi l’anno con quattro cifre, come 2026.')).toBeVisible();
    await button(overlay, 'Salva').click();
    await expect(year).toBeFocused();
  }
  await reload(page);
  await button(page, 'Nuovo').click();
  await expect(overlay.getByRole('textbox', { name: 'Cognome' })).toHaveValue(WORST);
  await expect(year).toHaveValue(WORST);
  await year.fill('2026');
  await button(overlay, 'Salva').click();
  await expect(title(page)).toContainText(WORST);

  const ids = await typeEverywhere(page);
  expect(ids.length).toBeGreaterThanOrEqual(9);
  await page.locator('#address').fill(MEBIBYTE);
  await button(page, 'Salva').click();
  await expect(page.getByText(TOO_LONG)).toBeVisible();
  await reload(page);
  await expect(page.locator('#address')).toHaveValue(MEBIBYTE);
  await expect(page.getByText(TOO_LONG)).toBeVisible();
  await page.locator('#address').fill(WORST);
  await page.locator('#zip').fill('SW1A 1AA');
  await expect(page.getByText('Un CAP italiano ha 5 cifre')).toBeVisible();
  await button(page, 'Salva').click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await waitUntilSent(page);
  const [member] = (await stage.documents('memberships')).map(({ data }) => data);
  const kept = ids.filter((id) => id !== 'taxCode');
  expect(member).toMatchObject({
    ...Object.fromEntries(kept.map((id) => [id, WORST])),
    zip: 'SW1A 1AA',
  });
});

test('in the login and the searches', { tag: '@deep' }, async ({ page }) => {
  await page.goto(`${stage.url}/admin/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(WORST);
  await page.getByRole('textbox', { name: 'Password' }).fill(WORST);
  await button(page, 'Entra').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveValue('');
  await signIn(page, stage.url);
  for (const screen of ['horses', 'memberships', 'due', 'bdn', 'labels']) {
    await navigate(page, `/admin/${screen}`);
    const search = page.getByRole('searchbox');
    await search.fill(WORST);
    await expect(title(page)).toContainText('(0)');
    expect(page.url()).toBe(`${stage.url}/admin/${screen}`);
  }
});

const ODD = { doubleValue: 1e300 };
const horse = (name: string, more: Readonly<Record<string, object>> = {}) => ({
  name: { stringValue: name },
  docname: { stringValue: name },
  isHere: { integerValue: '1' },
  hoovesTrimInterval: { integerValue: '1' },
  ...more,
});

/** An entry of a file of unsent changes. */
const entry = (
  n: number,
  op: string,
  path: string,
  patch: object = {},
  createdAt = Date.now(),
) => ({
  mid: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  uid: ADMIN.uid,
  deviceId: 'x',
  v: 1,
  op,
  path,
  patch,
  seen: {},
  baseRev: 0,
  attempts: 0,
  createdAt,
});

test(
  'a visit of the year 10^300 from the console takes no screen with it',
  { tag: '@deep' },
  async ({ page }) => {
    await putDocument(
      stage.backend,
      'horses/stella-000000',
      horse('Stella', { lastHoovesTrim: ODD }),
    );
    await putDocument(stage.backend, 'horses/vento-000000', horse('Vento'));
    await putDocument(stage.backend, 'horses/stella-000000/hoovesTrims/odd', { date: ODD });
    await signIn(page, stage.url);
    const screens = [
      '',
      'round',
      'due',
      'bdn',
      'bdn/compare',
      'stable-list',
      'treatments',
      'presences',
      'receipts',
      'given-rounds',
      'labels',
      'horses',
      'horses/vento-000000',
    ];
    for (const screen of [
      ...screens,
      'horses/stella-000000',
      'horses/stella-000000/card',
      'horses/stella-000000/transport',
      'sync',
    ]) {
      await navigate(page, `/admin/${screen}`);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('[data-reading], main [class*="spinner"]')).toHaveCount(0);
      await expect(title(page)).not.toContainText('Non riesco a leggere');
    }
    await navigate(page, '/admin/horses/stella-000000');
    await expect(page.getByRole('row', { name: /^«1e\+300»/ })).toBeVisible();
    await navigate(page, '/admin/round');
    await page.getByRole('checkbox', { name: 'Fatto: Stella' }).click();
    await waitUntilSent(page);
    expect(await stage.documents('hoovesTrims')).toHaveLength(2);
  },
);

test('a file is previewed before it is taken in, and what it deletes waits for a yes of its own', async ({
  page,
}) => {
  const names = ['Argo', 'Bruma', 'Cometa'];
  for (const name of names) {
    await putDocument(stage.backend, `horses/${name.toLowerCase()}-000000`, horse(name));
  }
  await signIn(page, stage.url);
  await navigate(page, '/admin/sync');
  const trim = (to: number) => ({ date: { from: null, to } });
  const argo = 'horses/argo-000000';
  const changes = [
    ...names.map((name, n) => entry(n, 'delete', `horses/${name.toLowerCase()}-000000`)),
    entry(10, 'addVisit', `${argo}/hoovesTrims/a`, trim(1e300)),
    entry(11, 'update', argo, { coat: { from: '', to: 'baio' } }, 1e308),
    entry(12, 'addVisit', `${argo}/hoovesTrims/b`, trim(Date.UTC(2026, 9, 14, 12))),
  ];
  const buffer = Buffer.from(
    JSON.stringify({ format: 'scuderia-unsent', uid: ADMIN.uid, changes }),
  );
  const choose = () =>
    page
      .getByLabel('Importa un file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  const preview = page.getByRole('region', { name: 'Che cosa c’è nel file' });
  await choose();
  await expect(preview).toContainText('Il file chiede 3 eliminazioni.');
  for (const name of names) await expect(preview).toContainText(`Eliminazione di ${name}`);
  await expect(preview).toContainText('Voce 4: Data: numero o data fuori dai limiti');
  await expect(preview).toContainText('Voce 5: il momento in cui sarebbe stata fatta non esiste');
  await button(preview, 'Non importare').click();
  await expect(preview).toHaveCount(0);
  await choose();
  await button(preview, 'Importa 1 modifica').click();
  await waitUntilSent(page);
  expect(await stage.documents('hoovesTrims')).toHaveLength(1);
  const left = (await stage.documents('horses')).filter(({ data }) => !data['deletedAt']);
  expect(left).toHaveLength(3);
  await choose();
  await preview.getByLabel('Importa anche le 3 eliminazioni').check();
  // The trim was sent: it is no longer in this phone's outbox, and importing it would find its receipt.
  await expect(button(preview, 'Importa 4 modifiche')).toBeVisible();

  await putPoisoned(page);
  await page.goto(`${stage.url}/admin/sync`);
  await expect(page.getByText('un numero o una data che il registro non può tenere')).toBeVisible();
  await expect(page.getByText('in un momento sconosciuto')).toBeVisible();
  await button(page, 'Scarta').click();
  await button(page.getByRole('dialog'), 'Scarta').click();
  await waitUntilSent(page);
  expect(await stage.documents('hoovesTrims')).toHaveLength(1);
  await page.goto(`${stage.url}/admin/login`);
  await expect(button(page, 'Entra')).toBeEnabled();
});

/** Writes a change into the outbox that the app of today would not take from a file. */
async function putPoisoned(page: Page): Promise<void> {
  const poisoned = {
    ...entry(
      20,
      'addVisit',
      'horses/argo-000000/hoovesTrims/c',
      { date: { from: null, to: 1e300 } },
      1e308,
    ),
    lane: 'horses/argo-000000',
    status: 'pending',
    attempts: 1,
    nextAttemptAt: 0,
    lastError: null,
  };
  await page.evaluate(
    ([uid, row]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(`scuderia-mirror-${uid}`);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').add(row);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [ADMIN.uid, poisoned] as const,
  );
}
