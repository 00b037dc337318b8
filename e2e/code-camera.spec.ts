import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { encode } from 'uqr';
import config from '../playwright.config.ts';
import { chip, signIn } from './support/admin-app.ts';
import { horsesNumbered, putOldHorses } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';

/* The QR code of a horse's label: read by the app's own camera, and what Safari says beside the app. */

const [HORSE] = horsesNumbered(3).slice(1) as [{ slug: string; name: string }];
const VIDEO = join(tmpdir(), `scuderia-label-${process.pid}.y4m`);
writeFileSync(VIDEO, videoOf(`https://www.example.org/admin/horses/${HORSE.slug}`));

/** What a camera sees that is held before a label: frames of grey with the code in the middle (YUV4MPEG2). */
function videoOf(text: string): Buffer {
  const [width, height, module] = [640, 480, 8];
  const { data, size } = encode(text);
  const luma = Buffer.alloc(width * height, 0xd0);
  const [left, top] = [(width - size * module) >> 1, (height - size * module) >> 1];
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]![Math.floor(x / module)]!;
      luma[(top + y) * width + left + x] = isDark ? 0x20 : 0xd0;
    }
  }
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    luma,
    Buffer.alloc((width * height) / 2, 0x80),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame]);
}

const launch = config.use!.launchOptions!;
test.use({
  launchOptions: {
    ...launch,
    args: [
      ...launch.args!,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});

let stage: Stage;
test.beforeEach(async ({ page }) => {
  stage = await openStage('embedded');
  await putOldHorses(stage.backend, horsesNumbered(3));
  await page.setViewportSize({ width: 360, height: 780 });
});
test.afterEach(() => stage.close());

test('without a network, the camera ticks a horse in the round and opens it elsewhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await page.goto(`${stage.url}/admin/round`);
  const read = page.getByRole('button', { name: 'Leggi un codice con la fotocamera' });
  await read.click();
  await expect(page.getByRole('checkbox', { name: `Fatto: ${HORSE.name}` })).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chip(page)).toContainText('1 da inviare');

  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await read.last().click();
  await expect(page).toHaveURL(`${stage.url}/admin/horses/${HORSE.slug}`);
});

test('a camera that is refused is said, and the search is there', async ({ page }) => {
  await signIn(page, stage.url);
  await page.goto(`${stage.url}/admin/round`);
  await page.getByRole('button', { name: 'Leggi un codice con la fotocamera' }).click();
  await expect(page.getByRole('alert')).toContainText('Il permesso di usare la fotocamera');
});

test('on an iPhone, Safari says that it is not the app', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await page.goto(`${stage.url}/admin/horses/${HORSE.slug}`);
  await expect(page.getByText('Apri l’app, tocca Cerca e leggi il codice da lì')).toBeVisible();
  await page.goto(`${stage.url}/admin/login`);
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible();
  await expect(page.getByText('Apri l’app, tocca Cerca')).toHaveCount(0);
});
