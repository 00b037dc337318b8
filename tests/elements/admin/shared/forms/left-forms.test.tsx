import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HORSE_FORM } from '../../../../../src/admin/horse-record/horse-form-spec.ts';
import { NewVisit } from '../../../../../src/admin/horse-record/new-visit.tsx';
import { NewRecordOverlay } from '../../../../../src/admin/shared/record/new-record-overlay.tsx';
import { useRecordForm } from '../../../../../src/admin/shared/record/use-record-form.ts';
import { unsavedLabels } from '../../../../../src/admin/shared/labels/unsaved-labels.ts';
import type { ViewRow } from '../../../../../src/mirror/database/database.ts';
import { readDraft } from '../../../../../src/mirror/drafts/drafts.ts';
import type { SaveFailure } from '../../../../../src/mirror/changes/save-failure.ts';
import type { Horse } from '../../../../../src/model/horses/horse.ts';
import { type Result, fail, ok } from '../../../../../src/platform/result.ts';
import { openRegister } from '../../../../../src/register/register.ts';
import { drawFor } from '../../../../support/draw-for.tsx';
import { holdWrites } from '../../../../support/hold-writes.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import type { Phone } from '../../../../support/phone.ts';
import { openAlone } from '../../../../support/scene.ts';

/* A form that is closed or left while the phone still saves it. */

const STELLA = 'horses/stella';
const nothing = () => undefined;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) =>
  dialog().getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const address = () => window.__TSR_ROUTER__!.state.location.pathname;
const goTo = (href: string) => window.__TSR_ROUTER__!.navigate({ href });

/** Fills in a new record and presses 'Salva'; it is being saved until `finish` is called. */
async function saveNew(list: string, fields: Readonly<Record<string, string>>) {
  const { anna } = await openAlone();
  await openScreen(anna, `/${list}`);
  await button('Nuovo').click();
  for (const [name, text] of Object.entries(fields)) await field(name).fill(text);
  const finish = holdWrites(anna);
  await dialog().getByRole('button', { name: 'Salva' }).click();
  return { anna, finish };
}

test.each([
  ['horses', { Nome: 'Stella', 'Nome sul documento': 'STELLA' }],
  ['memberships', { Nome: 'Anna', Cognome: 'Verdi' }],
  ['events', { Titolo: 'Festa', Data: '14/11/2026' }],
] as const)(
  'what is being saved cannot be closed, and so not be saved a second time (%s)',
  async (list, fields) => {
    const { anna, finish } = await saveNew(list, fields);
    await expect.element(dialog().getByRole('button', { name: 'Un momento…' })).toBeVisible();
    // As with the 'back' of a phone, more than once.
    for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}');
    await dialog().getByRole('button', { name: 'Indietro' }).click({ force: true });
    await expect.element(dialog()).toBeVisible();
    finish();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => readDraft(anna, `${list}/new`)).toBeUndefined();
    expect(await anna.db.outbox.count()).toBe(1);
  },
);

test.each([
  ['memberships', { Nome: 'Anna', Cognome: 'Verdi' }],
  ['events', { Titolo: 'Festa', Data: '14/11/2026' }],
] as const)(
  'who has gone to another page while something new is saved stays there (%s)',
  async (list, fields) => {
    const { anna, finish } = await saveNew(list, fields);
    await goTo('/admin/round');
    await expect.element(dialog()).not.toBeInTheDocument();
    finish();
    await expect.poll(() => anna.db.outbox.count()).toBe(1);
    await expect.poll(() => readDraft(anna, `${list}/new`)).toBeUndefined();
    await new Promise((done) => void setTimeout(done, 200));
    expect(address()).toBe('/admin/round');
  },
);

test('who has gone to another page while a horse is deleted stays there; the other ones go to the list', async () => {
  const { anna } = await openAlone();
  for (const slug of ['stella', 'luna'])
    await receive(anna, { [`horses/${slug}`]: { name: slug, docname: slug, isHere: 1 } });
  await openScreen(anna, '/horses/stella');
  const remove = async () => {
    // A toast may lie over it.
    (button('Elimina il cavallo').element() as HTMLElement).click();
    await dialog().getByRole('button', { name: 'Elimina' }).click();
  };
  await expect.element(button('Elimina il cavallo')).toBeInTheDocument();
  const finish = holdWrites(anna);
  await remove();
  await goTo('/admin/horses/luna');
  finish();
  await expect.poll(() => anna.db.view('horses').count()).toBe(1);
  await new Promise((done) => void setTimeout(done, 200));
  expect(address()).toBe('/admin/horses/luna');
  await expect.element(button('Elimina il cavallo')).toBeInTheDocument();
  await remove();
  await expect.poll(address).toBe('/admin/horses');
});

describe('that a form which was left is not saved is said where the person is now', () => {
  const row = async (phone: Phone) => (await phone.db.view<Horse>('horses').get(STELLA))!;
  type Refusal = Promise<Result<string, SaveFailure>>;

  /** A form of one field, and what saves it. */
  function Form({ of, write }: { of: ViewRow<Horse>; write: () => Refusal }) {
    const { fields, save, outcome } = useRecordForm(of, HORSE_FORM, write);
    return (
      <>
        <input
          aria-label="Mantello"
          value={fields.text('coat')}
          onChange={({ target }) => fields.type('coat', target.value)}
        />
        <button type="button" onClick={() => void save()}>
          Salva
        </button>
        <output>{outcome?.text}</output>
      </>
    );
  }

  test.each(['a record', 'a visit', 'something new'] as const)('%s', async (kind) => {
    const { anna } = await openAlone('stella');
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const refuse = async (): Refusal => {
      await promise;
      return fail('quota');
    };
    const register = openRegister(anna);
    const hoovesTrims = { ...register.hoovesTrims, add: refuse };
    const draw = drawFor(anna, { ...register, hoovesTrims });
    if (kind === 'a record') {
      draw(<Form of={await row(anna)} write={refuse} />);
      await page.getByLabelText('Mantello').fill('baio');
      await button('Salva').click();
    } else if (kind === 'a visit') {
      draw(<NewVisit kind="hoovesTrims" horse={await row(anna)} />);
      await page.getByLabelText('Note').fill('chiodo');
      await button('Aggiungi').click();
    } else {
      draw(
        <NewRecordOverlay
          title="Nuovo cavallo"
          draft={{ value: 'Stella', ready: true, settle: nothing }}
          complete
          onIncomplete={null}
          save={refuse}
          onSaved={nothing}
          onClose={nothing}
        >
          {null}
        </NewRecordOverlay>,
      );
      await dialog().getByRole('button', { name: 'Salva' }).click();
    }
    draw(<p>Altrove</p>);
    await expect.element(page.getByText('Altrove')).toBeVisible();
    finish();
    await expect.element(page.getByText(unsavedLabels.left)).toBeVisible();
  });

  test('an exception of a save is said, what was typed stays, and it can be saved again', async () => {
    const { anna } = await openAlone('stella');
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(nothing);
    onTestFinished(() => reported.mockRestore());
    const error = new Error('a fault of the app');
    const write = vi
      .fn<() => Refusal>()
      .mockRejectedValueOnce(error)
      .mockResolvedValueOnce(ok('saved'));
    drawFor(anna)(<Form of={await row(anna)} write={write} />);
    await page.getByLabelText('Mantello').fill('baio');
    await button('Salva').click();
    await expect.element(page.getByText(unsavedLabels.unexpected)).toBeVisible();
    await expect.element(page.getByLabelText('Mantello')).toHaveValue('baio');
    await expect.poll(() => readDraft(anna, STELLA)).toMatchObject({ coat: { typed: 'baio' } });
    expect(reported).toHaveBeenCalledExactlyOnceWith(error);
    await button('Salva').click();
    await expect.element(page.getByText('Dati salvati correttamente!')).toBeVisible();
  });

  test('that it is saved is not said there', async () => {
    const { anna } = await openAlone('stella');
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const register = openRegister(anna);
    const add: typeof register.hoovesTrims.add = async (...given) => {
      await promise;
      return register.hoovesTrims.add(...given);
    };
    const draw = drawFor(anna, { ...register, hoovesTrims: { ...register.hoovesTrims, add } });
    draw(<NewVisit kind="hoovesTrims" horse={await row(anna)} />);
    await page.getByLabelText('Note').fill('chiodo');
    await button('Aggiungi').click();
    draw(<p>Altrove</p>);
    finish();
    await expect.poll(() => anna.db.outbox.count()).toBe(1);
    await expect.poll(() => readDraft(anna, `${STELLA}/hoovesTrims/new`)).toBeUndefined();
    expect(page.getByText(unsavedLabels.left).elements()).toEqual([]);
  });
});
