import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { openPhone } from '../../../support/phone.ts';

/* For taps with gloves: in the round no target is smaller than 56 px. */

const clock = new ManualClock(Date.UTC(2026, 10, 23));

/** The height of the area, at an element's horizontal middle, in which it takes taps. */
function tappedHeight(of: Element): number {
  const { left, right, top, bottom } = of.getBoundingClientRect();
  const [x, middle] = [(left + right) / 2, (top + bottom) / 2];
  const takes = (y: number) => of.contains(document.elementFromPoint(x, y));
  let height = 1;
  while (takes(middle - height / 2 - 0.5) && takes(middle + height / 2 + 0.5)) height += 1;
  return height;
}

beforeEach(() => page.viewport(360, 740));

test('the kinds of a round are 56 px high to a thumb, with the frame around them', async () => {
  const phone = openPhone({ clock, uid: 'targets' });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
  await openScreen(phone, '/round');
  const kinds = [...page.getByRole('group', { name: 'Tipo di giro' }).element().children].filter(
    (each) => each.matches('label'),
  );
  expect(kinds.map((each) => each.textContent)).toEqual(['Pareggi', 'Dentista']);
  for (const kind of kinds) expect(tappedHeight(kind)).toBeGreaterThanOrEqual(55);
});

test('what closes the summary of a horse, and what calls its owner, is 56 px high to a thumb', async () => {
  const phone = openPhone({ clock, uid: 'summary' });
  const owner = { ownerName: 'Carla', ownerPhone: '333 1234567' };
  await receive(phone, { 'horses/stella': { name: 'Stella', isHere: 1, ...owner } });
  await openScreen(phone, '/round');
  await page.getByRole('button', { name: 'Scheda di Stella' }).click();
  const panel = page.getByRole('complementary', { name: 'Stella' });
  for (const target of [
    panel.getByRole('button', { name: 'Chiudi' }),
    panel.getByRole('link', { name: '333 1234567' }),
  ]) {
    await expect.element(target).toBeVisible();
    expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  }
});

test('what takes back a mistaken tap, and what closes a toast or a dialog, is 56 px high to a thumb', async () => {
  const phone = openPhone({ clock, uid: 'toasts' });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
  const close = await openScreen(phone, '/round');
  const tick = page.getByRole('checkbox', { name: 'Fatto: Stella' });
  await tick.click();
  await expect.element(tick).toBeChecked();
  await clock.advance(1000);
  await tick.click();
  const heightOf = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    await expect.element(target).toBeVisible();
    return tappedHeight(target.element());
  };
  for (const name of ['Annulla', 'Chiudi']) expect(await heightOf(name)).toBeGreaterThanOrEqual(55);
  close();
  // The dialogs of the round, such as that of the camera, have the same head as all others.
  await openScreen(phone, '/horses');
  await page.getByRole('button', { name: 'Nuovo' }).click();
  expect(await heightOf('Chiudi')).toBeGreaterThanOrEqual(55);
});

test('what leads from a round without horses to the list is 56 px high', async () => {
  const phone = openPhone({ clock, uid: 'empty' });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: -1 } });
  await openScreen(phone, '/round');
  const target = page.getByRole('main').getByRole('link', { name: 'Cavalli', exact: true });
  await expect.element(target).toBeVisible();
  expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
});
