import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acknowledge } from '../../../../src/mirror/receive/acknowledge.ts';
import { mutationFrom, REJECTED } from '../../../../src/mirror/database/outbox-row.ts';
import { installOffers } from '../../../../src/platform/install-offers.ts';
import { createHorse } from '../../../../src/register/horses/horses.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen } from '../../../support/open-screen.tsx';
import { openPhone, type Phone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';

const clock = new ManualClock();
const hint = page.getByText(/^Tieni il registro tra le tue app/);

const record = async (phone: Phone, name: string) =>
  sure(await createHorse(phone, { name, docname: name, isHere: 1 }));

async function sendAll(phone: Phone): Promise<void> {
  for (const row of await phone.db.outbox.toArray())
    await acknowledge(phone, mutationFrom(row), { documents: new Map(), conflicts: [], rev: 1 });
}

test.each([
  ['waits', '1 da inviare'],
  ['was refused', '1 da controllare'],
])(
  'in Safari the app is proposed once nothing stays behind there: a change that %s does',
  async (how, chip) => {
    const key = 'scuderia-install-hint-admin';
    localStorage.removeItem(key);
    const offer = { how: 'by hand' } as const;
    vi.spyOn(installOffers, 'current').mockReturnValue(offer);
    onTestFinished(() => {
      vi.restoreAllMocks();
      localStorage.removeItem(key);
    });
    const phone = openPhone({ clock, uid: `hint-${chip}` });
    await record(phone, 'Stella');
    await sendAll(phone);
    await record(phone, 'Luna');
    if (how === 'was refused') await phone.db.outbox.toCollection().modify({ status: REJECTED });
    await openScreen(phone, '/sync');
    await expect.element(page.getByRole('button', { name: chip })).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();

    await sendAll(phone);
    await expect.element(hint).toHaveTextContent('entra una volta con la rete');
  },
);

test('a version that comes after one that was put off is offered again', async () => {
  const phone = openPhone({ clock, uid: 'update' });
  const listeners = new Set<() => void>();
  const appUpdate = Promise.resolve({
    isKept: async () => true,
    isWaiting: () => true,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: () => undefined,
  });
  await openScreen(phone, '/sync', { parts: { appUpdate } });
  const offer = page.getByRole('button', { name: 'Nuova versione: aggiorna' });
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: 'Più tardi' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  for (const listener of listeners) listener();
  await expect.element(offer).toBeVisible();
});
