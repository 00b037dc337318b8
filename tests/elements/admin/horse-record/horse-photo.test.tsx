import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { isPhoto } from '../../../../src/model/fields/photo.ts';
import { toHorsePhoto } from '../../../../src/admin/horse-record/to-horse-photo.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { photoOf } from '../../../support/photos.ts';
import { sure } from '../../../support/scene.ts';

/* The photo of a horse and its box, from the camera's file to the screens that show them. */

const clock = new ManualClock(instantOf('2026-10-14'));
const STELLA = { name: 'Stella', docname: 'Stella del Po', isHere: 1, isDeceased: -1 };
let phone: Phone;

beforeEach(async () => {
  await page.viewport(360, 780);
  phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': STELLA });
});

/** A picture as from a camera; with noise it is the hardest case, because no encoder makes noise small. */
async function picture(width: number, height: number, noise: boolean, color = '#b06a2c') {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  if (noise) {
    const pixels = context.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at += 1)
      if (at % 4 !== 3) pixels.data[at] = Math.random() * 256;
    context.putImageData(pixels, 0, 0);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'foto.png');
}

const stored = async () => sure(await openRegister(phone).horses.get('stella')).fields.photo;
const input = () => page.getByLabelText('Foto', { exact: true });
const shown = () =>
  [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    (image) => image.complete && image.naturalWidth > 0,
  );

test.each([
  ['of one colour', 4000, 3000, false],
  ['of a pixel', 1, 1, false],
  ['a long one', 5000, 60, false],
  ['of leaves and gravel, large', 1600, 1200, true],
  ['of leaves and gravel, small', 500, 400, true],
])('a picture becomes a field: %s', async (_, width, height, noise) => {
  const photo = sure(await toHorsePhoto(await picture(width, height, noise)));
  expect(isPhoto(photo)).toBe(true);
  const image = new Image();
  image.src = photo;
  await image.decode();
  expect(Math.max(image.naturalWidth, image.naturalHeight)).toBeLessThanOrEqual(480);
  const ratio = image.naturalWidth / image.naturalHeight / (width / height);
  if (Math.min(width, height) > 100) expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
});

test('a photo is chosen, kept as a draft, saved, shown on the card, and taken away', async () => {
  const close = await openScreen(phone, '/horses/stella');
  await input().upload(await picture(800, 600, false));
  await expect.element(page.getByText('Cambia foto')).toBeVisible();
  expect(await stored()).toBe('');
  await eventually(async () => expect(await phone.db.drafts.count()).toBe(1));
  // The app is closed and opened again: the chosen photo is still unsent.
  close();
  await openScreen(phone, '/horses/stella');
  await expect.element(page.getByText('Cambia foto')).toBeVisible();
  await page.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(isPhoto(await stored())).toBe(true));
  const card = page.getByRole('region', { name: 'In breve' });
  await expect.element(card.getByRole('img', { name: 'Foto di Stella' })).toBeVisible();
  await page.getByRole('button', { name: 'Togli la foto' }).click();
  await page.getByRole('button', { name: 'Salva' }).click();
  await eventually(async () => expect(await stored()).toBe(''));
  await expect.element(card.getByRole('img', { name: 'Foto di Stella' })).not.toBeInTheDocument();
});

test('a file that is no picture is told, and the photo stays', async () => {
  await receive(phone, {
    'horses/luna': { ...STELLA, photo: sure(await toHorsePhoto(await picture(40, 30, false))) },
  });
  await openScreen(phone, '/horses/luna');
  await expect.element(page.getByText('Cambia foto')).toBeVisible();
  await input().upload(new File(['%PDF-1.7'], 'stella.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(/^Questo file non è un’immagine/)).toBeVisible();
  await eventually(() => expect(shown()).toHaveLength(2));
});

test('a browser that cannot draw for a moment is told so, and the photo can be chosen again', async () => {
  await receive(phone, { 'horses/luna': STELLA });
  await openScreen(phone, '/horses/luna');
  const file = await picture(80, 60, false);
  const draw = vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null);
  try {
    await input().upload(file);
    await expect.element(page.getByText(/^La foto non si è preparata/)).toBeVisible();
  } finally {
    draw.mockRestore();
  }
  await input().upload(file);
  await expect.element(page.getByText('Cambia foto')).toBeVisible();
  await expect.element(page.getByText(/^La foto non si è preparata/)).not.toBeInTheDocument();
});

test('whoever takes the photo away while another is prepared has none', async () => {
  await receive(phone, {
    'horses/luna': { ...STELLA, photo: sure(await toHorsePhoto(await picture(40, 30, false))) },
  });
  await openScreen(phone, '/horses/luna');
  await expect.element(page.getByText('Cambia foto')).toBeVisible();
  const file = await picture(80, 60, false);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  // oxlint-disable-next-line typescript/unbound-method -- called on the canvas that draws
  const { convertToBlob } = OffscreenCanvas.prototype;
  const draw = vi
    .spyOn(OffscreenCanvas.prototype, 'convertToBlob')
    .mockImplementation(async function (this: OffscreenCanvas, ...given) {
      await promise;
      return convertToBlob.apply(this, given);
    });
  try {
    await input().upload(file);
    await expect.element(page.getByText('Preparo la foto…')).toBeVisible();
    await page.getByRole('button', { name: 'Togli la foto' }).click();
    finish();
    await expect.element(page.getByText('Preparo la foto…')).not.toBeInTheDocument();
    await expect.element(page.getByText('Scegli una foto')).toBeVisible();
    expect(input().element()).toHaveProperty('disabled', false);
  } finally {
    draw.mockRestore();
  }
});

test('what the console wrote as a photo is not drawn; it is told where it can be changed', async () => {
  const server = new ModelServer(() => clock.now());
  const hostile = openPhone({ clock, seed: 8 });
  server.edit('horses/bomba', { ...STELLA, name: 'Bomba', photo: photoOf(60_000, 60_000) });
  server.edit('horses/luce', { ...STELLA, name: 'Luce', photo: 'https://example.org/luce.jpg' });
  await pull(hostile, server.remote());
  for (const slug of ['bomba', 'luce']) {
    const close = await openScreen(hostile, `/horses/${slug}`);
    await expect.element(page.getByText(/^Qui c’è qualcosa che non si può mostrare/)).toBeVisible();
    expect(document.querySelectorAll('main img')).toHaveLength(0);
    close();
  }
});

test('two photos of two phones: both are shown, and one is chosen', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', STELLA);
  const mine = openPhone({ clock, seed: 4 });
  await pull(mine, server.remote());
  const [one, other] = [
    sure(await toHorsePhoto(await picture(40, 30, false, '#b06a2c'))),
    sure(await toHorsePhoto(await picture(40, 30, false, '#222222'))),
  ];
  const seen = sure(await openRegister(mine).horses.get('stella')).fields;
  sure(await openRegister(mine).horses.update('stella', seen, { ...seen, photo: one }));
  server.edit('horses/stella', { photo: other });
  await push(mine, server.remote());
  await openScreen(mine, '/sync');
  await expect.element(page.getByText('La tua versione')).toBeVisible();
  await eventually(() =>
    expect(
      shown()
        .map(({ src }) => src)
        .toSorted(),
    ).toEqual([one, other].toSorted()),
  );
  expect(document.querySelector('main')!.textContent).not.toContain('base64');
  await page.getByRole('button', { name: 'Tieni il mio' }).click();
  await eventually(async () => expect(await listConflicts(mine)).toEqual([]));
  await push(mine, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ photo: one });
});

test('the box is said beside the name in the round and in the list, however long it is', async () => {
  await receive(phone, {
    'horses/nuvola': { ...STELLA, box: '12', hoovesTrimInterval: 1 },
    'horses/bora': { ...STELLA, name: 'Luna', box: 'x'.repeat(1000), hoovesTrimInterval: 1 },
  });
  for (const address of ['/round', '/horses', '/stable-list']) {
    const close = await openScreen(phone, address);
    await expect.element(page.getByText('Box 12', { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    close();
  }
});
