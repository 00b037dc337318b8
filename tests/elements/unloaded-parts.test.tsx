import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { commonLabels } from '../../src/i18n/labels.ts';
import { failureLabels } from '../../src/admin/shared/labels/failure-labels.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { openPhone } from '../support/phone.ts';

/* Code that is not there any more: another tab has started a newer version of the app. */

const gone = vi.hoisted(() => (name: string) => () => ({
  get [name]() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('../../src/admin/health/health-section.tsx', gone('HealthSection'));
vi.mock('../../src/admin/palette/palette-dialog.tsx', gone('PaletteDialog'));

const clock = new ManualClock(instantOf('2026-10-14'));

beforeEach(() => {
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(() => undefined),
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
});

test('takes its own part from the screen, and not the form in which somebody types', async () => {
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
