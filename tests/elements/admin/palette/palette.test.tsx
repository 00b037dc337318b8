import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { eventually } from '../../../support/eventually.ts';

/* The command palette: Ctrl-K, over horses, members and actions, without a network. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;
let close: () => void;

const field = () => page.getByRole('combobox', { name: 'Cavallo, chip, tesserato o azione' });
const options = () =>
  [...document.querySelectorAll('[role="option"] > span:nth-of-type(1)')].map((o) => o.textContent);
const title = (name: string) => page.getByRole('heading', { level: 1, name });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  await page.viewport(1440, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': {
      name: 'Stella',
      docname: 'Stella',
      chipnumber: '380271006045678',
      isHere: -1,
    },
    'horses/stellina': { name: 'Stellina', docname: 'Stellina', chipnumber: '380271006045679' },
    'memberships/anna': { year: 2025, givenName: 'Anna', familyName: 'Stellari' },
  });
  close = await openScreen(phone, '/due');
});

describe('it opens', () => {
  test('with Ctrl-K, from a field too', async () => {
    await page.getByRole('searchbox', { name: 'Cerca' }).click();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).not.toBeInTheDocument();
  });

  test('not over a question, which has to be answered first', async () => {
    close();
    await openScreen(phone, '/horses/stella');
    // Its code is there.
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Elimina' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('not with a single character, which may be spoken or pressed by mistake (WCAG 2.1.4)', async () => {
    for (let code = 33; code < 127; code += 1) {
      const key = String.fromCharCode(code);
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      expect.soft([key, event.defaultPrevented]).toEqual([key, false]);
    }
  });
});

test('the palette finds horses wherever they are, members of any year, and actions; the arrows choose', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('stell');
  await eventually(() => expect(options()).toEqual(['Stella', 'Stellina', 'Anna Stellari (2025)']));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(title('Tesseramenti: Anna Stellari (2025)')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('verif bdn');
  await eventually(() => expect(options()).toEqual(['Verifica BDN']));
  await userEvent.keyboard('{Enter}');
  await expect.element(title('Verifica BDN')).toBeVisible();
});

test('the arrows go round: up from the first is the last, down from it the first again', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('stell');
  await eventually(() => expect(options()).toHaveLength(3));
  const marked = () =>
    [...document.querySelectorAll('[role="option"]')].findIndex(
      (each) => each.getAttribute('aria-selected') === 'true',
    );
  for (const [key, at] of [
    ['{ArrowUp}', 2],
    ['{ArrowDown}', 0],
    ['{ArrowDown}', 1],
    ['{ArrowUp}', 0],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(marked).toBe(at);
  }
});

test('a chip that is read, and Enter at once, opens its horse', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('380271006045679{Enter}');
  await expect.element(title('Cavalli: Stellina')).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

describe('a code that the camera reads', () => {
  /** Stubs a camera that shows a code as soon as it is opened. */
  function showsCode(code: string) {
    class Reader {
      detect = async () => [{ rawValue: code }];
      static getSupportedFormats = async () => ['qr_code'];
    }
    vi.stubGlobal('BarcodeDetector', Reader);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () =>
      document.createElement('canvas').captureStream(),
    );
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  }
  const read = () =>
    page.getByRole('button', { name: 'Leggi un codice con la fotocamera' }).last().click();

  test('is read twice and unknown: what is typed then is only looked for', async () => {
    showsCode('999999999999999');
    await userEvent.keyboard('{Control>}k{/Control}');
    for (let time = 0; time < 2; time += 1) {
      await read();
      await expect.element(page.getByText('Niente con questo nome')).toBeVisible();
    }
    await field().fill('stell');
    await eventually(() => expect(options()).toContain('Stellina'));
    await expect.element(field()).toHaveValue('stell');
  });

  test('is typed already: its horse opens all the same', async () => {
    showsCode('380271006045679');
    await userEvent.keyboard('{Control>}k{/Control}');
    await field().fill('380271006045679');
    await eventually(() => expect(options()).toEqual(['Stellina']));
    await read();
    await expect.element(title('Cavalli: Stellina')).toBeVisible();
  });
});

test('the palette says so where nothing is found, and Enter goes nowhere', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('zzz');
  await expect
    .element(page.getByText('Niente con questo nome, numero o azione su questo dispositivo.'))
    .toBeVisible();
  await expect.element(page.getByText('I tesserati di altri anni si cercano')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
});

test('the palette says how many it leaves out', async () => {
  const many = Array.from(
    { length: 9 },
    (_, n) =>
      [
        `memberships/bis-${n}`,
        { year: 2025, givenName: 'Bis', familyName: `Numero ${n}` },
      ] as const,
  );
  await receive(phone, Object.fromEntries(many));
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('stell');
  await eventually(() => expect(options()).toHaveLength(3));
  expect(page.getByText('scrivi ancora qualcosa').elements()).toEqual([]);
  await field().fill('bis');
  await eventually(() => expect(options()).toHaveLength(8));
  await expect.element(page.getByText('Ce n’è un altro: scrivi ancora qualcosa.')).toBeVisible();
});
