import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { writeDocuments } from '../local-backend/seed.ts';
import { addDays, dayOf, instantOf } from '../src/model/values/calendar.ts';
import type { Horse } from '../src/model/horses/horse.ts';
import type { Membership } from '../src/model/memberships/membership.ts';
import { enter, navigate, sectionOf, signIn, tick, waitUntilSent } from './support/admin-app.ts';
import { ADMIN } from './support/stage.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The screens of the admin app in detail: texts, defaults, sizes, colours, and the target of each link and button. */

const TODAY = dayOf(Date.now());
const YEAR = Number(TODAY.slice(0, 4));

const stage = stageForEach();
// Installing the worker takes longer than most of these tests, and none needs it; one needs that there is none.
test.use({ serviceWorkers: 'block' });

const GOOD = 'rgb(208, 236, 215)';
const BAD = 'rgb(250, 219, 224)';
const UNKNOWN = 'rgb(219, 226, 221)';

const IN_ORDER = {
  isHere: 1,
  isDeceased: -1,
  isInBDN: 1,
  isCorrectOwner: 1,
  isCorrectBarncodeInBDN: 1,
} as const;

const putHorses = (horses: Readonly<Record<string, Partial<Horse>>>) =>
  writeDocuments(
    stage.backend,
    Object.entries(horses).map(([slug, fields]) => ({
      path: `horses/${slug}`,
      collection: 'horses' as const,
      fields: { ...IN_ORDER, ...fields } as Horse,
    })),
  );

const putMemberships = (members: Readonly<Record<string, Partial<Membership>>>) =>
  writeDocuments(
    stage.backend,
    Object.entries(members).map(([slug, fields]) => ({
      path: `memberships/${slug}`,
      collection: 'memberships' as const,
      fields: fields as Membership,
    })),
  );

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const widthOf = async (what: Locator) => Math.round((await what.boundingBox())!.width);
const optionsOf = (select: Locator) => select.locator('option');

/** The badges of a row, each with its letters and its colour. */
const badgesOf = (row: Locator) =>
  row.locator('span[title]:has(> svg)').evaluateAll((badges) =>
    badges.map((badge) => {
      const letters = badge.querySelector('[aria-hidden] ~ [aria-hidden], span')!.textContent;
      return [letters, getComputedStyle(badge).backgroundColor];
    }),
  );

/** The labels of a section's fields, in order, with a star where they are marked as required. */
async function labelsOf(page: Page, section: string): Promise<string[]> {
  const body = sectionOf(page, section);
  const labels = await body.locator('label').allTextContents();
  return labels.map((label) => label.replace(/\s+/g, ' ').trim());
}

test('the login: its fields, its errors, no request without both, and back to the address asked for', async ({
  page,
}) => {
  const requestPaths: string[] = [];
  stage.proxy.onRequest((path) => {
    requestPaths.push(path);
    return 'pass';
  });
  await page.goto(`${stage.url}/admin/horses?isDeceased=all`);
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(title(page)).toHaveText('Area riservata');
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  for (const field of [email, password]) await expect(field).toHaveAttribute('required');
  const alert = page.getByRole('alert');
  const enters = page.getByRole('button', { name: 'Entra' });
  await enters.click();
  await expect(alert).toHaveText('Fill all the fields');
  await email.fill(ADMIN.email);
  await enters.click();
  await expect(alert).toHaveText('Fill all the fields');
  expect(requestPaths).toEqual([]);

  await password.fill('sbagliata');
  await enters.click();
  await expect(alert).toHaveText('Email o password non corrette.');
  await expect(email).toHaveValue(ADMIN.email);
  stage.proxy.onRequest(() => ({
    status: 400,
    type: 'application/json',
    body: '{"error":{"code":400,"message":"SOMETHING_NEW"}}',
  }));
  await enters.click();
  await expect(alert).toHaveText('Something went wrong');
  stage.proxy.onRequest(() => 'pass');
  await enter(page);
  await expect(page).toHaveURL(/\/admin\/horses\?isDeceased=all$/);

  // Opening the login again signs out.
  await page.goto(`${stage.url}/admin/login`);
  await expect(enters).toBeVisible();
  await expect(email).toHaveValue('');
  await page.goto(`${stage.url}/admin/memberships`);
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('the shell: menu, account, footer, dashboard, and an address that leads nowhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await signIn(page, stage.url);
  await expect(title(page)).toHaveText('Dashboard');
  await expect(
    page.getByText("Se sei qui e non vedi nulla, in alto a sinistra c'è il menu da aprire."),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Niente da inviare' })).toHaveAttribute(
    'href',
    '/admin/sync',
  );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  await expect(page.getByRole('contentinfo')).toHaveText(`Powered by Scuderia - v. ${version}`);

  expect(await widthOf(menu(page))).toBe(255);
  for (const [name, address] of [
    ['Dashboard', /\/admin\/?$/],
    ['Cavalli', /\/admin\/horses\/?$/],
    ['Tesseramenti', /\/admin\/memberships\/?$/],
  ] as const) {
    await menu(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  await menu(page).getByRole('link', { name: 'Vai alla Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin\/?$/);

  // The menu is open unless the window is small; once a person opens or closes it, that choice stays.
  const wide = async (width: number, open: boolean) => {
    await page.setViewportSize({ width, height: 900 });
    await expect(menu(page), `at ${width} px`).toBeVisible({ visible: open });
  };
  await wide(360, false);
  await wide(767, false);
  await wide(768, false);
  await wide(991, false);
  await wide(992, true);
  await wide(1400, true);
  await page.getByRole('banner').getByRole('button', { name: 'Chiudi il menu' }).click();
  await expect(menu(page)).toBeHidden();
  await page.reload();
  await expect(title(page)).toHaveText('Dashboard');
  await expect(menu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.reload();
  await expect(menu(page)).toBeVisible();

  // The account shows on hover, on keyboard focus, and when pressed.
  const account = page.getByRole('button', { name: `Account: ${ADMIN.email}` });
  const signOut = page.getByRole('link', { name: 'Sign out' });
  await expect(signOut).toBeHidden();
  await account.hover();
  await expect(signOut).toBeVisible();
  await expect(signOut).toHaveAttribute('href', '/admin/login');
  await expect(signOut.locator('..')).toHaveCSS('max-height', '200px');
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await page.mouse.move(400, 400);
  await expect(signOut).toBeHidden();
  await page.getByRole('banner').locator('button[data-state]').focus();
  await page.keyboard.press('Tab');
  await expect(account).toBeFocused();
  await expect(signOut).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signOut).toBeHidden();
  await page.keyboard.press('Enter');
  await signOut.click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible();

  await enter(page);
  await expect(title(page)).toHaveText('Dashboard');
  await navigate(page, '/admin/nessuna/pagina');
  await expect(title(page)).toHaveText('Not Found');
});

test('a read that fails, or a database that does not open, is told and can be tried again', async ({
  page,
}) => {
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  await page.addInitScript(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as () => IDBTransaction;
    IDBDatabase.prototype.transaction = function broken(...of: []) {
      if (Reflect.get(window, 'unreadable') === true)
        throw new DOMException('a worn disk', 'UnknownError');
      return begin.apply(this, of);
    };
    const open = Reflect.get(IDBFactory.prototype, 'open') as (
      ...of: unknown[]
    ) => IDBOpenDBRequest;
    IDBFactory.prototype.open = function worn(...of: [string, number?]) {
      const name = sessionStorage.getItem('worn');
      if (name !== null && of[0].startsWith(name))
        throw new DOMException('a worn disk', 'UnknownError');
      return open.apply(this, of);
    };
  });
  await putHorses({ stella: { name: 'Stella' }, vento: { name: 'Vento' } });
  await page.setViewportSize({ width: 1400, height: 900 });
  await signIn(page, stage.url);
  const failed = 'Non riesco a leggere i dati su questo dispositivo.';
  // At once: whatever is read again in between fails too, and takes the menu away.
  const horses = menu(page).getByRole('link', { name: 'Cavalli' });
  await horses.evaluate((link: HTMLElement) => {
    Reflect.set(window, 'unreadable', true);
    link.click();
  });
  await expect(title(page)).toHaveText(failed);
  expect(consoleErrors).not.toEqual([]);
  await page.evaluate(() => Reflect.set(window, 'unreadable', false));
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(title(page)).toHaveText('Cavalli (2)');

  for (const [database, horse] of [
    ['scuderia-mirror-', 'Stella'],
    ['scuderia-session', 'Vento'],
  ] as const) {
    await page.evaluate((name) => sessionStorage.setItem('worn', name), database);
    await page.goto(`${stage.url}/admin/round`);
    await expect(title(page)).toHaveText(failed);
    await page.evaluate(() => sessionStorage.removeItem('worn'));
    await page.getByRole('button', { name: 'Riprova' }).click();
    await tick(page, horse);
    await waitUntilSent(page);
  }
  expect(await stage.documents('hoovesTrims')).toHaveLength(2);
});

test('without a worker, a screen whose code does not come leaves the app where it is, and says so', async ({
  page,
}) => {
  await putHorses({ stella: { name: 'Stella', isHere: 1 } });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`${stage.url}/admin/login`);
  await enter(page);
  await waitUntilSent(page);
  await page.evaluate(() => Reflect.set(window, 'same', true));
  stage.proxy.disconnect();
  await menu(page).getByRole('link', { name: 'Giro pareggi' }).click();
  await expect(page.getByText('Questa parte non si è aperta')).toBeVisible();
  await expect(title(page)).toHaveText('Non riesco ad aprire questa pagina.');
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  await menu(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(title(page)).toHaveText('Dashboard');

  await menu(page).getByRole('link', { name: 'Giro pareggi' }).click();
  await expect(page.getByText('Questa parte non si è aperta')).toBeVisible();
  stage.proxy.reconnect();
  await page.getByRole('button', { name: 'Ricarica' }).click();
  await expect(page.getByRole('button', { name: /^Scheda di Stella/ })).toBeVisible();
});

test('the detail panel is 515 px wide at the most, and another screen begins at its top', async ({
  page,
}) => {
  await putHorses(
    Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`cavallo-${n}`, { name: `Cavallo ${n}` }]),
    ),
  );
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn(page, stage.url);
  await navigate(page, '/admin/round');
  const opens = page.getByRole('button', { name: /^Scheda di/ }).first();
  await opens.click();
  const panel = page.getByRole('complementary');
  await expect(panel).toBeVisible();
  expect(await widthOf(panel)).toBe(515);
  await page.setViewportSize({ width: 400, height: 700 });
  expect(await widthOf(panel)).toBe(400);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opens).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 700 });
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await navigate(page, '/admin/horses');
  await expect(title(page)).toHaveText('Cavalli (30)');
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'Cavallo 2', exact: true }).click();
  await expect(title(page)).toHaveText('Cavalli: Cavallo 2');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the list of horses: filters with their defaults in the address, columns, badges, grey and faded rows', async ({
  page,
}) => {
  const recently = instantOf(addDays(TODAY, -10));
  await putHorses({
    stella: {
      name: 'Stella',
      docname: 'Stella del Mincio',
      species: 'Cavallo',
      sex: 'Femmina',
      uelnnumber: '380123456789012',
      chipnumber: '380271006045678',
      doctype: 'FISE/FEI',
      docnumber: 'A 17',
      ownerName: 'Paola Verdi',
      ownerPhone: '+39 333 1234567',
      notes: 'Delicata sul posteriore',
      hasOriginalDocs: 1,
      isDeceasedReported: 0,
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: recently,
      dentistInterval: 0.25,
      lastDentist: recently,
    },
    brio: { name: 'Brio', docname: 'Brio', isInBDN: -1, isCorrectOwner: 0, hoovesTrimInterval: 2 },
    nerone: { name: 'Nerone', isHere: -1, isDeceased: 1, isDeceasedReported: -1 },
    vento: { name: 'Vento', isHere: 0 },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses');
  await expect(title(page)).toHaveText('Cavalli (2)');
  await expect(page).toHaveTitle(/^Cavalli/);

  const filters = ['In struttura', 'BDN', 'Intestato corr.', 'Stallato corr.', 'Deceduto'];
  const set = ['Sì', 'Tutti', 'Tutti', 'Tutti', 'No'];
  for (const [index, name] of filters.entries()) {
    const filter = page.getByLabel(name, { exact: true });
    await expect(optionsOf(filter)).toHaveText(['Tutti', 'Sì', 'No', '-']);
    await expect(filter.locator('option:checked')).toHaveText(set[index]!);
  }

  const stella = page.getByRole('row', { name: /Stella/ });
  for (const text of [
    'C/F',
    'Stella del Mincio',
    '380123456789012',
    '380271006045678',
    'FISE/FEI',
    'A 17',
    'Paola Verdi',
    '+39 333 1234567',
  ]) {
    await expect(stella).toContainText(text);
  }
  await expect(stella.getByText('Delicata sul po...', { exact: true })).toBeVisible();
  expect(await badgesOf(stella)).toEqual([
    ['P 1,5', GOOD],
    ['D 0,25', BAD],
    ['QUI', GOOD],
    ['REG', GOOD],
    ['DEC?', UNKNOWN],
    ['BDN', GOOD],
    ['PROP', GOOD],
    ['DOC', GOOD],
    ['CS', GOOD],
  ]);
  await expect(stella).toContainText('Iscritto in BDN: sì');
  const brio = page.getByRole('row', { name: /Brio/ });
  await expect(brio.getByText('Brio', { exact: true })).toHaveCount(1);
  await expect(brio.getByText('N/A')).toHaveCount(4);
  expect(await badgesOf(brio)).toEqual([
    ['P 2', UNKNOWN],
    ['D ?', UNKNOWN],
    ['QUI', GOOD],
    ['REG', BAD],
    ['DEC?', UNKNOWN],
    ['BDN', BAD],
    ['PROP', UNKNOWN],
    ['DOC', UNKNOWN],
    ['CS', GOOD],
  ]);
  const ground = (row: Locator) => row.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await ground(brio)).toBe(UNKNOWN);
  expect(await ground(stella)).not.toBe(UNKNOWN);

  await page.getByLabel('In struttura').selectOption('Tutti');
  await expect(title(page)).toHaveText('Cavalli (3)');
  await page.getByLabel('Deceduto').selectOption('Tutti');
  await expect(title(page)).toHaveText('Cavalli (4)');
  await expect(page).toHaveURL(/isHere=all/);
  await expect(page).toHaveURL(/isDeceased=all/);
  const nerone = page.getByRole('row', { name: /Nerone.*deceduto/ });
  expect(await ground(nerone)).toBe(UNKNOWN);
  const ink = (row: Locator) =>
    row
      .getByRole('link')
      .first()
      .evaluate((each) => getComputedStyle(each).color);
  expect(await ink(nerone)).not.toBe(await ink(brio));
  await page.getByLabel('In struttura').selectOption('-');
  await expect(title(page)).toHaveText('Cavalli (1)');
  await page.reload();
  await expect(title(page)).toHaveText('Cavalli (1)');
  await expect(page.getByRole('link', { name: 'Vento' })).toBeVisible();
  await page.getByLabel('BDN', { exact: true }).selectOption('No');
  await expect(page.getByText('There are no results.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Vento' }).click();
  await expect(page).toHaveURL(/\/admin\/horses\/vento$/);

  await navigate(page, '/admin/horses');
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 599, height: 900 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Stella', exact: true })).toBeVisible();
});

test('a new horse, and its card: every section and field, what is saved and where one goes', async ({
  page,
}) => {
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses?isDeceased=all');
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
  await expect(overlay.locator('label')).toHaveText([
    'Nome *',
    'Nome sul documento *',
    'In struttura',
  ]);
  await expect(optionsOf(overlay.getByLabel('In struttura'))).toHaveText(['', 'Sì', 'No']);
  const save = overlay.getByRole('button', { name: 'Salva' });
  await overlay.getByLabel('Nome sul documento').fill('STELLA');
  await save.click();
  await expect(overlay.getByText(/^Manca il nome:/)).toBeVisible();
  await expect(overlay.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused();
  await overlay.getByRole('button', { name: 'Indietro' }).click();
  await expect(overlay).toBeHidden();
  await page.getByRole('button', { name: 'Nuovo' }).click();
  await overlay.getByRole('textbox', { name: 'Nome', exact: true }).fill('Stella');
  await save.click();
  await expect(page).toHaveURL(/\/admin\/horses\/?$/);
  await expect(title(page)).toHaveText('Cavalli (1)');

  await page.getByRole('link', { name: 'Stella', exact: true }).click();
  await expect(title(page)).toHaveText('Cavalli: Stella');
  // The last part of the page: once it is there, everything has been read.
  await expect(page.getByRole('button', { name: 'Elimina il cavallo' })).toBeVisible();
  await page
    .locator('main details')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  await expect
    .poll(() => labelsOf(page, 'Informazioni Anagrafiche'))
    .toEqual([
      'Nome',
      'Nome sul documento',
      'Box o paddock',
      'Specie',
      'Razza',
      'Sesso',
      'Mantello',
      'Data di nascita',
      'Luogo di nascita',
      'Deceduto',
      'Tipo di documento',
      'Numero di documento',
      'Numero di microchip',
      'UELN',
      'Note',
      'Foto',
    ]);
  const options = (label: string) => optionsOf(page.getByLabel(label));
  await expect(options('Specie')).toHaveText(['-', 'Cavallo', 'Asino', 'Altro']);
  await expect(options('Sesso')).toHaveText(['-', 'Femmina', 'Castrone', 'Stallone', 'Maschio']);
  await expect
    .poll(() => labelsOf(page, 'Stato burocratico'))
    .toEqual([
      'In struttura',
      'Iscritto in BDN',
      'DPA (destinato alla produzione di alimenti)',
      'Decesso dichiarato regolarmente',
      'Libretto in scuderia',
      'Stallato correttamente in BDN',
      'Codice aziendale (se non corretto)',
      'Note',
    ]);
  await expect
    .poll(() => labelsOf(page, 'Proprietario'))
    .toEqual(['Intestatario corretto', 'Nome del proprietario', 'Telefono', 'Indirizzo', 'Note']);
  await expect(sectionOf(page, 'Salute')).toContainText('Qui arriveranno');
  expect(await sectionOf(page, 'Salute').locator('label').count()).toBe(0);
  for (const [section, notes] of [
    ['Pareggi', 'Note sui pareggi'],
    ['Dentista', 'Note sul dentista'],
  ] as const) {
    const care = sectionOf(page, section);
    await expect
      .poll(async () => (await labelsOf(page, section)).toSorted())
      .toEqual(['Data', 'Intervallo consigliato (mesi)', 'Note', notes].toSorted());
    await care.getByLabel('Data', { exact: true }).fill('2026-02-28');
    await care.getByLabel('Note', { exact: true }).fill(`visita ${section}`);
    await care.getByRole('button', { name: 'Aggiungi' }).click();
    const row = care.getByRole('row', { name: new RegExp(`visita ${section}`) });
    await expect(row).toContainText('28 febbraio 2026');
    await expect(care.getByRole('columnheader')).toHaveText(['Data', 'Note', 'Azioni']);
    await expect(row.getByText('Elimina', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Elimina/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(row).toHaveCount(0);
  }

  await page.getByLabel('Razza').fill('Haflinger');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await page.getByLabel('Intervallo consigliato (mesi)').first().fill('presto');
  await page.getByRole('button', { name: 'Salva' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Non salvato' });
  await expect(failed).toHaveCSS('color', 'rgb(141, 15, 44)');
  await page.getByLabel('Intervallo consigliato (mesi)').first().fill('1,5');
  await expect(failed).toHaveCount(0);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await page.getByRole('link', { name: 'Indietro' }).click();
  await expect(page).toHaveURL(/\/admin\/horses\/?$/);
});

test('the memberships: year, columns, badges, grey rows; and a card with both sections', async ({
  page,
}) => {
  await putMemberships({
    anna: {
      year: YEAR,
      givenName: 'Anna',
      familyName: 'Verdi',
      number: '17',
      hasPaid: 1,
      isSubmitted: 1,
      hasCard: 1,
    },
    bruno: { year: YEAR, givenName: 'Bruno', familyName: 'Neri', hasPaid: -1, hasCard: 0 },
    carla: { year: 2024, givenName: 'Carla', familyName: 'Riva' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, stage.url);
  await navigate(page, '/admin/memberships');
  await expect(title(page)).toHaveText('Tesserati (2)');
  const year = page.getByLabel('Anno');
  await expect(year).toHaveValue(String(YEAR));
  await expect(optionsOf(year)).toHaveText(['Tutti', String(YEAR), '2024']);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Anno',
    'Nome',
    'Cognome',
    'N° tessera',
    'Stato',
  ]);
  const anna = page.getByRole('row', { name: /Verdi/ });
  const bruno = page.getByRole('row', { name: /Neri/ });
  expect(await badgesOf(anna)).toEqual([
    ['Pagato', GOOD],
    ['Inviato', GOOD],
    ['Tessera', GOOD],
  ]);
  expect(await badgesOf(bruno)).toEqual([
    ['Pagato', BAD],
    ['Inviato', UNKNOWN],
    ['Tessera', UNKNOWN],
  ]);
  const ground = (row: Locator) => row.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await ground(bruno)).toBe(UNKNOWN);
  expect(await ground(anna)).not.toBe(UNKNOWN);
  await year.selectOption('Tutti');
  await expect(title(page)).toHaveText('Tesserati (3)');
  await expect(page).toHaveURL(/year=all/);

  await page.getByRole('link', { name: 'Verdi' }).click();
  await expect(page).toHaveURL(/\/admin\/memberships\/anna$/);
  await expect(title(page)).toHaveText(`Tesseramenti: Anna Verdi (${YEAR})`);
  await expect(page.getByRole('button', { name: 'Salva' })).toBeVisible();
  await expect
    .poll(() => labelsOf(page, 'Stato burocratico'))
    .toEqual(['Pagamento verificato', 'Registrazione inviata', 'Tessera consegnata', 'N° tessera']);
  await expect(optionsOf(page.getByLabel('Pagamento verificato'))).toHaveText(['Sì', 'No']);
  await expect(optionsOf(page.getByLabel('Registrazione inviata'))).toHaveText(['Sì', 'No']);
  await expect(optionsOf(page.getByLabel('Tessera consegnata'))).toHaveText(['', 'Sì', 'No']);
  await expect
    .poll(() => labelsOf(page, 'Dati di registrazione'))
    .toEqual([
      'Nome *',
      'Cognome *',
      'Email',
      'Codice fiscale *',
      'Data di nascita *',
      'Luogo di nascita *',
      'Comune di residenza *',
      'CAP di residenza *',
      'Indirizzo di residenza *',
    ]);
  // The fields are marked as required, and the record can be saved empty all the same.
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await page.getByRole('link', { name: 'Indietro' }).click();
  await expect(title(page)).toHaveText(/^Tesserati/);
  await expect(page).toHaveURL(/\/admin\/memberships/);
});
