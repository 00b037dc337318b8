import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { fail } from '../../../../src/platform/result.ts';
import { documentOf } from '../../../support/document-of.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';

/* The members' book of a year, on the screen and on paper. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const media = (to: string) => cdp().send('Emulation.setEmulatedMedia', { media: to });
afterEach(() => media(''));
const member = (familyName: string, more: object = {}) => ({
  year: 2026,
  givenName: 'Anna',
  familyName,
  birthDate: '1990-02-01',
  birthPlace: 'Torino',
  taxCode: 'VRDNNA90B41L219X',
  address: 'Via Po 1',
  zip: '10100',
  city: 'Torino',
  ...more,
});
const rows = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
const main = () => document.querySelector('main')!;

beforeEach(async () => {
  await page.viewport(703, 1032);
  phone = openPhone({ clock });
  await receive(phone, {
    'memberships/a': member('Verdi', { number: '10' }),
    'memberships/b': member('Bianchi', { number: '9' }),
    'memberships/c': member('Ultima'),
    'memberships/d': member('Altra'),
    'memberships/e': member('Vecchia', { number: '1', year: 2025 }),
  });
});

test('members stand by their number, those without one behind, and no more is on paper than is asked for', async () => {
  await openScreen(phone, '/memberships/book');
  await eventually(() => expect(rows()).toHaveLength(4));
  expect(rows().map(([number, name]) => [number, name])).toEqual([
    ['9', 'Bianchi Anna'],
    ['10', 'Verdi Anna'],
    ['—', 'Altra Anna'],
    ['—', 'Ultima Anna'],
  ]);
  expect(rows()[0]![2]).toBe('01/02/1990 Torino');
  expect(main().textContent).toContain('2 tesserati sono ancora senza numero');
  expect(main().textContent).not.toMatch(/VRDNNA|Via Po/);
  expect(main().textContent).not.toContain('non sono ancora nel registro di tutti');
  await page.getByLabelText('Anche codice fiscale e residenza').click();
  await eventually(() => expect(rows()[0]).toHaveLength(5));
  expect(rows()[0]!.slice(3)).toEqual(['VRDNNA90B41L219X', 'Via Po 1, 10100 Torino']);
});

test('it names who is in it twice, by the codice fiscale', async () => {
  const of = (givenName: string, taxCode: string) =>
    member('Rossi', { givenName, taxCode, year: 2027 });
  await receive(phone, {
    'memberships/m': of('Mario', 'RSSMRA80A01H501U'),
    'memberships/n': of('Mario', 'RSSMRA80A01H501U'),
    'memberships/o': of('Marco', 'RSSMRA79B11C566R'),
  });
  await openScreen(phone, '/memberships/book?year=2027');
  await eventually(() => expect(rows()).toHaveLength(3));
  expect(main().textContent).toContain('Lo stesso codice fiscale è in più righe: Rossi Mario.');
  await page.getByLabelText('Anno').selectOptions('2025');
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(main().textContent).not.toContain('Lo stesso codice fiscale');
});

test('on paper it has its year, the association and no more width than a page', async () => {
  await media('print');
  await openScreen(phone, '/memberships/book?year=2026&more=true');
  await eventually(() => expect(rows()).toHaveLength(4));
  await expect.element(page.getByText('Libro soci 2026')).toBeVisible();
  await expect.element(page.getByText('4 tesserati.')).toBeVisible();
  await expect.element(page.getByText('Stampato il 14 ottobre 2026')).toBeVisible();
  await expect.element(page.getByLabelText('Anno')).not.toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(703);
});

test('what is not sent is said, also of somebody who is deleted and has no row', async () => {
  const register = openRegister(phone);
  sure(await register.memberships.delete('d'));
  sure(await register.memberships.add({ givenName: 'Nuova', familyName: 'Nata', year: 2026 }));
  await openScreen(phone, '/memberships/book');
  await eventually(() => expect(rows()).toHaveLength(4));
  await expect
    .element(page.getByRole('row', { name: /Nata Nuova/ }))
    .toHaveTextContent('Da inviare');
  expect(rows().flat().join(' ')).not.toContain('Altra');
  expect(main().textContent).toContain(
    'Su questo telefono 2 tesseramenti hanno modifiche che non sono ancora nel registro di tutti.',
  );
});

test('who is of no year that can be read, and what is not sent of other years, is not in the book of a year', async () => {
  const odd = documentOf('memberships/x', { familyName: 'Dubbia' });
  const unread = { year: { stringValue: '2026/2027' } };
  await applyDocuments(phone, 'memberships', [{ ...odd, unread }], null);
  sure(await openRegister(phone).memberships.delete('e'));
  await openScreen(phone, '/memberships/book');
  await eventually(() => expect(rows()).toHaveLength(4));
  expect(main().textContent).toContain(
    'Di 1 tesseramento non si legge l’anno: non è in questo elenco.',
  );
  expect(main().textContent).not.toContain('non sono ancora nel registro di tutti');
});

test('a number that cannot be read is printed as it stands, and not said to be missing', async () => {
  const odd = documentOf('memberships/x', member('Strana'));
  const unread = { number: { booleanValue: true } };
  await applyDocuments(phone, 'memberships', [{ ...odd, unread }], null);
  await openScreen(phone, '/memberships/book');
  await eventually(() => expect(rows()).toHaveLength(5));
  expect(rows().map(([number]) => number)).toContain('«true»');
  expect(main().textContent).toContain('2 tesserati sono ancora senza numero');
});

test('a name that cannot be read is printed as it stands, too', async () => {
  // As a spreadsheet makes of the surnames Vero and Nan.
  const odd = documentOf('memberships/x', member(''));
  const unread = { familyName: { booleanValue: true }, givenName: { doubleValue: 'NaN' } };
  await applyDocuments(phone, 'memberships', [{ ...odd, unread }], null);
  await openScreen(phone, '/memberships/book');
  await eventually(() => expect(rows()).toHaveLength(5));
  expect(rows().map(([, name]) => name)).toContainEqual(expect.stringMatching(/^«true» «NaN»/));
});

test('of a year that is not on this phone nothing is printed or counted', async () => {
  await openScreen(phone, '/memberships/book?year=2019', {
    sync: { fetchMemberships: async () => fail('unreachable') },
  });
  await eventually(() => expect(main().textContent).toMatch(/del 2019/));
  expect(rows()).toEqual([]);
  expect(main().textContent).not.toMatch(/\(\d+\)|Nessun tesserato/);
  await expect.element(page.getByRole('button', { name: 'Stampa' })).toBeDisabled();
});

test('while other years are on the server alone, the list does not say that they hold nothing that is looked for', async () => {
  const sync = { fetchMemberships: async () => fail('unreachable' as const) };
  await openScreen(phone, '/memberships?year=all', { sync });
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await eventually(() => expect(main().textContent).not.toContain('Verdi'));
  expect(main().textContent).not.toContain('There are no results');
});
