import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import ICAL from 'ical.js';
import readQr from 'jsqr';
import { writeDocuments } from '../local-backend/seed.ts';
import { addDays, addMonths, dayOf, instantOf } from '../src/model/values/calendar.ts';
import { MAX_LENGTH } from '../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../src/model/horses/horse.ts';
import { enter, navigate, signIn } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The screens for planning, checking and printing: all computed on the device, without a network too. */

const TODAY = dayOf(Date.now());
const compact = (day: string) => day.replaceAll('-', '');

const stage = stageForEach();

/** Writes horses in the stable into the register, with complete papers except for the fields given. */
async function putHorses(horses: Readonly<Record<string, Partial<Horse>>>): Promise<void> {
  await writeDocuments(
    stage.backend,
    Object.entries(horses).map(([slug, fields]) => ({
      path: `horses/${slug}`,
      collection: 'horses' as const,
      fields: {
        docname: fields.name ?? '',
        birthday: '2015-04-01',
        isHere: 1,
        isDeceased: -1,
        isInBDN: 1,
        isCorrectOwner: 1,
        isCorrectBarncodeInBDN: 1,
        hasOriginalDocs: 1,
        docnumber: '1',
        uelnnumber: '380123456789012',
        chipnumber: '380271006045678',
        ...fields,
      },
    })),
  );
}

/** A horse whose trim is due in the given number of days. */
const dueIn = (name: string, days: number): Partial<Horse> => ({
  name,
  hoovesTrimInterval: 0.5,
  lastHoovesTrim: instantOf(addDays(TODAY, days - 15)),
});

/** The days of the calendar file that a button downloads, as a foreign parser reads them. */
async function calendarOf(page: Page, press: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const file = readFileSync(await download.path(), 'utf8');
  const days = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
  return {
    name: download.suggestedFilename(),
    file,
    days: days
      .map((day) => new ICAL.Event(day))
      .map((e) => `${e.startDate.toString()} ${e.summary}`),
  };
}

/** The numbers of pages and of rows in the printed document. */
async function printed(page: Page): Promise<{ pages: number; rows: number }> {
  await page.evaluate(() => {
    // After the app's own listener, which renders the rows outside the window.
    addEventListener('beforeprint', () => {
      document.body.dataset['rows'] = String(document.querySelectorAll('tbody tr').length);
    });
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  return {
    pages: pdf.match(/\/Type \/Page\b(?!s)/g)!.length,
    rows: Number(await page.locator('body').getAttribute('data-rows')),
  };
}

/** Decodes a QR code on the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image width="400" height="400" href="data:image/png;base64,${picture}"/></svg>`;
  const { pixels, width, height } = new Resvg(svg).render();
  return readQr(new Uint8ClampedArray(pixels), width, height)?.data;
}

test('without a network: who is due when, with the keyboard into a calendar, and off the list when done', async ({
  page,
}) => {
  await putHorses({
    'stella-1': {
      ...dueIn('Stella', -9),
      ownerName: 'Paola Verdi',
      dentistInterval: 12,
      lastDentist: instantOf(addDays(TODAY, -10)),
    },
    'brio-1': dueIn('Brio, detto «il Grigio»; \\ però', 200),
    'zara-1': { name: 'Zara' },
    'nerone-1': { ...dueIn('Nerone', -3), isDeceased: 1 },
  });
  await signIn(page, stage.url);
  stage.proxy.disconnect();

  await page.getByRole('link', { name: 'Scadenze' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Scadenze (6)' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^In ritardo o di oggi \(1\)/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^Stella Pareggi .*in ritardo di 9 giorni/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^Zara Dentista Manca/ })).toBeVisible();
  await expect(page.getByText('Nerone')).toHaveCount(0);

  const all = await calendarOf(page, async () => {
    await page.getByRole('button', { name: 'Calendario .ics' }).focus();
    await page.keyboard.press('Enter');
  });
  expect(all.name).toBe(`scadenze-${TODAY}.ics`);
  expect(all.days.slice(0, 2)).toEqual([
    `${TODAY} Pareggio di Stella (in ritardo dal ${addDays(TODAY, -9).split('-').toReversed().join('/')})`,
    `${addDays(TODAY, 200)} Pareggio di Brio, detto «il Grigio»; \\ però`,
  ]);
  const dentist = addMonths(addDays(TODAY, -10), 12);
  expect(all.days[2]).toBe(`${dentist} Visita del dentista di Stella`);
  expect(all.file).not.toContain('Verdi');
  await expect(page.getByText('3 scadenze nel file')).toBeVisible();

  await page.getByLabel('Che cosa').selectOption('Dentista');
  await expect(page.getByRole('heading', { name: 'Scadenze (3)' })).toBeVisible();
  await page.getByLabel('Quando').selectOption('In ritardo o di oggi');
  await expect(page.getByText('Nessun cavallo con questi filtri.')).toBeVisible();
  await expect(page).toHaveURL(/kind=dentists&period=overdue/);
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await page.getByLabel('Cerca').fill('zara');
  await expect(page.getByRole('heading', { name: 'Scadenze (2)' })).toBeVisible();
  const none = page.getByRole('button', { name: 'Calendario .ics' });
  await none.click();
  await expect(page.getByText('Nessuna scadenza da mettere in calendario.')).toBeVisible();

  // The calendar of one horse, from its card; after a visit it has another day.
  await navigate(page, '/admin');
  await page.getByRole('button', { name: 'Fatto oggi: Stella' }).click();
  await page.getByRole('link', { name: 'Stella' }).click();
  const one = await calendarOf(page, () =>
    page.getByRole('button', { name: 'Calendario .ics' }).click(),
  );
  expect(one.name).toBe('scadenze-stella-1.ics');
  expect(one.days[0]).toBe(`${addDays(TODAY, 15)} Pareggio di Stella`);
  expect(one.file).toContain(`DTSTART;VALUE=DATE:${compact(addDays(TODAY, 15))}\r\n`);
});

test('the code on the box opens the card: without a network, and after a login', async ({
  page,
  browser,
}) => {
  await putHorses({ 'stella-x1': { name: 'Stella' }, 'brio-x2': { name: 'Brio' } });
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await navigate(page, '/admin/labels');
  await expect(page.getByRole('listitem').filter({ hasText: 'Brio' })).toBeVisible();
  const address = await scan(page.getByRole('img', { name: /scheda di Stella$/ }));
  expect(address).toBe(`${stage.url}/admin/horses/stella-x1`);

  const opened = await page.context().newPage();
  await opened.goto(address!);
  await expect(opened.getByRole('heading', { name: 'Cavalli: Stella' })).toBeVisible();
  await opened.getByRole('link', { name: 'Etichetta QR' }).click();
  await expect(opened.getByText('Solo l’etichetta di Stella.')).toBeVisible();
  expect(await scan(opened.getByRole('img', { name: /^Codice QR/ }))).toBe(address);
  await opened.goto(`${address}/card`);
  expect(await scan(opened.getByRole('img', { name: /^Codice QR/ }))).toBe(address);

  stage.proxy.reconnect();
  const other = await browser.newContext({ serviceWorkers: 'block' });
  const stranger = await other.newPage();
  await stranger.goto(address!);
  await expect(stranger).toHaveURL(/\/admin\/login/);
  await enter(stranger);
  await expect(stranger.getByRole('heading', { name: 'Cavalli: Stella' })).toBeVisible();
  await other.close();
});

test.describe('with a network', () => {
  // Installing the worker takes as long as a test; tasks.spec.ts opens these screens without a network.
  test.use({ serviceWorkers: 'block' });

  test('the check for the BDN links to the field that corrects it', async ({ page }) => {
    await putHorses({
      'luna-1': { name: 'Luna', isInBDN: -1, birthday: addDays(TODAY, -50) },
      'olmo-1': { name: 'Olmo', isInBDN: -1, birthday: '2012-01-01' },
      'brio-1': { name: 'Brio', isCorrectOwner: -1 },
      'alba-1': { name: 'Alba', isInBDN: 0 },
      'nerone-1': { name: 'Nerone', isHere: -1, isDeceased: 1, isDeceasedReported: -1 },
      'vento-1': { name: 'Vento', isHere: -1, hasOriginalDocs: -1 },
      'stella-1': { name: 'Stella' },
    });
    await signIn(page, stage.url);
    await navigate(page, '/admin/horses');
    await page.getByRole('link', { name: 'Verifica BDN' }).click();
    await expect(page.getByRole('heading', { name: 'Verifica BDN (5)' })).toBeVisible();
    const rows = page.locator('tbody').getByRole('row');
    await expect(rows).toHaveText([
      /Termine in corso \(1\)/,
      /Luna.*Non iscritto in BDN.*restano 10 giorni/,
      /Non in ordine \(3\)/,
      /Nerone.*la data non è nei movimenti/,
      /Olmo.*Non iscritto in BDN.*spettava allo stabilimento di nascita/,
      /Brio.*la data non è nei movimenti/,
      /Da verificare \(1\)/,
      /Alba.*Iscrizione in BDN: da indicare/,
    ]);
    await page.getByText('Tutti', { exact: true }).click();
    await expect(page.getByRole('row', { name: /Vento non in struttura/ })).toBeVisible();
    await page.getByText('In struttura e deceduti', { exact: true }).click();

    await rows
      .filter({ hasText: 'Luna' })
      .getByRole('link', { name: 'Non iscritto in BDN' })
      .click();
    const field = page.getByLabel('Iscritto in BDN');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await field.selectOption('Sì');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Verifica BDN (4)' })).toBeVisible();
    await expect(page.getByText('Luna')).toHaveCount(0);

    await page.getByLabel('Cerca').fill('olmo');
    await expect(page.getByRole('heading', { name: 'Verifica BDN (1)' })).toBeVisible();
    await page.getByText('I termini di legge').click();
    await expect(page.getByText('I giorni si contano dai movimenti del cavallo')).toBeVisible();
  });

  test('the card is one page, whatever its fields hold', async ({ page }) => {
    const longest = Object.fromEntries(
      Object.entries(HORSE).map(([name, kind]) => [
        name,
        kind === 'line' || kind === 'prose'
          ? `${name} lungo\n${'parola lunghissima '.repeat(2000)}`.slice(0, MAX_LENGTH[kind])
          : kind === 'instant'
            ? instantOf('2026-01-31')
            : kind === 'months'
              ? 1.5
              : 1,
      ]),
    );
    await putHorses({
      'lungo-1': { ...longest },
      'largo-1': { name: 'W'.repeat(1000), docname: 'M'.repeat(1000), ownerName: 'W'.repeat(1000) },
      'stella-1': { ...dueIn('Stella', 3), ownerName: 'Paola Verdi' },
    });
    const visits = Array.from({ length: 30 }, (_, n) => ({
      path: `horses/lungo-1/hoovesTrims/${n}`,
      collection: 'hoovesTrims' as const,
      fields: { date: instantOf(addDays('2026-01-31', -n)), notes: 'nota '.repeat(4000) },
    }));
    await writeDocuments(stage.backend, visits);
    await signIn(page, stage.url);
    for (const [slug, name] of [
      ['lungo-1', 'name lungo'],
      ['largo-1', 'WWW'],
      ['stella-1', 'Stella'],
    ] as const) {
      await navigate(page, `/admin/horses/${slug}/card`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.getByRole('article')).toBeVisible();
      expect((await printed(page)).pages, slug).toBe(1);
      // Nothing is cut off at the bottom of the printed page.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 703, height: 1032 });
      const foot = await page.getByText('Stampata il').boundingBox();
      expect(foot!.y + foot!.height, slug).toBeLessThan(1032);
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await expect(page.getByRole('article')).toContainText('Paola Verdi');
    await page.getByLabel('Con i dati del proprietario').click();
    await expect(page.getByRole('article')).not.toContainText('Paola Verdi');
    await expect(page).toHaveURL(/owner=false/);
  });

  test('the list for the stable door: every row on paper, in dark ink, no telephone unless chosen', async ({
    page,
  }) => {
    const names = Array.from({ length: 150 }, (_, n) => `Cavallo ${n}`);
    await putHorses(
      Object.fromEntries(
        names.map((name, n) => [
          `cavallo-${n}`,
          { ...dueIn(name, n - 20), notes: `box ${n}`, ownerName: 'Anna', ownerPhone: '+39 333 1' },
        ]),
      ),
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, stage.url);
    await navigate(page, '/admin/stable-list');
    await expect(page.getByRole('heading', { name: 'Lista per la scuderia (150)' })).toBeVisible();
    await expect(page.getByText('box 0')).toBeVisible();
    // Only rows near the window are rendered, until it is printed.
    expect(await page.locator('tbody tr').count()).toBeLessThan(100);
    const list = await printed(page);
    expect(list.rows).toBe(150);
    expect(list.pages).toBeGreaterThanOrEqual(4);
    await expect(page.getByText('+39 333 1')).toHaveCount(0);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      return { color, ground: getComputedStyle(document.documentElement).backgroundColor };
    });
    expect(ink).toEqual({ color: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
    await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: null, colorScheme: 'dark' });

    await page.getByLabel('Con il telefono del proprietario').check();
    await expect(page.getByText('+39 333 1').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Con il telefono del proprietario')).toBeChecked();
  });
});
