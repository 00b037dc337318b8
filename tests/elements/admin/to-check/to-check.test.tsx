import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { labels } from '../../../../src/admin/to-check/labels.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { readMeta, writeMeta } from '../../../../src/mirror/database/meta.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { documentOf } from '../../../support/document-of.ts';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';

/* The values that cannot be read: which are listed, and what can be done with each. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella' },
  });
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
  await page.getByRole('button', { name: labels.more(1) }).click();
  await expect.element(page.getByRole('button', { name: /Socio 100/ })).toBeInTheDocument();
  expect(page.getByRole('button', { name: labels.more(1) }).elements()).toEqual([]);
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
  await expect.element(page.getByText(labels.fixedHint)).toBeVisible();
  const { hoovesTrims: _, ...cursors } = await readMeta(phone, 'cursors');
  await writeMeta(phone, 'cursors', cursors);
  await eventually(() => expect(buttons()).toEqual(always));
});

test('a row whose horse another program erased is deleted as a whole, after that was said; before all is here nothing is', async () => {
  const visit = 'horses/erased/hoovesTrims/v';
  const row = documentOf(visit, { date: null, notes: 'chiodo' });
  const unread = { date: { stringValue: 'ieri' } };
  const ofStella = documentOf('horses/stella/hoovesTrims/w', { date: null, notes: '' });
  await applyDocuments(
    phone,
    'hoovesTrims',
    [row, ofStella].map((each) => ({ ...each, unread })),
    null,
  );
  await openScreen(phone, '/to-check');
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const remove = page.getByRole('button', { name: /^Elimina/ });
  // One whose horse is here is corrected on its page.
  await expect.element(item(labels.visitHint)).toBeVisible();
  await expect.element(item(labels.visitHint).getByRole('link')).toBeVisible();
  await expect.element(item(labels.leftBehind.hint)).toBeVisible();
  expect(item(labels.leftBehind.hint).getByRole('link').elements()).toEqual([]);
  const { horses: _, ...cursors } = await readMeta(phone, 'cursors');
  const whole = await readMeta(phone, 'cursors');
  await writeMeta(phone, 'cursors', cursors);
  await expect.element(remove).not.toBeInTheDocument();
  await writeMeta(phone, 'cursors', whole);
  await remove.click();
  const dialog = page.getByRole('dialog', { name: labels.leftBehind.ask });
  await expect.element(dialog).toHaveTextContent(labels.leftBehind.lost);
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await eventually(async () =>
    expect(await phone.db.view('hoovesTrims').toCollection().primaryKeys()).toEqual([
      'horses/stella/hoovesTrims/w',
    ]),
  );
  await expect.element(page.getByText(labels.leftBehind.done)).toBeInTheDocument();
  await expect.element(item(labels.leftBehind.hint)).not.toBeInTheDocument();
});

test('records whose horse is not there are listed once all is here: a visit is deleted, an act has its page', async () => {
  const day = instantOf('2026-05-01');
  await receive(phone, {
    'horses/erased/hoovesTrims/v': { date: day, notes: 'chiodo' },
    'health/a': { horse: 'Stella la Grande', kind: 'Tetano', date: day },
    'health/b': { horse: 'stella', kind: 'Rabbia', date: day },
  });
  await openScreen(phone, '/to-check');
  const title = page.getByRole('heading', { name: labels.leftBehind.title });
  await expect.element(title).toBeVisible();
  const { horses: _, ...cursors } = await readMeta(phone, 'cursors');
  const whole = await readMeta(phone, 'cursors');
  await writeMeta(phone, 'cursors', cursors);
  await expect.element(title).not.toBeInTheDocument();
  await writeMeta(phone, 'cursors', whole);
  await expect.element(title).toBeVisible();
  expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([
    'Pareggio di erased, 1º maggio 2026chiodoElimina',
    'Tetano di Stella la Grande, 1º maggio 2026Apri la scheda',
  ]);
  await page.getByRole('button', { name: 'Elimina (Pareggio di erased, 1º maggio 2026)' }).click();
  const dialog = page.getByRole('dialog', { name: labels.leftBehind.ask });
  const restore = refuseWrites(
    phone.db,
    'outbox',
    () => new DOMException('full', 'QuotaExceededError'),
  );
  onTestFinished(restore);
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect.element(page.getByRole('alert').getByText(/^Non salvato/)).toBeVisible();
  expect(page.getByText('chiodo').elements()).toHaveLength(1);
  restore();
  await page.getByRole('button', { name: /^Elimina/ }).click();
  await dialog.getByRole('button', { name: 'Elimina' }).click();
  await expect.element(page.getByText('chiodo')).not.toBeInTheDocument();
  await expect.element(page.getByText(labels.leftBehind.done)).toBeInTheDocument();
  await page.getByRole('link', { name: labels.open }).click();
  await page.getByRole('link', { name: commonLabels.back }).click();
  await page.getByRole('link', { name: labels.open }).click();
  await page.getByRole('button', { name: commonLabels.remove, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: commonLabels.remove }).click();
  await expect.element(page.getByText(labels.none)).toBeVisible();
  expect(await phone.db.view('health').toCollection().primaryKeys()).toEqual(['health/b']);
});

test('what takes the place of a value is said before it is replaced; where the phone cannot write, that is told and the value stays', async () => {
  const trim = { date: instantOf('2026-09-01'), notes: '' };
  await receive(phone, { 'horses/stella/hoovesTrims/t': trim });
  const stella = documentOf('horses/stella', { name: 'Stella', docname: 'Stella' });
  const unread = { lastHoovesTrim: { stringValue: 'boh' }, breed: { booleanValue: true } };
  const version = '2026-02-01T00:00:00.000000000Z';
  await applyDocuments(phone, 'horses', [{ ...stella, rev: 2, version, unread }], null);
  await openScreen(phone, '/to-check');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Togli il valore/ }).click();
  await expect.element(dialog).toHaveTextContent(labels.removeHint);
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  const full = () => new DOMException('full', 'QuotaExceededError');
  const restore = refuseWrites(phone.db, 'outbox', full);
  onTestFinished(restore);
  const replace = async () => {
    await page.getByRole('button', { name: /^Usa la data delle visite/ }).click();
    await expect.element(dialog).toHaveTextContent('La data diventa: 1º settembre 2026.');
    await dialog.getByRole('button', { name: 'Usa la data delle visite' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await replace();
  await expect.element(page.getByRole('alert').getByText(/^Non salvato/)).toBeVisible();
  expect(page.getByText(labels.visits.done).elements()).toEqual([]);
  restore();
  await replace();
  await expect.element(page.getByText(labels.visits.done)).toBeInTheDocument();
  const [row] = await phone.db.view<Horse>('horses').toArray();
  expect(row).toMatchObject({ unread: { breed: { booleanValue: true } } });
  expect(row!.fields.lastHoovesTrim).toBe(trim.date);
});
