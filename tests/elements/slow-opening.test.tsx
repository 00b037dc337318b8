import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failureLabels } from '../../src/admin/shared/labels/failure-labels.ts';
import { labels } from '../../src/admin/shell/labels.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openPhone } from '../support/phone.ts';
import { renderScreen } from '../support/render-screen.tsx';

/* The database may take long to open: a new version may change every row of a large register. */

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
