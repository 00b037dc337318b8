import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { addMonths, instantOf } from '../../../../src/model/values/calendar.ts';
import { kindOf } from '../../../../src/model/health/health-proposal.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { formatShortDay } from '../../../../src/i18n/format.ts';
import { documentOf } from '../../../support/document-of.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';

/* The section 'Salute' of a horse, and the page of one act. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const section = () =>
  [...document.querySelectorAll('details')].find(
    (each) => each.querySelector('h2')?.textContent === 'Salute',
  );
const summary = () => section()?.querySelector('summary')?.lastElementChild?.textContent;
const rows = () =>
  [...(section()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children]
      .slice(0, 3)
      .map((cell) => cell.textContent.trim())
      .join(' | '),
  );
const states = () =>
  [...(section()?.querySelectorAll('[aria-label="Scadenze"] li') ?? [])].map((each) =>
    [...each.children].map((part) => part.textContent).join(' '),
  );
const acts = async () =>
  sure(await openRegister(phone).health.list('stella')).map(({ fields }) => fields);
const open = async () => {
  await eventually(() => expect(summary()).toBeTruthy());
  section()!.querySelector('summary')!.click();
};
const act = (kind: string, date: string, next: string | null, more: object = {}) => ({
  horse: 'stella',
  kind,
  date: instantOf(date),
  next: next === null ? null : instantOf(next),
  ...more,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
});

test('the section says what will come there, in a line, until something is recorded', async () => {
  await openScreen(phone, '/horses/stella');
  await eventually(() =>
    expect(summary()).toBe('Qui arriveranno vaccinazioni, vermifughi e cure.'),
  );
  expect(section()!.open).toBe(false);
});

test('an act is added: what cannot be is said, what is typed is kept, the next day is proposed', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  const add = () => section()!.querySelector<HTMLElement>('button')!.click();
  add();
  const dialog = page.getByRole('dialog');
  const field = (name: RegExp) => dialog.getByRole('textbox', { name });
  const save = dialog.getByRole('button', { name: 'Salva' });
  await dialog.getByLabelText(/^Che cosa/).selectOptions('Tetano');
  const usual = formatShortDay(addMonths(TODAY, kindOf('Tetano')!.months!));
  await expect.element(field(/^Prossima volta/)).toHaveValue(usual);
  await expect.element(dialog.getByText(/Di solito dopo 12 mesi .*Linee guida/)).toBeVisible();
  await field(/^Data/).fill('31/02/2026');
  await expect.element(dialog.getByText('Non è un giorno del calendario')).toBeVisible();
  await save.click();
  await expect.element(field(/^Data/)).toHaveFocus();
  await expect.element(field(/^Data/)).toHaveValue('31/02/2026');
  expect(await acts()).toEqual([]);
  await field(/^Data/).fill('20/10/2026');
  await expect.element(dialog.getByText('È un giorno futuro')).toBeVisible();
  await field(/^Data/).fill('01/10/2026');
  await field(/^Prossima volta/).fill('01/09/2026');
  await expect.element(dialog.getByText('Non è dopo il giorno in cui è stato fatto')).toBeVisible();
  await field(/^Lotto/).fill('L12');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  add();
  await expect.element(field(/^Lotto/)).toHaveValue('L12');
  await field(/^Prossima volta/).fill('');
  await save.click();
  await expect
    .element(page.getByText('Tetano di Stella del 1º ottobre 2026: atto registrato.'))
    .toBeVisible();
  expect(await acts()).toMatchObject([
    { horse: 'stella', kind: 'Tetano', batch: 'L12', date: instantOf('2026-10-01'), next: null },
  ]);
  await eventually(() => expect(states()).toEqual(['Tetano nessuna scadenza']));
  // The form is empty again.
  add();
  await expect.element(field(/^Lotto/)).toHaveValue('');
});

test('the next day is saved as it was proposed, whatever arrives while the form is open', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  section()!.querySelector<HTMLElement>('button')!.click();
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('textbox', { name: /^Prossima volta/ });
  await dialog.getByLabelText(/^Che cosa/).selectOptions('Tetano');
  const usual = addMonths(TODAY, kindOf('Tetano')!.months!);
  await expect.element(next).toHaveValue(formatShortDay(usual));
  // By another phone, or by the first pull: every six months until now.
  await receive(phone, { 'health/b': act('Tetano', '2026-01-10', '2026-07-10') });
  await eventually(() => expect(rows()).toHaveLength(1));
  await expect.element(next).toHaveValue(formatShortDay(usual));
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(await acts()).toHaveLength(2));
  expect((await acts())[0]!.next).toBe(instantOf(usual));
});

test('any other kind has a name of its own, and is offered from then on', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  section()!.querySelector<HTMLElement>('button')!.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(/^Che cosa/).selectOptions('Altro…');
  await dialog.getByLabelText('Nome').fill('Rabbia');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(await acts()).toMatchObject([{ kind: 'Rabbia' }]));
  section()!.querySelector<HTMLElement>('button')!.click();
  await dialog.getByLabelText(/^Che cosa/).selectOptions('Rabbia');
  await expect.element(dialog.getByText('Vuoto: nessuna scadenza.')).toBeVisible();
});

test('the section says how the horse stands with each kind by its latest act, most urgent first', async () => {
  await receive(phone, {
    'health/a': act('Influenza', '2026-01-10', '2027-01-10'),
    'health/b': act('Tetano', '2025-10-01', '2026-10-01', { product: 'Equilis', batch: 'L1' }),
    'health/c': act('tetano', '2024-10-01', '2025-10-01'),
    'health/d': act('Sverminazione', '2026-04-14', TODAY),
    'health/e': act('Visita veterinaria', '2026-05-01', null, { by: 'Dott. Neri' }),
  });
  await openScreen(phone, '/horses/stella');
  await eventually(() =>
    expect(summary()).toBe(
      'Tetano in ritardo di 13 giorni · Sverminazione scade oggi · Influenza tra 88 giorni',
    ),
  );
  await open();
  expect(states()).toEqual([
    'Tetano in ritardo di 13 giorni 01/10/2026',
    'Sverminazione scade oggi 14/10/2026',
    'Influenza tra 88 giorni 10/01/2027',
    'Visita veterinaria nessuna scadenza',
  ]);
  expect(rows()).toEqual([
    '1º maggio 2026 | Visita veterinariada Dott. Neri | ',
    '14 aprile 2026 | Sverminazione | 14/10/2026',
    '10 gennaio 2026 | Influenza | 10/01/2027',
    '1º ottobre 2025 | TetanoEquilis · lotto L1 | 01/10/2026',
    '1º ottobre 2024 | tetano | 01/10/2025',
  ]);
});

test('where no due day is known, the reason is told: one that cannot be read is not none', async () => {
  const unread = (next: string) => ({ next: { stringValue: next } });
  const acts = [
    { ...documentOf('health/a', act('Influenza', '2026-01-10', null)), unread: unread('inverno') },
    documentOf('health/b', { ...act('Tetano', TODAY, '2027-10-14'), date: null }),
    documentOf('health/c', act('Visita veterinaria', '2026-05-01', null)),
    {
      ...documentOf('health/d', { ...act('Cura', TODAY, '2027-10-14'), date: null }),
      unread: { date: { stringValue: 'ieri' } },
    },
  ];
  await applyDocuments(phone, 'health', acts, null);
  await openScreen(phone, '/horses/stella');
  await open();
  await eventually(() =>
    expect(states()).toEqual([
      'Cura scadenza non nota: la data non si legge',
      'Influenza scadenza non leggibile',
      'Tetano scadenza non nota: manca la data',
      'Visita veterinaria nessuna scadenza',
    ]),
  );
});

test('an act is deleted from its row, and comes back by the undo', async () => {
  await receive(phone, { 'health/a': act('Tetano', '2026-10-01', null) });
  await openScreen(phone, '/horses/stella');
  await open();
  await button('Elimina Tetano di Stella del 1º ottobre 2026').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await eventually(async () => expect(await acts()).toEqual([]));
  await eventually(() => expect(rows()).toEqual([]));
  expect(section()!.contains(document.activeElement)).toBe(true);
  await button('Annulla').click();
  await eventually(async () => expect(await acts()).toMatchObject([{ kind: 'Tetano' }]));
  expect(await phone.db.outbox.count()).toBe(0);
});

test('an act’s page: field by field, with the way back to the horse', async () => {
  await receive(phone, { 'health/a': act('Tetano', '2026-10-01', '2027-10-01', { batch: 'L1' }) });
  await openScreen(phone, '/horses/stella');
  await open();
  await page.getByRole('link', { name: 'Tetano', exact: true }).click();
  await expect.element(heading('Salute: Tetano di Stella')).toBeVisible();
  await page.getByLabelText('Lotto').fill('L12');
  await page.getByRole('textbox', { name: /^Data/ }).fill('');
  await button('Salva').click();
  await expect.element(page.getByText('Non salvato: controlla i campi segnati.')).toBeVisible();
  await expect.element(page.getByLabelText('Lotto')).toHaveValue('L12');
  await page.getByRole('textbox', { name: /^Data/ }).fill('2/10/2026');
  await button('Salva').click();
  await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
  expect(await acts()).toMatchObject([{ batch: 'L12', date: instantOf('2026-10-02') }]);
  await page.getByRole('link', { name: 'Indietro' }).click();
  await expect.element(heading('Cavalli: Stella')).toBeVisible();
});

test('an act’s page says ‘as the last time’ only where its next day is', async () => {
  await receive(phone, {
    'health/a': act('Cimurro', '2025-01-10', '2026-01-10'),
    'health/b': act('Cimurro', '2026-01-10', '2026-07-10'),
  });
  await openScreen(phone, '/health/a');
  const next = page.getByRole('textbox', { name: /^Prossima volta/ });
  await expect.element(next).toHaveValue('10/01/2026');
  const asBefore = page.getByText(/Come l’ultima volta: dopo 6 mesi/);
  await next.fill('10/07/2025');
  await expect.element(asBefore).toBeVisible();
  await next.fill('10/01/2026');
  await expect.element(asBefore).not.toBeInTheDocument();
  await expect.element(page.getByText('Vuoto: nessuna scadenza.')).toBeVisible();
});

test('an act whose horse is gone says so', async () => {
  await receive(phone, {
    'health/c': { ...act('Influenza', '2026-10-01', null), horse: 'sparita-a1b2c3' },
  });
  await openScreen(phone, '/health/c');
  await expect.element(heading('Salute: Influenza di sparita')).toBeVisible();
  await expect
    .element(page.getByText('Il cavallo di questo atto non è nel registro'))
    .toBeVisible();
});

test('the question before a horse is deleted says how many acts go with it', async () => {
  await receive(phone, {
    'health/a': act('Tetano', '2026-10-01', null),
    'health/b': act('Influenza', '2026-10-01', null),
  });
  await openScreen(phone, '/horses/stella');
  await button('Elimina il cavallo').click();
  await expect.element(page.getByText('Con lei spariscono anche 2 atti di salute.')).toBeVisible();
});

test('Scadenze and the dashboard know what is due, and say nothing where nothing is recorded', async () => {
  await openScreen(phone, '/due');
  await expect.element(heading('Scadenze (2)')).toBeVisible();
  await receive(phone, {
    'health/a': act('Tetano', '2025-10-01', '2026-10-01'),
    'health/b': act('Influenza', '2026-01-10', '2027-01-10'),
    'health/c': { ...act('Influenza', '2026-01-10', '2026-02-10'), horse: 'sparita' },
  });
  await expect.element(heading('Scadenze (4)')).toBeVisible();
  await page.getByLabelText('Che cosa').selectOptions('Salute');
  await expect.element(heading('Scadenze (2)')).toBeVisible();
  const listed = [...document.querySelectorAll('main tbody tr')].map((row) => row.textContent);
  expect(listed.join('\n')).toMatch(
    /Tetano[^]*in ritardo di 13 giorni[^]*Influenza[^]*tra 88 giorni/,
  );
});

test('the dashboard leads to what is due, and says nothing where nothing is', async () => {
  await receive(phone, { 'health/b': act('Influenza', '2026-01-10', '2027-01-10') });
  await openScreen(phone, '');
  await expect.element(heading('Dashboard')).toBeVisible();
  const link = page.getByRole('link', { name: /^Salute: / });
  await expect.element(link).not.toBeInTheDocument();
  await receive(phone, {
    'health/a': act('Tetano', '2025-10-01', '2026-10-01'),
    'health/d': act('Sverminazione', '2026-04-14', TODAY),
  });
  await expect.element(link).toHaveTextContent('Salute: 2 in ritardo o di oggi');
  await link.click();
  await expect.element(heading('Scadenze (2)')).toBeVisible();
});
