import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { TREATMENT } from '../../../../src/model/treatments/treatment.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { countDrafts } from '../../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { documentOf } from '../../../support/document-of.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';

/* The section 'Farmaci' of a horse, the page of one row, and the printed register. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const media = (to: string) => cdp().send('Emulation.setEmulatedMedia', { media: to });
afterEach(() => media(''));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const section = () =>
  [...document.querySelectorAll('details')].find(
    (each) => each.querySelector('h2')?.textContent === 'Farmaci',
  );
const summary = () => section()?.querySelector('summary')?.lastElementChild?.textContent;
const rows = () =>
  [...(section()?.querySelectorAll('[aria-label="Trattamenti"] li') ?? [])].map((row) =>
    [...row.children].map((part) => part.textContent.trim()).join(' | '),
  );
const open = async () => {
  await eventually(() => expect(summary()).toBeTruthy());
  section()!.querySelector('summary')!.click();
};
const treatment = (drug: string, date: string, more: object = {}) => ({
  horse: 'stella',
  horseName: 'Stella',
  horseNumber: '380271000012345',
  isDPA: 1,
  date: instantOf(date),
  days: 5,
  drug,
  withdrawal: 28,
  cancelledAt: null,
  cancelledReason: '',
  ...more,
});
const horse = (name: string, more: object = {}) => ({ name, docname: name, isHere: 1, ...more });

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': horse('Stella', { chipnumber: '380', isDPA: 1 }) });
});

test('a row is written: what cannot be is said, what is typed is kept, the end of the withdrawal is told', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  expect(summary()).toBe('Nessun farmaco registrato.');
  await button('Nuovo trattamento').click();
  const dialog = page.getByRole('dialog');
  const field = (name: RegExp) => dialog.getByRole('textbox', { name });
  const drug = dialog.getByRole('combobox', { name: /^Farmaco/ });
  const save = dialog.getByRole('button', { name: 'Salva' });
  await drug.fill('Fenilbutazone');
  await field(/^Giorni di trattamento/).fill('0');
  await expect.element(dialog.getByText('Scrivi un numero intero di giorni, da 1 a')).toBeVisible();
  await save.click();
  await expect.element(field(/^Giorni di trattamento/)).toHaveFocus();
  await field(/^Giorni di trattamento/).fill('5');
  await field(/^Giorni di sospensione/).fill('x');
  await expect.element(dialog.getByText('Scrivi un numero intero di giorni, da 0 a')).toBeVisible();
  await field(/^Giorni di sospensione/).fill('28');
  await field(/^Primo giorno/).fill('31/02/2026');
  await expect.element(dialog.getByText('Non è un giorno del calendario')).toBeVisible();
  await field(/^Primo giorno/).fill('01/10/2026');
  await expect.element(dialog.getByText(/^Fino al 2 novembre 2026\./)).toBeVisible();
  await expect.element(dialog.getByText(/Il registro chiede anche: dose e quantità/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Nuovo trattamento').click();
  await expect.element(drug).toHaveValue('Fenilbutazone');
  await save.click();
  await expect.element(page.getByText('Fenilbutazone a Stella: riga registrata.')).toBeVisible();
  expect(sure(await openRegister(phone).treatments.list('stella'))).toMatchObject([
    {
      fields: {
        drug: 'Fenilbutazone',
        days: 5,
        withdrawal: 28,
        date: instantOf('2026-10-01'),
        horseName: 'Stella',
        horseNumber: '380',
        isDPA: 1,
      },
    },
  ]);
  await eventually(() => expect(summary()).toBe('In sospensione fino al 2 novembre 2026'));
});

test.each([
  [1, 'In sospensione fino al 2 novembre 2026', 'DPA: i tempi di sospensione vanno rispettati'],
  [0, 'In sospensione fino al 2 novembre 2026', 'DPA non dichiarato, quindi vale come DPA'],
  [-1, '1 trattamento', 'NON DPA, fuori dalla filiera alimentare: nessun tempo di sospensione'],
])(
  'of a horse whose DPA is %i it is said what the withdrawal comes to',
  async (isDPA, line, why) => {
    await receive(phone, {
      'horses/nora': horse('Nora', { isDPA }),
      'treatments/a': treatment('Fenilbutazone', '2026-10-01', { horse: 'nora', isDPA }),
      'treatments/b': treatment('Altro', '2026-10-01', {
        horse: 'nora',
        withdrawal: 90,
        cancelledAt: clock.now(),
        cancelledReason: 'doppione',
      }),
    });
    await openScreen(phone, '/horses/nora');
    await eventually(() => expect(summary()).toBe(line));
    await open();
    expect(section()!.textContent).toContain(why);
    expect(section()!.textContent.includes('In sospensione')).toBe(isDPA !== -1);
    await button('Nuovo trattamento').click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByRole('textbox', { name: /^Giorni di trattamento/ }))
      .toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Giorni di sospensione/ }).query() === null).toBe(
      isDPA === -1,
    );
  },
);

test('a first day of long ago, as by a slip of the year, is told: the row could not be changed, and its withdrawal would be over', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  await button('Nuovo trattamento').click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('textbox', { name: /^Primo giorno/ });
  const told = dialog.getByText(/giorni fa: controlla l’anno/);
  await first.fill('14/10/2025');
  await expect.element(told).toHaveTextContent('È 365 giorni fa: controlla l’anno.');
  await first.fill('15/08/2026');
  await expect.element(told).not.toBeInTheDocument();
});

test('where a row does not say its withdrawal, nothing says that there is none', async () => {
  await receive(phone, {
    'treatments/a': treatment('Fenilbutazone', '2026-10-01', { withdrawal: null }),
    'treatments/b': treatment('Altro', '2026-09-01', { withdrawal: 0 }),
  });
  await openScreen(phone, '/horses/stella');
  await eventually(() => expect(summary()).toBe('Sospensione non nota'));
  await open();
  expect(section()!.textContent).toContain('Di un trattamento la sospensione non è nota');
  expect(section()!.textContent).not.toContain('Nessuna sospensione');
  await receive(phone, { 'treatments/c': treatment('Noto', '2026-10-01') });
  await eventually(() => expect(summary()).toBe('In sospensione almeno fino al 2 novembre 2026'));
});

test('none is written over unsaved edits of the horse, whose identity it copies for good', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  for (const each of document.querySelectorAll('details')) each.open = true;
  await page.getByRole('textbox', { name: /^Numero di microchip/ }).fill('381');
  await button('Nuovo trattamento').click();
  await expect
    .element(page.getByText('Salva prima le modifiche alla scheda', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a withdrawal that is over is told as such on the page of its row', async () => {
  await receive(phone, { 'treatments/a': treatment('Fenilbutazone', '2026-01-01') });
  await openScreen(phone, '/treatments/a');
  await expect.element(page.getByText('Sospensione fino al 02/02/2026.')).toBeVisible();
  await expect.element(page.getByText('In sospensione')).not.toBeInTheDocument();
});

test('a row is cancelled with its reason, and stays, struck through', async () => {
  await receive(phone, {
    'treatments/a': treatment('Fenilbutazone', '2026-10-01', { vet: 'Neri' }),
  });
  await openScreen(phone, '/horses/stella');
  await open();
  await page.getByRole('link', { name: 'Fenilbutazone' }).click();
  await expect.element(heading('Farmaco: Fenilbutazone a Stella')).toBeVisible();
  await button('Annulla questa riga').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Perché/ }).fill('Dato a Luna');
  await userEvent.keyboard('{Escape}');
  await button('Annulla questa riga').click();
  await expect.element(dialog.getByRole('textbox', { name: /^Perché/ })).toHaveValue('Dato a Luna');
  await dialog.getByRole('button', { name: 'Annulla la riga' }).click();
  await expect.element(page.getByText('Annullato il 14/10/2026: Dato a Luna')).toBeVisible();
  await expect.element(button('Annulla questa riga')).not.toBeInTheDocument();
  // The button that asked is gone.
  expect(document.activeElement).not.toBe(document.body);
  await page.getByRole('link', { name: 'Indietro' }).click();
  await eventually(() => expect(summary()).toBe('1 annullato'));
  await eventually(() => expect(rows().join()).toContain('Dato a Luna'));
  expect(section()!.querySelector('li s')!.textContent).toBe('Fenilbutazone');
});

test('who cancelled a row that another had cancelled sees both reasons, and keeps the first', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', horse('Stella'));
  server.edit('treatments/a', treatment('Fenilbutazone', '2026-10-01'));
  const mine = openPhone({ clock, seed: 4 });
  await pull(mine, server.remote());
  sure(await openRegister(mine).treatments.cancel('a', 'cavallo sbagliato'));
  server.edit('treatments/a', { cancelledAt: clock.now() - 1000, cancelledReason: 'doppione' });
  await push(mine, server.remote());
  await openScreen(mine, '/sync');
  await expect
    .element(page.getByText('Annullato due volte: vale l’annullamento che è arrivato prima.'))
    .toBeVisible();
  await expect.element(page.getByText('cavallo sbagliato')).toBeVisible();
  await expect.element(button('Tieni il mio')).not.toBeInTheDocument();
  await button('Tieni il loro').click();
  await eventually(async () => expect(await listConflicts(mine)).toEqual([]));
});

test('a row that somebody else cancels while a reason is typed says so beside it, and the reason leaves no draft', async () => {
  const row = treatment('Fenilbutazone', '2026-10-01');
  await receive(phone, { 'treatments/a': row });
  const close = await openScreen(phone, '/treatments/a');
  await button('Annulla questa riga').click();
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Perché/ });
  await reason.fill('Dato a Luna');
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(1));
  const cancelled = { ...row, cancelledAt: clock.now(), cancelledReason: 'doppione' };
  const version = '2026-10-14T00:00:00.000000000Z';
  const document = { ...documentOf('treatments/a', cancelled), version };
  await applyDocuments(phone, 'treatments', [document], null);
  await expect
    .element(page.getByRole('dialog').getByRole('alert').first())
    .toHaveTextContent('Questa riga è già annullata.');
  await expect.element(reason).toHaveValue('Dato a Luna');
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Annulla la riga' }))
    .toBeDisabled();
  expect(await countDrafts(phone.db)).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Annullato il 14/10/2026: doppione')).toBeVisible();
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(0));
  close();
});

test('the register of a period: oldest first, cancelled rows with their reason, on paper with name, period, count and source', async () => {
  await receive(phone, {
    'treatments/a': treatment('Ivermectina', '2026-09-01', { days: 1, withdrawal: 0 }),
    'treatments/b': treatment('Fenilbutazone', '2026-03-02', {
      horseName: 'Vento',
      isDPA: -1,
      prescription: 'R-7',
    }),
    'treatments/c': treatment('Flunixina', '2026-05-01', {
      cancelledAt: instantOf('2026-05-02'),
      cancelledReason: 'doppione',
    }),
    'treatments/d': treatment('Vecchia', '2025-12-31'),
  });
  await openScreen(phone, '/treatments');
  await expect.element(heading('Registro dei farmaci (3)')).toBeVisible();
  const drugs = () =>
    [...document.querySelectorAll('main tbody tr')].map(
      (row) => row.querySelector('a')!.textContent,
    );
  expect(drugs()).toEqual(['Fenilbutazone', 'Flunixina', 'Ivermectina']);
  const text = () => document.querySelector('main')!.textContent;
  expect(text()).toContain('Annullato il 02/05/2026: doppione');
  expect(text()).toContain('ricetta R-7');
  expect(text()).toContain('sospensione fino al 01/09/2026');
  expect(text()).toMatch(/Reg\. \(UE\) 2019\/6.*Letta il/);
  await media('print');
  await expect.element(page.getByText('Registro dei trattamenti farmacologici')).toBeVisible();
  await expect.element(page.getByText(/Argine/)).toBeVisible();
  await expect.element(page.getByText('3 righe, di cui 1 annullata.')).toBeVisible();
  await expect
    .element(page.getByText('Trattamenti iniziati dal 1º gennaio 2026 al 31 dicembre 2026.'))
    .toBeVisible();
  const struck = document.querySelectorAll('main tbody tr')[1]!;
  expect(getComputedStyle(struck.querySelector('a')!).textDecorationLine).toBe('line-through');
  await media('');
  await page.getByRole('textbox', { name: 'Dal' }).fill('01/12/2025');
  await eventually(() => expect(drugs()).toHaveLength(4));
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('01/01/2025');
  await expect.element(page.getByText('Il primo giorno è dopo l’ultimo.')).toBeVisible();
  await eventually(() => expect(drugs()).toEqual([]));
  // Nothing is counted of no period.
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(/^Registro dei farmaci$/);
  await expect.element(page.getByText(/\d righe/)).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Registro dei farmaci' }).click();
  await eventually(() => expect(drugs()).toHaveLength(3));
});

test('what cannot be read is shown as it stands, everywhere: nothing says that it is not there', async () => {
  const raw = (stringValue: string) => ({ mapValue: { fields: { was: { stringValue } } } });
  const unreadOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, raw(`era ${field}`)]));
  const printed = (field: string) => `«{"was":"era ${field}"}»`;
  const fields = Object.keys(TREATMENT).filter((field) => field !== 'horse');
  const held = documentOf('treatments/t', { horse: 'stella' });
  const some = documentOf('treatments/u', treatment('Flunixina', '2026-10-01', { isDPA: 0 }));
  await applyDocuments(
    phone,
    'treatments',
    [
      { ...held, unread: unreadOf(fields) },
      { ...some, unread: unreadOf(['isDPA']) },
    ],
    null,
  );
  const main = () => document.querySelector('main')?.textContent ?? '';
  const claims = /non indicata|non dichiarato|senza data|senza microchip|Trattamento/;

  // In every period, at its end.
  for (const [address, drugs] of [
    ['/treatments', ['Flunixina', printed('drug')]],
    ['/treatments?from=2020-01-01&to=2020-12-31', [printed('drug')]],
  ] as const) {
    const close = await openScreen(phone, address);
    const links = () =>
      [...document.querySelectorAll('main tbody tr a')].map((each) => each.textContent);
    await eventually(() => expect(links()).toEqual(drugs));
    const row = [...document.querySelectorAll('main tbody tr')].at(-1)!.textContent;
    for (const field of fields.filter((each) => each !== 'notes'))
      expect(row).toContain(printed(field));
    expect(row).not.toMatch(claims);
    expect(row).toContain('non leggibile');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    close();
  }

  const close = await openScreen(phone, '/horses/stella');
  await eventually(() => expect(summary()).toBe('In sospensione almeno fino al 2 novembre 2026'));
  await open();
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toMatch(/sospensione fino al 02\/11\/2026 \(DPA «.*era isDPA/);
  for (const field of ['date', 'days', 'drug', 'dose', 'vet', 'withdrawal', 'cancelledReason'])
    expect(rows()[1]).toContain(printed(field));
  expect(rows().join()).not.toMatch(claims);

  close();
  await openScreen(phone, '/treatments/t');
  await eventually(() => expect(main()).toContain(printed('notes')));
  for (const field of fields) expect(main()).toContain(printed(field));
  expect(main()).not.toMatch(/non indicata|non dichiarato/);
});

test('of a horse whose declaration cannot be read nothing says that there is none', async () => {
  const nora = documentOf('horses/nora', horse('Nora'));
  const unread = { isDPA: { stringValue: 'forse' } };
  await applyDocuments(phone, 'horses', [{ ...nora, unread }], null);
  await openScreen(phone, '/horses/nora');
  await open();
  expect(section()!.textContent).toContain('DPA non leggibile: «forse»');
  await button('Nuovo trattamento').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('DPA non leggibile: «forse»');
});
