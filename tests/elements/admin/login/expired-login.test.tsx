import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { labels } from '../../../../src/admin/login/labels.ts';
import { writeMeta } from '../../../../src/mirror/database/meta.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { addHorse } from '../../../support/scene.ts';
import { renderScreen } from '../../../support/render-screen.tsx';
import { fail } from '../../../../src/platform/result.ts';
import { receivedAll } from '../../../support/received.ts';

test.each(['/admin/memberships?year=2019', '/admin/memberships/vecchio', '/admin/person'])(
  '[STATUS-3] what is only on the server is not said to need the network where the login has expired: %s',
  async (address) => {
    const phone = openPhone({ clock: new ManualClock() });
    await receivedAll(phone);
    const sync = { fetchMemberships: async () => fail('signedOut' as const) };
    onTestFinished(await renderScreen(phone, address, sync));
    await expect.element(page.getByText(/l’accesso è scaduto: accedi di nuovo/)).toBeVisible();
    const shown = document.querySelector('#content')!.textContent;
    expect(shown).not.toMatch(/serve la rete|Riprova tra poco/);
  },
);

test('[STATUS-3] whether somebody is a member of a year that is only on the server is not said to need the network where the login has expired', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  await receivedAll(phone);
  const sync = { fetchMemberships: async () => fail('signedOut' as const) };
  onTestFinished(await renderScreen(phone, '/admin/memberships', sync));
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Anno').fill('2019');
  await expect.element(dialog.getByText(/Non so se nel 2019 c’è già/)).toBeVisible();
  await expect.element(dialog).toHaveTextContent('accedi di nuovo');
  await expect.element(dialog).not.toHaveTextContent('serve la rete');
});

test('[AUTH-3] whoever has an expired session can leave, after the question', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  await addHorse(phone, 'Stella');
  await writeMeta(phone, 'pause', 'signedOut');
  onTestFinished(await renderScreen(phone, '/admin/login'));
  await expect.element(page.getByText(labels.expiredTitle)).toBeVisible();
  await page.getByRole('button', { name: labels.leaveExpired }).click();
  await expect.element(page.getByRole('heading', { name: labels.leaveTitle })).toBeVisible();
  await expect.element(page.getByText(labels.waiting(1))).toBeVisible();
  await page.getByRole('button', { name: labels.leave, exact: true }).click();
  await expect.element(page.getByRole('button', { name: labels.enter })).toBeVisible();
});
