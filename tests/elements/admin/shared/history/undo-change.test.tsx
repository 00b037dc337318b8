import { commonLabels } from '../../../../../src/i18n/labels.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { historyLabels } from '../../../../../src/admin/shared/history/history-labels.ts';
import { failureLabels } from '../../../../../src/admin/shared/labels/failure-labels.ts';
import { applyDocuments } from '../../../../../src/mirror/receive/apply-remote.ts';
import type { Horse } from '../../../../../src/model/horses/horse.ts';
import { fail, ok } from '../../../../../src/platform/result.ts';
import { openRegister } from '../../../../../src/register/register.ts';
import type { SyncEngine } from '../../../../../src/sync/engine-interface.ts';
import { documentOf } from '../../../../support/document-of.ts';
import { eventually } from '../../../../support/eventually.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { openPhone } from '../../../../support/phone.ts';
import { refuseWrites } from '../../../../support/refuse-writes.ts';
import { sure } from '../../../../support/scene.ts';

/* The history of a horse, and taking a change back from it. */

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

test('[UNDO-1] an answer stays as it was given, and a tick counts for the value that it was given about', async () => {
  const phone = openPhone({ clock, uid: 'answers' });
  const now = { ownerPhone: '222', ownerName: 'Verdi', notes: 'b' };
  await receive(phone, { [PATH]: { name: 'Stella', docname: 'Stella', isHere: 1, ...now } });
  const fields = { ownerPhone: '111', ownerName: 'Rossi', notes: 'a' };
  await openScreen(phone, '/horses/stella', {
    sync: {
      history: async () =>
        ok({ items: [{ ...change, fields: Object.keys(fields) }], readTime: '', next: null }),
      earlierValues: async () => ok({ path: PATH, fields, unreadable: [] }),
    },
  });
  await page.getByText('Storia', { exact: true }).click();
  await page.getByRole('button', { name: 'Rimetti com’era' }).click();
  const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') });
  await tick('Telefono').click(); // not this one
  await tick('Proprietario').click();
  await tick('Proprietario').click(); // this one, over 'Verdi'

  const { horses } = openRegister(phone);
  const seen = sure(await horses.get('stella')).fields;
  sure(await horses.update('stella', seen, { ...seen, ownerPhone: '333', ownerName: 'Bianchi' }));
  await expect.element(page.getByText(/Adesso: 333/)).toBeVisible();
  await expect.element(tick('Telefono')).not.toBeChecked();
  await expect.element(tick('Proprietario')).not.toBeChecked();
  await expect.element(tick('Note')).toBeChecked();
  await page.getByRole('button', { name: 'Rimetti i valori scelti' }).click();
  const held = async () => (await phone.db.view<Horse>('horses').get(PATH))?.fields;
  await eventually(async () => expect((await held())?.notes).toBe('a'));
  expect(await held()).toMatchObject({ ownerPhone: '333', ownerName: 'Bianchi' });
});

test('each button says which change it takes back, its text first', async () => {
  const phone = openPhone({ clock, uid: 'names' });
  await receive(phone, { [PATH]: { name: 'Stella', docname: 'Stella', isHere: 1 } });
  const mutationId = change.mutationId.replace(/1$/, '2');
  const notes = { ...change, fields: ['notes'] };
  const items = [notes, { ...notes, mutationId, at: '2026-11-21T00:00:00.000000000Z' }];
  await openScreen(phone, '/horses/stella', {
    sync: { history: async () => ok({ items, readTime: '', next: null }) },
  });
  await page.getByText('Storia', { exact: true }).click();
  for (const day of [20, 21])
    await expect
      .element(
        page.getByRole('button', {
          name: `Rimetti com’era… (Cambiato: note, ${day} novembre 2026 alle 01:00)`,
          exact: true,
        }),
      )
      .toBeVisible();
});

test.each([
  ['no network', fail('unreachable' as const), historyLabels.undo.offline, true],
  ['a server that refused', fail('denied' as const), historyLabels.undo.gone, false],
  ['values that are not kept', ok(null), historyLabels.undo.gone, false],
])(
  '[UNDO-1] of %s a person is told, and may ask again only where that can help',
  async (what, first, said, again) => {
    const phone = openPhone({ clock, uid: `asked-${what.replaceAll(' ', '-')}` });
    await receive(phone, { [PATH]: { name: 'Stella', docname: 'Stella', notes: 'b' } });
    const answers = [first, ok({ path: PATH, fields: { notes: 'a' }, unreadable: [] })];
    let asking: Promise<void> = Promise.resolve();
    await openScreen(phone, '/horses/stella', {
      sync: {
        history: async () =>
          ok({ items: [{ ...change, fields: ['notes'] }], readTime: '', next: null }),
        earlierValues: async () => {
          await asking;
          return answers.shift()!;
        },
      },
    });
    await page.getByText('Storia', { exact: true }).click();
    await page.getByRole('button', { name: 'Rimetti com’era' }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    const retry = page.getByRole('button', { name: 'Riprova' });
    if (!again) return expect(retry.elements()).toEqual([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    asking = promise;
    await retry.click();
    // Until the answer is here, it shows that it asks, and not the failure of before.
    await expect.element(page.getByText(commonLabels.loading)).toBeInTheDocument();
    expect(page.getByText(said).elements()).toEqual([]);
    resolve();
    await expect.element(page.getByText(/Prima: a/)).toBeVisible();
    // 'Annulla' undoes; this button only closes.
    expect(page.getByRole('button', { name: commonLabels.undo, exact: true }).elements()).toEqual(
      [],
    );
    await expect
      .element(page.getByRole('button', { name: commonLabels.back, exact: true }))
      .toBeVisible();
    // Where the phone has no room, what was chosen stays to be tried again.
    const full = () => new DOMException('full', 'QuotaExceededError');
    onTestFinished(refuseWrites(phone.db, 'outbox', full));
    await page.getByRole('button', { name: historyLabels.undo.save }).click();
    await expect.element(page.getByText(failureLabels.save.quota)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^Note/ })).toBeChecked();
    expect(page.getByText(historyLabels.undo.done).elements()).toEqual([]);
  },
);

test('older changes are read on below what is shown, and where the story begins is said only once all was read', async () => {
  const phone = openPhone({ clock, uid: 'pages' });
  const stella = { name: 'Stella', docname: 'Stella', isHere: 1 };
  await receive(phone, { [PATH]: stella });
  const of = (n: number, field: string) => ({
    ...change,
    mutationId: change.mutationId.replace(/1$/, String(n)),
    fields: [field],
    at: `2026-11-0${n}T00:00:00.000000000Z`,
  });
  const first = [of(3, 'sex'), of(2, 'breed')];
  const pageOf = (items: readonly (typeof change)[], next: string | null) =>
    ok({ items, readTime: '', next });
  const asked: (string | null)[] = [];
  const answers: Promise<Awaited<ReturnType<SyncEngine['history']>>>[] = [];
  const held = Promise.withResolvers<Awaited<(typeof answers)[number]>>();
  answers.push(
    Promise.resolve(pageOf(first, 'older')),
    Promise.resolve(fail('unreachable' as const)),
    Promise.resolve(pageOf(first, 'older')),
    held.promise,
    Promise.resolve(pageOf([of(4, 'coat'), ...first], 'older')),
    Promise.resolve(pageOf([of(1, 'notes')], null)),
  );
  await openScreen(phone, '/horses/stella', {
    sync: {
      history: async (_path, next) => {
        asked.push(next);
        return answers.shift()!;
      },
    },
  });
  await page.getByText('Storia', { exact: true }).click();
  const lines = () =>
    [...document.querySelectorAll('main details li > p:first-child')].map((line) =>
      line.textContent.replace('Cambiato: ', ''),
    );
  const more = page.getByRole('button', { name: historyLabels.more });
  const end = page.getByText(historyLabels.end);
  await eventually(() => expect(lines()).toEqual(['sesso', 'razza']));
  expect(end.elements()).toEqual([]);

  await more.click();
  await expect.element(page.getByText(historyLabels.offline)).toBeVisible();
  expect(lines()).toEqual(['sesso', 'razza']);
  expect(end.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect.element(more).toBeVisible();

  // A change arrives while the older ones are read: it is not lost to their answer.
  await more.click();
  const later = { ...documentOf(PATH, { ...stella, coat: 'baio' }), rev: 2 };
  const version = '2026-02-01T00:00:00.000000000Z';
  await applyDocuments(phone, 'horses', [{ ...later, version }], null);
  await eventually(() => expect(lines()).toEqual(['mantello', 'sesso', 'razza']));
  held.resolve(pageOf([of(1, 'notes')], null));
  await held.promise;
  await expect.element(more).toBeVisible();
  expect(lines()).toEqual(['mantello', 'sesso', 'razza']);
  expect(end.elements()).toEqual([]);

  await more.click();
  await expect.element(end).toBeVisible();
  expect(lines()).toEqual(['mantello', 'sesso', 'razza', 'note']);
  expect(more.elements()).toEqual([]);
  expect(asked).toEqual([null, 'older', null, 'older', null, 'older']);
});

test('a change that is listed, though it is not sent yet, is not followed by the sentence that there is none', async () => {
  const phone = openPhone({ clock, uid: 'unsent' });
  await receive(phone, { [PATH]: { name: 'Stella', docname: 'Stella', isHere: 1 } });
  const { horses } = openRegister(phone);
  const seen = sure(await horses.get('stella')).fields;
  sure(await horses.update('stella', seen, { ...seen, notes: 'calma' }));
  await openScreen(phone, '/horses/stella', {
    sync: { history: async () => ok({ items: [], readTime: '', next: null }) },
  });
  await page.getByText('Storia', { exact: true }).click();
  await expect.element(page.getByText(/^Da inviare: /)).toBeVisible();
  await expect.element(page.getByText(historyLabels.end)).toBeVisible();
  expect(page.getByText(historyLabels.none).elements()).toEqual([]);
});
