import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MEMBERSHIP_FEE } from '../../../../src/model/prices.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { type Receipt, RECEIPT } from '../../../../src/model/receipts/receipt.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { REJECTED } from '../../../../src/mirror/database/outbox-row.ts';
import { documentOf } from '../../../support/document-of.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { sure } from '../../../support/scene.ts';

/* The section 'Ricevute' of a member, one receipt, and the list of a year. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const receipt = (receiptNumber: number, more: object = {}) => ({
  membership: 'a',
  memberName: 'Nina Verdi',
  payer: 'Olga Verdi',
  date: instantOf('2026-01-10'),
  year: 2026,
  receiptNumber,
  cause: 'Quota associativa 2026',
  cents: 5000,
  method: 'Contanti',
  ...more,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'memberships/a': {
      year: 2026,
      givenName: 'Nina',
      familyName: 'Verdi',
      birthDate: '2015-05-01',
      taxCode: 'VRDNNI15E41H501U',
      guardianName: 'Olga Verdi',
    },
  });
});

test('for a minor the guardian pays; an amount that is none keeps what was typed', async () => {
  await openScreen(phone, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  await button('Nuova ricevuta').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Ricevuto da')).toHaveValue('Olga Verdi');
  await expect.element(dialog.getByLabelText('Codice fiscale di chi paga')).toHaveValue('');
  await expect.element(dialog.getByLabelText('Importo')).toHaveValue(`${MEMBERSHIP_FEE}`);
  await dialog.getByLabelText('Importo').fill('cinquanta');
  await expect
    .element(dialog.getByText('Scrivi un importo in euro, come 50 o 50,00.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect.element(dialog.getByLabelText('Importo')).toHaveFocus();
  await dialog.getByLabelText('Importo').fill('1.250,50');
  await dialog.getByRole('textbox', { name: /^Data/ }).fill('31/12/0206');
  await expect.element(dialog.getByText('Controlla l’anno', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect.element(dialog.getByRole('textbox', { name: /^Data/ })).toHaveFocus();
  await dialog.getByRole('textbox', { name: /^Data/ }).fill('31/12/2025');
  await expect.element(dialog.getByText('Sarà numerata tra le ricevute del 2025.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => {
    const [row] = await phone.db.view('receipts').toArray();
    expect(row?.fields).toMatchObject({ cents: 125_050, year: 2025, memberName: 'Nina Verdi' });
  });
  // What is told stays for a while, in which the receipt may get its number.
  await expect
    .element(page.getByText(/^Ricevuta di 1250,50.€: salvata\. Il numero arriva/))
    .toBeVisible();
  // Cancelling a draft removes it without a trace.
  await page.getByRole('link', { name: /^Ricevuta da numerare/ }).click();
  await expect.element(button('Stampa')).toBeDisabled();
  await button('Annulla la ricevuta').click();
  await page.getByRole('dialog').getByLabelText('Perché').fill('sbaglio');
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla la ricevuta' }).click();
  await expect.element(page.getByText('Bozza scartata: sul server non c’era.')).toBeVisible();
  expect(await phone.db.view('receipts').count()).toBe(0);
});

test('one that the server refused is not said never to have been sent when it is discarded', async () => {
  const member = sure(await openRegister(phone).memberships.get('a'));
  const typed = { payer: 'Olga Verdi', payerTaxCode: '', cause: 'Quota', cents: 5000, method: '' };
  const slug = sure(
    await openRegister(phone).receipts.add(member, { day: '2026-10-14', ...typed }),
  );
  await phone.db.outbox.toCollection().modify({ status: REJECTED, attempts: 1 });
  await openScreen(phone, `/receipts/${slug}`);
  await button('Annulla la ricevuta').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Una bozza che sul server non c’è si scarta'))
    .toBeVisible();
  await dialog.getByLabelText('Perché').fill('sbaglio');
  await dialog.getByRole('button', { name: 'Annulla la ricevuta' }).click();
  await expect.element(page.getByText('Bozza scartata: sul server non c’era.')).toBeVisible();
});

test('one that was begun on the last day of the year, and is saved in the next, says that it goes among last year’s', async () => {
  const night = new ManualClock(instantOf('2026-12-31'));
  const own = openPhone({ clock: night, uid: 'new-year' });
  await receive(own, { 'memberships/a': { year: 2026, givenName: 'Nina', familyName: 'Verdi' } });
  await openScreen(own, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  await button('Nuova ricevuta').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Ricevuto da').fill('Olga Verdi');
  const among = dialog.getByText('Sarà numerata tra le ricevute del 2026.');
  await expect.element(among).not.toBeInTheDocument();
  night.jumpTo(instantOf('2027-01-08'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(dialog.getByRole('textbox', { name: /^Data/ })).toHaveValue('31/12/2026');
  await expect.element(among).toBeVisible();
});

test('the codice fiscale of who pays is stored plain, and a wrong one is told before the receipt is fixed', async () => {
  await openScreen(phone, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  await button('Nuova ricevuta').click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabelText('Codice fiscale di chi paga');
  await code.fill('vrdlgo80a41h501x');
  await expect.element(dialog.getByText(/L’ultima lettera non torna/)).toBeVisible();
  await code.fill(' vrdlgo80a41 h501o');
  await expect.element(dialog.getByText(/L’ultima lettera non torna/)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => {
    const [row] = await phone.db.view('receipts').toArray();
    expect(row?.fields).toMatchObject({ payerTaxCode: 'VRDLGO80A41H501O' });
  });
});

test('a new one proposes what the last one that stands has, not what was cancelled', async () => {
  await receive(phone, {
    'receipts/r1': receipt(1, { cents: 3000, method: 'Bonifico' }),
    'receipts/r2': receipt(2, {
      cents: 300,
      cancelledAt: instantOf('2026-01-12'),
      cancelledReason: 'importo sbagliato',
    }),
  });
  await openScreen(phone, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  await button('Nuova ricevuta').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Importo')).toHaveValue('30');
  await expect.element(dialog.getByLabelText('Pagato con')).toHaveValue('Bonifico');
});

test('where all are cancelled the closed section does not say that there is none', async () => {
  const cancelled = { cancelledAt: instantOf('2026-01-12'), cancelledReason: 'doppione' };
  await receive(phone, {
    'receipts/r1': receipt(1, cancelled),
    'receipts/r2': receipt(2, cancelled),
  });
  await openScreen(phone, '/memberships/a');
  await expect.element(page.getByText('2 annullate', { exact: true })).toBeVisible();
});

test('the list of a year: what stands is summed up, what is cancelled keeps its number, a draft is not in the sum', async () => {
  await receive(phone, {
    'receipts/r2': receipt(2, {
      cancelledAt: instantOf('2026-01-12'),
      cancelledReason: 'doppione',
    }),
    'receipts/r1': receipt(1),
    'receipts/r3': receipt(3, { cents: 1050 }),
    'receipts/2026': { receiptNumber: 3 },
    'receipts/old': receipt(1, { year: 2025, date: instantOf('2025-01-10') }),
  });
  await openScreen(phone, '/receipts');
  const numbers = () =>
    [...document.querySelectorAll('tbody th a')].map((each) => each.textContent);
  await eventually(() => expect(numbers()).toEqual(['1/2026', '2/2026', '3/2026']));
  await expect.element(page.getByText(/^2 ricevute valide, in tutto 60,50/)).toBeVisible();
  await expect.element(page.getByText(/^1 ricevuta annullata/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Anno' }).selectOptions('2025');
  await eventually(() => expect(numbers()).toEqual(['1/2025']));
});

test('a receipt of any year is in a list: years long past and to come are offered, the newest first', async () => {
  const dated = (day: string) => ({ date: instantOf(day), year: Number(day.slice(0, 4)) });
  await receive(phone, {
    'receipts/old': receipt(1, dated('2006-10-14')),
    'receipts/next': receipt(1, dated('2027-01-02')),
  });
  await openScreen(phone, '/receipts');
  const years = page.getByRole('combobox', { name: 'Anno' });
  const offered = () =>
    [...document.querySelectorAll('select option')].map((each) => Number(each.textContent));
  const present = Array.from({ length: 11 }, (_, n) => 2026 - n);
  await eventually(() => expect(offered()).toEqual([2027, ...present, 2006]));
  for (const year of ['2006', '2027']) {
    await years.selectOptions(year);
    await expect.element(page.getByRole('link', { name: `1/${year}` })).toBeVisible();
  }
});

test('a receipt that is cancelled says so on paper too; it is not cancelled again', async () => {
  await receive(phone, {
    'receipts/r2': receipt(2, {
      cancelledAt: instantOf('2026-01-12'),
      cancelledReason: 'doppione',
    }),
  });
  await openScreen(phone, '/receipts/r2');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ricevuta n. 2/2026');
  await expect.element(page.getByText('Annullata il 12/01/2026: doppione.').first()).toBeVisible();
  await expect
    .element(page.getByRole('article'))
    .toHaveTextContent(/Olga Verdi, per Nina Verdi, la somma di/);
  // The settings of these tests have no codice fiscale, so a blank line is printed for it.
  await expect.element(page.getByText('Codice fiscale dell’associazione')).toBeInTheDocument();
  expect(button('Annulla la ricevuta').elements()).toEqual([]);
});

test('a receipt that a full phone does not cancel is not said to be cancelled, and the reason stays typed; one that is stays on its page', async () => {
  await receive(phone, { 'receipts/one': receipt(1) });
  await openScreen(phone, '/receipts/one');
  await button('Annulla la ricevuta').click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox');
  await reason.fill('doppione');
  const cancel = dialog.getByRole('button', { name: 'Annulla la ricevuta' });
  const full = () => new DOMException('full', 'QuotaExceededError');
  const restore = refuseWrites(phone.db, 'outbox', full);
  onTestFinished(restore);
  await cancel.click();
  await expect.element(dialog.getByText(/^Non salvato: lo spazio/)).toBeVisible();
  await expect.element(reason).toHaveValue('doppione');
  restore();
  expect(document.body.textContent).not.toContain('annullata.');
  await clock.advance(1000);
  await cancel.click();
  await expect
    .element(page.getByText('Ricevuta n. 1/2026: annullata. Salvato sul telefono.'))
    .toBeVisible();
  await expect.element(page.getByText('Annullata il 14/10/2026: doppione.').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('n. 1/2026');
  expect(button('Annulla la ricevuta').elements()).toEqual([]);
});

test('whoever deletes a member is told that the receipts stay, with the names that they have', async () => {
  await receive(phone, { 'receipts/one': receipt(1) });
  await openScreen(phone, '/memberships/a');
  await button('Elimina').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Sparisce dal registro di tutti');
  await expect.element(dialog).toHaveTextContent('Le ricevute restano');
});

test('none is written over unsaved edits, which it would not copy', async () => {
  await openScreen(phone, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  await page.getByRole('textbox', { name: /^Nome/ }).first().fill('Ninetta');
  await button('Nuova ricevuta').click();
  await expect
    .element(page.getByText('Salva prima le modifiche alla scheda', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what cannot be read is shown as it stands, everywhere: no receipt is in no list, and nothing says what is not known', async () => {
  const printed = (field: string) => `«era ${field}»`;
  const holding = (slug: string, fields: object, ...unread: (keyof Receipt)[]) => ({
    ...documentOf(`receipts/${slug}`, fields as never),
    unread: Object.fromEntries(unread.map((each) => [each, { stringValue: `era ${each}` }])),
  });
  const all = Object.keys(RECEIPT) as (keyof Receipt)[];
  const cancelled = { cancelledAt: instantOf('2026-01-12'), cancelledReason: 'doppione' };
  await applyDocuments(
    phone,
    'receipts',
    [
      documentOf('receipts/r1', receipt(1)),
      holding('r2', receipt(2, { cents: null }), 'cents'),
      holding('r3', receipt(3, { year: null }), 'year'),
      holding('r4', receipt(4, { year: null, ...cancelled }), 'year'),
      holding('r5', { ...receipt(5), receiptNumber: null }, 'receiptNumber'),
      // Whole but for its membership, which is then not a link.
      holding('r6', receipt(6, { membership: '' }), 'membership'),
      holding('odd', {}, ...all),
      // Without a year, which nothing of the app writes.
      documentOf('receipts/r7', { ...receipt(7), year: null }),
      // The count of a year is no receipt, whatever it holds.
      holding('2024', { receiptNumber: 7 }, 'year'),
    ],
    null,
  );
  const main = () => document.querySelector('main')?.textContent ?? '';
  const claims = /da numerare|Una bozza|Il numero arriva|\/0(?!\d)/;
  const links = () => [...document.querySelectorAll('tbody th a')].map((each) => each.textContent);
  const ofAnyYear = [
    `3/${printed('year')}`,
    `4/${printed('year')}`,
    '7',
    `${printed('receiptNumber')}/${printed('year')}`,
  ];

  // In each year, at the end, and not in its sum.
  const of2025 = await openScreen(phone, '/receipts?year=2025');
  await eventually(() => expect(links()).toEqual(ofAnyYear));
  await expect.element(page.getByText(/^0 ricevute valide, in tutto 0,00/)).toBeVisible();
  expect(main()).not.toContain('ricevuta annullata');
  of2025();

  const of2026 = await openScreen(phone, '/receipts');
  const own = ['1/2026', '2/2026', '6/2026', `${printed('receiptNumber')}/2026`];
  await eventually(() => expect(links()).toEqual([...own, ...ofAnyYear]));
  await expect.element(page.getByText(/^2 ricevute valide, in tutto 100,00/)).toBeVisible();
  await expect
    .element(page.getByText('6 ricevute sono da controllare e non sono nel totale.'))
    .toBeVisible();
  expect(main()).not.toMatch(claims);
  expect(main()).not.toContain('ricevuta annullata');
  const last = [...document.querySelectorAll('tbody tr')].at(-1)!.textContent;
  for (const field of all)
    if (!['membership', 'memberName', 'method'].includes(field))
      expect(last).toContain(printed(field));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  of2026();

  const ofMember = await openScreen(phone, '/memberships/a');
  await eventually(() => expect(document.body.textContent).toContain('Ricevute'));
  for (const each of document.querySelectorAll('details')) each.open = true;
  const lines = page.getByRole('list', { name: 'Ricevute di questo tesseramento' });
  for (const field of ['cents', 'year', 'receiptNumber'])
    await expect.element(lines).toHaveTextContent(printed(field));
  expect(lines.element().textContent).not.toMatch(claims);
  ofMember();

  const page6 = await openScreen(phone, '/receipts/r6');
  await eventually(() => expect(main()).toContain(printed('membership')));
  expect(page.getByRole('link', { name: 'Apri il tesseramento' }).elements()).toEqual([]);
  page6();

  await openScreen(phone, '/receipts/odd');
  await eventually(() => expect(main()).toContain(printed('payer')));
  for (const field of all) expect(main()).toContain(printed(field));
  expect(main()).not.toMatch(claims);
  await expect.element(button('Stampa')).toBeDisabled();
});
