import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { labels as movementLabels } from '../../../../src/admin/movements/labels.ts';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { labels } from '../../../../src/admin/sync/labels.ts';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { openScreen } from '../../../support/open-screen.tsx';
import { pull, push } from '../../../support/phone.ts';
import { done } from '../../../support/raw-database.ts';
import { deliver, edit, openScene, remove, sure } from '../../../support/scene.ts';

/*
 * A rejected change whose record somebody has deleted since, one about which another tab has chosen, and where one leads
 * that goes back to its form; and changes that cannot be read.
 */

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a rejected change of a record that is gone does not offer its form, and says what can be done instead', async () => {
  const { anna, bruno, server } = await openScene('stella', 'luna');
  for (const slug of ['stella', 'luna']) await edit(anna, `horses/${slug}`, { coat: 'baio' });
  await anna.db.outbox.toCollection().modify({ status: 'attention', lastError: 'invalid' });
  await openScreen(anna, '/sync');
  await expect.element(button(labels.rejected.edit).nth(1)).toBeVisible();
  await remove(bruno, 'horses/stella');
  await deliver(server, bruno);
  await pull(anna, server.remote());
  const cards = page.getByRole('listitem').filter({ hasText: /mantello/ });
  const stella = cards.filter({ hasText: /^stella/ });
  await expect.element(stella).toHaveTextContent(labels.rejected.gone);
  expect(
    stella.getByRole('button', { name: labels.rejected.edit, exact: true }).elements(),
  ).toEqual([]);
  await expect.element(button(labels.rejected.edit)).toBeVisible();
  expect(page.getByText(labels.rejected.gone).elements()).toHaveLength(1);
  // As it says: sent again, it asks.
  await stella.getByRole('button', { name: commonLabels.retry }).click();
  await expect.element(stella).not.toHaveTextContent(labels.rejected.gone);
  await expect.element(page.getByText(labels.rejected.gone)).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
  await push(anna, server.remote());
  await expect.element(page.getByText(labels.conflicts.deleted('stella'))).toBeVisible();

  // What a person then chooses is done: the horse is put back with the change, and the other change is in its form.
  await button('Ripristina').click();
  await expect.poll(() => anna.db.conflicts.count()).toBe(0);
  await push(anna, server.remote());
  expect(server.documents.get('horses/stella')).toMatchObject({
    deletedAt: '',
    fields: { coat: 'baio' },
  });
  await button(labels.rejected.edit).click();
  await expect.element(page.getByText(/^Ho ritrovato quello che avevi scritto/)).toBeVisible();
  await expect.element(page.getByLabelText('Mantello')).toHaveValue('baio');
  expect(await anna.db.outbox.count()).toBe(0);
});

test('a rejected change that was exported is not said to be lost with its discard: another device may still send it', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { anna } = await openScene('stella');
  await edit(anna, 'horses/stella', { coat: 'baio' });
  await anna.db.outbox.toCollection().modify({ status: 'attention', lastError: 'invalid' });
  await openScreen(anna, '/sync');
  const dialog = page.getByRole('dialog');
  await button(labels.rejected.discard).click();
  await expect.element(dialog).toHaveTextContent(labels.rejected.forEver);
  await dialog.getByRole('button', { name: commonLabels.back, exact: true }).click();
  await button(labels.rejected.export).click();
  await expect.poll(async () => (await anna.db.outbox.toArray())[0]?.handed).toBe(true);
  await button(labels.rejected.discard).click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Da questo telefono sparisce, ma è in un file esportato: un altro dispositivo può ancora inviarla.',
    );
  expect(dialog.element().textContent).not.toContain(labels.rejected.forEver);
});

test.each([
  ['discards', 'retried'],
  ['edits', 'retried'],
  ['retries', 'discarded'],
] as const)(
  'whoever %s what another tab has %s is not told that it was done',
  async (what, before) => {
    const { anna } = await openScene('stella');
    await edit(anna, 'horses/stella', { coat: 'baio' });
    await anna.db.outbox.toCollection().modify({ status: 'attention', lastError: 'invalid' });
    let asked = 0;
    await openScreen(anna, '/sync', { sync: { syncNow: async () => void (asked += 1) } });
    await expect.element(button(labels.rejected.edit)).toBeVisible();
    if (what === 'discards') await button(labels.rejected.discard).click();
    // Past Dexie: this tab has not heard of it yet.
    const raw = anna.db.backendDB();
    const outbox = raw.transaction('outbox', 'readwrite').objectStore('outbox');
    const [row] = await done(outbox.getAll());
    if (before === 'retried') await done(outbox.put({ ...row, status: 'pending' }));
    else await done(outbox.clear());
    if (what === 'discards')
      await page.getByRole('dialog').getByRole('button', { name: labels.rejected.discard }).click();
    else await button(what === 'edits' ? labels.rejected.edit : commonLabels.retry).click();
    await expect.element(page.getByText(labels.rejected.chosenElsewhere)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/modifica scartata|Di nuovo in attesa/);
    expect(document.querySelector('h1')!.textContent).toContain('Sincronizzazione');
    expect(asked).toBe(0);
    expect(await anna.db.outbox.count()).toBe(before === 'retried' ? 1 : 0);
  },
);

const movement = {
  kind: 'arrivo',
  party: 'Bianchi',
  barncode: '',
  docnumber: '',
  notes: '',
} as const;

test.each(['hoovesTrims', 'movements'] as const)(
  'what goes back to its form is shown in it, below the page too, and in a form that was closed (%s)',
  async (kind) => {
    const { anna } = await openScene('stella');
    const { hoovesTrims, movements } = openRegister(anna);
    const [day, notes] = ['2026-03-10', 'chiodo'];
    if (kind === 'movements') sure(await movements.add('stella', { ...movement, day, notes }));
    else sure(await hoovesTrims.add('stella', { day, notes }));
    await anna.db.outbox.toCollection().modify({ status: 'attention', lastError: 'invalid' });
    const history = createMemoryHistory({ initialEntries: ['/admin/sync'] });
    await openScreen(anna, '/sync', { history });
    await button(labels.rejected.edit).click();

    const form =
      kind === 'movements'
        ? page.getByRole('dialog', { name: movementLabels.newTitle('stella') })
        : page.getByRole('form', { name: 'Nuovo pareggio' });
    await expect.element(form.getByLabelText('Note')).toHaveValue(notes);
    await expect.poll(() => form.element().contains(document.activeElement)).toBe(true);
    await expect.element(form.getByLabelText('Note')).toBeInViewport();
    if (kind === 'hoovesTrims') return;
    // Closed, it is closed for good: the address does not ask for it again.
    await form.getByRole('button', { name: commonLabels.back }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(() => history.location.hash).toBe('');
  },
);

test('[PUSH-14] a change that cannot be read is discarded only after a question, one of a newer app not at all', async () => {
  const { anna } = await openScene('stella', 'luna');
  for (const slug of ['stella', 'luna']) await edit(anna, `horses/${slug}`, { coat: 'baio' });
  await anna.db.outbox.toCollection().modify((row) => {
    Object.assign(row, row.path === 'horses/luna' ? { v: 99 } : { patch: null });
  });
  await openScreen(anna, '/sync');
  const region = (name: string) => page.getByRole('region', { name });
  await expect.element(region(labels.damaged.newer)).toHaveTextContent(labels.waiting.ofNewerApp());
  expect(region(labels.damaged.newer).getByRole('button').elements()).toEqual([]);
  const damaged = region(labels.damaged.title);
  await expect.element(damaged).toHaveTextContent('horses/stella');
  expect(damaged.element().textContent).not.toContain('luna');
  const left = async () => (await anna.db.outbox.toArray()).map(({ path }) => path);
  const dialog = page.getByRole('dialog', { name: labels.rejected.askDiscard('horses/stella') });
  const discard = async () => {
    await damaged.getByRole('button', { name: labels.rejected.discard }).click();
    await expect.element(dialog).toHaveTextContent(labels.damaged.forEver);
    await dialog.getByRole('button', { name: labels.rejected.discard }).click();
  };
  const begin = anna.db.transaction.bind(anna.db) as (...given: unknown[]) => Promise<unknown>;
  const refuse = (...given: unknown[]) =>
    given[0] === 'rw' ? Promise.reject(new DOMException('', 'AbortError')) : begin(...given);
  Object.assign(anna.db, { transaction: refuse });
  await discard();
  await expect.element(page.getByText(failureLabels.save.aborted)).toBeVisible();
  expect(page.getByText(labels.damaged.discarded).elements()).toEqual([]);
  expect(await left()).toEqual(['horses/stella', 'horses/luna']);
  Object.assign(anna.db, { transaction: begin });
  await discard();
  await expect.element(page.getByText(labels.damaged.discarded)).toBeVisible();
  await expect.element(damaged).not.toBeInTheDocument();
  expect(await left()).toEqual(['horses/luna']);
});
