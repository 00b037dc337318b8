import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labels } from '../../../../src/admin/visit-round/labels.ts';
import { roundLabels } from '../../../../src/admin/shared/round/round-labels.ts';
import { visitKindLabels, visitLabels } from '../../../../src/admin/shared/labels/visit-labels.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { dayOf, instantOf } from '../../../../src/model/values/calendar.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { missedReason } from '../../../../src/model/visits/missed-visit.ts';
import type { Visit } from '../../../../src/model/visits/visit.ts';
import { deleteVisit } from '../../../../src/register/visits/visits.ts';
import { documentOf } from '../../../support/document-of.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { receivedAll } from '../../../support/received.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/* Cases of a round besides 'done': a horse that could not be done, and many done at once. */

const clock = new ManualClock();
const TODAY = dayOf(clock.now());
const DUE = { isHere: 1, isDeceased: -1, hoovesTrimInterval: 1 } as const;
let uids = 0;
let phone: Phone;
let close: () => void;

/** The longest overdue first: Anna, Bea, Cleo. */
beforeEach(async () => {
  uids += 1;
  phone = openPhone({ clock, uid: `r${uids}` });
  const hold = (slug: string, fields: Fields) =>
    applyDocuments(phone, 'horses', [documentOf(`horses/${slug}`, { ...DUE, ...fields })], null);
  for (const [slug, name, last] of [
    ['anna', 'Anna', '2025-01-01'],
    ['bea', 'Bea', '2025-02-01'],
    ['cleo', 'Cleo', '2025-03-01'],
  ] as const) {
    const fields = { name, docname: name, lastHoovesTrim: instantOf(last) };
    await hold(slug, { ...fields, hoovesTrimNotes: 'Solo davanti.' });
  }
  await receivedAll(phone);
  close = await renderScreen(phone, '/admin/round');
  await expect.element(box('Bea')).toBeInTheDocument();
  return () => close();
});

const box = (name: string) => page.getByRole('checkbox', { name: `Fatto: ${name}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openMore = (name: string) => button(`Nota o non fatto: ${name}`).click();
const horse = async (slug: string) =>
  (await phone.db.view<Horse>('horses').get(`horses/${slug}`))!.fields;
const rowOf = (name: string) =>
  (box(name).element() as HTMLElement).closest('label')!.parentElement!;

test('a last date that no visit stands for is told beside the round too', async () => {
  await button(roundLabels.cardFor('Anna')).click();
  const summary = page.getByRole('complementary', { name: 'Anna' });
  await expect.element(summary).toHaveTextContent('ultimo 01/01/2025');
  await expect.element(summary).not.toHaveTextContent('mai registrato');
});

test('a chip reader goes on after a horse that is done already, which is shown beside the round', async () => {
  const [dora, elsa] = ['380271006045678', '380271006045679'];
  for (const [slug, name, chipnumber] of [
    ['dora', 'Dora', dora],
    ['elsa', 'Elsa', elsa],
  ] as const) {
    const fields = { ...DUE, name, docname: name, chipnumber };
    await applyDocuments(phone, 'horses', [documentOf(`horses/${slug}`, fields)], null);
  }
  await expect.element(box('Elsa')).toBeInTheDocument();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard(`${dora}{Enter}`);
  await expect.element(box('Dora')).toBeChecked();
  await userEvent.keyboard(`${dora}{Enter}`);
  await expect.element(page.getByRole('complementary', { name: 'Dora' })).toBeVisible();
  // The panel does not take the focus, so it is announced: the same text again, told apart by a space.
  const announced = Array.from(document.querySelectorAll('output'), (each) => each.textContent);
  expect(announced).toContain(`${visitLabels.announceDone('hoovesTrims', 'Dora')} `);
  await userEvent.keyboard(`${elsa}{Enter}`);
  await expect.element(box('Elsa')).toBeChecked();
  await expect.element(page.getByRole('complementary', { name: 'Dora' })).not.toBeInTheDocument();
  // Opened by hand it takes the focus, and returns it.
  await button(roundLabels.cardFor('Elsa')).click();
  await expect.element(page.getByRole('heading', { name: 'Elsa' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(roundLabels.cardFor('Elsa'))).toHaveFocus();
});

test('the card beside the round shows its horse as it is now, and gives the focus back to the one it was opened from last', async () => {
  await button(roundLabels.cardFor('Anna')).click();
  // The panel may cover it: by the keys.
  (button(roundLabels.cardFor('Bea')).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const summary = page.getByRole('complementary', { name: 'Bea' });
  await expect.element(summary).toHaveTextContent('Solo davanti.');
  const fields = { ...DUE, name: 'Bea', docname: 'Bea', lastHoovesTrim: instantOf('2025-02-01') };
  const changed = { ...fields, hoovesTrimNotes: 'Zoppa.', ownerName: 'Paola' };
  const version = '2026-01-02T00:00:00.000000000Z';
  const later = { ...documentOf('horses/bea', changed), rev: 2, version };
  await applyDocuments(phone, 'horses', [later], null);
  await expect.element(summary).toHaveTextContent('Zoppa.');
  await expect.element(summary).toHaveTextContent('Paola');
  await userEvent.keyboard('{Escape}');
  await expect.element(summary).not.toBeInTheDocument();
  expect(document.activeElement).toBe(button(roundLabels.cardFor('Bea')).element());
});

test('the card beside the round goes with its round: beside another it would tell the interval and the visits of this one', async () => {
  await button(roundLabels.cardFor('Bea')).click();
  const summary = page.getByRole('complementary', { name: 'Bea' });
  await expect.element(summary).toHaveTextContent('ogni mese');
  // The panel may cover it: by its own event.
  const dentist = page.getByRole('radio', { name: visitKindLabels.dentists.tab });
  (dentist.element() as HTMLElement).click();
  await expect
    .element(page.getByRole('heading', { name: visitKindLabels.dentists.round }))
    .toBeInTheDocument();
  await expect.element(summary).not.toBeInTheDocument();
});

test('a horse that could not be done says why, stays due, and the reason is kept with it and sent', async () => {
  const height = rowOf('Bea').querySelector('label')!.getBoundingClientRect().height;
  await openMore('Bea');
  await button('Zoppia').click();
  await expect.element(page.getByText('Non fatto: Zoppia')).toBeVisible();
  // The reason that was pressed is gone; the focus is not.
  expect(document.activeElement?.textContent).toContain('Togli «non fatto»');
  expect(rowOf('Bea').contains(document.activeElement)).toBe(true);
  expect(rowOf('Bea').textContent).toContain('da inviare');
  expect(rowOf('Bea').querySelector('label')!.getBoundingClientRect().height).toBe(height);
  await expect.element(box('Bea')).not.toBeChecked();
  const { hoovesTrimNotes, lastHoovesTrim } = await horse('bea');
  expect(hoovesTrimNotes).toMatch(/^Solo davanti\.\nNon fatto il [\d/]{10}: Zoppia$/);
  expect(lastHoovesTrim).toBe(instantOf('2025-02-01'));
  const [change, ...more] = await phone.db.outbox.toArray();
  expect(more).toEqual([]);
  expect(change).toMatchObject({ op: 'update', path: 'horses/bea' });
  expect(Object.keys((change as { patch: object }).patch)).toEqual(['hoovesTrimNotes']);

  // It is still there when the round is opened again, and can be taken back.
  close();
  close = await renderScreen(phone, '/admin/round');
  await expect.element(page.getByText('Non fatto: Zoppia')).toBeVisible();
  await openMore('Bea');
  await clock.advance(1000);
  await button('Togli «non fatto»').click();
  await expect.element(page.getByText('Non fatto: Zoppia')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain('Agitazione');
  expect((await horse('bea')).hoovesTrimNotes).toBe('Solo davanti.');
});

test('a reason of one’s own is what stands in the note', async () => {
  await openMore('Anna');
  await page.getByRole('textbox', { name: 'Nota per Anna' }).fill('non si lascia prendere');
  await button('Quello scritto nella nota').click();
  await expect.element(page.getByText('Non fatto: non si lascia prendere')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Nota per Anna' })).toHaveValue('');
});

test('a reason that the notes have no room for says so, and nothing is written', async () => {
  const full = 'x'.repeat(19_990);
  const fields = { ...DUE, name: 'Dora', docname: 'Dora', hoovesTrimNotes: full };
  await applyDocuments(phone, 'horses', [documentOf('horses/dora', fields)], null);
  await openMore('Dora');
  await button('Zoppia').click();
  await expect.element(page.getByText(labels.missed.full)).toBeVisible();
  expect(await phone.db.outbox.count()).toBe(0);
});

test('over notes that cannot be read nothing is written: it is said why, and other values that cannot be read ask nothing', async () => {
  const unread = { hoovesTrimNotes: { booleanValue: true } };
  const other = { dentistNotes: { booleanValue: true } };
  const fields = { ...DUE, name: 'Dora', docname: 'Dora', lastHoovesTrim: instantOf('2025-01-15') };
  await applyDocuments(
    phone,
    'horses',
    [
      { ...documentOf('horses/dora', fields), unread },
      { ...documentOf('horses/elsa', { ...fields, name: 'Elsa', docname: 'Elsa' }), unread: other },
    ],
    null,
  );
  await openMore('Dora');
  await expect.element(page.getByText(labels.missed.unread)).toBeVisible();
  expect(page.getByRole('button', { name: 'Zoppia' }).elements()).toEqual([]);
  await openMore('Elsa');
  await button('Zoppia').click();
  await expect.element(page.getByText('Non fatto: Zoppia')).toBeVisible();
  const [change, ...more] = await phone.db.outbox.toArray();
  expect(more).toEqual([]);
  expect(change).toMatchObject({ path: 'horses/elsa' });
  expect(Object.keys((change as { patch: object }).patch)).toEqual(['hoovesTrimNotes']);
});

test('a note that came with a visit of another phone is not replaced by what was typed before it came', async () => {
  await openMore('Anna');
  const note = page.getByRole('textbox', { name: 'Nota per Anna' });
  await note.fill('zoppa davanti');
  const visit = { date: instantOf(TODAY), notes: 'tolto chiodo, ricontrollare' };
  const path = 'horses/anna/hoovesTrims/theirs';
  await applyDocuments(phone, 'hoovesTrims', [documentOf(path, visit)], null);
  await expect.element(box('Anna')).toBeChecked();
  await expect.element(page.getByText(labels.noteOverAnother)).toBeVisible();
  await userEvent.tab();
  expect(await phone.db.outbox.count()).toBe(0);
  await expect.element(note).toHaveValue('zoppa davanti');
  await button(labels.joinNotes).click();
  await expect.element(note).toHaveValue('tolto chiodo, ricontrollare; zoppa davanti');
  await button('Salva').click();
  await expect.element(page.getByText(labels.noteSaved).first()).toBeInTheDocument();
  const visits = (await phone.db.view<Visit>('hoovesTrims').toArray()).map(({ fields }) => fields);
  expect(visits.map(({ notes }) => notes)).toEqual(['tolto chiodo, ricontrollare; zoppa davanti']);
  await expect.element(page.getByText('Salvata.', { exact: true })).toBeVisible();
});

test('a horse that is done after all is not said to be missed', async () => {
  await openMore('Anna');
  await button('Agitazione').click();
  await expect.element(page.getByText('Non fatto: Agitazione')).toBeVisible();
  await clock.advance(1000);
  await box('Anna').click({ force: true });
  await expect.element(box('Anna')).toBeChecked();
  await expect.poll(async () => missedReason(await horse('anna'), 'hoovesTrims', TODAY)).toBeNull();
  expect((await horse('anna')).hoovesTrimNotes).toBe('Solo davanti.');
});

test('a slip of the thumb on a horse that was missed loses no reason, also where the list is drawn anew in between', async () => {
  await openMore('Anna');
  await page.getByRole('textbox', { name: 'Nota per Anna' }).fill('non si lascia prendere');
  await button('Quello scritto nella nota').click();
  const line = page.getByText('Non fatto: non si lascia prendere');
  await expect.element(line).toBeVisible();
  await clock.advance(1000);
  await box('Anna').click({ force: true });
  await expect.element(box('Anna')).toBeChecked();
  await expect.element(line).not.toBeInTheDocument();
  await page.getByText('Dentista', { exact: true }).click();
  await expect.element(box('Anna')).not.toBeChecked();
  await page.getByText('Pareggi', { exact: true }).click();
  await expect.element(box('Anna')).toBeChecked();
  await clock.advance(1000);
  await box('Anna').click({ force: true });
  await expect.element(line).toBeVisible();
  await expect.element(box('Anna')).not.toBeChecked();
  // A wrong tap again: 'Annulla' of the removal records the visit, without the line.
  await button('Annulla').click();
  await expect.element(box('Anna')).toBeChecked();
  await expect.element(line).not.toBeInTheDocument();
});

test('all down to a row are recorded after a yes, without those that were missed; one undo takes them back', async () => {
  await openMore('Anna');
  await button('Non c’era').click();
  await expect.element(page.getByText('Non fatto: Non c’era')).toBeVisible();
  await openMore('Cleo');
  const all = page.getByRole('button', { name: 'Tutti fatti fino a qui' });
  await all.nth(1).click();
  const dialog = page.getByRole('dialog', { name: /^Registrare 2 pareggi/ });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().textContent).toMatch(/BeaCleo/);
  expect(dialog.element().textContent).not.toContain('Anna');
  await dialog.getByRole('button', { name: 'Registra tutti e 2' }).click();
  await expect.element(box('Bea')).toBeChecked();
  await expect.element(box('Cleo')).toBeChecked();
  await expect.element(box('Anna')).not.toBeChecked();
  await button('Annulla').click();
  await expect.element(box('Bea')).not.toBeChecked();
  await expect.element(box('Cleo')).not.toBeChecked();
  expect(await phone.db.view('hoovesTrims').count()).toBe(0);
});

test('recording many can be stopped: what is recorded by then stays, and its undo takes it back', async () => {
  await openMore('Cleo');
  const all = page.getByRole('button', { name: 'Tutti fatti fino a qui' });
  await all.first().click();
  const dialog = page.getByRole('dialog', { name: /^Registrare 3 pareggi/ });
  await expect.element(dialog).toBeVisible();
  let saves = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const save = phone.db.saveTogether.bind(phone.db);
  // The second visit is on its way while the person stops.
  Object.assign(phone.db, {
    saveTogether: async (...given: Parameters<typeof save>) => {
      if ((saves += 1) === 2) await held;
      return save(...given);
    },
  });
  await dialog.getByRole('button', { name: 'Registra tutti e 3' }).click();
  await expect.element(dialog.getByText('1 di 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ferma' }).click();
  go();
  await expect.element(dialog).not.toBeInTheDocument();
  await eventually(async () => expect(await phone.db.view('hoovesTrims').count()).toBe(2));
  await expect.element(page.getByRole('checkbox', { checked: true }).nth(1)).toBeVisible();
  await button('Annulla').click();
  await eventually(async () => expect(await phone.db.view('hoovesTrims').count()).toBe(0));
});

test('down to a row where all that is left was missed, nothing is said to be done', async () => {
  await openMore('Anna');
  await button('Non c’era').click();
  await expect.element(page.getByText('Non fatto: Non c’era')).toBeVisible();
  const all = page.getByRole('button', { name: 'Tutti fatti fino a qui' });
  await all.first().click();
  const dialog = page.getByRole('dialog', { name: 'Fin qui non resta niente da registrare.' });
  await expect.element(dialog).toHaveTextContent('segnato come non fatto resta fuori');
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await clock.advance(5000);
  await box('Anna').click();
  await expect.element(box('Anna')).toBeChecked();
  await all.first().click();
  await expect
    .element(page.getByRole('dialog', { name: 'Fin qui sono già tutti fatti.' }))
    .toBeVisible();
});

test('a tick is shown as soon as it is kept, before the round was read again; what is read then is what is shown', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const begin = phone.db.transaction.bind(phone.db) as (...given: unknown[]) => Promise<unknown>;
  // Live queries of visits wait; writes of visits do not.
  Object.assign(phone.db, {
    transaction: (...given: unknown[]) => {
      const isRead = given[0] === 'r' && (given[1] as string[]).includes('view_hoovesTrims');
      return isRead ? held.then(() => begin(...given)) : begin(...given);
    },
  });
  await box('Bea').click();
  await expect.element(box('Bea')).toBeChecked();
  expect(rowOf('Bea').textContent).toContain('Sul telefono, da inviare');
  const [visit] = await phone.db.view('hoovesTrims').toArray();
  // Another tab takes the visit back meanwhile.
  await deleteVisit(phone, visit!.path);
  go();
  await expect.element(box('Bea')).not.toBeChecked();
  expect(rowOf('Bea').textContent).not.toContain('da inviare');
});
