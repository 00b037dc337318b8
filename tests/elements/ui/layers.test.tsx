import '../../../src/ui/global.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Badge } from '../../../src/ui/badge.tsx';
import { Banner } from '../../../src/ui/banner.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { Overlay } from '../../../src/ui/overlay.tsx';
import { Segments } from '../../../src/ui/segments.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { Holding, render } from '../../support/render.tsx';
import { commonLabels } from '../../../src/i18n/labels.ts';

/** A button that opens an overlay, in which another button opens an important one. */
function Layers({ closed }: { closed: (which: string) => void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = (which: string, set: (to: boolean) => void) => () => {
    closed(which);
    set(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Apri</Button>
      {open && (
        <Overlay title="Nuovo cavallo" onClose={close('normal', setOpen)}>
          <TextInput label="Nome" value="" onValue={() => undefined} />
          <Button onClick={() => setAsking(true)}>Chiedi</Button>
        </Overlay>
      )}
      {asking && (
        <Confirm
          title="Eliminare?"
          action="Elimina"
          onConfirm={close('confirmed', setAsking)}
          onClose={close('important', setAsking)}
        />
      )}
    </>
  );
}

test('an overlay takes the focus, keeps it, and gives it back when it closes', async () => {
  render(<Layers closed={() => undefined} />);
  const opener = page.getByRole('button', { name: 'Apri' });
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  const dialog = page.getByRole('dialog', { name: 'Nuovo cavallo' }).element();
  for (let n = 0; n < 6; n += 1) {
    await userEvent.tab();
    const at = document.activeElement;
    expect(at === document.body || dialog.contains(at)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('an overlay whose parent keeps it stays open, however often Escape or ‘back’ is pressed', async () => {
  const closed = vi.fn<() => void>();
  render(
    <Overlay title="Salvo" important onClose={closed}>
      <p>Un momento</p>
    </Overlay>,
  );
  const dialog = page.getByRole('dialog', { name: 'Salvo' });
  await expect.element(dialog).toBeVisible();
  for (let n = 1; n <= 12; n += 1) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed.mock.calls.length).toBe(n);
    await new Promise((done) => void setTimeout(done, 50));
    expect(document.querySelectorAll('dialog:modal')).toHaveLength(1);
  }
});

test('what is closed inside of it does not close it: an overlay of its own, or the picker of a file', async () => {
  const closed = vi.fn<(which: string) => void>();
  render(
    <Holding start={false}>
      {({ value, onValue }) => (
        <Overlay title="Cerca" onClose={() => closed('outer')}>
          <input type="file" aria-label="File" />
          <Button onClick={() => onValue(true)}>Leggi</Button>
          {value && (
            <Overlay title="Fotocamera" onClose={() => closed('inner')}>
              <p>Inquadra</p>
            </Overlay>
          )}
        </Overlay>
      )}
    </Holding>,
  );
  await page.getByRole('button', { name: 'Leggi' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Fotocamera' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed.mock.calls).toEqual([['inner']]);
  document.querySelector('[type=file]')!.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(closed).toHaveBeenCalledOnce();
});

test('a click outside its content closes it, one inside does not, nor one that began inside', async () => {
  const closed = vi.fn<(which: string) => void>();
  render(<Layers closed={closed} />);
  await page.getByRole('button', { name: 'Apri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo cavallo' });
  await dialog.getByRole('heading').click();
  const press = (type: string, on: Element) =>
    on.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  press('mousedown', dialog.getByRole('heading').element());
  press('click', dialog.element());
  expect(closed).not.toHaveBeenCalled();
  press('mousedown', dialog.element());
  press('click', dialog.element());
  expect(closed).toHaveBeenCalledExactlyOnceWith('normal');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a normal and an important one are open at once, and close by themselves', async () => {
  const closed = vi.fn<(which: string) => void>();
  render(<Layers closed={closed} />);
  await page.getByRole('button', { name: 'Apri' }).click();
  await page.getByRole('button', { name: 'Chiedi' }).click();
  const important = page.getByRole('dialog', { name: 'Eliminare?' });
  await expect.element(important).toBeVisible();
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(2);
  await important.getByRole('button', { name: commonLabels.back }).click();
  expect(closed).toHaveBeenCalledExactlyOnceWith('important');
  await expect.element(page.getByRole('dialog', { name: 'Nuovo cavallo' })).toBeVisible();
  await page.getByRole('button', { name: 'Chiedi' }).click();
  await page.getByRole('button', { name: 'Elimina' }).click();
  expect(closed).toHaveBeenLastCalledWith('confirmed');
});

test('a confirmation that is longer than the window begins at its beginning', async () => {
  await page.viewport(360, 640);
  render(
    <Confirm
      title="Cancellare i dati?"
      action="Cancella"
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>Riga {index}</p>
      ))}
    </Confirm>,
  );
  const title = page.getByRole('heading', { name: 'Cancellare i dati?' });
  await expect.element(title).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: commonLabels.back })).toHaveFocus();
});

test('a badge shows letters, and its label is for screen readers', async () => {
  render(<Badge look="bad" text="BDN" label="Iscritto in BDN: no" />);
  await expect.element(page.getByText('Iscritto in BDN: no')).toBeInTheDocument();
  await expect
    .element(page.getByText('BDN', { exact: true }))
    .toHaveAttribute('aria-hidden', 'true');
  await expect.element(page.getByTitle('Iscritto in BDN: no')).toBeVisible();
});

test('segments are radio buttons, chosen with the arrow keys too', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Holding start="a" onChange={onChange}>
      {(held) => (
        <Segments
          legend="Che cosa"
          {...held}
          options={[
            { value: 'a', text: 'Pareggi', count: 3 },
            { value: 'b', text: 'Dentista' },
          ]}
        />
      )}
    </Holding>,
  );
  await expect.element(page.getByRole('radio', { name: 'Pareggi 3' })).toBeChecked();
  const [chosen, other] = ['Pareggi', 'Dentista'].map(
    (text) => getComputedStyle(page.getByText(text).element()).backgroundColor,
  );
  expect([chosen, other]).toEqual([expect.stringMatching(/^rgb\(/), 'rgba(0, 0, 0, 0)']);
  await page.getByText('Dentista').click();
  expect(onChange).toHaveBeenLastCalledWith('b');
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith('a');
});

test('a banner shows its text and its actions', async () => {
  render(
    <Banner look="warn" icon="lock" text="L’accesso è scaduto.">
      <Button>Accedi</Button>
    </Banner>,
  );
  await expect.element(page.getByText('L’accesso è scaduto.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
});
