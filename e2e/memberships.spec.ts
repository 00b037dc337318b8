import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { workbookOf } from '../tests/support/workbook.ts';
import { chip, navigate, signIn, findSignal } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The tasks on memberships, with and without a network. */

const YEAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format().slice(0, 4);
const NEXT = String(Number(YEAR) + 1);

const stage = stageForEach();

async function add(page: Page, givenName: string, familyName: string, code: string): Promise<void> {
  await navigate(page, '/admin/memberships');
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo tesseramento' });
  await expect(overlay.getByLabel('Anno')).toHaveValue(YEAR);
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect(overlay.getByText(/^Manca il nome:/)).toBeVisible();
  await overlay.getByLabel(/^Nome/).fill(givenName);
  await overlay.getByLabel('Cognome').fill(familyName);
  await overlay.getByLabel('Codice fiscale').fill(code);
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect(
    page.getByRole('heading', { name: `Tesseramenti: ${givenName} ${familyName} (${YEAR})` }),
  ).toBeVisible();
}

test(
  'without a network a membership is added, filled in, renewed and deleted; then the server has it',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();

    await add(page, 'Mario', 'Rossi', 'rssmra80a01h501u');
    await expect(page.getByLabel('Codice fiscale')).toHaveValue('RSSMRA80A01H501U');
    await page.getByLabel('Pagamento verificato').selectOption('Sì');
    await page.getByLabel('N° tessera').fill('17');
    await page.getByLabel('Data di nascita').fill('1980-01-02');
    await page.getByLabel('CAP di residenza').fill('6900');
    // The warning does not prevent the save.
    await expect(page.getByText('La data di nascita non torna con il codice.')).toBeVisible();
    await expect(page.getByText('Un CAP italiano ha 5 cifre')).toBeVisible();

    // What was typed survives a reload.
    await expect(page.getByText('Hai modifiche non ancora salvate.')).toBeVisible();
    await page.waitForTimeout(300);
    await page.reload();
    await expect(page.getByLabel('CAP di residenza')).toHaveValue('6900');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();

    await page.getByRole('button', { name: `Rinnova per il ${NEXT}` }).click();
    await expect(
      page.getByRole('heading', { name: `Tesseramenti: Mario Rossi (${NEXT})` }),
    ).toBeVisible();
    await expect(page.getByLabel('Pagamento verificato')).toHaveValue('-1');
    await expect(page.getByLabel('N° tessera')).toHaveValue('');
    await expect(page.getByLabel('CAP di residenza')).toHaveValue('6900');
    await page.goBack();
    await expect(page.getByRole('link', { name: `Già nel registro del ${NEXT}` })).toBeVisible();

    // The same person again: a warning says where the first one is.
    await add(page, 'Mario', 'Rossi', 'RSSMRA80A01H501U');
    const twin = page.url();
    await expect(page.getByText('Lo stesso codice fiscale ha un altro tesseramento')).toBeVisible();
    await page.getByRole('button', { name: 'Elimina' }).click();
    const asking = page.getByRole('dialog', {
      name: `Eliminare il tesseramento di Mario Rossi (${YEAR})?`,
    });
    await asking.getByRole('button', { name: 'Elimina' }).click();
    await expect(page).toHaveURL(/\/admin\/memberships$/);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByText(`Tesseramento di Mario Rossi (${YEAR}): rimesso.`)).toBeVisible();
    await page.goto(twin);
    await expect(page.getByRole('heading', { name: /Mario Rossi/ })).toBeVisible();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await asking.getByRole('button', { name: 'Elimina' }).click();
    await expect(page).toHaveURL(/\/admin\/memberships$/);
    await expect(chip(page)).not.toContainText('Tutto inviato');

    await findSignal(page, stage);
    const held = (await stage.documents('memberships')).filter((d) => !d.data['deletedAt']);
    expect(
      held.map((d) => d.data).toSorted((a, b) => Number(a['year']) - Number(b['year'])),
    ).toMatchObject([
      { year: Number(YEAR), familyName: 'Rossi', hasPaid: 1, number: '17', zip: '6900' },
      { year: Number(NEXT), familyName: 'Rossi', hasPaid: -1, number: '', zip: '6900' },
    ]);
  },
);

test(
  'an exported file is imported elsewhere after a preview, without a network; importing it twice changes nothing',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    await add(page, '=CMD()', 'Verdi', 'BLIPTR93MO4A674Q');
    await navigate(page, '/admin/memberships');
    await expect(page.getByRole('link', { name: 'Verdi' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Esporta CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`tesserati-${YEAR}.csv`);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.startsWith('\ufeffAnno;Nome;')).toBe(true);
    expect(file).toContain(`\r\n${YEAR};'=CMD();Verdi;`);

    const people = Array.from({ length: 250 }, (_, n) => `${YEAR};Uno;Nuovo ${n}`);
    const more = `${file}${people.join('\r\n')}\r\n26;Senza;Anno\r\n`;
    const choose = () =>
      page
        .getByLabel('File dell’elenco')
        .setInputFiles({ name: 'soci.csv', mimeType: 'text/csv', buffer: Buffer.from(more) });
    await page.getByRole('link', { name: 'Importa da un file' }).click();
    await choose();
    await expect(
      page.getByText('250 tesseramenti da aggiungere, 1 già nel registro, 1 da correggere.'),
    ).toBeVisible();
    await page.getByText('Con problemi (2)').click();
    await expect(page.getByText('L’anno «26» non si legge.')).toBeVisible();
    await page.getByRole('button', { name: 'Importa 250 tesserati' }).click();
    await expect(page.getByText('250 tesserati aggiunti. Salvato sul telefono.')).toBeVisible();

    await page.reload();
    await choose();
    await expect(page.getByText(/251 già nel registro/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Niente da importare' })).toBeDisabled();
    await page.getByRole('link', { name: 'Indietro' }).click();
    await expect(page.getByRole('heading', { name: 'Tesserati (251)' })).toBeVisible();

    await findSignal(page, stage);
    const held = await stage.documents('memberships');
    expect(held).toHaveLength(251);
    expect(held.filter((d) => d.data['givenName'] === '=CMD()')).toHaveLength(1);
  },
);

test(
  'the list that the sports body sends back: a workbook without a network, updated by choice, undone, done again',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    await add(page, 'Mario', 'Rossi', 'RSSMRA80A01H501U');
    await add(page, 'Anna Maria', 'De Luca', '');
    const numbered = (number: number, ...cells: string[]) => [{ number: String(number) }, ...cells];
    const file = await workbookOf([
      ['ASD La Briglia'],
      [],
      ['N.', 'Nominativo', 'Codice fiscale', 'Tessera', 'Stato'],
      numbered(1, 'ROSSI MARIO', 'RSSMRA80A01H501U', '100234', 'attiva'),
      numbered(2, 'DE LUCA ANNA MARIA', '', '100235', 'attiva'),
      numbered(3, 'BIANCHI ADA', '', '100236', 'attiva'),
    ]);
    await navigate(page, '/admin/memberships');
    await page.getByRole('link', { name: 'Importa da un file' }).click();
    await page.getByLabel('File dell’elenco').setInputFiles({
      name: 'elenco.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(file),
    });
    await expect(page.getByText('1 tesseramento da aggiungere, 2 già nel registro.')).toBeVisible();
    await expect(page.getByText('Colonne che non importo: N., Stato.')).toBeVisible();
    await expectNoFaults(page);
    await page.getByLabel('N° tessera: 2 differenze, qui manca').check();
    await expect(page.getByText('1 tesseramento da aggiungere, 2 da aggiornare.')).toBeVisible();
    const run = page.getByRole('button', { name: 'Importa 1 tesserato e aggiornane altri 2' });
    const done = page.getByText('1 tesserato aggiunto, 2 aggiornati. Salvato sul telefono.');
    await run.click();
    await expect(done).toBeVisible();
    await page.getByRole('button', { name: 'Annulla l’importazione' }).click();
    await expect(page.getByText('Annullato: tutto come prima.')).toBeVisible();
    await run.click();
    await expect(done).toBeVisible();

    await findSignal(page, stage);
    const held = await stage.documents('memberships');
    expect(
      Object.fromEntries(held.map(({ data }) => [data['familyName'], data['number']])),
    ).toEqual({
      Rossi: '100234',
      'De Luca': '100235',
      BIANCHI: '100236',
    });
  },
);

test.describe('with a network', () => {
  // Installing the worker takes longer than these tests, which never lose the network.
  test.use({ serviceWorkers: 'block' });

  test(
    'the list is filtered by year, in the address, and searched; rows with something missing are grey',
    { tag: '@deep' },
    async ({ page }) => {
      await signIn(page, stage.url);
      await add(page, 'Anna', 'Verdi', '');
      await add(page, 'Nicolò', 'Bianchi', 'RSSMRA80A01H501U');
      await navigate(page, '/admin/memberships');
      await expect(page.getByRole('heading', { name: 'Tesserati (2)' })).toBeVisible();
      await expect(page.getByLabel('Anno')).toHaveValue(YEAR);

      await page.getByLabel('Cerca').fill('nicolo');
      await expect(page.getByRole('heading', { name: 'Tesserati (1)' })).toBeVisible();
      await page.getByLabel('Cerca').fill('rss mra 80');
      await expect(page.getByRole('link', { name: 'Bianchi' })).toBeVisible();
      await page.getByRole('link', { name: 'Bianchi' }).click();
      await page.goBack();
      await expect(page.getByLabel('Cerca')).toHaveValue('rss mra 80');
      await expect(page.getByRole('heading', { name: 'Tesserati (1)' })).toBeVisible();

      await page.getByLabel('Anno').selectOption('2024');
      await expect(page.getByText('There are no results.')).toBeVisible();
      await expect(page).toHaveURL(/year=2024/);
      await page.getByLabel('Anno').selectOption('Tutti');
      await expect(page.getByRole('row', { name: /Bianchi.*non completo/ })).toBeVisible();
    },
  );
});
