import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels } from '../../../../src/admin/memberships/labels.ts';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import { UNDO_MS } from '../../../../src/admin/shared/frame/toasts.tsx';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { documentOf } from '../../../support/document-of.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { edit, remove, sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';
import { done } from '../../../support/raw-database.ts';

/* Many memberships changed in one step, with one undo; and the way back to the list. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name: `Seleziona ${name}` });
const members = async (year: number) =>
  sure(await openRegister(phone).memberships.list(year)).map(({ fields }) => fields);
const paid = async () =>
  (await members(2026)).flatMap(({ givenName, hasPaid }) => (hasPaid === 1 ? [givenName] : []));

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  const of = (givenName: string, familyName: string, more: object = {}) => ({
    year: 2026,
    givenName,
    familyName,
    hasPaid: -1,
    ...more,
  });
  await receive(phone, {
    'memberships/a': of('Anna', 'Alberti', { number: '7', hasPaid: 1, birthDate: '1990-05-01' }),
    'memberships/b': of('Bea', 'Bruni'),
    'memberships/c': of('Ciro', 'Conti', { hasPaid: 0 }),
    'memberships/d': of('Dora', 'Denti'),
    'memberships/e': of('Anna', 'Alberti', { year: 2027, birthDate: '1990-05-01' }),
    'memberships/old': of('Elsa', 'Elmi', { year: 2025 }),
  });
  await openScreen(phone, '/memberships');
  await expect.element(box('Anna Alberti (2026)')).toBeVisible();
});

test('a range with Shift is marked paid in one step, and taken back in one, each as it was', async () => {
  await box('Anna Alberti (2026)').click();
  await userEvent.keyboard('{Shift>}');
  await box('Ciro Conti (2026)').click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(page.getByText('3 selezionati')).toBeVisible();
  await button('Pagato').click();
  await eventually(async () => expect(await paid()).toEqual(['Anna', 'Bea', 'Ciro']));
  await expect.element(page.getByText(/^2 tesserati segnati: Pagato/)).toBeVisible();
  await button('Annulla').click();
  await eventually(async () => expect(await paid()).toEqual(['Anna']));
  expect((await members(2026)).map(({ hasPaid }) => hasPaid)).toEqual([1, -1, 0, -1]);
});

test.each([
  ['changed', () => edit(phone, 'memberships/b', { hasPaid: 0 }), /^Annullato, ma 1 resta com’è/],
  ['deleted', () => remove(phone, 'memberships/b'), 'Annullato, ma 1 non c’è più: qualcuno l’ha'],
])('an undo that is not whole, as one was %s meanwhile, is shown', async (_how, inTab, text) => {
  await box('Bea Bruni (2026)').click();
  await box('Dora Denti (2026)').click();
  await button('Pagato').click();
  await eventually(async () => expect(await paid()).toEqual(['Anna', 'Bea', 'Dora']));
  await inTab();
  await button('Annulla').click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(await paid()).toEqual(['Anna']);
});

test('that all were marked already is said, and nothing is written', async () => {
  await box('Anna Alberti (2026)').click();
  await button('Pagato').click();
  await expect.element(page.getByText('Era già segnato: Pagato.')).toBeVisible();
  expect(await phone.db.outbox.count()).toBe(0);
});

test('whose flag cannot be read is named, and not said to be marked', async () => {
  const odd = documentOf('memberships/d', { year: 2026, givenName: 'Dora', familyName: 'Denti' });
  const unread = { hasPaid: { stringValue: 'boh' } };
  const version = '2026-02-01T00:00:00.000000000Z';
  await applyDocuments(phone, 'memberships', [{ ...odd, rev: 2, version, unread }], null);
  await box('Anna Alberti (2026)').click();
  await box('Dora Denti (2026)').click();
  await button('Pagato').click();
  const left = 'Non segnato, perché quello che c’è scritto non si legge: Dora Denti.';
  await expect.element(page.getByText(left)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Erano già|tesserat[oi] segnat/);
  expect(await phone.db.outbox.count()).toBe(0);
});

test('who is in a year twice, as after two phones added them, is marked in the list', async () => {
  const marked = () =>
    [...document.querySelectorAll('main tbody tr')]
      .filter((row) => row.textContent.includes('Stesso codice fiscale'))
      .map((row) => row.querySelector('th a')!.textContent);
  const of = (familyName: string, taxCode: string, year = 2026) => ({
    year,
    givenName: 'Mario',
    familyName,
    taxCode,
  });
  await receive(phone, {
    'memberships/m': of('Rossi', 'RSSMRA80A01H501U'),
    'memberships/n': of('Rossi', 'rss mra 80a01 h501u'),
    'memberships/o': of('Rossi', 'RSSMRA80A01H501U', 2025),
    'memberships/p': of('Senza', '-'),
    'memberships/q': of('Senza', '-'),
    'memberships/r': of('Solo', 'RSSMRA79B11C566R'),
  });
  await expect.element(box('Mario Solo (2026)')).toBeVisible();
  await vi.waitFor(() => expect(marked()).toEqual(['Rossi', 'Rossi']));
});

test('all that are shown are renewed, except who is there already; one undo takes them out', async () => {
  await page.getByRole('checkbox', { name: 'Seleziona tutti i mostrati (4)' }).click();
  await button('Rinnova per il 2027').click();
  await eventually(async () => expect(await members(2027)).toHaveLength(4));
  const fresh = (await members(2027)).find(({ givenName }) => givenName === 'Bea');
  expect(fresh).toMatchObject({ hasPaid: -1, isSubmitted: -1, hasCard: 0, number: '' });
  await expect.element(page.getByText(/^3 tesserati rinnovati per il 2027, 1 già/)).toBeVisible();
  await button('Annulla').click();
  await eventually(async () =>
    expect((await members(2027)).map(({ givenName }) => givenName)).toEqual(['Anna']),
  );
});

test('whoever renews whom another tab has renewed is told so, and led there', async () => {
  const view = phone.db.view('memberships');
  const there = (await view.get('memberships/e'))!;
  await view.delete(there.path);
  await openScreen(phone, '/memberships/a');
  await expect.element(button('Rinnova per il 2027')).toBeEnabled();
  // Past Dexie: this tab has not heard of it yet.
  const raw = phone.db.backendDB().transaction(view.name, 'readwrite').objectStore(view.name);
  await done(raw.put(there));
  await button('Rinnova per il 2027').click();
  await expect.element(page.getByText('Già nel registro del 2027')).toBeVisible();
  expect(document.body.textContent).not.toContain('ripartono da capo');
  expect(await members(2027)).toHaveLength(1);
});

test('that all are in the next year already is said, and nobody is added', async () => {
  await box('Anna Alberti (2026)').click();
  await button('Rinnova per il 2027').click();
  await expect.element(page.getByText('È già nel registro del 2027.')).toBeVisible();
  expect(await phone.db.outbox.count()).toBe(0);
});

test('what is typed of a member is saved before they are renewed: the renewal would leave it out', async () => {
  await openScreen(phone, '/memberships/b');
  await page.getByLabelText('Cognome').fill('Bruni Neri');
  await button('Rinnova per il 2027').click();
  await expect.element(page.getByRole('alert').getByText(labels.renewUnsaved)).toBeVisible();
  expect(await members(2027)).toHaveLength(1);
  await button('Salva').click();
  await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await clock.advance(1000);
  await button('Rinnova per il 2027').click();
  await eventually(async () =>
    expect((await members(2027)).map(({ familyName }) => familyName)).toContain('Bruni Neri'),
  );
});

test('a mark, a renewal and an undo that a full phone refuses are told, and nothing is said to be done', async () => {
  const full = () => new DOMException('full', 'QuotaExceededError');
  const failed = page.getByRole('alert').getByText(/^Non salvato: lo spazio/);
  const refused = async (name: string) => {
    const restore = refuseWrites(phone.db, VIEW_STORES.memberships, full);
    onTestFinished(restore);
    await button(name).click();
    await expect.element(failed).toBeVisible();
    restore();
    await page.getByRole('alert').getByRole('button', { name: 'Chiudi' }).click();
    await clock.advance(1000);
  };
  await box('Bea Bruni (2026)').click();
  await refused('Pagato');
  await refused('Rinnova per il 2027');
  expect(document.body.textContent).not.toMatch(/tesserato (?:segnato|rinnovato)/);
  expect(await phone.db.outbox.count()).toBe(0);
  await button('Pagato').click();
  await eventually(async () => expect(await paid()).toEqual(['Anna', 'Bea']));
  await refused('Annulla');
  expect(await paid()).toEqual(['Anna', 'Bea']);
  // It is offered again.
  await button('Annulla').click();
  await eventually(async () => expect(await paid()).toEqual(['Anna']));
  await expect.element(page.getByText('Annullato: tutto come prima.')).toBeInTheDocument();
});

test('somebody of the same name there is shown, and the renewal left to who knows them', async () => {
  await receive(phone, {
    'memberships/g': { year: 2026, givenName: 'Gino', familyName: 'Galli' },
    'memberships/h': { year: 2027, givenName: 'Gino', familyName: 'Galli' },
  });
  await box('Gino Galli (2026)').click();
  await button('Rinnova per il 2027').click();
  await expect
    .element(page.getByText(/^Non rinnovato, perché nel 2027 c’è già il suo nome: Gino Galli/))
    .toBeVisible();
  // Whom nobody has renewed is not for eight seconds to be read.
  await clock.advance(UNDO_MS);
  await expect.element(page.getByText(/^Non rinnovato, perché nel 2027/)).toBeVisible();
  await page.getByRole('link', { name: 'Galli' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Nel 2027 c’è già questo nome' }))
    .toBeVisible();
  await button('Rinnova per il 2027').click();
  await eventually(async () =>
    expect((await members(2027)).map(({ givenName }) => givenName)).toEqual([
      'Anna',
      'Gino',
      'Gino',
    ]),
  );
});

test('who was left out stands until it is closed: no failure and no later step takes the place of the names', async () => {
  const odd = documentOf('memberships/d', { year: 2026, givenName: 'Dora', familyName: 'Denti' });
  const unread = { hasPaid: { stringValue: 'boh' }, hasCard: { stringValue: 'mah' } };
  const version = '2026-02-01T00:00:00.000000000Z';
  await applyDocuments(phone, 'memberships', [{ ...odd, rev: 2, version, unread }], null);
  await receive(phone, {
    'memberships/g': { year: 2026, givenName: 'Gino', familyName: 'Galli' },
    'memberships/h': { year: 2027, givenName: 'Gino', familyName: 'Galli' },
  });
  const left = page.getByText(/^Non segnato, .*: Dora Denti\.$/);
  await box('Dora Denti (2026)').click();
  await button('Pagato').click();
  await expect.element(left).toBeVisible();
  // Another step leaves somebody else out, and tells it beside the first.
  await box('Dora Denti (2026)').click();
  await box('Gino Galli (2026)').click();
  await clock.advance(1000);
  await button('Rinnova per il 2027').click();
  const notRenewed = page.getByText(/^Non rinnovato, .*: Gino Galli/);
  await expect.element(notRenewed).toBeVisible();
  await expect.element(left).toBeVisible();
  // A step that fails.
  const full = () => new DOMException('full', 'QuotaExceededError');
  onTestFinished(refuseWrites(phone.db, VIEW_STORES.memberships, full));
  await clock.advance(1000);
  // By the keyboard: the messages lie over the bar.
  button('Tessera').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Non salvato/)).toBeVisible();
  await clock.advance(UNDO_MS);
  await expect.element(left).toBeVisible();
  await expect.element(notRenewed).toBeVisible();
  // The oldest is on top.
  await page.getByRole('button', { name: 'Chiudi', exact: true }).first().click();
  await expect.element(left).not.toBeInTheDocument();
  await expect.element(notRenewed).toBeVisible();
});

test('what a renewal could not copy stands until it is closed', async () => {
  const odd = documentOf('memberships/d', { year: 2026, givenName: 'Dora', familyName: 'Denti' });
  const version = '2026-02-01T00:00:00.000000000Z';
  const unread = { email: { integerValue: '7' } };
  await applyDocuments(phone, 'memberships', [{ ...odd, rev: 2, version, unread }], null);
  await openScreen(phone, '/memberships/d');
  await button('Rinnova per il 2027').click();
  await expect.element(page.getByText(/^Dora Denti è nel 2027/)).toBeVisible();
  await clock.advance(UNDO_MS);
  await expect.element(page.getByText(/^Dora Denti è nel 2027/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Non si legge, e non è stato copiato: /)).toBeVisible();
});

test('only what is shown is selected: a search takes the others out', async () => {
  await page.getByRole('checkbox', { name: /^Seleziona tutti/ }).click();
  await expect.element(page.getByText('4 selezionati')).toBeVisible();
  await page.getByRole('searchbox').fill('bruni');
  await expect.element(page.getByText('1 selezionato')).toBeVisible();
  // Nor do they come back: who has searched since does not remember them.
  await page.getByRole('searchbox').fill('');
  await expect.element(box('Dora Denti (2026)')).not.toBeChecked();
  await expect.element(page.getByText('1 selezionato')).toBeVisible();
  await box('Bea Bruni (2026)').click();
  await expect.element(page.getByText('1 selezionato')).not.toBeInTheDocument();
});

test('whom a search does not find in one year is looked for in all, and only there is the search let go', async () => {
  await page.getByRole('searchbox').fill('elmi');
  await expect.element(page.getByText(commonLabels.noResults)).toBeVisible();
  expect(document.body.textContent).not.toContain('aggiungi il primo');
  await button('Cerca in tutti gli anni').click();
  await expect.element(box('Elsa Elmi (2025)')).toBeVisible();
  await expect.element(page.getByText(commonLabels.noResults)).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('zzz');
  await button('Togli la ricerca').click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(box('Anna Alberti (2026)')).toBeVisible();
  await page.getByLabelText('Anno').selectOptions('2024');
  await expect.element(page.getByText(labels.first(2024))).toBeVisible();
});

test('a file of what a search found is not named like one of the whole year', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await button('Esporta CSV').click();
  await eventually(() => expect(names).toEqual(['tesserati-2026.csv']));
  await page.getByRole('searchbox').fill('bruni');
  await expect.element(box('Dora Denti (2026)')).not.toBeInTheDocument();
  await button('Esporta CSV').click();
  await eventually(() => expect(names[1]).toBe('tesserati-2026-ricerca.csv'));
  vi.restoreAllMocks();
});

test('the year that was chosen survives Indietro', async () => {
  await page.getByLabelText('Anno').selectOptions('2025');
  await page.getByRole('link', { name: 'Elmi' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /Elsa Elmi/ })).toBeVisible();
  await page.getByRole('link', { name: 'Indietro' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tesserati (1)' })).toBeVisible();
  await expect.element(page.getByLabelText('Anno')).toHaveDisplayValue('2025');
});

test('whoever clears the selection by the keyboard keeps their place: the bar with its button is gone', async () => {
  await box('Bea Bruni (2026)').click();
  await button('Togli la selezione').click();
  await expect.element(button('Togli la selezione')).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test('a mistyped year is not counted on: who stands in it is renewed for this one', async () => {
  const fields = { year: 20226, givenName: 'Zoe', familyName: 'Zani' };
  await receive(phone, { 'memberships/z': fields });
  const close = await openScreen(phone, '/memberships/z');
  await expect.element(button(/^Rinnova/)).toHaveTextContent(/^Rinnova per il 2026$/);
  close();
  await openScreen(phone, '/memberships?year=20226');
  await box('Zoe Zani (20226)').click();
  await expect.element(button(/^Rinnova/)).toHaveTextContent(/^Rinnova per il 2026$/);
});
