import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { membershipYearsLabels } from '../../../../src/admin/shared/reading/membership-years-labels.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { eventually } from '../../../support/eventually.ts';
import { holdWrites } from '../../../support/hold-writes.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { edit, sure } from '../../../support/scene.ts';

/* The import of members: what is read from a file, chosen, written once and taken back. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const ANNA = { year: 2026, givenName: 'Anna', familyName: 'Verdi', taxCode: 'VRDNNA11T71E897J' };
const fileOf = (content: string, name = 'soci.csv') => new File([content], name);
const input = () => page.getByLabelText('File dell’elenco');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (content: string | RegExp) => page.getByText(content);
const year = () => page.getByLabelText('Anno dove il file non lo dice');
const members = async (of = 2026): Promise<Membership[]> =>
  sure(await openRegister(phone).memberships.list(of)).map(({ fields }) => fields);

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, { 'memberships/anna': ANNA });
});
afterEach(() => vi.restoreAllMocks());

test('what came into the register since the preview is not added a second time', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri\nAda;Bianchi'));
  await expect.element(button('Importa 2 tesserati')).toBeVisible();
  await receive(phone, {
    'memberships/ugo': { year: 2026, givenName: 'Ugo', familyName: 'Neri' },
  });
  await button('Importa 2 tesserati').click();
  await expect.element(text('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  expect((await members()).map(({ givenName }) => givenName).toSorted()).toEqual([
    'Ada',
    'Anna',
    'Ugo',
  ]);
});

test('a column of provinces is shown as what it is taken for, and one that is not may be chosen: it completes the CAP', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(
    fileOf(
      'Nome;Cognome;CAP;Città;Prov.;Sigla\nUgo;Neri;8028;Orosei;NU;NU\nAda;Bianchi;8022;Dorgali;NU;NU',
    ),
  );
  await text(/^Controlla che cosa contiene ogni colonna/).click();
  const guessed = page.getByLabelText('Colonna «Prov.»');
  await expect.element(guessed).toHaveDisplayValue('Provincia, per completare il CAP');
  await guessed.selectOptions('Non importare');
  await page.getByLabelText('Colonna «Sigla»').selectOptions('Provincia, per completare il CAP');
  await button('Importa 2 tesserati').click();
  await expect.element(text('2 tesserati aggiunti. Salvato sul telefono.')).toBeVisible();
  const codes = (await members()).filter(({ givenName }) => givenName !== 'Anna');
  expect(codes.map(({ zip }) => zip).toSorted()).toEqual(['08022', '08028']);
});

test('where all came into the register since the preview, nothing is said to be saved', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri'));
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
  await receive(phone, {
    'memberships/ugo': { year: 2026, givenName: 'Ugo', familyName: 'Neri' },
  });
  await button('Importa 1 tesserato').click();
  await expect.element(text('Non ho scritto niente.')).toBeVisible();
  expect(await phone.db.outbox.count()).toBe(0);
});

test('the preview counts each outcome, and shows alone the rows that a person has to look at, with what is odd in them', async () => {
  const mario = {
    year: 2026,
    givenName: 'Mario',
    familyName: 'Rossi',
    taxCode: 'RSSMRA80A01H501U',
  };
  await receive(phone, { 'memberships/mario': mario });
  await openScreen(phone, '/memberships/import');
  const list = [
    'Nome;Cognome;Codice fiscale;Pagato;Data di nascita;Indirizzo',
    `Anna;Verdi;${ANNA.taxCode};sì;01/12/2011;${'Via Lunga '.repeat(8)}`,
    'Ada;Bianchi;;no;;',
    `Mario;Rossi;${mario.taxCode};;;`,
    'Ugo;Neri;;forse;;',
    'Ugo;Neri;;forse;;',
    ';;;sì;;',
    'Eva;Gallo;;;maggio;',
  ];
  await input().upload(fileOf(list.join('\n')));
  await expect
    .element(
      text(
        '3 tesseramenti da aggiungere, di cui 2 con avvisi, 2 già nel registro, 1 ripetuto nel file, 1 da correggere.',
      ),
    )
    .toBeVisible();
  const rows = () =>
    [...document.querySelectorAll('main tbody tr')].map((row) => [
      row.querySelector('th')!.textContent,
      [...row.querySelectorAll('li')].map((each) => each.textContent).join(' | '),
    ]);
  const anna = [
    'Data di nascita: - → 01/12/2011',
    `Indirizzo di residenza: - → ${'Via Lunga '.repeat(4)}…`,
    'Pagamento verificato: - → Sì',
    'L’ultima lettera non torna: qualche carattere è sbagliato.',
  ].join(' | ');
  const ugo = 'Pagamento verificato: «forse» non è sì o no, lo lascio in bianco.';
  await vi.waitFor(() => expect(rows()).toHaveLength(7));
  await text('Con problemi (6)').click();
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      ['Anna Verdi', anna],
      // Nothing is odd in it, but it is not imported.
      ['Mario Rossi', ''],
      ['Ugo Neri', ugo],
      ['Ugo Neri', ugo],
      ['senza nome', 'Mancano nome e cognome.'],
      ['Eva Gallo', 'Non è una data intera: resta scritta com’è.'],
    ]),
  );
});

test('where the register cannot be read any more, nothing is said to be imported', async () => {
  let isOffline = false;
  let isBroken = false;
  const fetchMemberships = async () => {
    if (isBroken) throw new Error('broken');
    return isOffline ? fail('unreachable' as const) : ok(undefined);
  };
  await openScreen(phone, '/memberships/import', { sync: { fetchMemberships } });
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri'));
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
  isOffline = true;
  await button('Importa 1 tesserato').click();
  await expect.element(text(membershipYearsLabels.offline(2026))).toBeVisible();
  isBroken = true;
  await year().fill('2025');
  await expect.element(text(failureLabels.read)).toBeVisible();
  expect(text(/Salvato sul telefono\./).elements()).toEqual([]);
  expect(await members()).toHaveLength(1);
});

test('who leaves while the register is read once more has imported nothing; a failure is told wherever they are', async () => {
  let answer = () => {};
  let isHeld = false;
  const fetchMemberships = async () => {
    if (isHeld)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return ok(undefined);
  };
  const leave = async () => {
    (document.querySelector('a[href="/admin/horses"]') as HTMLElement).click();
    await expect.element(input()).not.toBeInTheDocument();
  };
  const choose = async () => {
    isHeld = false;
    const close = await openScreen(phone, '/memberships/import', { sync: { fetchMemberships } });
    await input().upload(fileOf('Nome;Cognome\nUgo;Neri'));
    await expect.element(button('Importa 1 tesserato')).toBeEnabled();
    return close;
  };
  const close = await choose();
  isHeld = true;
  await button('Importa 1 tesserato').click();
  await leave();
  isHeld = false;
  answer();
  await new Promise((done) => void setTimeout(done, 200));
  expect(await members()).toHaveLength(1);
  close();

  await choose();
  const finish = holdWrites(phone);
  await button('Importa 1 tesserato').click();
  await expect.element(text('Salvati sul telefono: 0 di 1')).toBeVisible();
  await leave();
  const restore = refuseWrites(
    phone.db,
    'outbox',
    () => new DOMException('full', 'QuotaExceededError'),
  );
  try {
    finish();
    await expect.element(text(/lo spazio su questo dispositivo è finito/)).toBeVisible();
  } finally {
    restore();
  }
});

test('what is written is of the year in the field, whatever is changed until that year is here', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const fetchMemberships = async (of: unknown) => {
    if (of === 2024) await promise;
    return ok(undefined);
  };
  await openScreen(phone, '/memberships/import', { sync: { fetchMemberships } });
  await input().upload(fileOf('Nome;Cognome;Tessera;CAP\nUgo;Neri;7;00100'));
  const run = button('Importa 1 tesserato');
  await expect.element(run).toBeEnabled();
  await year().fill('2024');
  await expect.element(run).toBeDisabled();
  await text(/^Controlla che cosa contiene ogni colonna/).click();
  for (const column of ['Tessera', 'CAP'])
    await page.getByLabelText(`Colonna «${column}»`).selectOptions('Non importare');
  await expect.element(run).toBeDisabled();
  arrive();
  await expect.element(run).toBeEnabled();
  // Half a year is none: nothing is written into the last whole one.
  await year().fill('202');
  await expect.element(run).toBeDisabled();
  await year().fill('2024');
  await run.click();
  await expect.element(text('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  expect(await members()).toHaveLength(1);
  expect(
    (await members(2024)).map(({ givenName, number, zip }) => [givenName, number, zip]),
  ).toEqual([['Ugo', '', '']]);
});

test('a year that is not on the phone can be corrected, and what is missing is said', async () => {
  let error: 'unreachable' | 'denied' = 'unreachable';
  const fetchMemberships = async (of: unknown) => (of === 2024 ? fail(error) : ok(undefined));
  await openScreen(phone, '/memberships/import', { sync: { fetchMemberships } });
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri'));
  await year().fill('2024');
  await expect.element(text(membershipYearsLabels.offline(2024))).toBeVisible();
  error = 'denied';
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri', 'altro.csv'));
  await expect.element(text(membershipYearsLabels.failed(2024))).toBeVisible();
  await year().fill('2026');
  await expect.element(button('Importa 1 tesserato')).toBeEnabled();
  await expect.element(text(membershipYearsLabels.failed(2024))).not.toBeInTheDocument();
});

test('of two files the one that was chosen last is shown, whichever is read first', async () => {
  await openScreen(phone, '/memberships/import');
  const slow = fileOf('Nome;Cognome\nUgo;Neri\nAda;Bianchi');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    if (this.name === 'lento.csv') await held;
    return new Response(this).arrayBuffer();
  });
  await input().upload(new File([slow], 'lento.csv'));
  await input().upload(fileOf('Nome;Cognome\nPia;Rossi'));
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
  release();
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
});

test('what was wrong with a file is not said of the next one', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('%PDF-1.7', 'soci.pdf.csv'));
  await expect
    .element(text(/^Questo formato qui non si legge: scegli un CSV o un XLSX/))
    .toBeVisible();
  // The same file, corrected, makes a change only if none is chosen when the browser asks for one.
  const chosen = input().element() as HTMLInputElement;
  expect(chosen.value).toContain('soci.pdf.csv');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  chosen.click();
  expect(chosen.value).toBe('');
  await input().upload(fileOf('Nome;Cognome\nPia;Rossi'));
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
  await expect.element(text(/non si legge/)).not.toBeInTheDocument();
});

test('a list without headings is read once a person says what its columns hold', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Rossi;Pia\nNeri;Ugo'));
  await expect
    .element(text('Non trovo dove sta il nome: scegli la colonna qui sotto.'))
    .toBeVisible();
  const column = (n: number) => page.getByLabelText(`Colonna ${n}, senza nome`);
  await column(1).selectOptions('Cognome');
  await column(2).selectOptions('Nome');
  await expect.element(column(2)).toBeVisible();
  await button('Importa 2 tesserati').click();
  await expect.element(text('2 tesserati aggiunti. Salvato sul telefono.')).toBeVisible();
  expect((await members()).map(({ familyName }) => familyName).toSorted()).toEqual([
    'Neri',
    'Rossi',
    'Verdi',
  ]);
});

test('of a file with a sheet for each year it is said which one is read: the choice of another is folded', async () => {
  await openScreen(phone, '/memberships/import');
  const rowOf = (cells: string) =>
    `<Row>${cells.replace(/[^;]+/g, '<Cell><Data>$&</Data></Cell>').replace(';', '')}</Row>`;
  const sheet = (name: string, member: string) =>
    `<Worksheet ss:Name="${name}"><Table>${rowOf('Nome;Cognome')}${rowOf(member)}</Table></Worksheet>`;
  const file = `<?xml version="1.0"?><Workbook>${sheet('Soci 2025', 'Ugo;Neri')}${sheet('Soci 2026', 'Ada;Bianchi')}</Workbook>`;
  await input().upload(fileOf(file, 'soci.xls'));
  await expect.element(text(/ha 2 fogli o tabelle: leggo solo «Soci 2025»/)).toBeVisible();
  await text(/^Controlla che cosa contiene ogni colonna/).click();
  await page.getByLabelText('Foglio').selectOptions('Soci 2026');
  await expect.element(text(/leggo solo «Soci 2026»/)).toBeVisible();
  await button('Importa 1 tesserato').click();
  await expect.element(text('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  expect((await members()).map(({ givenName }) => givenName).toSorted()).toEqual(['Ada', 'Anna']);
  // Nothing is said of a file that has but one.
  await input().upload(fileOf('Nome;Cognome\nEva;Gallo'));
  await expect.element(text(/leggo solo/)).not.toBeInTheDocument();
});

test('a field is taken from the file by choice, and everything is taken back with one tap', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(
    fileOf('Cognome e nome;Codice fiscale;Tessera\nVERDI ANNA;VRDNNA11T71E897J;77\nNeri Ugo;;78'),
  );
  await expect.element(text(/^1 tesseramento da aggiungere, 1 già nel registro\.$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'N° tessera: 1 differenza, qui manca' }).click();
  await expect.element(text('N° tessera: - → 77')).toBeVisible();
  await button('Importa 1 tesserato e aggiornane un altro').click();
  await expect
    .element(text('1 tesserato aggiunto, 1 aggiornato. Salvato sul telefono.'))
    .toBeVisible();
  expect((await members()).map(({ number }) => number).toSorted()).toEqual(['77', '78']);
  await expect.element(button('Niente da importare')).toBeDisabled();
  await button('Annulla l’importazione').click();
  await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
  await eventually(async () =>
    expect((await members()).map(({ givenName, number }) => [givenName, number])).toEqual([
      ['Anna', ''],
    ]),
  );
});

test('an import that is not taken back, or not wholly, is told in red; one that the phone refused can be taken back later', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri\nAda;Bianchi'));
  await button('Importa 2 tesserati').click();
  await expect.element(text('2 tesserati aggiunti. Salvato sul telefono.')).toBeVisible();
  const undo = button('Annulla l’importazione');
  const failed = page.getByRole('alert');
  const full = () => new DOMException('full', 'QuotaExceededError');
  const ugo = sure(await openRegister(phone).memberships.list(2026)).find(
    ({ fields }) => fields.givenName === 'Ugo',
  )!;
  await edit(phone, ugo.path, { email: 'ugo@example.org' });
  const begin = phone.db.transaction.bind(phone.db) as (...given: unknown[]) => Promise<unknown>;
  const refuse = (...given: unknown[]) =>
    given[0] === 'rw' ? Promise.reject(full()) : begin(...given);
  Object.assign(phone.db, { transaction: refuse });
  await undo.click();
  await expect.element(failed.getByText(failureLabels.save.quota)).toBeVisible();
  expect(await members()).toHaveLength(3);
  Object.assign(phone.db, { transaction: begin });
  await clock.advance(1000);
  await undo.click();
  await expect.element(failed.getByText(/^Annullato, ma 1 resta com’è/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect((await members()).map(({ givenName }) => givenName).toSorted()).toEqual(['Anna', 'Ugo']);
});

test('on slow storage an import that is taken back twice is taken back once, and is not said to stay', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(
    fileOf('Cognome e nome;Codice fiscale;Tessera\nVERDI ANNA;VRDNNA11T71E897J;77'),
  );
  await page.getByRole('checkbox', { name: 'N° tessera: 1 differenza, qui manca' }).click();
  await button('Aggiorna 1 tesserato').click();
  const undo = button('Annulla l’importazione');
  await expect.element(undo).toBeVisible();
  const finish = holdWrites(phone);
  for (let n = 0; n < 2; n += 1) (undo.element() as HTMLElement).click();
  finish();
  await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
  await new Promise((done) => void setTimeout(done, 300));
  await expect.element(text('Annullato: tutto come prima.')).toBeVisible();
});

test('who is new gets what the year before has of them, unless a person says no', async () => {
  await receive(phone, {
    'memberships/old': {
      year: 2025,
      givenName: 'Ugo',
      familyName: 'Neri',
      email: 'ugo@example.org',
      number: '3',
    },
  });
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri'));
  await expect.element(text('Dal 2025: Email.')).toBeVisible();
  const carry = page.getByRole('checkbox', { name: /^Completa chi è nuovo/ });
  await carry.click();
  await expect.element(text('Dal 2025: Email.')).not.toBeInTheDocument();
  await carry.click();
  await button('Importa 1 tesserato').click();
  await expect.element(text('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  expect((await members()).find(({ givenName }) => givenName === 'Ugo')).toMatchObject({
    email: 'ugo@example.org',
    number: '',
  });
});

test('what the year before had of somebody who was erased since the preview is not written again from it', async () => {
  const ugo = { givenName: 'Ugo', familyName: 'Neri' };
  const add = (fields: Partial<Membership>) =>
    openRegister(phone).memberships.add({ ...ugo, ...fields });
  const old = sure(await add({ year: 2025, email: 'ugo@example.org' }));
  await openScreen(phone, '/memberships/import');
  await input().upload(fileOf('Nome;Cognome\nUgo;Neri\nAda;Bianchi'));
  await expect.element(text('Dal 2025: Email.')).toBeVisible();
  const found = (await findPerson(phone, 'Ugo Neri'))!;
  expect(found.map(({ path }) => path)).toEqual([`memberships/${old}`]);
  sure(await erasePerson(phone, found));
  await button('Importa 2 tesserati').click();
  await expect
    .element(
      text(
        '1 tesserato aggiunto. Salvato sul telefono. Per 1 riga il registro è cambiato nel frattempo: guardala qui sotto e importa di nuovo.',
      ),
    )
    .toBeVisible();
  await button('Importa 1 tesserato').click();
  await expect.element(text('1 tesserato aggiunto. Salvato sul telefono.')).toBeVisible();
  expect((await members()).find(({ givenName }) => givenName === 'Ugo')).toMatchObject({
    email: '',
  });
});

test('nobody is updated who was erased since the preview: no question keeps what was erased', async () => {
  const ugo = { year: 2026, givenName: 'Ugo', familyName: 'Neri', email: 'ugo@example.org' };
  await receive(phone, { 'memberships/ugo': ugo });
  await openScreen(phone, '/memberships/import');
  await input().upload(
    fileOf('Nome;Cognome;N° tessera;Email\nUgo;Neri;7;ugo@nuovo.example\nAnna;Verdi;8;'),
  );
  await page.getByRole('checkbox', { name: /^N° tessera/ }).click();
  await page.getByRole('checkbox', { name: /^Email/ }).click();
  await expect.element(button('Aggiorna 2 tesserati')).toBeVisible();
  sure(await erasePerson(phone, (await findPerson(phone, 'Ugo Neri'))!));
  await button('Aggiorna 2 tesserati').click();
  await expect
    .element(
      text(
        '1 tesserato aggiornato. Salvato sul telefono. Per 1 riga il registro è cambiato nel frattempo: guardala qui sotto e importa di nuovo.',
      ),
    )
    .toBeVisible();
  const unsent = await phone.db.outbox.toArray();
  expect(unsent.map(({ op, path }) => [op, path])).toEqual([
    ['delete', 'memberships/ugo'],
    ['update', 'memberships/anna'],
  ]);
  await expect.element(button('Importa 1 tesserato')).toBeVisible();
});

test('who is imported begins as who is typed in, but for what the file says', async () => {
  await openScreen(phone, '/memberships/import');
  await input().upload(
    fileOf(
      'Nome;Cognome;Pagato;Tessera consegnata\nUgo;Neri;sì;0\nAda;Bianchi;-;\nPia;Rossi;forse;',
    ),
  );
  await button('Importa 3 tesserati').click();
  await expect.element(text('3 tesserati aggiunti. Salvato sul telefono.')).toBeVisible();
  sure(await openRegister(phone).memberships.add({ year: 2026, givenName: 'Zoe' }));
  const flags = (await members()).map(({ givenName, hasPaid, isSubmitted, hasCard }) => [
    givenName,
    [hasPaid, isSubmitted, hasCard],
  ]);
  expect(Object.fromEntries(flags)).toMatchObject({
    Zoe: [-1, -1, 0],
    Ugo: [1, -1, 0],
    Ada: [-1, -1, 0],
    // A value that cannot be read is left empty, as the row says.
    Pia: [0, -1, 0],
  });
});
