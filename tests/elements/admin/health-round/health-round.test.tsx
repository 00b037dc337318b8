import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addMonths, instantOf } from '../../../../src/model/values/calendar.ts';
import type { HealthAct } from '../../../../src/model/health/health-act.ts';
import { kindOf } from '../../../../src/model/health/health-proposal.ts';
import { countDrafts } from '../../../../src/mirror/drafts/drafts.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { documentOf } from '../../../support/document-of.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';

/* The round of the vet: one kind, product and batch for many horses. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const box = (name: string) => page.getByRole('checkbox', { name: `Fatto: ${name}` });
const names = () =>
  [...document.querySelectorAll('main input[type="checkbox"]')].map((each) =>
    each.getAttribute('aria-label')!.replace('Fatto: ', ''),
  );
const acts = async (): Promise<HealthAct[]> =>
  (await phone.db.view<HealthAct>('health').toArray())
    .map(({ fields }) => fields)
    .toSorted((a, b) => (a.horse < b.horse ? -1 : 1));
const summary = () => document.querySelector('main summary')?.textContent;
const open = () => openScreen(phone, '/health-round');
/** Fills in the fields that are the same for all horses. */
async function choose(kind: string, batch: string): Promise<void> {
  await page.getByLabelText(/^Che cosa/).selectOptions(kind);
  await page.getByLabelText('Lotto').fill(batch);
}

beforeEach(async () => {
  await page.viewport(400, 900);
  phone = openPhone({ clock });
  for (const [slug, name] of Object.entries({ anna: 'Anna', bea: 'Bea', cleo: 'Cleo' })) {
    await receive(phone, { [`horses/${slug}`]: { name, docname: name, isHere: 1 } });
  }
  await receive(phone, {
    'health/b': {
      horse: 'bea',
      kind: 'Sverminazione',
      product: 'Vecchio',
      batch: 'V0',
      date: instantOf('2026-06-01'),
      next: instantOf('2026-09-01'),
    },
  });
});

test.each([400, 1280])(
  'asks first what is done; then each tick is an act of its own, due again as the horse was before, %i px wide',
  async (width) => {
    await page.viewport(width, 900);
    await open();
    await expect.element(page.getByText('Scegli prima che cosa si fa')).toBeVisible();
    expect(names()).toEqual([]);
    await choose('Sverminazione', 'V12');
    await expect.element(box('Bea')).toBeInTheDocument();
    expect(names()).toEqual(['Bea', 'Anna', 'Cleo']);
    const height = () => box('Bea').element().closest('label')!.parentElement!.offsetHeight;
    const before = height();
    await box('Bea').click();
    await expect.element(box('Bea')).toBeChecked();
    expect(height()).toBe(before);
    await box('Anna').click();
    const usual = addMonths(TODAY, kindOf('Sverminazione')!.months!);
    await eventually(async () =>
      expect((await acts()).filter(({ batch }) => batch === 'V12')).toMatchObject([
        { horse: 'anna', date: instantOf(TODAY), product: '', next: instantOf(usual) },
        { horse: 'bea', date: instantOf(TODAY), product: '', next: instantOf('2027-01-14') },
      ]),
    );
    await expect.element(page.getByText('Di nuovo il 14/01/2027')).toBeVisible();
    expect(names()).toEqual(['Bea', 'Anna', 'Cleo']);
  },
);

test('what is typed is kept until a horse has it; from then on it is in the register, and no draft', async () => {
  let close = await open();
  await choose('Tetano', 'L1');
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(1));
  close();
  close = await open();
  await eventually(() => expect(summary()).toContain('Tetano lotto L1'));
  await box('Anna').click();
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(0));
  close();
  await open();
  await eventually(() => expect(summary()).toContain('Tetano lotto L1'));
  await expect.element(box('Anna')).toBeChecked();
  // A second batch applies to the horses ticked after it, also to one that is tapped before the first is saved, and
  // stays; another kind begins without a product.
  await page.getByText('Tetano', { exact: true }).first().click();
  await page.getByLabelText('Lotto').fill('L2');
  for (const name of ['Bea', 'Cleo']) (box(name).element() as HTMLElement).click();
  await eventually(async () =>
    expect((await acts()).map(({ horse, batch }) => `${horse} ${batch}`).toSorted()).toEqual([
      'anna L1',
      'bea L2',
      'bea V0',
      'cleo L2',
    ]),
  );
  await expect.element(box('Cleo')).toBeChecked();
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(0));
  expect(summary()).toContain('Tetano lotto L2');
  await page.getByLabelText(/^Che cosa/).selectOptions('Influenza');
  await expect.element(page.getByLabelText('Lotto')).toHaveValue('');
  await expect.element(box('Anna')).not.toBeChecked();
});

test('all the rest at once, after their names were read; one undo takes them back, and the facts stay', async () => {
  const ofTetanus = async () =>
    (await acts())
      .filter(({ kind }) => kind === 'Tetano')
      .map(({ horse, batch }) => `${horse} ${batch}`);
  const recordTheRest = async (count: number) => {
    await page.getByRole('button', { name: 'Segna tutti' }).click();
    const dialog = page.getByRole('dialog', {
      name: `Registrare Tetano del 14 ottobre 2026 per ${count} cavalli?`,
    });
    await expect.element(dialog.getByText('Cleo')).toBeVisible();
    await dialog.getByRole('button', { name: /^Registra/ }).click();
    await expect
      .element(page.getByText(`Tetano: ${count} cavalli registrati sul telefono.`))
      .toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await open();
  await choose('Tetano', 'L1');
  await recordTheRest(3);
  expect(await ofTetanus()).toEqual(['anna L1', 'bea L1', 'cleo L1']);
  expect(summary()).toContain('Tetano lotto L1');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await eventually(async () => expect(await ofTetanus()).toEqual([]));
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(0));
  // A new vial after the first horse: what is recorded with it is what the form goes on with.
  await clock.advance(5000);
  await box('Anna').click();
  await expect.element(box('Anna')).toBeChecked();
  await page.getByLabelText('Lotto').fill('L2');
  await recordTheRest(2);
  expect(await ofTetanus()).toEqual(['anna L1', 'bea L2', 'cleo L2']);
  expect(summary()).toContain('Tetano lotto L2');
  await eventually(async () => expect(await countDrafts(phone.db)).toBe(0));
});

test('an opened round keeps its facts and the places of its rows while others’ acts and horses arrive', async () => {
  const act = { horse: 'anna', date: instantOf(TODAY), batch: 'L1' };
  await receive(phone, { 'health/a': { ...act, kind: 'Tetano' } });
  await open();
  await eventually(() => expect(names()).toEqual(['Anna', 'Bea', 'Cleo']));
  const early = instantOf('2026-01-01');
  await receive(phone, {
    'health/x': { ...act, horse: 'bea', kind: 'Influenza' },
    'health/y': { ...act, horse: 'cleo', kind: 'Influenza' },
    'health/z': { horse: 'cleo', kind: 'Tetano', date: early, next: instantOf('2026-02-01') },
    'horses/abe': { name: 'Abe', docname: 'Abe', isHere: 1 },
  });
  await eventually(() => expect(names()).toEqual(['Anna', 'Bea', 'Cleo', 'Abe']));
  expect(summary()).toContain('Tetano lotto L1');
});

test('a tick is taken back with an undo; what others may have seen asks first, and names it', async () => {
  await receive(phone, {
    'health/a': {
      horse: 'anna',
      kind: 'Tetano',
      date: instantOf(TODAY),
      result: 'gonfiore',
    },
  });
  await open();
  // The round of the day continues where it was left.
  await eventually(() => expect(summary()).toContain('Tetano'));
  await box('Bea').click();
  await expect.element(box('Bea')).toBeChecked();
  await expect
    .element(page.getByText('Tetano di Bea: atto registrato. Salvato sul telefono.'))
    .toBeInTheDocument();
  await clock.advance(5000);
  await box('Bea').click();
  await expect.element(page.getByText('Tetano di Bea: atto tolto.')).toBeVisible();
  await expect.element(box('Bea')).not.toBeChecked();
  await page.getByRole('button', { name: 'Annulla' }).click();
  // The same text again, told apart by a space.
  const announced = () => Array.from(document.querySelectorAll('output'), (o) => o.textContent);
  await expect.poll(announced).toContain('Tetano di Bea: atto registrato. Salvato sul telefono. ');
  await expect.element(box('Bea')).toBeChecked();
  await clock.advance(5000);
  await box('Anna').click();
  const dialog = page.getByRole('dialog', {
    name: 'Togliere Tetano di Anna del 14 ottobre 2026?',
  });
  await expect.element(dialog.getByText(/esito e note/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await expect.element(box('Anna')).toBeChecked();
  await box('Anna').click();
  await dialog.getByRole('button', { name: 'Togli' }).click();
  await expect.element(box('Anna')).not.toBeChecked();
});

test('an act that is on the server is taken back after a question, also where a change of it waits', async () => {
  const date = instantOf(TODAY);
  await receive(phone, { 'health/a': { horse: 'anna', kind: 'Tetano', date, batch: 'L1' } });
  const { health } = openRegister(phone);
  const { fields } = sure(await health.get('a'));
  sure(await health.update('a', fields, { ...fields, batch: 'L2' }));
  await open();
  await box('Anna').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('È già sul server');
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  expect(await acts()).toHaveLength(2);
});

test.each(['0', 'zzz'])('of several acts the question says what goes with any (%s)', async (id) => {
  const act = { horse: 'anna', kind: 'Tetano', date: instantOf(TODAY) };
  await receive(phone, { [`health/${id}`]: { ...act, result: 'gonfiore' } });
  const blank = { by: '', product: '', batch: '', result: '', next: null, notes: '' };
  sure(await openRegister(phone).health.add('anna', { ...blank, ...act }));
  await open();
  await box('Anna').click();
  const dialog = page.getByRole('dialog', { name: /2 volte/ });
  await expect.element(dialog).toHaveTextContent('esito e note');
  await expect.element(dialog).toHaveTextContent('È già sul server');
});

test('a text that is too long is told, and no tick is lost in it', async () => {
  await open();
  await choose('Tetano', 'L'.repeat(5000));
  await box('Bea').click();
  await expect.element(page.getByText(/^Prima correggi i dati del giro/)).toBeVisible();
  await expect.element(box('Bea')).not.toBeChecked();
  expect(await acts()).toHaveLength(1);
});

test('a chip reader types one number after the other, each with Enter, and finds each horse', async () => {
  const [dora, elsa] = ['380271006045678', '380271006045679'];
  await receive(phone, {
    'horses/dora': { name: 'Dora', docname: 'Dora', isHere: 1, chipnumber: dora },
    'horses/elsa': { name: 'Elsa', docname: 'Elsa', isHere: 1, chipnumber: elsa },
  });
  await open();
  await choose('Sverminazione', 'V12');
  await page.getByRole('searchbox').click();
  await userEvent.keyboard(`${dora}{Enter}`);
  await eventually(() => expect(names()).toEqual(['Dora']));
  await userEvent.keyboard(`${elsa}{Enter}`);
  await eventually(() => expect(names()).toEqual(['Elsa']));
});

test('a fact that cannot be saved is shown where it is typed, also where the facts are folded away', async () => {
  await open();
  await choose('Sverminazione', 'V'.repeat(1001));
  await expect.element(box('Anna')).toBeInTheDocument();
  const facts = page.getByRole('group').filter({ has: page.getByLabelText('Lotto') });
  const fold = () => (document.querySelector('main summary') as HTMLElement).click();
  for (const ask of [
    () => box('Anna').click({ force: true }),
    () => page.getByRole('button', { name: 'Segna tutti' }).click(),
  ]) {
    fold();
    await expect.element(page.getByLabelText('Lotto')).not.toBeVisible();
    await ask();
    await expect.element(page.getByLabelText('Lotto')).toHaveFocus();
    await expect.element(facts).toHaveTextContent('Troppo lungo per il registro: 1.001');
  }
  expect(await acts()).toHaveLength(1);
});

test('whoever takes a tick back is told of a result that cannot be read: no undo brings it back', async () => {
  const done = { horse: 'anna', kind: 'Sverminazione', date: instantOf(TODAY) };
  const unread = { result: { booleanValue: false } };
  await applyDocuments(phone, 'health', [{ ...documentOf('health/a', done), unread }], null);
  await open();
  await expect.element(box('Anna')).toBeChecked();
  await box('Anna').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Con quello che è stato scritto');
});
