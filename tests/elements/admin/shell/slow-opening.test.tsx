import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { labels as due } from '../../../../src/admin/due/labels.ts';
import { labels as given } from '../../../../src/admin/given-rounds/labels.ts';
import { labels } from '../../../../src/admin/shell/labels.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { openPhone } from '../../../support/phone.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/* The database may take long to open: a new version may change every row of a large register. It may fail later too. */

const clock = new ManualClock();
const opening = page.getByText(labels.opening);

test('an opening that takes long is told, until the register is there', async () => {
  const phone = openPhone({ clock, uid: 'slow' });
  const { promise, resolve: open } = Promise.withResolvers<void>();
  phone.db.on('ready', () => promise);
  const drawn = renderScreen(phone, '/admin/horses');
  await expect.element(opening).toBeVisible();
  // No screen says meanwhile that something is empty.
  expect(document.querySelector<HTMLElement>('#content')!.innerText).not.toMatch(
    /vuoto|Nuovo|\(0\)/,
  );
  open();
  await expect.element(opening).not.toBeInTheDocument();
  (await drawn)();
});

// 'Riprova' loads the page anew; what follows is tested in e2e/admin-screens.spec.ts.
test.each(['/admin', '/admin/round', '/admin/horses', '/admin/sync'])(
  '%s: a database that does not open is a failure that can be tried again',
  async (screen) => {
    const storage = new IDBFactory();
    storage.open = () => {
      throw new DOMException('a worn disk', 'UnknownError');
    };
    const drawn = renderScreen(openPhone({ clock, uid: 'worn', storage }), screen);
    await expect.element(page.getByRole('heading', { name: failureLabels.read })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
    await expect.element(opening).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Tutto inviato');
    (await drawn)();
  },
);

test.each([
  ['/due', 'Luna', [due.calendar]],
  ['/given-rounds', given.given.state(0, 1, false), [given.given.send, given.send.download]],
])(
  '%s: a file that cannot be read any more when its button is pressed is said to be so',
  async (screen, shown, buttons) => {
    onTestFinished(() => void vi.restoreAllMocks());
    await page.viewport(1280, 900);
    const phone = openPhone({ clock: new ManualClock(instantOf('2026-10-14')), uid: 'lost' });
    const trim = { prev_hoovesTrims: instantOf('2026-06-01') };
    await receive(phone, {
      'horses/luna': { name: 'Luna', docname: 'Luna', isHere: 1, isDeceased: -1, ...trim },
      [`rounds/${'a'.repeat(20)}`]: {
        date: instantOf('2026-10-14'),
        kind: 'hoovesTrims',
        by: 'Bea',
        secret: 'x'.repeat(40),
        horses: 'luna',
      },
    });
    await openScreen(phone, screen);
    const last = page.getByRole('button', { name: buttons.at(-1)!, exact: true });
    for (const name of buttons.slice(0, -1))
      await page.getByRole('button', { name, exact: true }).click();
    await expect.element(last).toBeEnabled();
    // What the screen itself reads has been read: a failure of that would take the button away.
    await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lose = () =>
      void vi.spyOn(phone.db, 'view').mockImplementation(() => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      });
    addEventListener('click', lose, { capture: true, once: true });
    await last.click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: failureLabels.read }))
      .toBeVisible();
  },
);
