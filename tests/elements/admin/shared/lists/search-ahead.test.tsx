import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { eventually } from '../../../../support/eventually.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { openPhone } from '../../../../support/phone.ts';

/** Counts how often a reading of all search texts of a store begins. */
function countReadings(store: string): () => number {
  const opened = vi.spyOn(IDBIndex.prototype, 'openKeyCursor');
  onTestFinished(() => opened.mockRestore());
  return () =>
    (opened.mock.contexts as IDBIndex[]).filter(
      (index) => index.name === 'keys.text' && index.objectStore.name === store,
    ).length;
}

test('a list has what its search looks through before the first letter, and reads it no second time', async () => {
  const clock = new ManualClock(instantOf('2026-10-14'));
  const phone = openPhone({ clock });
  const of = (familyName: string) => ({ year: 2026, givenName: 'Anna', familyName });
  await receive(phone, { 'memberships/a': of('Alberti'), 'memberships/b': of('Bruni') });
  const readings = countReadings('view2_memberships');
  await openScreen(phone, '/memberships');
  await eventually(() => expect(readings()).toBe(1));
  await page.getByRole('searchbox').fill('brun');
  await expect.element(page.getByText('Bruni').first()).toBeVisible();
  await expect.element(page.getByText('Alberti')).not.toBeInTheDocument();
  expect(readings()).toBe(1);
});
