import { type Page, expect } from '@playwright/test';
import { chip, navigate, syncNow, waitUntilSent } from './admin-app.ts';
import { changeElsewhere } from './register.ts';
import type { Stage } from './stage.ts';

/** A file with every kind of row: to be added, with warnings, repeated, refused. */
const IMPORTED = [
  'Anno;Nome;Cognome;Codice fiscale;CAP;Pagato',
  '2026;Mario;Rossi;RSSMRA80A01H501U;46030;sì',
  '2026;Mario;Rossi;RSSMRA80A01H501U;46030;sì',
  '2026;Ada;Bianchi;BNCDAA80A41H501X;6900;forse',
  'duemila;Lia;Neri;;;',
].join('\r\n');

/** A list of the national register: with an unknown column, a rounded number and a duplicate. */
const BDN_LIST = (chip: string) =>
  [
    'Elenco equidi in azienda 020MN123;;;;',
    'Codice elettronico;Nome;Sesso;Data nascita;Stato capo',
    `${chip};UN ALTRO NOME CHE NON FINISCE MAI;C;31/02/2012;attivo`,
    '380271009999991;NUOVA;F;14/05/2012;attivo',
    '380271009999992;NUOVO;F;14/05/2013;attivo',
    '3,80271E+14;ARROTONDATA;F;;',
    '380271009999993;DOPPIA;F;;',
    '380271009999993;DOPPIA;F;;',
  ].join('\r\n');

const REFUSAL = {
  status: 400,
  type: 'application/json',
  body: '{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"no"}}',
};

/**
 * Goes through every screen of the admin app in its states: filled, filtered to nothing, with a question, a warning or
 * a refusal, offline, with unsent changes, in conflict.
 *
 * @param page signed in, of any size
 * @param stage with an invented register
 * @param at called in each state, with a name for files and reports
 */
export async function walkStates(
  page: Page,
  stage: Stage,
  at: (state: string) => Promise<void>,
): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const open = async (place: string) => {
    await navigate(page, `/admin/${place}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // Toasts of the former screen are no part of this one, and cover the buttons at its foot.
    const toasts = page
      .locator(':is([aria-live], [role="alert"]):not(main *)')
      .getByRole('button', { name: 'Chiudi', exact: true });
    await toasts.evaluateAll((all: HTMLElement[]) => all.forEach((each) => each.click()));
    await expect(toasts).toHaveCount(0);
  };
  /** Opens the screen of a list and waits for a row: a horse, or on the due lists one that is late. */
  const list = async (place: string) => {
    await open(place);
    const row = place.startsWith('due') ? /^in ritardo di/ : /^Argo$/;
    await expect(page.getByRole('main').getByText(row).first()).toBeVisible();
    await at(place || 'dashboard');
  };
  const asking = async (state: string) => {
    await dialog.waitFor();
    await at(state);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const unfold = () =>
    page
      .locator('main details')
      .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  const save = async (label: string, text: string, says = 'Dati salvati correttamente!') => {
    await button('Salva').waitFor();
    await unfold();
    await page.getByLabel(label, { exact: true }).first().fill(text);
    await button('Salva').click();
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  };
  const firstOf = (place: string) =>
    page.locator(`main a[href^="/admin/${place}/"]:not([href*="/memberships/book"])`);

  await list('');
  if (!(await page.getByRole('navigation', { name: 'Menu' }).isVisible())) {
    await button(/^(Apri il menu|Altro)$/).click();
    await at('menu');
    await page.keyboard.press('Escape');
  }
  await chip(page).click();
  await at('chip');
  await page.keyboard.press('Escape');
  // On a phone it is a part of the menu.
  if (await button(/^Account/).isVisible()) {
    await button(/^Account/).click();
    await at('account');
    await page.keyboard.press('Escape');
    // It opens on hover too, and would cover the buttons below it.
    await page.mouse.move(400, 400);
  }
  for (const place of [
    'round',
    'due',
    'bdn',
    'stable-list',
    'stable-list?phone=true',
    'treatments',
    'presences',
    'labels',
    'horses',
  ])
    await list(place);

  const horse = (await firstOf('horses').first().getAttribute('href'))!.slice('/admin/'.length);
  await page.getByRole('searchbox').fill('non c’è nessuno così');
  await expect(page.getByText('There are no results.')).toBeVisible();
  await at('horses-none');
  await page.getByRole('searchbox').fill('');
  await firstOf('horses').first().waitFor();
  await button('Nuovo').click();
  await asking('horses-new');
  await open(horse);
  await button('Salva').waitFor();
  await at('horse');
  await unfold();
  await page.getByLabel('Nome', { exact: true }).fill('x'.repeat(1001));
  await page.getByLabel('Numero di microchip').fill('12');
  await page.getByLabel('Intervallo consigliato (mesi)').first().fill('presto');
  await button('Salva').click();
  await expect(page.getByText(/controlla i campi segnati/)).toBeVisible();
  await at('horse-errors');
  await button(/^Elimina pareggio/)
    .first()
    .click();
  await asking('horse-delete-trim');
  await button('Elimina il cavallo').click();
  await asking('horse-delete');
  await page.getByLabel('Nome', { exact: true }).fill('Argo II');
  await button('Scarta le modifiche').click();
  await save('Razza', 'Bardigiano');
  await at('horse-saved');
  await unfold();
  const chipNumber = page.getByLabel('Numero di microchip');
  if ((await chipNumber.inputValue()) === '') await save('Numero di microchip', '380271006045678');
  const number = await chipNumber.inputValue();
  await open('bdn/compare');
  await at('bdn-compare');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('File dell’elenco')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('foto.pdf', '%PDF-1.7');
  await expect(page.getByRole('main').getByRole('alert').first()).not.toBeEmpty();
  await at('bdn-compare-refused');
  await choose('elenco.csv', BDN_LIST(number));
  await button('Confronta').waitFor();
  await at('bdn-compare-columns');
  await button('Confronta').click();
  for (const [name, state] of [
    [/^Diversi/, 'different'],
    [/^Solo in BDN/, 'only-there'],
    [/^Solo qui/, 'only-here'],
    [/^Da chiarire/, 'unclear'],
    [/^Uguali/, 'equal'],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    await at(`bdn-compare-${state}`);
  }
  await page.getByRole('radio', { name: /^Solo in BDN/ }).click();
  await button('Da aggiungere: spunta tutti (2)').click();
  await button(/^Applica/).click();
  await expect(page.getByText(/salvate sul telefono/)).toBeVisible();
  await at('bdn-compare-done');
  await button('Annulla le modifiche').click();
  await expect(page.getByText('Annullato: tutto come prima.')).toBeVisible();
  await button('Chiudi il file').click();

  await open(`${horse}/card`);
  await page.getByRole('article').waitFor();
  await at('horse-card');
  await open(`${horse}/transport`);
  await page.getByRole('article').waitFor();
  await at('horse-transport');
  await page.getByRole('textbox', { name: 'Giorno del trasporto' }).fill('31/02/2026');
  await at('horse-transport-no-day');

  await open('round');
  await page.getByRole('checkbox').first().click();
  await button(/^Nota o non fatto/)
    .first()
    .click();
  await at('round-note');
  await button(/^Scheda di/)
    .first()
    .click();
  await at('round-detail');

  await open('health-round');
  await page.getByText('Scegli prima che cosa si fa').waitFor();
  await at('health-round-none');
  await page.getByLabel(/^Che cosa/).selectOption('Sverminazione');
  await page.getByLabel('Lotto').fill('V12345');
  await page.getByRole('checkbox').first().click();
  await expect(page.getByText(/^Di nuovo il/)).toBeVisible();
  await at('health-round');
  await button('Segna tutti').click();
  await asking('health-round-all');
  await open(horse);
  await button('Salva').waitFor();
  // Its code is loaded separately, later than the form.
  await page.getByRole('heading', { name: 'Farmaci' }).waitFor();
  await unfold();
  const health = page.locator('main details').filter({ hasText: 'Salute' }).first();
  await health.getByRole('link').first().waitFor();
  await button('Aggiungi').first().click();
  await dialog.getByLabel(/^Che cosa/).selectOption('Tetano');
  await asking('health-new');
  await health.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Salute: / }).waitFor();
  await at('health-act');
  await list('due?kind=health');
  await open(horse);
  await page.getByRole('heading', { name: 'Farmaci' }).waitFor();
  await unfold();
  await button('Nuovo trattamento').click();
  await dialog.getByRole('combobox', { name: /^Farmaco/ }).fill('Fenilbutazone');
  await dialog.getByLabel('Giorni di trattamento').fill('0');
  await asking('treatment-new');
  await open('treatments');
  await firstOf('treatments').first().click();
  await button('Annulla questa riga').waitFor();
  await at('treatment');
  await button('Annulla questa riga').click();
  await asking('treatment-cancel');

  await open('memberships');
  await firstOf('memberships').nth(2).waitFor();
  await at('memberships');
  await button('Nuovo').click();
  await dialog.getByLabel('Codice fiscale').fill('BLIPTR93MO4A674Q');
  await dialog.getByLabel('Anno').fill('26');
  await asking('memberships-new');
  await firstOf('memberships').nth(1).click();
  await button('Salva').waitFor();
  await at('membership');
  await unfold();
  await page.getByLabel('Codice fiscale').fill('RSSMRA80A01H501X');
  await page.getByLabel('CAP di residenza').fill('6900');
  await expect(page.getByText('Un CAP italiano ha 5 cifre')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('x'.repeat(1001));
  await button('Salva').click();
  await expect(page.getByText(/controlla i campi segnati/)).toBeVisible();
  await at('membership-errors');
  await button('Elimina').click();
  await asking('membership-delete');
  await page.getByLabel('Email', { exact: true }).fill('x');
  await button('Scarta le modifiche').click();
  await save('Email', 'nuova@example.org');
  await waitUntilSent(page);
  await page.reload();
  await button('Salva').waitFor();
  await unfold();
  await expect(
    page.locator('main details').filter({ hasText: 'Storia' }).getByRole('listitem').first(),
  ).toBeVisible();
  await at('membership-history');
  await open('memberships/book');
  await page.getByRole('rowheader').first().waitFor();
  await page.getByRole('checkbox', { name: 'Anche codice fiscale e residenza' }).check();
  await page.getByRole('columnheader', { name: 'Residenza' }).waitFor();
  await at('memberships-book');
  await open('receipts');
  await expect(page.getByText(/^Nessuna ricevuta/)).toBeVisible();
  await at('receipts-empty');
  await open('memberships');
  await firstOf('memberships').nth(2).waitFor();
  await firstOf('memberships').nth(1).click();
  await button('Salva').waitFor();
  await page
    .locator('details', { has: page.getByRole('heading', { name: 'Ricevute' }) })
    .locator('summary')
    .click();
  await button('Nuova ricevuta').click();
  await dialog.getByLabel('Importo').fill('cinquanta');
  await at('receipt-new');
  await dialog.getByLabel('Importo').fill('50');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('link', { name: /^Ricevuta n\. 1/ }).click();
  await page.getByRole('article').waitFor();
  await at('receipt');
  await button('Annulla la ricevuta').click();
  await asking('receipt-cancel');
  await open('receipts');
  await page.getByRole('rowheader').first().waitFor();
  await at('receipts');
  await open('given-rounds');
  await button('Chi scade entro quel giorno').click();
  await at('given-rounds');
  await button(/^Dai il giro/).click();
  await expect(page.getByText('Scrivi a chi lo dai.')).toBeVisible();
  await at('given-rounds-errors');
  await page.getByLabel('A chi').fill('Mario');
  await button(/^Dai il giro/).click();
  await dialog.getByRole('button', { name: 'Copia il link' }).waitFor();
  await asking('given-round-send');
  await button('Ritira').click();
  await asking('given-round-withdraw');
  await page.getByLabel('Incolla qui il link o il testo ricevuto').fill('ciao');
  await page.getByRole('button', { name: 'Apri', exact: true }).click();
  await at('given-rounds-refused');
  await open('events');
  await button('Nuovo').click();
  await dialog.getByLabel(/^Titolo/).fill('Prime cure');
  await dialog.getByRole('textbox', { name: /^Data/ }).fill('31/02/2027');
  await at('events-new');
  await dialog.getByRole('textbox', { name: /^Data/ }).fill('28/02/2099');
  await dialog.getByLabel('Percorso o attività').selectOption('Medicazione');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByLabel('Posti').fill('sei');
  await button('Salva').click();
  await expect(page.getByText(/controlla i campi segnati/)).toBeVisible();
  await at('event-errors');
  await save('Posti', '6');
  // The line above the form that says so goes away with the sending, and moves what is pressed next.
  await expect(page.getByRole('main').getByText(/da inviare/)).toHaveCount(0);
  await at('event');
  await button('Elimina').click();
  await asking('event-delete');
  await open('events');
  await page.getByRole('link', { name: 'Prime cure' }).waitFor();
  await at('events');

  await open('memberships/import');
  await at('import');
  await page.getByLabel('File dell’elenco').setInputFiles({
    name: 'tesserati.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(IMPORTED),
  });
  await page.getByRole('table').waitFor();
  await at('import-preview');

  await open('archive');
  const exporting = page.waitForEvent('download');
  await button('Esporta tutto il registro').click();
  await page.getByLabel('File dell’archivio').setInputFiles(await (await exporting).path());
  await button('Niente da importare').waitFor();
  await at('archive');
  await page.getByLabel('File dell’archivio').setInputFiles({
    name: 'foto.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await at('archive-refused');
  await open('person');
  await at('person');
  await page.getByRole('searchbox').fill('Bonfanti');
  await button('Cancella i dati scelti').waitFor();
  await at('person-found');
  await button('Cancella i dati scelti').click();
  await asking('person-erase');
  await open('photos');
  await expect(page.getByText('Home, in apertura')).toBeVisible();
  await at('photos');
  await open('sync');
  await at('sync');

  stage.proxy.onRequest((path) => (path.endsWith(':commit') ? REFUSAL : 'pass'));
  await open(horse);
  // The form says 'saved' only until the refusal is there, which may be at once.
  await save('Mantello', 'Roano', 'Il server ha rifiutato una modifica');
  await expect(chip(page)).toContainText('1 da controllare');
  await open('sync');
  await button('Scarta').waitFor();
  await at('sync-refused');
  await button('Scarta').click();
  await asking('sync-discard');
  stage.proxy.onRequest(() => 'pass');
  await button('Scarta').click();
  await dialog.getByRole('button', { name: 'Scarta' }).click();
  await expect(button('Scarta')).toHaveCount(0);
  await open(horse);
  await button('Salva').waitFor();
  stage.proxy.disconnect();
  await save('Luogo di nascita', 'Mantova');
  await at('horse-pending');
  await list('horses');
  await open('sync');
  await at('sync-waiting');
  await open(horse);
  await changeElsewhere(stage.backend, horse, { birthplace: 'Cremona' }, 9);
  stage.proxy.reconnect();
  await syncNow(page);
  await page.getByRole('link', { name: 'Scegli adesso' }).waitFor();
  await at('horse-to-check');
  await open('sync');
  await button('Tieni il mio').waitFor();
  await at('sync-conflict');
}
