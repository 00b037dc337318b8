import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { commonLabels } from '../../../src/i18n/labels.ts';
import { labels as roundLabels } from '../../../src/admin/given-rounds/labels.ts';
import { failureLabels } from '../../../src/admin/shared/labels/failure-labels.ts';
import { writeReturn } from '../../../src/model/given-rounds/guest-text.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { hmacOf } from '../../../src/platform/hmac.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { openPhone } from '../../support/phone.ts';

/* Code that is not there any more: another tab has started a newer version of the app. */

const gone = vi.hoisted(() => (name: string) => () => ({
  get [name]() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('../../../src/admin/health/health-section.tsx', gone('HealthSection'));
vi.mock('../../../src/admin/palette/palette-dialog.tsx', gone('PaletteDialog'));
vi.mock('../../../src/register/archive/write-archive.ts', gone('writeArchive'));
vi.mock('../../../src/register/archive/archive-format.ts', gone('readArchive'));
vi.mock('../../../src/table-file/read-table-file.ts', gone('readTableFile'));
vi.mock('../../../src/admin/bdn-compare/choose-list.ts', gone('readList'));
vi.mock('../../../src/admin/horse-record/to-horse-photo.ts', gone('toHorsePhoto'));
vi.mock('../../../src/register/unsent-file/read-unsent-file.ts', gone('readUnsentFile'));
vi.mock('../../../src/register/memberships/many-memberships.ts', gone('readStanding'));
vi.mock('../../../src/admin/given-rounds/return-preview.tsx', gone('ReturnPreview'));

const clock = new ManualClock(instantOf('2026-10-14'));

beforeEach(() => {
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(() => undefined),
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
});

test('code that cannot be loaded takes its own part from the screen, and not the form in which somebody types', async () => {
  await page.viewport(1280, 900);
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
  await openScreen(phone, '/horses/stella');
  const said = page.getByText(failureLabels.notLoaded);
  await expect.element(said).toBeVisible();
  await expect.element(page.getByRole('button', { name: commonLabels.reload })).toBeVisible();
  await page.getByLabelText('Mantello').fill('baio');
  await expect.element(page.getByText(/^Movimenti/).first()).toBeInTheDocument();
  // A dialog is told at the foot of the window, each time that it is opened.
  for (let n = 0; n < 2; n += 1) {
    await userEvent.keyboard('{Control>}k{/Control}');
    const toast = page.getByRole('alert').filter({ hasText: failureLabels.notLoaded });
    await expect.element(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Chiudi' }).click();
    await expect.element(page.getByLabelText('Mantello')).toHaveValue('baio');
  }
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
});

describe('code that cannot be loaded is told as that, and not as a damaged file, a photo that cannot be read, or data that are lost', () => {
  const file = new File(['Cognome;Nome\nNeri;Anna\n'], 'elenco.csv');
  const choose = async () => {
    const inputs = document.querySelectorAll<HTMLInputElement>('#content input[type="file"]');
    await page.elementLocator([...inputs].at(-1)!).upload(file);
  };
  test.each([
    ['/archive', () => page.getByRole('button', { name: 'Esporta tutto il registro' }).click()],
    ['/archive', choose],
    ['/memberships/import', choose],
    ['/bdn/compare', choose],
    ['/sync', choose],
  ])('on %s', async (address, act) => {
    await page.viewport(1280, 900);
    const phone = openPhone({ clock });
    await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
    await openScreen(phone, address);
    await act();
    await expect
      .element(page.getByRole('alert').filter({ hasText: failureLabels.notLoaded }))
      .toBeVisible();
  });

  test.each([['/photos'], ['/second-factor']])(
    'nor as a network or a server that does not answer, on %s',
    async (address) => {
      const missing = () => Promise.reject(new TypeError('Failed to fetch'));
      const parts = { images: missing, secondFactor: missing };
      await openScreen(openPhone({ clock }), address, { parts });
      const main = page.getByRole('main');
      await expect.element(main.getByText(failureLabels.notLoaded)).toBeVisible();
      await expect.element(main).not.toHaveTextContent(/Senza rete|non risponde/);
      await expect.element(main.getByRole('button', { name: commonLabels.retry })).toBeVisible();
    },
  );

  test('in the field of a photo', async () => {
    await page.viewport(1280, 900);
    const phone = openPhone({ clock });
    await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
    await openScreen(phone, '/horses/stella');
    const photo = page.getByLabelText('Foto', { exact: true });
    await photo.upload(new File(['x'], 'stella.jpg', { type: 'image/jpeg' }));
    await expect.element(photo).toHaveAccessibleDescription(new RegExp(failureLabels.notLoaded));
  });
});

test('code of the renewals that cannot be loaded takes the renewal, and not the page of a member in which somebody types', async () => {
  const phone = openPhone({ clock });
  await receive(phone, {
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Verdi' },
  });
  await openScreen(phone, '/memberships/anna');
  await page.getByLabelText('Comune di residenza').fill('Mantova');
  await page.getByRole('button', { name: 'Rinnova per il 2027' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: failureLabels.notLoaded }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
  expect(await phone.db.view('memberships').count()).toBe(1);
});

test('the return of a given round whose preview cannot be loaded stays in the address, for the page that is loaded again', async () => {
  const phone = openPhone({ clock });
  const [day, round, secret] = ['2026-10-14', 'a'.repeat(20), 'x'.repeat(40)];
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 },
    [`rounds/${round}`]: {
      date: instantOf(day),
      kind: 'hoovesTrims',
      by: 'Bea',
      secret,
      horses: 'stella',
    },
  });
  const text = await writeReturn({ round, ticks: [{ place: 0, day, notes: '' }] }, secret, hmacOf);
  const history = createMemoryHistory({ initialEntries: [`/admin/given-rounds#${text}`] });
  await openScreen(phone, '/given-rounds', { history });
  const form = page.getByRole('region', { name: roundLabels.take.title });
  await expect.element(form.getByText(failureLabels.notLoaded)).toBeVisible();
  await expect.element(form.getByRole('button', { name: commonLabels.reload })).toBeVisible();
  expect(history.location.hash).toBe(`#${text}`);
});
