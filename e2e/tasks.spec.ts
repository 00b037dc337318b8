import { readdirSync, readFileSync } from 'node:fs';
import { type Download, type Locator, type Page, expect, test } from '@playwright/test';
import {
  chip,
  comeOnline,
  navigate,
  sectionOf,
  signIn,
  waitUntilSent,
} from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { violationsIn } from './support/violations.ts';

/*
 * Each task of the admin app, one after the other in one register: with a network, and without one until all of them
 * are done. The server then holds the same in both cases. Without a network every screen opens that the phone never
 * opened before.
 */

const YEAR = Number(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format().slice(0, 4),
);

const stage = stageForEach();

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

async function save(page: Page): Promise<void> {
  await button(page, 'Salva').click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
}

/**
 * Presses the last button of a form with the keyboard. Playwright's click scrolls to the end of the page and presses
 * within the same frame, before a toast has moved with the save bar that scrolled away below it: the button gets the
 * press and the toast the release, so nothing is clicked. No person is that quick.
 */
async function pressAtEnd(last: Locator): Promise<void> {
  await last.press('Enter');
}

async function handedOut(page: Page, press: Locator): Promise<string> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    press.click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** The input for each section of a horse's card. */
const SECTIONS = {
  'Informazioni Anagrafiche': {
    Specie: 'Cavallo',
    Razza: 'Haflinger',
    Sesso: 'Femmina',
    'Data di nascita': '2015-02-28',
    'Numero di microchip': '380271006045678',
  },
  'Stato burocratico': { 'Iscritto in BDN': 'Sì', 'Libretto in scuderia': 'No' },
  Proprietario: { 'Nome del proprietario': 'Paola Verdi', Telefono: '+39 333 1234567' },
  Pareggi: { 'Intervallo consigliato (mesi)': '1,5', 'Note sui pareggi': 'piano' },
  Dentista: { 'Intervallo consigliato (mesi)': '12', 'Note sul dentista': 'denti' },
} as const;

async function horses(page: Page): Promise<void> {
  await navigate(page, '/admin/horses');
  for (const name of ['Stella', 'Brio']) {
    await button(page, 'Nuovo').click();
    const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
    await overlay.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await overlay.getByLabel('Nome sul documento').fill(name.toUpperCase());
    await button(overlay, 'Salva').click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Stella', exact: true }).click();
  await expect(title(page)).toHaveText('Cavalli: Stella');
  for (const [name, fields] of Object.entries(SECTIONS)) {
    const section = sectionOf(page, name);
    await section.evaluate((each) => each.setAttribute('open', ''));
    for (const [label, value] of Object.entries(fields)) {
      const field = section.getByLabel(label, { exact: true });
      if ((await field.evaluate((each) => each.tagName)) === 'SELECT') {
        await field.selectOption(value);
      } else {
        await field.fill(value);
      }
    }
    await save(page);
  }
  for (const name of ['Pareggi', 'Dentista']) {
    const section = sectionOf(page, name);
    for (const notes of ['resta', 'sbagliata']) {
      await section.getByLabel('Note', { exact: true }).fill(notes);
      await button(section, 'Aggiungi').click();
      await expect(section.getByRole('row', { name: new RegExp(notes) })).toBeVisible();
    }
    const wrong = section.getByRole('row', { name: /sbagliata/ });
    await button(wrong, /^Elimina/).click();
    await button(page.getByRole('dialog'), 'Elimina').click();
    await expect(wrong).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Indietro' }).click();
  await page.getByRole('link', { name: 'Brio', exact: true }).click();
  await pressAtEnd(button(page, 'Elimina il cavallo'));
  await button(page.getByRole('dialog', { name: 'Eliminare Brio?' }), 'Elimina').click();
  await expect(title(page)).toHaveText('Cavalli (1)');
}

async function memberships(page: Page): Promise<void> {
  await navigate(page, '/admin/memberships');
  await button(page, 'Nuovo').click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo tesseramento' });
  await overlay.getByLabel(/^Nome/).fill('Paola');
  await overlay.getByLabel('Cognome').fill('Verdi');
  await button(overlay, 'Salva').click();
  await expect(title(page)).toHaveText(`Tesseramenti: Paola Verdi (${YEAR})`);
  await page.getByLabel('Pagamento verificato').selectOption('Sì');
  await page.getByLabel('Indirizzo di residenza').fill('Via Po 7');
  await save(page);
  await button(page, `Rinnova per il ${YEAR + 1}`).click();
  await expect(title(page)).toHaveText(`Tesseramenti: Paola Verdi (${YEAR + 1})`);
  await pressAtEnd(button(page, 'Elimina'));
  await button(page.getByRole('dialog'), 'Elimina').click();
  await expect(title(page)).toHaveText(/^Tesserati/);

  await page.getByRole('link', { name: 'Importa da un file' }).click();
  await page.getByLabel('File dell’elenco').setInputFiles({
    name: 'soci.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Anno;Nome;Cognome\r\n${YEAR};Ugo;Neri\r\n${YEAR};Paola;Verdi\r\n`),
  });
  await button(page, 'Importa 1 tesserato').click();
  await expect(page.getByText('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  await page.getByRole('link', { name: 'Vai ai tesserati' }).click();
  await expect(title(page)).toHaveText('Tesserati (2)');
  expect(await handedOut(page, button(page, 'Esporta CSV'))).toContain(`${YEAR};Ugo;Neri;`);
}

async function paper(page: Page): Promise<void> {
  await navigate(page, '/admin/due');
  await expect(title(page)).toHaveText('Scadenze (2)');
  const calendar = await handedOut(page, button(page, 'Calendario .ics'));
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  await page.getByRole('link', { name: 'Etichette QR' }).click();
  await expect(page.getByRole('img', { name: /scheda di Stella$/ })).toBeVisible();
  await page.evaluate(() => {
    const printed = globalThis as { printed?: number };
    globalThis.print = () => {
      printed.printed = (printed.printed ?? 0) + 1;
    };
  });
  for (const place of ['Etichette QR', 'Lista per la scuderia', 'Verifica BDN', 'Scadenze']) {
    await page.getByRole('link', { name: place }).click();
    await expect(page.getByText('Stella', { exact: true }).first()).toBeVisible();
    await button(page, 'Stampa').click();
  }
  await expect
    .poll(() => page.evaluate(() => (globalThis as { printed?: number }).printed))
    .toBe(4);

  await navigate(page, '/admin/person');
  await page.getByLabel('Codice fiscale, nome, telefono o email').fill('Paola Verdi');
  await expect(page.getByLabel('Proprietario di Stella')).toBeChecked();
  const person = await handedOut(page, button(page, 'Esporta da leggere'));
  for (const value of ['Via Po 7', '+39 333 1234567']) expect(person).toContain(value);
}

/** The address of each screen, from the files of the routes; of records, one that there is not. */
const SCREENS = readdirSync('src/routes')
  .flatMap((name) => /^admin\._session\.(.+)\.tsx$/.exec(name)?.[1] ?? [])
  .filter((route) => route !== '$')
  .map((route) => route.replaceAll('_', '').replaceAll('.', '/').replace('$slug', 'nobody'))
  .map((path) => `/admin/${path.replace(/\/?index$/, '')}`);

/** Opens every screen from a cold start: all their code is on the phone. */
async function everyScreen(page: Page): Promise<void> {
  expect(SCREENS.length).toBeGreaterThan(25);
  await page.goto(`${stage.url}/admin`);
  await expect(title(page)).toHaveText('Dashboard');
  for (const address of SCREENS) {
    await navigate(page, address);
    await expect(title(page), address).toBeVisible();
    await expect(title(page), address).not.toHaveText(/^Non riesco/);
  }
}

for (const network of ['with', 'without'] as const) {
  const tag = network === 'with' ? '@deep' : [];
  test(
    `every task of the admin app, ${network} a network; the content policy refuses nothing of it`,
    { tag },
    async ({ page, context }) => {
      const violations = await violationsIn(context);
      await signIn(page, stage.url);
      if (network === 'without') {
        stage.proxy.disconnect();
        await everyScreen(page);
      }
      await horses(page);
      await memberships(page);
      await paper(page);
      if (network === 'without') {
        await expect(chip(page)).not.toContainText('Tutto inviato');
        stage.proxy.reconnect();
        await comeOnline(page);
      }
      await waitUntilSent(page);

      const held = async (collection: string) =>
        (await stage.documents(collection))
          .map(({ data }) => data)
          .filter((data) => !data['deletedAt']);
      expect(await held('horses')).toMatchObject([
        {
          name: 'Stella',
          docname: 'STELLA',
          isHere: 1,
          species: 'Cavallo',
          breed: 'Haflinger',
          sex: 'Femmina',
          birthday: '2015-02-28',
          chipnumber: '380271006045678',
          isInBDN: 1,
          hasOriginalDocs: -1,
          ownerName: 'Paola Verdi',
          ownerPhone: '+39 333 1234567',
          hoovesTrimInterval: 1.5,
          hoovesTrimNotes: 'piano',
          dentistInterval: 12,
          dentistNotes: 'denti',
        },
      ]);
      expect(await held('hoovesTrims')).toMatchObject([{ notes: 'resta' }]);
      expect(await held('dentists')).toMatchObject([{ notes: 'resta' }]);
      const members = (await held('memberships')).map((data) => String(data['givenName']));
      expect(members.toSorted()).toEqual(['Paola', 'Ugo']);
      expect(violations).toEqual([]);
    },
  );
}
