import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HorseSummary } from '../../../src/admin/visit-round/horse-summary.tsx';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import { writeMeta } from '../../../src/mirror/database/meta.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import type { Horse } from '../../../src/model/horses/horse.ts';
import type { Unread } from '../../../src/model/fields/raw-value.ts';
import { readRows } from '../../../src/register/lists/record-lists.ts';
import { documentOf } from '../../support/document-of.ts';
import { eventually } from '../../support/eventually.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { openPhone } from '../../support/phone.ts';
import { render } from '../../support/render.tsx';
import { renderScreen } from '../../support/render-screen.tsx';
import { receivedAll } from '../../support/received.ts';
import { AdminAppProvider, SessionProvider } from '../../../src/admin/session/session-context.tsx';
import type { AdminApp, Session } from '../../../src/admin/session/admin-app.ts';
import { openRegister } from '../../../src/register/register.ts';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createAppRouter } from '../../../src/router.ts';

/* All screens say the same about a horse's last date and interval, also where these cannot be read. */

const clock = new ManualClock(instantOf('2026-10-14'));
const STELLA = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 } as const;
/** What the check for the BDN finds nothing in. */
const IN_ORDER = {
  isInBDN: 1,
  isCorrectOwner: 1,
  isCorrectBarncodeInBDN: 1,
  hasOriginalDocs: 1,
  docnumber: '1',
  uelnnumber: '380001234567890',
  chipnumber: '380271006045678',
};

test('a last date, an interval and a DPA that cannot be read are not said to be missing', async () => {
  const phone = openPhone({ clock });
  const unread: Unread = {
    lastHoovesTrim: { stringValue: 'a settembre' },
    hoovesTrimInterval: { stringValue: 'sei settimane' },
    isDPA: { stringValue: 'forse' },
  };
  const held = { ...documentOf('horses/stella', STELLA), unread };
  await applyDocuments(phone, 'horses', [held], null);
  await openScreen(phone, '/horses/stella');
  const card = page.getByRole('region', { name: 'In breve' });
  await expect.element(card).toHaveTextContent('ultima data non leggibile: «a settembre»');
  await expect.element(card).toHaveTextContent('intervallo non leggibile: «sei settimane»');
  const summaryOf = (title: string) =>
    [...document.querySelectorAll('details > summary')].find((each) =>
      each.querySelector('h2')?.textContent?.startsWith(title),
    )?.textContent;
  expect(summaryOf('Pareggi')).toContain('non si legge');
  expect(summaryOf('Stato burocratico')).toContain('DPA non leggibile');
  // No visit is said to count before there is one.
  const told = page.getByText('la data dell’ultima visita non è leggibile: «a settembre».');
  await expect.element(told).not.toHaveTextContent('qui sotto');
  await receive(phone, {
    'horses/stella/hoovesTrims/a': { date: instantOf('2026-09-03'), notes: '' },
  });
  await expect.element(told).toHaveTextContent('Conto la visita più recente qui sotto.');
  await expect.element(card).toHaveTextContent('ultimo 03/09/2026');
});

test('in a round of another day a horse is due on its date, in days only in that of today', async () => {
  const phone = openPhone({ clock });
  const fields = { ...STELLA, hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-09-15') };
  await receive(phone, { 'horses/stella': fields });
  await receivedAll(phone);
  const main = page.getByRole('main');
  for (const [day, said, unsaid] of [
    ['2026-10-14', 'scade domani', 'scadenza'],
    ['2026-10-15', 'scadenza 15/10/2026', 'scade oggi'],
    ['2026-10-17', 'scadenza 15/10/2026', 'in ritardo'],
  ] as const) {
    const close = await renderScreen(phone, `/admin/round?day=${day}`);
    await expect.element(main).toHaveTextContent(said);
    await expect.element(main).not.toHaveTextContent(unsaid);
    close();
  }
});

test('in the round of the vet an act whose next day cannot be read is not one without', async () => {
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': STELLA });
  const act = { horse: 'stella', kind: 'Sverminazione', date: instantOf('2026-06-01') };
  const unread: Unread = { next: { stringValue: 'a settembre' } };
  await applyDocuments(phone, 'health', [{ ...documentOf('health/a', act), unread }], null);
  await receivedAll(phone);
  await openScreen(phone, '/health-round');
  await page.getByLabelText(/^Che cosa/).selectOptions('Sverminazione');
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('scadenza non leggibile');
  await expect.element(main).not.toHaveTextContent('Senza scadenza');
});

test('acts whose next day cannot be read are not without one in the due lists', async () => {
  const phone = openPhone({ clock });
  const unread: Unread = { lastHoovesTrim: { stringValue: 'a settembre' } };
  await applyDocuments(phone, 'horses', [{ ...documentOf('horses/stella', STELLA), unread }], null);
  await openScreen(phone, '/due?kind=hoovesTrims');
  const row = page.getByRole('row', { name: /Stella/ });
  await expect.element(row).toHaveTextContent('«a settembre»');
  await expect.element(row).not.toHaveTextContent('mai registrato');
});

test('the panel of the round tells a date that no visit has, as the horse’s page does', async () => {
  const phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { ...STELLA, lastHoovesTrim: instantOf('2026-09-03') },
  });
  await receivedAll(phone);
  const [horse] = await readRows<Horse>(phone, 'horses', ['horses/stella']);
  const session = { mirror: phone, register: openRegister(phone) } as unknown as Session;
  const router = createAppRouter(
    { openAdminApp: () => new Promise(() => undefined) },
    createMemoryHistory(),
  );
  render(
    <RouterContextProvider router={router}>
      <AdminAppProvider value={{ clock } as unknown as AdminApp}>
        <SessionProvider value={session}>
          <HorseSummary kind="hoovesTrims" horse={horse!} />
        </SessionProvider>
      </AdminAppProvider>
    </RouterContextProvider>,
  );
  await eventually(() => expect(document.body.textContent).toContain('ultimo 03/09/2026'));
  expect(document.body.textContent).not.toContain('mai registrato');
});

test('who looks at the horses of the stable is not told that all others are in order', async () => {
  const phone = openPhone({ clock });
  await applyDocuments(
    phone,
    'horses',
    [
      documentOf('horses/luna', { ...STELLA, name: 'Luna', isHere: -1, isInBDN: -1 }),
      documentOf('horses/stella', { ...STELLA, ...IN_ORDER }),
    ],
    null,
  );
  await openScreen(phone, '/bdn');
  await expect
    .element(page.getByText('Nessun cavallo in struttura o deceduto ha qualcosa da sistemare.'))
    .toBeVisible();
  await page.getByText('Tutti', { exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Luna' })).toBeVisible();
});

test('the file of what is held of a person has the day on which it is made, and says up to when others are in it', async () => {
  const evening = new ManualClock(Date.parse('2026-10-14T23:30:00+02:00'));
  const phone = openPhone({ clock: evening });
  await receive(phone, { 'horses/stella': { ...STELLA, ownerName: 'Paola Verdi' } });
  await writeMeta(phone, 'lastPullAt', evening.now() - 60_000);
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:';
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await openScreen(phone, '/person');
  await page.getByRole('searchbox').fill('Paola Verdi');
  const save = page.getByRole('button', { name: 'Esporta da leggere' });
  await save.click();
  await evening.advance(3_600_000);
  await save.click();
  const texts = await Promise.all(files.map((file) => file.text()));
  expect(texts[0]).toContain('14 ottobre 2026');
  expect(texts[0]).not.toContain('è fermo a com’era');
  expect(texts[1]).toContain('15 ottobre 2026');
  expect(texts[1]).toContain('è fermo a com’era');
});

test('an act is not said never to have been recorded where its day or its kind cannot be read', async () => {
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': STELLA });
  const next = instantOf('2026-10-20');
  const [kind, date] = [{ booleanValue: true }, { stringValue: 'inverno' }];
  const act = { horse: 'stella', kind: 'Tetano', date: instantOf('2026-06-01'), next };
  await applyDocuments(
    phone,
    'health',
    [
      { ...documentOf('health/a', { ...act, date: null }), unread: { date } },
      { ...documentOf('health/b', { ...act, kind: '' }), unread: { kind } },
    ],
    null,
  );
  await receivedAll(phone);
  await openScreen(phone, '/due?kind=health');
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('«inverno»');
  await expect.element(main).toHaveTextContent('«true»');
  await expect.element(main).not.toHaveTextContent('mai registrato');
});

test('the dashboard does not say that an interval is missing which cannot be read', async () => {
  const phone = openPhone({ clock });
  const unread: Unread = { hoovesTrimInterval: { stringValue: 'sei settimane' } };
  const fields = { ...STELLA, lastHoovesTrim: instantOf('2026-09-15') };
  await applyDocuments(phone, 'horses', [{ ...documentOf('horses/stella', fields), unread }], null);
  await receivedAll(phone);
  await openScreen(phone, '/');
  const group = page.getByRole('group').filter({ hasText: 'Stella' });
  await expect.element(group).toHaveTextContent('non si legge');
});

test('the drawing of the visits says how many have no day that it could draw', async () => {
  const phone = openPhone({ clock });
  const unread: Unread = { date: { stringValue: 'fine marzo' } };
  await receive(phone, { 'horses/stella': STELLA });
  const visit = documentOf('horses/stella/hoovesTrims/a', { date: null });
  await applyDocuments(phone, 'hoovesTrims', [{ ...visit, unread }], null);
  await receivedAll(phone);
  await openScreen(phone, '/horses/stella');
  const card = page.getByRole('region', { name: 'In breve' });
  await expect.element(card).toHaveTextContent('1 visita non è nel disegno');
});
