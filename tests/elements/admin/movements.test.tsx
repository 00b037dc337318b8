import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryHistory } from '@tanstack/react-router';
import { cdp, page, userEvent } from 'vitest/browser';
import { labels } from '../../../src/admin/movements/labels.ts';
import { labels as presenceLabels } from '../../../src/admin/presences/labels.ts';
import { labels as transportLabels } from '../../../src/admin/transport/labels.ts';
import { labels as toCheckLabels } from '../../../src/admin/to-check/labels.ts';
import { horseLabels } from '../../../src/admin/shared/labels/horse-labels.ts';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { openRegister } from '../../../src/register/register.ts';
import { documentOf } from '../../support/document-of.ts';
import { eventually } from '../../support/eventually.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { edit, sure } from '../../support/scene.ts';

/* The section 'Movimenti' of a horse, and the printed list of the horses present on a day. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const media = (to: string) => cdp().send('Emulation.setEmulatedMedia', { media: to });
afterEach(() => media(''));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const section = () =>
  [...document.querySelectorAll('details')].find(
    (each) => each.querySelector('h2')?.textContent === 'Movimenti',
  );
const summary = () => section()?.querySelector('summary')?.lastElementChild?.textContent;
const open = async () => {
  await eventually(() => expect(summary()).toBeTruthy());
  section()!.querySelector('summary')!.click();
};
const flags = async () => {
  const { fields } = sure(await openRegister(phone).horses.get('stella'));
  return [fields.isHere, fields.isDeceased];
};
const horse = (name: string, more: object = {}) => ({ name, docname: name, isHere: 1, ...more });
const add = async (slug: string, kind: 'arrivo' | 'vendita', day: string) =>
  sure(
    await openRegister(phone).movements.add(slug, {
      kind,
      day,
      party: 'Bianchi',
      barncode: '',
      docnumber: 'M4',
      notes: '',
    }),
  );

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': horse('Stella', { chipnumber: '380' }),
    'horses/luna': horse('Luna'),
  });
});

test('a departure is recorded: what it does to the flags is said before and true after; deleted and taken back', async () => {
  await openScreen(phone, '/horses/stella');
  await open();
  expect(summary()).toBe('Nessun movimento registrato.');
  await button('Nuovo movimento').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('«In struttura» diventa No.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Che cosa' }).selectOptions('vendita');
  await dialog.getByRole('combobox', { name: 'A chi' }).fill('Bianchi');
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('31/02/2026');
  await expect.element(dialog.getByText('Non è un giorno del calendario')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect.element(dialog.getByRole('textbox', { name: /^Giorno/ })).toHaveFocus();
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('10/10/2026');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect.element(page.getByText('Vendita di Stella: movimento registrato.')).toBeVisible();
  expect(await flags()).toEqual([-1, 0]);
  await eventually(() => expect(summary()).toBe('Vendita, con uscita · 10/10/2026'));
  await button(/^Elimina \(Vendita/).click();
  await expect
    .element(page.getByText('Eliminare Vendita di Stella del 10 ottobre 2026?'))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await eventually(() => expect(summary()).toBe('Nessun movimento registrato.'));
  await expect.element(page.getByRole('list', { name: labels.list })).not.toBeInTheDocument();
  expect(section()!.contains(document.activeElement)).toBe(true);
  expect(await flags()).toEqual([1, 0]);
  await button('Annulla').click();
  await eventually(() => expect(summary()).toBe('Vendita, con uscita · 10/10/2026'));
  expect(await flags()).toEqual([-1, 0]);
});

test('one before the last says that it changes no flag; a correction takes its place', async () => {
  await add('stella', 'vendita', '2026-10-01');
  await openScreen(phone, '/horses/stella');
  await open();
  await button('Nuovo movimento').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('01/09/2026');
  await expect.element(dialog.getByText(/^C’è un movimento più recente/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(await flags()).toEqual([-1, 0]));
  await button(/^Correggi \(Vendita/).click();
  await expect.element(dialog.getByRole('combobox', { name: 'A chi' })).toHaveValue('Bianchi');
  await dialog.getByRole('combobox', { name: 'Che cosa' }).selectOptions('passaggio');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(() => expect(summary()).toBe('Cambio di proprietario, resta qui · 01/10/2026'));
  expect(await flags()).toEqual([1, 0]);
});

test('a movement of long ago, as by a slip of the year, is told: the register of presences would follow it', async () => {
  await add('stella', 'vendita', '2025-03-01');
  await openScreen(phone, '/horses/stella');
  await open();
  await button('Nuovo movimento').click();
  const dialog = page.getByRole('dialog');
  const told = dialog.getByText(/giorni fa: controlla l’anno/);
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('14/10/2025');
  await expect.element(told).toHaveTextContent('È 365 giorni fa: controlla l’anno.');
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('15/08/2026');
  await expect.element(told).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  // One that is corrected had its day already.
  await button(/^Correggi \(Vendita/).click();
  await expect.element(dialog.getByRole('textbox', { name: /^Giorno/ })).toHaveValue('01/03/2025');
  await expect.element(told).not.toBeInTheDocument();
});

test('what a movement does to the flags is said of those that change, also where the last one is not on this phone', async () => {
  await receive(phone, {
    'horses/nera': horse('Nera', { lastMovement: instantOf('2026-10-10') }),
    'horses/alba': horse('Alba', { isHere: -1, isDeceased: 1 }),
  });
  await add('stella', 'arrivo', '2026-09-10');
  await add('stella', 'vendita', '2026-10-05');
  const dialog = page.getByRole('dialog');
  const says = async (day: string, kind: string, said: string) => {
    await dialog.getByRole('textbox', { name: /^Giorno/ }).fill(day);
    await dialog.getByRole('combobox', { name: 'Che cosa' }).selectOptions(kind);
    await expect
      .element(dialog.getByRole('combobox', { name: 'Che cosa' }))
      .toHaveAccessibleDescription(said);
  };
  const [here, same] = ['«In struttura» diventa Sì.', '«In struttura» e «Deceduto» non cambiano.'];
  const behind = (day: string) => `C’è un movimento più recente (${day}):`;
  const owner = 'Il proprietario scritto qui non cambia da solo.';

  const first = await openScreen(phone, '/horses/nera');
  await open();
  await button('Nuovo movimento').click();
  await says('01/10/2026', 'partenza', `${behind('10/10/2026')} ${same}`);
  await says('10/10/2026', 'partenza', '«In struttura» diventa No.');
  await says('12/10/2026', 'passaggio', `${same} ${owner}`);
  first();

  const second = await openScreen(phone, '/horses/alba');
  await open();
  await button('Nuovo movimento').click();
  await says('12/10/2026', 'arrivo', '«In struttura» diventa Sì. «Deceduto» diventa No.');
  await says('12/10/2026', 'morte', same);
  second();

  await openScreen(phone, '/horses/stella');
  await open();
  await button(/^Correggi \(Vendita/).click();
  await says('06/10/2026', 'vendita', `${same} ${owner}`);
  await says('06/10/2026', 'arrivo', here);
  await says('01/09/2026', 'vendita', `${behind('10/09/2026')} ${here} ${owner}`);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(await flags()).toEqual([1, 0]));
});

test('who was here on a day, on screen and on paper', async () => {
  await add('stella', 'arrivo', '2026-03-10');
  await add('stella', 'vendita', '2026-05-20');
  await openScreen(phone, '/presences?day=2026-05-20');
  const names = () =>
    [...document.querySelectorAll('main tbody th a')].map((each) => each.textContent);
  await eventually(() => expect(names()).toEqual(['Luna', 'Stella']));
  await expect.element(page.getByText('ultimo giorno qui')).toBeVisible();
  await expect.element(page.getByText(/^Di 1 cavallo nessun movimento dice/)).toBeVisible();
  await media('print');
  await expect.element(page.getByText('Registro delle presenze al 20 maggio 2026')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Bianchi M4' })).toBeVisible();
  // The owner of that day is not known.
  await expect.element(page.getByText(presenceLabels.asOfToday)).toBeVisible();
  await media('');
  await page.getByRole('textbox', { name: 'Giorno' }).fill('14/10/2026');
  await eventually(() => expect(names()).toEqual(['Luna']));
  await expect.element(page.getByText(presenceLabels.asOfToday)).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Giorno' }).fill('31/02/2026');
  await expect.element(page.getByText('Scegli il giorno.')).toBeVisible();
  // Nobody is counted of no day.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Presenze$/);
  await expect.element(page.getByText(/cavalli presenti/)).not.toBeInTheDocument();
});

test('where the address loses a day that was typed, the screen does too', async () => {
  const history = createMemoryHistory({ initialEntries: ['/admin/presences'] });
  await openScreen(phone, '/presences', { history });
  const day = page.getByRole('textbox', { name: 'Giorno' });
  for (const typed of ['2026-01-01', '2026-01-02']) {
    await day.fill(typed);
    await eventually(() => expect(history.location.search).toBe(`?day=${typed}`));
    await day.fill('31/02/2026');
    await expect.element(day).toHaveValue('31/02/2026');
    await page.getByRole('main').getByRole('link', { name: 'Presenze' }).click();
    await expect.element(day).toHaveValue('14/10/2026');
    expect(history.location.search).toBe('');
  }
});

test('whoever is in the stable by the flags alone is on no line, and named below, on screen and on paper', async () => {
  await add('stella', 'vendita', '2026-05-20');
  await edit(phone, 'horses/stella', { isHere: 1 });
  const close = await openScreen(phone, `/presences?day=${TODAY}`);
  const names = () =>
    [...document.querySelectorAll('main tbody th a')].map((each) => each.textContent);
  await eventually(() => expect(names()).toEqual(['Luna']));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('(1)');
  const one = '1 cavallo è segnato in struttura, ma per i movimenti non c’è: Stella.';
  await expect.element(page.getByText(one)).toBeVisible();
  await media('print');
  await expect.element(page.getByText(one)).toBeVisible();
  await expect.element(page.getByText('1 cavallo presente.')).toBeVisible();
  await media('');
  close();
  await add('luna', 'vendita', '2026-06-01');
  await edit(phone, 'horses/luna', { isHere: 1 });
  await openScreen(phone, `/presences?day=${TODAY}`);
  const two = '2 cavalli sono segnati in struttura, ma per i movimenti non ci sono: Luna, Stella.';
  await expect.element(page.getByText(two)).toBeVisible();
  expect(names()).toEqual([]);
});

test('whose movement tells no day or no known kind is named below the list, here or not, on paper too', async () => {
  await receive(phone, { 'horses/alba': { name: 'Alba', docname: 'Alba', isHere: -1 } });
  const departure = documentOf('horses/stella/movements/m', { kind: 'partenza', date: null });
  const returned = documentOf('horses/alba/movements/n', {
    kind: 'Rientro',
    date: instantOf('2026-06-01'),
  });
  const unread = { date: { stringValue: 'a fine marzo' } };
  await applyDocuments(phone, 'movements', [{ ...departure, unread }, returned], null);
  await openScreen(phone, `/presences?day=${TODAY}`);
  const names = () =>
    [...document.querySelectorAll('main tbody th a')].map((each) => each.textContent);
  await eventually(() => expect(names()).toEqual(['Luna', 'Stella']));
  const told = page.getByText(
    'Di 2 cavalli un movimento non è contato, perché non se ne capisce il giorno o il tipo: Alba, Stella.',
  );
  await expect.element(told).toBeVisible();
  await media('print');
  await expect.element(told).toBeVisible();
});

test('of two horses of one name the notes below the list say which is meant: the other one may be on it', async () => {
  await receive(phone, {
    'horses/stella2': horse('Stella', { docname: 'Stella del Po' }),
    'horses/stella2/movements/m': { kind: 'partenza', date: instantOf('2026-06-01') },
    'horses/luna/movements/m': { kind: 'Rientro', date: instantOf('2026-06-01') },
  });
  await openScreen(phone, `/presences?day=${TODAY}`);
  await expect
    .element(page.getByText(/per i movimenti non c’è: Stella \(Stella del Po\)\.$/))
    .toBeVisible();
  await expect
    .element(page.getByText(/non se ne capisce il giorno o il tipo: Luna\.$/))
    .toBeVisible();
});

test('whether somebody gave or took a horse is not said of a movement whose kind is not known', async () => {
  await receive(phone, {
    'horses/stella/movements/a': {
      kind: 'Rientro',
      date: instantOf('2026-06-01'),
      party: 'Bianchi',
    },
    'horses/stella/movements/b': { kind: 'partenza', date: instantOf('2026-05-01'), party: 'Neri' },
  });
  await openScreen(phone, '/horses/stella');
  await open();
  await expect.element(page.getByText('1º giugno 2026 · Bianchi')).toBeVisible();
  await expect.element(page.getByText('1º maggio 2026 · a Neri')).toBeVisible();
});

test('a horse whose flag cannot be read is on the list, and the paper says that it is in doubt', async () => {
  const alba = documentOf('horses/alba', { name: 'Alba', docname: 'Alba' });
  const unread = { isHere: { stringValue: 'in box 3' } };
  await applyDocuments(phone, 'horses', [{ ...alba, unread }], null);
  const sold = { kind: 'vendita', date: instantOf('2026-05-20') };
  const zara = documentOf('horses/zara', { name: 'Zara', docname: 'Zara' });
  await applyDocuments(phone, 'horses', [{ ...zara, unread }], null);
  await receive(phone, { 'horses/zara/movements/m': sold });
  await openScreen(phone, `/presences?day=${TODAY}`);
  // Nobody is said to be marked so where that cannot be read.
  const below = page.getByText(
    'Di 1 cavallo «In struttura» non si legge, e per i movimenti non c’è: Zara.',
  );
  await expect.element(below).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Alba' });
  await expect.element(row).toHaveTextContent(presenceLabels.unreadHere);
  await media('print');
  await expect.element(row.getByText(presenceLabels.unreadHere)).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Luna' })).toBeVisible();
  expect(page.getByText(presenceLabels.unreadHere).elements()).toHaveLength(1);
});

test('what cannot be read is printed as it stands: it is neither missing nor unsaid', async () => {
  const raw = (stringValue: string) => ({ stringValue });
  const odd = documentOf('horses/alba', { name: 'Alba', docname: 'Alba', isHere: 1 });
  const unread = { chipnumber: { arrayValue: {} }, ownerName: { booleanValue: true } };
  const flags = { isInBDN: raw('in corso'), hasOriginalDocs: raw('dal vet') };
  const texts = { species: raw('s'), sex: raw('x'), coat: raw('c'), doctype: raw('d') };
  await applyDocuments(
    phone,
    'horses',
    [{ ...odd, unread: { ...unread, ...flags, ...texts, docname: raw('n') } }],
    null,
  );
  const departure = { kind: 'partenza', date: instantOf(TODAY) };
  const leaving = documentOf('horses/alba/movements/m', departure);
  const told = { party: raw('p'), barncode: { booleanValue: false }, docnumber: raw('m') };
  await applyDocuments(phone, 'movements', [{ ...leaving, unread: told }], null);
  const coggins = documentOf('health/c', { horse: 'alba', kind: 'Test di Coggins' });
  const days = { date: raw('primavera'), next: raw('tra tre anni') };
  await applyDocuments(phone, 'health', [{ ...coggins, unread: days }], null);
  const close = await openScreen(phone, `/presences?day=${TODAY}`);
  const row = page.getByRole('row').filter({ hasText: 'Alba' });
  await expect.element(row).toHaveTextContent('«[]»');
  await expect.element(row).toHaveTextContent('«true»');
  await expect.element(row).not.toHaveTextContent(presenceLabels.unknownNumber);
  await expect.element(row).toHaveTextContent('«n»');
  close();
  const closeTransport = await openScreen(phone, '/horses/alba/transport');
  const item = (name: string) =>
    [...document.querySelectorAll('article li')].find(
      (each) => each.querySelector('strong')?.textContent === name,
    )?.textContent;
  for (const [name, value] of [
    ['Microchip', '[]'],
    ['Iscritto in BDN', 'in corso'],
    ['Libretto in scuderia', 'dal vet'],
    ['Test di Coggins', 'tra tre anni'],
  ] as const)
    await eventually(() => expect(item(name)).toContain(`Da verificarenon leggibile: «${value}»`));
  expect(item('UELN')).toContain('Manca');
  const line = (name: string) =>
    [...document.querySelectorAll('article dl > div')].find(
      (each) => each.querySelector('dt')?.textContent === name,
    )?.lastElementChild?.textContent;
  const { fields } = horseLabels;
  const { facts } = transportLabels;
  for (const [name, value] of [
    [fields.docname, 'n'],
    [fields.species, 's'],
    [fields.sex, 'x'],
    [fields.coat, 'c'],
    [fields.doctype, 'd'],
    [fields.ownerName, 'true'],
    [facts.to, 'p'],
    [facts.barncode, 'false'],
    [facts.docnumber, 'm'],
  ] as const)
    expect.soft(line(name)).toBe(`«${value}»`);
  expect(line(facts.driver)).toBe('');
  closeTransport();
  // On the horse's page a movement is corrected, and a visit deleted.
  const trim = documentOf('horses/alba/hoovesTrims/t', { date: instantOf(TODAY) });
  await applyDocuments(
    phone,
    'hoovesTrims',
    [{ ...trim, unread: { notes: told.docnumber } }],
    null,
  );
  await openScreen(phone, '/to-check');
  const values = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const [name, { length }, hint] of [
    ['Movimento', Object.keys(told), toCheckLabels.movementHint],
    ['Pareggio', ['notes'], toCheckLabels.visitHint],
  ] as const)
    await eventually(() =>
      expect(values(name).filter({ hasText: hint }).elements()).toHaveLength(length),
    );
});

test('a flag that is set by hand says that it records a movement of today, and does', async () => {
  await openScreen(phone, '/horses/stella');
  await eventually(() => expect(document.querySelector('#isHere')).not.toBeNull());
  for (const each of document.querySelectorAll('details')) each.open = true;
  await page.getByRole('combobox', { name: 'In struttura' }).selectOptions('No');
  await expect.element(page.getByText(/^Salvando si registra un movimento di oggi/)).toBeVisible();
  await button('Salva').click();
  await eventually(() => expect(summary()).toBe('Assenza segnata a mano · 14/10/2026'));
  expect(await flags()).toEqual([-1, 0]);
  await button(/^Correggi \(Assenza/).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('combobox', { name: 'Che cosa' })).toHaveValue('partenza');
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('10/10/2026');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(() => expect(summary()).toBe('Partenza · 10/10/2026'));
  expect(await flags()).toEqual([-1, 0]);
});

test('the checklist of a transport: for its day, with what is recorded of it, to be printed', async () => {
  await receive(phone, {
    'health/c': {
      horse: 'stella',
      kind: 'Test di Coggins',
      date: instantOf('2025-10-20'),
      next: instantOf('2026-10-20'),
    },
  });
  await add('stella', 'vendita', '2026-10-21');
  await openScreen(phone, '/horses/stella/transport?day=2026-10-20');
  const item = (name: string) =>
    [...document.querySelectorAll('article li')].find(
      (each) => each.querySelector('strong')?.textContent === name,
    )?.textContent;
  await eventually(() => expect(item('Test di Coggins')).toContain('prossima volta il 20/10/2026'));
  expect(item('Microchip')).toContain('380');
  expect(document.querySelector('article')!.textContent).not.toContain('Bianchi');
  // The day after, the test has expired, and the departure of that day gives the destination.
  await page.getByRole('textbox', { name: /^Giorno del trasporto/ }).fill('21/10/2026');
  await eventually(() => expect(item('Test di Coggins')).toContain('andava rifatto entro il'));
  await eventually(() =>
    expect(document.querySelector('article')!.textContent).toContain('Bianchi'),
  );
  await page.getByRole('textbox', { name: /^Giorno del trasporto/ }).fill('31/02/2026');
  await expect.element(page.getByText('Scegli il giorno.')).toBeVisible();
  await expect.element(button('Stampa')).toBeDisabled();
});

test('a transport of a horse that the register calls dead, or away, says so above the list; no other does', async () => {
  await receive(phone, {
    'horses/nerone': horse('Nerone', { isHere: -1, isDeceased: 1 }),
    'horses/via': horse('Via', { isHere: -1 }),
  });
  for (const [slug, said] of [
    ['nerone', 'Il registro dice che questo cavallo è deceduto.'],
    ['via', 'Il registro dice che questo cavallo non è in struttura.'],
    ['luna', null],
  ] as const) {
    const close = await openScreen(phone, `/horses/${slug}/transport`);
    await expect.element(page.getByRole('article')).toBeVisible();
    const main = document.querySelector('main')!.textContent;
    if (said === null) expect(main).not.toContain('Il registro dice che questo');
    else expect(main.split('Il registro dice che questo')).toHaveLength(2);
    if (said !== null) expect(main).toContain(said);
    close();
  }
});

test('the correction of a movement begins with its values as they stand, those that cannot be read too', async () => {
  const raw = (stringValue: string) => ({ stringValue });
  const fields = { kind: 'vendita', party: 'Bianchi' };
  const unread = { date: raw('metà ottobre'), notes: { integerValue: '7' } };
  const row = { ...documentOf('horses/stella/movements/m', fields), unread };
  await applyDocuments(phone, 'movements', [row], null);
  await openScreen(phone, '/horses/stella');
  await open();
  await button(/^Correggi \(Vendita/).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('textbox', { name: /^Giorno/ }))
    .toHaveValue('metà ottobre');
  await expect.element(dialog.getByText('Non è un giorno del calendario')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('7');
  await dialog.getByRole('textbox', { name: /^Giorno/ }).fill('10/10/2026');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () =>
    expect((await phone.db.view('movements').toArray()).map((each) => each.fields)).toMatchObject([
      { kind: 'vendita', party: 'Bianchi', notes: '7', date: instantOf('2026-10-10') },
    ]),
  );
});
