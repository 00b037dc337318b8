import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { serveBuild } from '../local-backend/serve-build.ts';
import { navigate, signIn } from './support/admin-app.ts';
import { findChromium } from './support/find-chromium.ts';
import { type Phone, startPhone } from './support/browser-phone.ts';
import { type Stage, openStage } from './support/stage.ts';
import { expectNoFaults } from './support/axe.ts';

/** The screen where the photos of the site are chosen, uploaded and removed. */
let stage: Stage;
let page: Page;

async function openPhotos(on: Page): Promise<void> {
  page = on;
  stage = await openStage('embedded');
  await signIn(page, stage.url);
  await navigate(page, '/admin/photos');
}
test.afterEach(() => stage.close());

/** A JPEG as a camera writes it: on its side, with the orientation and the place in its metadata. */
async function cameraPhoto(width: number, height: number): Promise<Buffer> {
  const plain = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w!, h!);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#2b6cb0';
      context.fillRect(0, 0, w!, h!);
      context.fillStyle = '#8a5a2b';
      context.fillRect(0, 0, w! / 2, h!); // left, which is the top when turned upright
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height],
  );
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    tag >> 8,
    tag & 255,
    0,
    type,
    0,
    0,
    0,
    count,
    ...value,
  ];
  const tiff = Buffer.from([
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, // big endian, first directory at 8
    0, 2,
    ...entry(0x0112, 3, 1, [0, 6, 0, 0]), // turn a quarter to the right
    ...entry(0x8825, 4, 1, [0, 0, 0, 38]), // place: the directory at 38
    0, 0, 0, 0,
    0, 1,
    ...entry(0x0001, 2, 2, [0x4e, 0, 0, 0]), // latitude north
    0, 0, 0, 0,
  ]); // prettier-ignore
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS: Borgo Virgilio')]);
  const length = body.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), body]);
  return Buffer.concat([Buffer.from(plain.slice(0, 2)), segment, Buffer.from(plain.slice(2))]);
}

const card = (name: string) => page.getByRole('article', { name });
const choose = (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  card(name).locator('input[type=file]').setInputFiles(file);

/** An object of Storage as anonymous visitors get it; null where there is none. */
async function stored(name: string): Promise<Buffer | null> {
  const response = await fetch(`${stage.url}/v0/b/any/o/${name}?alt=media`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

test.describe('on a phone', () => {
  let phone: Phone;
  test.beforeEach(async () => {
    phone = await startPhone();
    await openPhotos(phone.page);
  });
  test.afterEach(() => phone.discard());

  test('a photo is chosen without a network, kept, uploaded later, replaced and removed', async () => {
    const photo = {
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: await cameraPhoto(2400, 1800),
    };
    await expect(card('Attività')).toContainText('Nessuna foto caricata');
    stage.proxy.disconnect();
    await page.reload();
    await expect(page.getByText('Senza rete non si vede quali foto')).toBeVisible();
    await choose('Attività', photo);
    await expect(card('Attività')).toContainText('Scelta, non ancora caricata');
    await card('Attività').getByRole('button', { name: 'Carica' }).click();
    const words = card('Attività').getByLabel('Che cosa si vede');
    await expect(words).toBeFocused();
    await expect(words).toHaveAccessibleDescription(/Scrivi in poche parole/);
    await words.fill('Un cavallo al passo');
    await card('Attività').getByRole('button', { name: 'Carica' }).click();
    await expect(card('Attività').getByRole('alert')).toContainText('Non c’è rete');

    // The browser is killed; the choice is still there.
    phone = await phone.reopen();
    ({ page } = phone);
    await page.goto(`${stage.url}/admin/photos`);
    await expect(card('Attività')).toContainText('Scelta, non ancora caricata');
    await expect(card('Attività').getByLabel('Che cosa si vede')).toHaveValue(
      'Un cavallo al passo',
    );
    await expect(card('Attività').getByRole('img')).toBeVisible();
    stage.proxy.reconnect();
    await card('Attività').getByRole('button', { name: 'Carica' }).click();
    await expect(page.getByText('Caricata: Attività')).toBeVisible();
    await expect(card('Attività').getByRole('img', { name: 'Un cavallo al passo' })).toBeVisible();

    // Upright, within the limit, and without the place where it was taken.
    for (const [name, width, height] of [
      ['activities.webp', 1200, 1600],
      ['activities-small.webp', 600, 800],
    ] as const) {
      const bytes = (await stored(name))!;
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect(bytes.includes('EXIF') || bytes.includes('Exif') || bytes.includes('GPS')).toBe(false);
      const seen = await page.evaluate(async (address) => {
        const image = await createImageBitmap(await (await fetch(address)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const [red, , blue] = context.getImageData(image.width >> 1, 9, 1, 1).data;
        return { width: image.width, height: image.height, topIsBrown: red! > blue! };
      }, `/v0/b/any/o/${name}?alt=media`);
      expect(seen).toEqual({ width, height, topIsBrown: true });
    }

    const before = await stored('activities.webp');
    const other = { ...photo, buffer: await cameraPhoto(300, 200) };
    await choose('Attività', other);
    await card('Attività').getByLabel('Che cosa si vede').fill('Un altro');
    await card('Attività').getByRole('button', { name: 'Carica' }).click();
    await expect(card('Attività').getByRole('button', { name: 'Togli la foto' })).toBeVisible();
    await expect(card('Attività').getByRole('img', { name: 'Un altro' })).toBeVisible();
    expect((await stored('activities.webp'))!.equals(before!)).toBe(false);

    await card('Attività').getByRole('button', { name: 'Togli la foto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Togliere la foto di «Attività»?' });
    await dialog.getByRole('button', { name: 'Togli la foto' }).click();
    await expect(card('Attività')).toContainText('Nessuna foto caricata');
    expect(await stored('activities.webp')).toBeNull();
    expect(await stored('activities-small.webp')).toBeNull();
  });

  test(
    'a build takes the photos into the site: same host, nothing moves, the drawing where one is missing',
    { tag: '@deep' },
    async () => {
      // The headless shell fires no event on the page for a picture that is missing offline.
      test.skip(findChromium().includes('headless-shell'), 'needs a Chromium with windows');
      for (const name of ['Home, in apertura', 'Pensione, contatti e Home']) {
        const buffer = await cameraPhoto(1500, 2000);
        await choose(name, { name: 'a.jpg', mimeType: 'image/jpeg', buffer });
        await card(name).getByLabel('Che cosa si vede').fill('Due cavalli sull’argine');
        await card(name).getByRole('button', { name: 'Carica' }).click();
        await expect(card(name).getByRole('button', { name: 'Togli la foto' })).toBeVisible();
      }
      const dist = mkdtempSync(join(tmpdir(), 'scuderia-photos-'));
      const built = spawn('npx', ['vite', 'build', '--outDir', dist, '--emptyOutDir'], {
        env: {
          ...process.env,
          VITE_BACKEND: '/__backend',
          SITE_PHOTOS_FROM: `${stage.backend.identityUrl}/v0/b/any/o`,
        },
        stdio: 'ignore',
      });
      expect(await once(built, 'exit')).toEqual([0, null]);
      const site = await serveBuild({ distDir: dist, port: 0 });
      try {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { sources } = entry as unknown as { sources: { node: Node | null }[] };
              shifts.push(...sources.map(({ node }) => node?.nodeName ?? ''));
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`${site.url}/it`);
        const photo = page.getByRole('img', { name: 'Due cavalli sull’argine' });
        await expect(photo).toBeVisible();
        const arrived = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
        await expect.poll(arrived).toBe(true);
        expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).not.toContain('IMG');
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.reload();
        await expect.poll(arrived).toBe(true);
        expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(site.url))).toEqual(
          [],
        );

        // Without a network the photo that was seen is shown, and for the other its drawing.
        await site.close();
        await page.goto(`${site.url}/it`);
        await expect.poll(arrived).toBe(true);
        await page.goto(`${site.url}/it/contacts`);
        // A browser may load pictures below the window only when they come near.
        await page.evaluate(() => document.querySelector('img[data-photo]')?.scrollIntoView());
        await expect(page.locator('img[data-photo]')).toHaveCount(0);
        await expect(page.locator('main svg').first()).toBeVisible();
      } finally {
        await site.close().catch(() => undefined);
        rmSync(dist, { recursive: true, force: true });
      }
    },
  );
});

test.describe('with a network', () => {
  // Installing the worker takes longer than these tests, which never lose the network.
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  test.beforeEach(({ page: given }) => openPhotos(given));

  test('a file that is no image is refused, and a browser that cannot write WebP sends JPEG', async () => {
    const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(40, 30) };
    await choose('Home, in apertura', photo);
    await expect(card('Home, in apertura')).toContainText('Scelta, non ancora caricata');
    for (const [name, mimeType, content] of [
      ['foto.jpg', 'image/jpeg', 'no image at all'],
      ['foto.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['vuota.png', 'image/png', ''],
    ] as const) {
      await choose('Home, in apertura', { name, mimeType, buffer: Buffer.from(content) });
      await expect(card('Home, in apertura').getByRole('alert')).toContainText('non è un’immagine');
      await expect(card('Home, in apertura')).toContainText('Scelta, non ancora caricata');
    }
    await expectNoFaults(page);

    await choose('Attività', photo);
    await expect(card('Attività')).toContainText('Scelta, non ancora caricata');
    // As in Safari: asked for WebP, it gives a PNG.
    await page.evaluate(() => {
      const write = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob');
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        const isWebp = options?.type === 'image/webp';
        return write.call(this, isWebp ? { type: 'image/png' } : options);
      };
    });
    await choose('Pensione, contatti e Home', photo);
    await card('Pensione, contatti e Home').getByLabel('Che cosa si vede').fill('Il cancello');
    await card('Pensione, contatti e Home').getByRole('button', { name: 'Carica' }).click();
    // The picture shows as soon as it is chosen, this button only once it is stored.
    await card('Pensione, contatti e Home')
      .getByRole('button', { name: 'Togli la foto' })
      .waitFor();
    for (const name of ['boarding.webp', 'boarding-small.webp'])
      expect([...(await stored(name))!.subarray(0, 2)], name).toEqual([0xff, 0xd8]);

    // A browser that writes neither.
    await page.evaluate(() => {
      OffscreenCanvas.prototype.convertToBlob = async () =>
        new Blob(['PNG'], { type: 'image/png' });
    });
    await choose('Attività', photo);
    await expect(card('Attività').getByRole('alert')).toContainText('troppo vecchio');
    await expect(card('Attività')).toContainText('Scelta, non ancora caricata');
  });

  test('every place without a photo shows its drawing; a project without Storage says what is missing, and offers nothing that cannot work', async () => {
    const drawings = page.locator('img[src^="/assets/drawings/"]');
    await expect(drawings).toHaveCount(11);
    await expect
      .poll(() =>
        drawings.evaluateAll((images: HTMLImageElement[]) =>
          images.every((image) => image.complete && image.naturalWidth > 0),
        ),
      )
      .toBe(true);

    await page.route(/\/v0\/b\//, (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await expect(page.getByText('Questo progetto non ha uno spazio per le foto')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
