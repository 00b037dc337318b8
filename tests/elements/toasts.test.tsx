import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UNDO_MS, useToasts } from '../../src/admin/shared/toasts.tsx';
import { Button } from '../../src/ui/button.tsx';
import { drawFor } from '../support/draw-for.tsx';
import { openScene } from '../support/scene.ts';

/*
 * When a toast with the focus goes, the focus returns to where it was before. One toast and one error are shown at a
 * time, side by side.
 */

function Round({ onUndo }: { onUndo: () => void }) {
  const { toast, toastError } = useToasts();
  return (
    <>
      <Button onClick={() => toast('Pareggio tolto.', { label: 'Annulla', run: onUndo })}>
        Togli
      </Button>
      <Button onClick={() => toastError('Non salvato.')}>Sbaglia</Button>
    </>
  );
}

test('a toast that is used, closed, or gone by itself gives the focus back', async () => {
  const { anna, clock } = await openScene('stella');
  let undone = 0;
  drawFor(anna)(<Round onUndo={() => (undone += 1)} />);
  const remove = page.getByRole('button', { name: 'Togli' });
  const undo = page.getByRole('button', { name: 'Annulla' });
  const open = async () => {
    await remove.click();
    await expect.element(undo).toBeVisible();
  };
  const gone = async () => {
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
  };

  await open();
  await undo.click();
  await gone();
  expect(undone).toBe(1);

  await open();
  await page.getByRole('button', { name: 'Chiudi' }).click();
  await gone();

  await open();
  undo.element().focus();
  await clock.advance(UNDO_MS);
  await gone();
});

test('[WRITE-7] what was done can be undone while an error is shown, whichever came first; of each the latest is shown', async () => {
  const { anna } = await openScene('stella');
  drawFor(anna)(<Round onUndo={() => undefined} />);
  const button = (name: string) => page.getByRole('button', { name });
  for (const order of [
    ['Togli', 'Sbaglia', 'Sbaglia'],
    ['Sbaglia', 'Togli', 'Togli'],
  ]) {
    for (const name of order) await button(name).click();
    await expect.element(page.getByText('Non salvato.')).toBeVisible();
    await expect.element(button('Annulla')).toBeVisible();
    await expect.poll(() => button('Chiudi').elements()).toHaveLength(2);
    for (const _ of order.slice(1)) await button('Chiudi').first().click();
    expect(button('Chiudi').elements()).toEqual([]);
  }
});
