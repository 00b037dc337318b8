import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { edit, sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';

/* The events: future and past ones, and one event's page. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const rows = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()).join(' | '),
  );
const held = async (slug: string) => sure(await openRegister(phone).events.get(slug)).fields;
const titles = async () => {
  const all = await Promise.all(
    (['past', 'next', 'undated'] as const).map((of) => openRegister(phone).events.list(of)),
  );
  return all.flatMap((each) => sure(each).map(({ fields }) => fields.title)).toSorted();
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'events/care': {
      title: 'Prime cure',
      date: instantOf('2026-10-14'),
      topic: 'medication',
      places: 6,
      notes: '',
    },
    'events/old': { title: 'Raduno', date: instantOf('2025-05-01') },
    'events/dinner': { title: 'Cena', date: null },
    'events/camp': { title: '', date: instantOf('2027-06-14'), topic: 'summer-camp', places: 1 },
  });
});

test('the list has the events to come, without a date first, or those that are past', async () => {
  await openScreen(phone, '/events');
  await eventually(() =>
    expect(rows()).toEqual([
      'Data da mettere | Cena | - | -',
      'mercoledì 14 ottobre | Prime cure | Medicazione | 6 posti',
      'lunedì 14 giugno 2027 | Centro estivo | Centro estivo | 1 posto',
    ]),
  );
  await expect.element(heading('Eventi (3)')).toBeVisible();
  await page.getByRole('radio', { name: 'Passati' }).click();
  await eventually(() => expect(rows()).toEqual(['giovedì 1º maggio 2025 | Raduno | - | -']));
  // 'Indietro' leads back to the list as it was.
  await page.getByRole('link', { name: 'Raduno' }).click();
  await page.getByRole('link', { name: 'Indietro' }).click();
  await expect.element(page.getByRole('radio', { name: 'Passati' })).toBeChecked();
});

test('a new event: title and date are asked for, and what is typed is kept', async () => {
  await openScreen(phone, '/events');
  await button('Nuovo').click();
  const save = button('Salva');
  const dialog = page.getByRole('dialog');
  const title = page.getByLabelText(/^Titolo/);
  const day = page.getByRole('textbox', { name: /^Data/ });
  // Nothing is asked for before it is saved.
  await expect.element(title).toBeVisible();
  expect(dialog.element().textContent).not.toContain('Manca');
  await save.click();
  await expect.element(title).toHaveAccessibleDescription(/^Manca il titolo: scrivilo/);
  await expect.element(title).toHaveFocus();
  await title.fill('Uscita sull’argine');
  await save.click();
  await expect.element(day).toHaveAccessibleDescription(/^Manca il giorno: scrivilo/);
  await expect.element(day).toHaveFocus();
  await expect.element(title).toHaveValue('Uscita sull’argine');
  expect(dialog.element().textContent).not.toContain('Manca il titolo');
  await day.fill('31/02/2027');
  await expect.element(page.getByText('Non è un giorno del calendario')).toBeVisible();
  title.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(day).toHaveFocus();
  await expect.element(day).toHaveValue('31/02/2027');
  await expect.element(dialog).toBeVisible();
  expect(await titles()).toEqual(['', 'Cena', 'Prime cure', 'Raduno']);
  await page.getByRole('textbox', { name: /^Data/ }).fill('1/10/2026');
  await expect.element(page.getByText('È un giorno già passato.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Data/ }).fill('1/11/2026');
  await page.getByLabelText('Percorso o attività').selectOptions('Escursione all’aperto');
  await userEvent.keyboard('{Escape}');
  await button('Nuovo').click();
  await expect.element(page.getByLabelText(/^Titolo/)).toHaveValue('Uscita sull’argine');
  await save.click();
  await expect.element(heading('Eventi: Uscita sull’argine')).toBeVisible();
  const added = sure(await openRegister(phone).events.list('next')).map(({ fields }) => fields);
  expect(added).toContainEqual({
    title: 'Uscita sull’argine',
    date: instantOf('2026-11-01'),
    topic: 'outdoor-excursion',
    places: null,
    notes: '',
  });
});

test('a page: what cannot be stored is said, and the rest is saved field by field', async () => {
  await openScreen(phone, '/events/care');
  const places = page.getByLabelText('Posti');
  await expect.element(places).toHaveValue('6');
  await places.fill('sei');
  await expect.element(page.getByText('scrivilo intero, come 8')).toBeVisible();
  await button('Salva').click();
  await expect.element(page.getByText('Non salvato: controlla i campi segnati.')).toBeVisible();
  await expect.element(places).toHaveFocus();
  // Also where its section is closed, and a field below it has an error too.
  await page.getByLabelText('Note').fill('x'.repeat(20_001));
  places.element().closest('details')!.open = false;
  await button('Salva').click();
  await expect.element(places).toHaveFocus();
  await expect.element(places).toBeVisible();
  await places.fill('8');
  await page.getByLabelText(/^Titolo/).fill(' ');
  await expect.element(page.getByText('Non può restare vuoto')).toBeVisible();
  await page.getByLabelText(/^Titolo/).fill('Primo soccorso');
  await page.getByRole('textbox', { name: /^Data/ }).fill('');
  await expect.element(page.getByText('Senza una data non si sa quando è')).toBeVisible();
  await page.getByLabelText('Note').fill('Portare i guanti');
  await button('Salva').click();
  await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
  expect(await held('care')).toEqual({
    title: 'Primo soccorso',
    date: null,
    topic: 'medication',
    places: 8,
    notes: 'Portare i guanti',
  });
});

test('an event is deleted after asking, and comes back by the undo', async () => {
  await openScreen(phone, '/events/care');
  await button('Elimina').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect.element(heading('Eventi (2)')).toBeVisible();
  expect(await titles()).toEqual(['', 'Cena', 'Raduno']);
  await button('Annulla').click();
  await eventually(async () =>
    expect(await titles()).toEqual(['', 'Cena', 'Prime cure', 'Raduno']),
  );
});

test('a page says whether the site shows the event, as it stands in the form', async () => {
  await receive(phone, {
    'events/other': { title: 'Corso', date: instantOf('2027-01-10'), topic: 'tiro con l’arco' },
  });
  await openScreen(phone, '/events/other');
  const topic = page.getByLabelText('Percorso o attività');
  const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
  await expect.element(topic).toHaveValue('tiro con l’arco');
  await says('Non va sul sito: nessuna pagina parla di «tiro con l’arco».');
  await topic.selectOptions('Volteggio');
  await says(/^Va sul sito, dove si parla di «Volteggio»/);
  await page.getByRole('textbox', { name: /^Data/ }).fill('13/10/2026');
  await says(/^Il giorno è passato: con la prossima pubblicazione/);
  await page.getByRole('textbox', { name: /^Data/ }).fill('');
  await says('Non va sul sito finché non ha una data.');
  await topic.selectOptions('Nessuno dei due');
  await says(/^Non va sul sito: non è di un percorso/);
});

test('a deletion that is taken back brings back what was deleted, not what the page showed a moment before', async () => {
  await openScreen(phone, '/events/care');
  await button('Elimina').click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).element();
  // From another phone, and not yet drawn.
  await edit(phone, 'events/care', { places: 8 });
  (confirm as HTMLElement).click();
  await expect.element(button('Annulla')).toBeVisible();
  // It may be on its way: then the event is written again.
  await phone.db.outbox.toCollection().modify({ attempts: 1 });
  await button('Annulla').click();
  await eventually(async () => expect(await held('care')).toMatchObject({ title: 'Prime cure' }));
  expect(await held('care')).toMatchObject({ places: 8 });
});
