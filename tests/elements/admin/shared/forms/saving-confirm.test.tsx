import { type ReactNode, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RemoveConfirm } from '../../../../../src/admin/shared/record/remove-confirm.tsx';
import { RoundRow } from '../../../../../src/admin/visit-round/round-row.tsx';
import { SavingConfirm } from '../../../../../src/admin/shared/forms/saving-confirm.tsx';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { failureLabels } from '../../../../../src/admin/shared/labels/failure-labels.ts';
import { unsavedLabels } from '../../../../../src/admin/shared/labels/unsaved-labels.ts';
import { fail, ok } from '../../../../../src/platform/result.ts';
import { openRegister } from '../../../../../src/register/register.ts';
import { readRows } from '../../../../../src/register/lists/record-lists.ts';
import { readTicks } from '../../../../../src/register/due/visit-round.ts';
import type { Horse } from '../../../../../src/model/horses/horse.ts';
import { drawFor } from '../../../../support/draw-for.tsx';
import { holdWrites } from '../../../../support/hold-writes.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { openPhone } from '../../../../support/phone.ts';
import { openAlone, sure } from '../../../../support/scene.ts';

/* A question whose answer is still being saved: on a slow phone people ask and confirm again. */

const TODAY = '2026-10-14';
const STELLA = 'horses/stella';
const clock = new ManualClock(instantOf(TODAY));
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** Presses as a thumb that does not look: also what a dialog covers. */
const press = (name: string | RegExp) => (button(name).first().element() as HTMLElement).click();

test('a trim that is asked about and deleted again, while the first time is being saved, is deleted once', async () => {
  const phone = openPhone({ clock });
  await receive(phone, {
    [STELLA]: { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 },
    [`${STELLA}/hoovesTrims/a`]: { date: instantOf(TODAY), notes: 'chiodo' },
  });
  await openScreen(phone, '/horses/stella');
  await expect.element(button(/^Elimina pareggio/)).toBeVisible();
  const finish = holdWrites(phone);
  press(/^Elimina pareggio/);
  await dialog().getByRole('button', { name: 'Elimina' }).click();
  press(/^Elimina pareggio/);
  for (const each of document.querySelectorAll<HTMLElement>('dialog button')) each.click();
  finish();
  await expect.element(button('Annulla')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByText(failureLabels.save.missing).elements()).toEqual([]);
  await expect.element(page.getByRole('region', { name: '0 pareggi' })).toHaveFocus();
  await button('Annulla').click();
  await expect.element(button(/^Elimina pareggio/)).toBeVisible();
});

describe('a question', () => {
  /** A button that opens a question; `act` is what a confirmation does. */
  function Asks({ act, children }: { act: () => Promise<void>; children?: ReactNode }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Chiedi
        </button>
        {open && (
          <SavingConfirm
            title="Eliminare?"
            action="Elimina"
            onConfirm={act}
            onClose={() => setOpen(false)}
          >
            {children}
          </SavingConfirm>
        )}
      </>
    );
  }

  test('stays until its answer is saved, whatever is pressed meanwhile; then it can be asked anew', async () => {
    const { anna } = await openAlone();
    let [acts, finish] = [0, () => {}];
    const act = () => {
      acts += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    drawFor(anna)(<Asks act={act} />);
    for (const times of [1, 2]) {
      await button('Chiedi').click();
      await dialog().getByRole('button', { name: 'Elimina' }).click();
      await expect.element(dialog().getByRole('button', { name: 'Un momento…' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      for (const each of document.querySelectorAll<HTMLElement>('dialog button')) each.click();
      await expect.element(dialog()).toBeVisible();
      expect(acts).toBe(times);
      finish();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(button('Chiedi')).toHaveFocus();
    }
  });

  test('whose answer throws closes too, and says that it was not done', async () => {
    const { anna } = await openAlone();
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    const error = new Error('the code cannot be loaded');
    drawFor(anna)(<Asks act={() => Promise.reject(error)} />);
    await button('Chiedi').click();
    await dialog().getByRole('button', { name: 'Elimina' }).click();
    await expect.element(page.getByText(unsavedLabels.unexpected)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  });

  test('closes also where its answer fails, and a failure is said once', async () => {
    const { anna } = await openAlone();
    const draw = drawFor(anna);
    draw(
      <RemoveConfirm
        ask="Eliminare Stella?"
        removed="Eliminato."
        restored="Rimesso."
        remove={async () => fail('quota' as const)}
        restore={async () => ok(undefined)}
        onRemoved={() => undefined}
        onClose={() => draw(null)}
      >
        {null}
      </RemoveConfirm>,
    );
    await dialog().getByRole('button', { name: 'Elimina' }).click();
    await expect.element(page.getByText(failureLabels.save.quota)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(page.getByText('Eliminato.').elements()).toEqual([]);
  });
});

describe('the question before a tick is taken back', () => {
  test('is about the visit that was there: it does not come up by itself over a later one', async () => {
    const { anna, clock: now } = await openAlone('stella');
    const [row] = await readRows<Horse>(anna, 'horses', [STELLA]);
    const props = {
      kind: 'hoovesTrims',
      day: TODAY,
      row: row!,
      onUntilHere: () => undefined,
    } as const;
    sure(await openRegister(anna).hoovesTrims.add('stella', { day: TODAY, notes: '' }));
    // On the server: it is taken back after a question.
    await anna.db.outbox.clear();
    const ticks = async () => {
      const read = await readTicks(anna, 'hoovesTrims', TODAY);
      return new Map([...read].map(([path, tick]) => [path, { ...tick, pending: 0 }]));
    };
    const draw = drawFor(anna);
    const drawNow = async () =>
      draw(<RoundRow {...props} ticks={await ticks()} readAt={performance.now()} />);
    await drawNow();
    const box = page.getByRole('checkbox');
    await expect.element(box).toBeChecked();
    (box.element() as HTMLElement).click();
    await expect.element(dialog()).toBeVisible();
    // Somebody else deletes it, and the horse is ticked again.
    for (const { path } of await anna.db.view('hoovesTrims').toArray())
      await anna.db.view('hoovesTrims').delete(path);
    await drawNow();
    await expect.element(dialog()).not.toBeInTheDocument();
    await now.advance(1000);
    await box.click();
    await expect.element(box).toBeChecked();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('does not come up when what it deleted is brought back', async () => {
    const { anna } = await openAlone('stella');
    const [row] = await readRows<Horse>(anna, 'horses', [STELLA]);
    const register = openRegister(anna);
    sure(await register.hoovesTrims.add('stella', { day: TODAY, notes: '' }));
    await anna.db.outbox.toCollection().modify({ attempts: 1 });
    const read = await readTicks(anna, 'hoovesTrims', TODAY);
    const ticks = new Map([...read].map(([path, tick]) => [path, { ...tick, pending: 0 }]));
    const draw = drawFor(anna);
    const drawAt = (readAt: number, of = ticks) =>
      draw(
        <RoundRow
          kind="hoovesTrims"
          day={TODAY}
          row={row!}
          onUntilHere={() => undefined}
          ticks={of}
          readAt={readAt}
        />,
      );
    drawAt(performance.now());
    const box = page.getByRole('checkbox');
    await expect.element(box).toBeChecked();
    const finish = holdWrites(anna);
    (box.element() as HTMLElement).click();
    await dialog().getByRole('button', { name: 'Togli' }).click();
    (box.element() as HTMLElement).click();
    await new Promise((done) => void setTimeout(done, 100));
    document.querySelector<HTMLElement>('dialog button:last-child')?.click();
    finish();
    await expect.element(button('Annulla')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await button('Annulla').click();
    drawAt(performance.now());
    await expect.element(box).toBeChecked();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
