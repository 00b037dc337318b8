import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Horse } from '../../src/model/horse.ts';
import { ok } from '../../src/platform/result.ts';
import { eventually } from '../support/eventually.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { openPhone } from '../support/phone.ts';

/* Taking a change of a horse back from its history. */

const clock = new ManualClock(Date.UTC(2026, 10, 23));
const PATH = 'horses/stella';
const change = {
  mutationId: '019c0000-0000-7000-8000-000000000001',
  user: 'bruno@example.org',
  uid: 'bruno',
  function: 'updateHorse',
  path: PATH,
  fields: ['isDPA'],
  at: '2026-11-20T00:00:00.000000000Z',
};

test.each([
  [1, 'Da NON DPA a DPA?'],
  [0, 'Togliere NON DPA?'],
])(
  '[UNDO-1] NON DPA is final: what it was before (%i) comes back only after a question',
  async (before, title) => {
    const phone = openPhone({ clock, uid: `dpa-${before}` });
    await receive(phone, { [PATH]: { name: 'Stella', docname: 'Stella', isHere: 1, isDPA: -1 } });
    await openScreen(phone, '/horses/stella', {
      sync: {
        history: async () => ok({ items: [change], readTime: '', next: null }),
        earlierValues: async () => ok({ path: PATH, fields: { isDPA: before }, unreadable: [] }),
      },
    });
    const declared = async () => (await phone.db.view<Horse>('horses').get(PATH))?.fields.isDPA;
    await page.getByText('Storia', { exact: true }).click();
    await page.getByRole('button', { name: 'Rimetti com’era' }).click();
    await page.getByRole('button', { name: 'Rimetti i valori scelti' }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    expect(await declared()).toBe(-1);
    await page.getByRole('button', { name: 'Rimetti i valori scelti' }).click();
    await dialog.getByRole('button', { name: 'Sì, il registro era sbagliato' }).click();
    await eventually(async () => expect(await declared()).toBe(before));
  },
);
