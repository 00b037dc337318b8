import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyDocuments } from '../../src/mirror/apply-remote.ts';
import { instantOf } from '../../src/model/calendar.ts';
import { documentOf } from '../support/document-of.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { type Phone, openPhone } from '../support/phone.ts';

/* What screens say of the whole register, on a phone that has a part of it. */

let phone: Phone;

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock: new ManualClock(instantOf('2026-10-14')) });
  await receive(phone, {
    'horses/stella': { name: 'Stella', docname: 'Stella', ownerName: 'Paola Verdi' },
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
