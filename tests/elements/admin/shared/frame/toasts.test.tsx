import '../../../../../src/ui/global.css';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { UNDO_MS, useToasts } from '../../../../../src/admin/shared/frame/toasts.tsx';
import { Button } from '../../../../../src/ui/button.tsx';
import { Confirm } from '../../../../../src/ui/confirm.tsx';
import { Overlay } from '../../../../../src/ui/overlay.tsx';
import { drawFor } from '../../../../support/draw-for.tsx';
import { openAlone } from '../../../../support/scene.ts';

/*
 * When a toast with the focus goes, the focus returns to where it was before. One toast and one error are shown at a
 * time, side by side; a toast that only tells something does not take one away that offers something. Who was left out
 * is shown beside all of them until it is closed.
 */

const LEFT = ['Dora', 'Gino', 'Elsa', 'Bea', 'Ciro', 'Anna', 'Ida', 'Ugo'];

function Round({ onUndo }: { onUndo: () => void }) {
  const { toast, toastError, toastLeft } = useToasts();
  return (
    <>
      <Button onClick={() => toast('Pareggio tolto.', { label: 'Annulla', run: onUndo })}>
        Togli
      </Button>
      <Button onClick={() => toastError('Non salvato.')}>Sbaglia</Button>
      <Button onClick={() => toast('Foto caricata.')}>Fai</Button>
      {LEFT.map((name) => (
        <Button key={name} onClick={() => toastLeft(`Non segnato: ${name}.`)}>
          {name}
        </Button>
      ))}
    </>
  );
}

test('a toast that is used, closed, or gone by itself gives the focus back', async () => {
  const { anna, clock } = await openAlone('stella');
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
  const { anna } = await openAlone('stella');
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

test('[WRITE-7] what was done can be undone for its whole time, whatever else is told meanwhile', async () => {
  const { anna, clock } = await openAlone('stella');
  let undone = 0;
  drawFor(anna)(<Round onUndo={() => (undone += 1)} />);
  const button = (name: string) => page.getByRole('button', { name });
  await button('Togli').click();
  await clock.advance(UNDO_MS / 2);
  for (let times = 0; times < 2; times += 1) await button('Fai').click();
  await expect.element(page.getByText('Foto caricata.')).toBeVisible();
  await button('Annulla').click();
  expect(undone).toBe(1);
  await expect.element(page.getByText('Foto caricata.')).toBeVisible();
  // What can be undone takes the place of what was told before.
  await button('Togli').click();
  await expect.element(button('Annulla')).toBeVisible();
  await expect.element(page.getByText('Foto caricata.')).not.toBeInTheDocument();
  await clock.advance(UNDO_MS);
  await expect.element(button('Annulla')).not.toBeInTheDocument();
});

test('who was left out stands beside all else until it is closed, and stands once however often it is told', async () => {
  const { anna, clock } = await openAlone('stella');
  drawFor(anna)(<Round onUndo={() => undefined} />);
  const button = (name: string) => page.getByRole('button', { name });
  const left = () => page.getByText(/^Non segnato/).elements();
  const said = () => left().map((each) => each.textContent);
  for (const name of ['Sbaglia', 'Dora', 'Sbaglia', 'Gino', 'Togli', 'Fai', 'Sbaglia', 'Dora'])
    await button(name).click();
  await expect.poll(said).toEqual(['Non segnato: Gino.', 'Non segnato: Dora.']);
  await expect.element(page.getByText('Non salvato.')).toBeVisible();
  await expect.element(button('Annulla')).toBeVisible();
  await clock.advance(UNDO_MS);
  await expect.element(button('Annulla')).not.toBeInTheDocument();
  expect(said()).toEqual(['Non segnato: Gino.', 'Non segnato: Dora.']);
  await button('Chiudi').first().click();
  await expect.poll(said).toEqual(['Non segnato: Dora.']);
  await expect.element(page.getByText('Non salvato.')).toBeVisible();
});

test('many who were left out leave room on a small phone, and each can be reached', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(320, 480);
  const { anna } = await openAlone('stella');
  drawFor(anna)(<Round onUndo={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Ugo' })).toBeVisible();
  for (const name of [...LEFT, 'Togli', 'Sbaglia'])
    (page.getByRole('button', { name }).element() as HTMLElement).click();
  await expect.element(page.getByText('Non salvato.')).toBeVisible();
  await expect.element(page.getByText('Pareggio tolto.')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('Non salvato.')).toBeInViewport({ ratio: 1 });
  for (const _ of LEFT) {
    const last = page.getByText(/^Non segnato/).last();
    last.element().scrollIntoView();
    await expect.element(last).toBeInViewport({ ratio: 1 });
    const box = last.element().parentElement!;
    box.querySelector<HTMLElement>('[aria-label="Chiudi"]')!.click();
    await expect.poll(() => box.isConnected).toBe(false);
  }
  await expect.element(page.getByText('Non salvato.')).toBeVisible();
});

/** A form over the screen, and a question over the form. */
function Layers() {
  const { toast, toastError } = useToasts();
  const [layers, setLayers] = useState(0);
  const close = () => setLayers(layers - 1);
  return (
    <>
      <Button onClick={() => toast('Fatto.')}>Fai</Button>
      <Button onClick={() => setLayers(1)}>Apri</Button>
      {layers > 0 && (
        <Overlay title="Modulo" onClose={close}>
          <Button onClick={() => toastError('Non salvato.')}>Sbaglia</Button>
          <Button onClick={() => setLayers(2)}>Chiedi</Button>
        </Overlay>
      )}
      {layers > 1 && (
        <Confirm title="Uscire?" action="Esci" onConfirm={close} onClose={close}>
          <Button onClick={() => toastError('Non uscito.')}>Sbaglia</Button>
        </Confirm>
      )}
    </>
  );
}

test('what is said while a dialog is open can be read and closed in it, and stays when the dialog goes', async () => {
  const { anna } = await openAlone('stella');
  drawFor(anna)(<Layers />);
  const wrong = page.getByRole('button', { name: 'Sbaglia' });
  const toast = (text: string) => page.getByRole('alert').getByText(text);
  /** Whether it is what lies at its place, and the region that announces it is in the open dialog. */
  const isOnTop = async (text: string, dialog: string) => {
    await expect.element(toast(text)).toBeVisible();
    const element = toast(text).element();
    await expect
      .poll(() => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2);
      })
      .toBe(element);
    expect(element.closest('dialog')?.getAttribute('aria-labelledby')).toBe(
      page.getByRole('heading', { name: dialog }).element().id,
    );
  };
  await page.getByRole('button', { name: 'Fai' }).click();
  await page.getByRole('button', { name: 'Apri' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  // Of what was done before, nothing covers the dialog's buttons.
  await expect.element(page.getByText('Fatto.')).toBeInTheDocument();
  expect(page.getByRole('dialog').getByText('Fatto.').elements()).toEqual([]);
  await wrong.click();
  await isOnTop('Non salvato.', 'Modulo');
  await page.getByRole('button', { name: 'Chiedi' }).click();
  await wrong.last().click();
  await isOnTop('Non uscito.', 'Uscire?');
  await page.getByRole('button', { name: 'Esci' }).click();
  await isOnTop('Non uscito.', 'Modulo');
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).first().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(toast('Non uscito.')).toBeVisible();
});
