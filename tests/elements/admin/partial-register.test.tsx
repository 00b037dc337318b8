import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels } from '../../../src/admin/person/labels.ts';
import { labels as toCheckLabels } from '../../../src/admin/to-check/labels.ts';
import { storeAccounts } from '../../../src/mirror/accounts.ts';
import { applyDocuments } from '../../../src/mirror/apply-remote.ts';
import { noteAskedYears } from '../../../src/mirror/membership-years.ts';
import { readMeta, writeMeta } from '../../../src/mirror/meta.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import type { Fields } from '../../../src/model/fields/fields.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { documentOf } from '../../support/document-of.ts';
import { eventually } from '../../support/eventually.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { receivedAll } from '../../support/received.ts';

/* What screens say of the whole register, on a phone that has a part of it. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', ownerName: 'Paola Verdi' },
  });
});

test('a membership of an old year that the phone drops again is fetched again, and not said to be deleted', async () => {
  const path = 'memberships/vecchia';
  const old = documentOf(path, { year: 2019, givenName: 'Ada', familyName: 'Zeni' });
  await receivedAll(phone);
  let given = 0;
  let answer = () => {};
  const sync = {
    fetchMemberships: async () => {
      given += 1;
      if (given > 1)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      await applyDocuments(phone, 'memberships', [old], null);
      return ok(undefined);
    },
  };
  await openScreen(phone, '/memberships/vecchia', { sync });
  await expect.element(page.getByRole('heading', { name: /Zeni/ }).first()).toBeVisible();
  // What the hourly pull does with years that nobody asked for.
  await phone.db.transaction(
    'rw',
    phone.db.base('memberships'),
    phone.db.view('memberships'),
    async () => {
      await phone.db.base('memberships').delete(path);
      await phone.db.view('memberships').delete(path);
    },
  );
  await eventually(() => expect(given).toBe(2));
  expect(document.body.textContent).not.toContain('forse è stato eliminato');
  answer();
  await expect.element(page.getByRole('heading', { name: /Zeni/ }).first()).toBeVisible();
});

describe('an account that holds the horses alone', () => {
  const sync = { fetchMemberships: async () => fail('denied' as const) };
  beforeEach(() => storeAccounts(phone, new Map([['anna', { name: '', holds: 'horses' }]])));

  test('is offered no photos of the site, which Storage takes only from accounts that hold all', async () => {
    const images = async () => {
      throw new Error('nothing is to be asked of Storage');
    };
    await openScreen(phone, '/photos', { sync, parts: { images } });
    await expect.element(page.getByText('Il tuo account vede solo i cavalli')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Cavalli' }).first()).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('foto');
    await expect
      .element(page.getByText('Niente con questo nome, numero o azione su questo dispositivo.'))
      .toBeVisible();
    expect(page.getByText('Foto del sito').elements()).toEqual([]);
    expect(page.getByRole('article').elements()).toEqual([]);
  });

  test('exports no members, and is not sent to the network for them', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:';
    });
    await openScreen(phone, '/archive', { sync });
    await expect.element(page.getByText(/Tesserati, ricevute ed eventi no/)).toBeVisible();
    await page.getByRole('button', { name: 'Esporta tutto il registro' }).click();
    await expect
      .element(page.getByText('Ci sono i cavalli, non i tesserati, le ricevute e gli eventi.'))
      .toBeVisible();
    const content = await files[0]!.text();
    expect(JSON.parse(content)).toMatchObject({ membershipYears: [], memberships: [] });
    await userEvent.upload(
      page.getByLabelText('File dell’archivio'),
      new File([content], 'a.json'),
    );
    await expect.element(page.getByText('Non contiene tesserati.')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/solo questi anni|con la rete/);
  });

  test('finds a person among the horses, and is told that no network shows the rest', async () => {
    await openScreen(phone, '/person', { sync });
    await expect.element(page.getByText(labels.membersMissing)).toBeVisible();
    await page.getByRole('searchbox').fill('Paola Verdi');
    await page.getByRole('button', { name: 'Cancella i dati scelti' }).click();
    await expect.element(page.getByRole('dialog').getByText(labels.membersMissing)).toBeVisible();
    const shown = page.getByRole('main').element().textContent;
    const asked = page.getByRole('dialog').element().textContent;
    expect(shown + asked).not.toMatch(/Riprova tra poco|serve la rete/);
  });
});

test('nothing of a person that arrived while its erasure was asked about is erased, nor anything before a new look', async () => {
  const year = (year: number, birthDate: string) => ({
    year,
    givenName: 'Mario',
    familyName: 'Rossi',
    birthDate,
  });
  await receive(phone, { 'memberships/figlio': year(2026, '2001-01-01') });
  const unsent = async () => (await listUnsent(phone)).map(({ op, path }) => `${op} ${path}`);
  await openScreen(phone, '/person');
  await page.getByRole('searchbox').fill('Mario Rossi');
  const erase = page.getByRole('button', { name: labels.erase });
  const confirm = page.getByRole('button', { name: labels.confirm, exact: true });
  await erase.click();
  await expect.element(page.getByText(labels.goes(1, 0, 0, 0))).toBeVisible();
  await receive(phone, { 'memberships/padre': year(2015, '1960-05-05') });
  await expect.element(page.getByText(labels.chosen(2))).toBeInTheDocument();
  await expect.element(page.getByText(labels.goes(1, 0, 0, 0))).toBeVisible();
  await confirm.click();
  await expect.element(page.getByText(labels.changed)).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(await unsent()).toEqual([]);
  const father = page.getByRole('listitem').filter({ hasText: '2015' });
  await father.getByRole('checkbox').click();
  await clock.advance(1000);
  await erase.click();
  await confirm.click();
  await expect.element(page.getByText(labels.done)).toBeVisible();
  expect(await unsent()).toEqual(['delete memberships/figlio']);
});

test('who looks for a family name is asked about everybody whose data would be erased, and told that they are several', async () => {
  const member = (givenName: string, year: number) => ({
    year,
    givenName,
    familyName: 'Verdi',
    taxCode: '',
  });
  await receive(phone, {
    'memberships/anna25': member('Anna', 2025),
    'memberships/anna26': member('Anna', 2026),
    'memberships/luca26': member('Luca', 2026),
  });
  await noteAskedYears(phone, 'all');
  await openScreen(phone, '/person');
  const field = page.getByLabelText(labels.search);
  const ask = async (typed: string) => {
    await field.fill(typed);
    await page.getByRole('button', { name: labels.erase }).click();
  };
  await ask('Verdi Anna');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Cancellare i dati di Anna Verdi?');
  expect(dialog.getByText(/persone diverse/).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await ask('Verdi');
  await expect.element(page.getByText('4 voci scelte, di 3 nomi')).toBeInTheDocument();
  await expect
    .element(dialog)
    .toHaveAccessibleName('Cancellare i dati di Anna Verdi, Luca Verdi e Paola Verdi?');
  await expect.element(dialog.getByText(/Sono 3 nomi/)).toBeVisible();
});

test('who looks for a person is told what no search finds, before the search and before the erasure', async () => {
  await openScreen(phone, '/person');
  await expect.element(page.getByRole('main')).toHaveTextContent(/Foto.*nessuna ricerca/);
  await page.getByRole('searchbox').fill('Paola Verdi');
  await page.getByRole('button', { name: labels.erase }).click();
  const stays = page.getByRole('dialog').getByRole('listitem');
  await expect
    .element(stays.filter({ hasText: 'foto' }))
    .toHaveTextContent(/in cui si vede.*solo nome.*si tolgono a mano/);
});

test('that nothing is to be checked is said of what is here and can be corrected', async () => {
  // A row that is written once cannot be corrected, and is not listed.
  const row = documentOf('treatments/t', { horse: 'stella', drug: 'Fenilbutazone' });
  const unread = { days: { stringValue: 'cinque' } };
  await applyDocuments(phone, 'treatments', [{ ...row, unread }], null);
  await openScreen(phone, '/to-check');
  await expect
    .element(page.getByText('su questo telefono si legge tutto quello che si può correggere'))
    .toBeVisible();
});

test('what stands behind many values that the app cannot write again is reached', async () => {
  const members = Array.from({ length: 101 }, (_, n) => ({
    ...documentOf(`memberships/m${String(n).padStart(3, '0')}`, { familyName: `Socio ${n}` }),
    unread: { year: { stringValue: '2026/2027' } } as Record<string, { stringValue: string }>,
  }));
  members[100]!.unread = { hasPaid: { stringValue: 'boh' } };
  await applyDocuments(phone, 'memberships', members, null);
  await openScreen(phone, '/to-check');
  await page.getByRole('button', { name: toCheckLabels.more(1) }).click();
  await expect.element(page.getByRole('button', { name: /Socio 100/ })).toBeInTheDocument();
  expect(page.getByRole('button', { name: toCheckLabels.more(1) }).elements()).toEqual([]);
});

test('what the app could not write again is not taken away, nor a last date replaced before all visits are here', async () => {
  const odd = { stringValue: 'boh' };
  const put = (
    collection: 'horses' | 'memberships' | 'events' | 'health',
    fields: Fields,
    ...unread: string[]
  ) =>
    applyDocuments(
      phone,
      collection,
      [
        {
          ...documentOf(`${collection}/odd`, fields),
          unread: Object.fromEntries(unread.map((field) => [field, odd])),
        },
      ],
      null,
    );
  await put('horses', { name: 'Nuovo' }, 'docname', 'breed', 'lastHoovesTrim', 'lastMovement');
  await put('memberships', { familyName: 'Gialli' }, 'year', 'notes');
  await put('health', { horse: 'odd', date: 0 }, 'kind', 'next');
  await put('events', {}, 'title');
  await openScreen(phone, '/to-check');
  const buttons = () =>
    page
      .getByRole('main')
      .getByRole('button')
      .elements()
      .map((each) => each.getAttribute('aria-label'));
  const always = [
    'Togli il valore (Nuovo: Razza)',
    'Togli il valore (Gialli: Note)',
    'Togli il valore (Atto di salute di Nuovo: Prossima volta)',
  ];
  await eventually(() =>
    expect(buttons()).toEqual([
      always[0],
      'Usa la data delle visite (Nuovo: Ultimo pareggio)',
      'Usa la data dei movimenti (Nuovo: Ultimo movimento)',
      ...always.slice(1),
    ]),
  );
  await expect.element(page.getByText(toCheckLabels.fixedHint)).toBeVisible();
  const { hoovesTrims: _, ...cursors } = await readMeta(phone, 'cursors');
  await writeMeta(phone, 'cursors', cursors);
  await eventually(() => expect(buttons()).toEqual(always));
});
