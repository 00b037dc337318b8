import { expect, test } from '@playwright/test';
import { encode } from 'uqr';
import { chip, navigate, signIn } from './support/admin-app.ts';
import { type OldHorse, horsesNumbered, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The QR code of a horse's label: read by the app's own camera, and what the app says in Safari. */

const [, HORSE] = horsesNumbered(2) as [OldHorse, OldHorse];

/**
 * The video of a camera that is held before a horse's label. The browser of these tests has no camera, not even a fake
 * one; the rest is real: the video element, its pictures, and the code that finds the QR code in them.
 */
function holdLabelBefore({ data }: { data: boolean[][] }): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d')!;
    const draw = () => {
      pen.fillStyle = '#d0d0d0';
      pen.fillRect(0, 0, 640, 480);
      pen.fillStyle = '#202020';
      pen.setTransform(1, 0.08, -0.08, 1, 200, 90); // tilted, as in a hand
      for (const [y, row] of data.entries())
        for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * 8, y * 8, 8, 8);
      pen.setTransform(1, 0, 0, 1, 0, 0);
    };
    draw();
    setInterval(draw, 50);
    return canvas.captureStream();
  };
}

const stage = stageForEach();
test.beforeEach(async ({ page }) => {
  await putOldHorses(stage.backend, horsesNumbered(3));
  await page.setViewportSize({ width: 360, height: 780 });
});

test('without a network, the camera ticks a horse in the round and opens it elsewhere', async ({
  page,
}) => {
  await page.addInitScript(
    holdLabelBefore,
    encode(`https://www.example.org/admin/horses/${HORSE.slug}`),
  );
  await signIn(page, stage.url);
  stage.proxy.disconnect();
  await navigate(page, '/admin/round');
  const read = { name: 'Leggi un codice con la fotocamera' };
  await page.getByRole('button', read).click();
  await expect(page.getByRole('checkbox', { name: `Fatto: ${HORSE.name}` })).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chip(page)).toContainText('1 da inviare');

  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('dialog', { name: 'Cerca' }).getByRole('button', read).click();
  await expect(page).toHaveURL(`${stage.url}/admin/horses/${HORSE.slug}`);
});

test.describe('with a network', () => {
  // Installing the worker takes longer than these tests, which never lose the network.
  test.use({ serviceWorkers: 'block' });

  test('a camera that is refused or missing is said; only the own origin may ask for one', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refuse = (name: string) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
      };
      Object.assign(window, { refuse });
      refuse('NotAllowedError');
    });
    const answer = await page.request.get(`${stage.url}/admin/login`);
    expect(answer.headers()['permissions-policy']).toContain('camera=(self),');
    await signIn(page, stage.url);
    await navigate(page, '/admin/round');
    const open = page.getByRole('button', { name: 'Leggi un codice con la fotocamera' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Inquadra il codice' });
    await expect(dialog.getByText('Il permesso di usare la fotocamera')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      (window as unknown as { refuse: (n: string) => void }).refuse('NotFoundError'),
    );
    await open.click();
    await expect(dialog.getByText('non c’è una fotocamera')).toBeVisible();
  });

  test('on an iPhone, Safari says that it is not the app', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    await page.goto(`${stage.url}/admin/horses/${HORSE.slug}`);
    await expect(page.getByText('Apri l’app, tocca Cerca e leggi il codice da lì')).toBeVisible();
    await page.goto(`${stage.url}/admin/login`);
    await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible();
    await expect(page.getByText('Apri l’app, tocca Cerca')).toHaveCount(0);
  });
});
