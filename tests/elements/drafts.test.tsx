import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HORSE_FORM } from '../../src/admin/horse-record/horse-form-spec.ts';
import { NewVisit } from '../../src/admin/horse-record/new-visit.tsx';
import { useRecordForm } from '../../src/admin/record/record-form.tsx';
import { RoundRow } from '../../src/admin/round/round-row.tsx';
import type { Mirror, ViewRow } from '../../src/mirror/database.ts';
import { readDraft } from '../../src/mirror/drafts.ts';
import type { Horse } from '../../src/model/horse.ts';
import { type Result, ok } from '../../src/platform/result.ts';
import { type Register, openRegister } from '../../src/register/register.ts';
import { drawFor } from '../support/draw-for.tsx';
import { openScene } from '../support/scene.ts';

/* What a person types while the app is at work on something else is not taken from them. */

const STELLA = 'horses/stella';

async function shownHorse(mirror: Mirror): Promise<ViewRow<Horse>> {
  return (await mirror.db.view<Horse>('horses').get(STELLA))!;
}

/** Types as the browser delivers it, in the turn in which this is called. */
function typeNow(label: string, text: string): void {
  const input = page.getByLabelText(label).element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

interface FormProps {
  row: ViewRow<Horse>;
  /** Called in the commit that shows another value of the register. */
  onShown: () => void;
}

/** Two fields of a horse's form. */
function Form({ row, onShown }: FormProps) {
  const { fields } = useRecordForm(row, HORSE_FORM, async () => ok(undefined));
  useLayoutEffect(onShown, [row, onShown]);
  return (['coat', 'breed'] as const).map((field) => (
    <input
      key={field}
      aria-label={field}
      value={fields.text(field)}
      onChange={(event) => fields.type(field, event.target.value)}
    />
  ));
}

test('what is typed in the moment in which a form learns of its save stays typed, and in the draft', async () => {
  const { anna } = await openScene('stella');
  const draw = drawFor(anna, openRegister(anna));
  const row = await shownHorse(anna);
  const nothing = () => undefined;
  draw(<Form row={row} onShown={nothing} />);
  await page.getByLabelText('coat').fill('baio');
  await expect.poll(() => readDraft(anna, STELLA)).toEqual({ coat: { from: '', typed: 'baio' } });

  // The save arrives; before React has run the effects of that commit the next keystroke comes.
  const typed = () => queueMicrotask(() => typeNow('breed', 'Haflinger'));
  const saved = { ...row, fields: { ...row.fields, coat: 'baio' } };
  draw(<Form row={saved} onShown={typed} />);
  await expect
    .poll(() => readDraft(anna, STELLA))
    .toEqual({ breed: { from: '', typed: 'Haflinger' } });
  await expect.element(page.getByLabelText('breed')).toHaveValue('Haflinger');
  await expect.element(page.getByLabelText('coat')).toHaveValue('baio');
});

test('a form in which everything was typed back has no draft', async () => {
  const { anna } = await openScene('stella');
  const draw = drawFor(anna, openRegister(anna));
  draw(<Form row={await shownHorse(anna)} onShown={() => undefined} />);
  await page.getByLabelText('coat').fill('baio');
  await expect.poll(() => readDraft(anna, STELLA)).toBeDefined();
  await page.getByLabelText('coat').fill('');
  await expect.poll(() => readDraft(anna, STELLA)).toBeUndefined();
});

/** A register whose saves end when the test says so. */
function slowly(register: Register): { register: Register; finish: () => void } {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const slow =
    <Input extends unknown[], Output extends Result<unknown, unknown>>(
      save: (...input: Input) => Promise<Output>,
    ) =>
    async (...input: Input) => {
      await promise;
      return save(...input);
    };
  const hoovesTrims = { ...register.hoovesTrims, add: slow(register.hoovesTrims.add) };
  const visits = { ...register.visits, replace: slow(register.visits.replace) };
  return { register: { ...register, hoovesTrims, visits }, finish };
}

test('the note that is typed while a tick is being saved stays', async () => {
  const { anna } = await openScene('stella');
  const { register, finish } = slowly(openRegister(anna));
  const draw = drawFor(anna, register);
  draw(
    <RoundRow
      kind="hoovesTrims"
      day="2026-11-22"
      row={await shownHorse(anna)}
      ticks={new Map()}
      readAt={0}
      onUntilHere={() => undefined}
    />,
  );
  await page.getByRole('button', { name: /Nota/ }).click();
  await page.getByRole('textbox').fill('zoppica');
  (page.getByRole('checkbox').element() as HTMLElement).click();
  await page.getByRole('textbox').fill('zoppica davanti');
  finish();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await userEvent.tab();
  await expect.element(page.getByRole('textbox')).toHaveValue('zoppica davanti');
  await expect
    .poll(() => readDraft(anna, 'round/hoovesTrims/2026-11-22/stella'))
    .toBe('zoppica davanti');
});

test('what is typed of the next visit while one is being saved stays', async () => {
  const { anna } = await openScene('stella');
  const { register, finish } = slowly(openRegister(anna));
  const draw = drawFor(anna, register);
  draw(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  await page.getByLabelText('Note').fill('prima');
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  await page.getByLabelText('Note').fill('seconda');
  finish();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await expect.element(page.getByText(/registrato/).first()).toBeInTheDocument();
  await expect.element(page.getByLabelText('Note')).toHaveValue('seconda');
  await expect
    .poll(() => readDraft(anna, `${STELLA}/hoovesTrims/new`))
    .toMatchObject({ notes: 'seconda' });
});

test('a double tap adds one visit, and another is added after it', async () => {
  const { anna, clock } = await openScene('stella');
  drawFor(anna)(<NewVisit kind="hoovesTrims" horse={await shownHorse(anna)} />);
  const add = page.getByRole('button', { name: 'Aggiungi' });
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(1);
  await expect.element(page.getByText(/registrato/).first()).toBeInTheDocument();
  await add.click();
  await clock.advance(1000);
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(2);
  // What was typed since is no double tap.
  await page.getByLabelText('Note').fill('zoppica');
  await add.click();
  await expect.poll(() => anna.db.outbox.count()).toBe(3);
  await add.click();
  await clock.advance(1000);
  expect(await anna.db.outbox.count()).toBe(3);
});
