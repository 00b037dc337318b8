import { type Locator, type Page, expect, test } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { chip, findSignal, navigate, signIn, tick, waitUntilSent } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The register used with one hand: what is within reach, how large it is, and that nothing moves under the thumb. */

// Installing the worker takes as long as a test. Without a network these stay on the screen that is open.
test.use({ serviceWorkers: 'block' });

const stage = stageForEach();
test.beforeEach(async ({ page }) => {
  await seedRegister(stage.backend, Date.now());
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, stage.url);
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigazione' });
const boxOf = async (of: Locator) => (await of.boundingBox())!;
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The name of a row's horse. */
async function nameOf(row: Locator): Promise<string> {
  const label = await row.getByRole('checkbox').getAttribute('aria-label');
  return label!.replace('Fatto: ', '');
}

/** Waits, because the app takes a tap within 600 ms of the last write for its repetition. */
const noDoubleTap = (page: Page) => page.waitForTimeout(800);

async function openRound(page: Page): Promise<void> {
  await navigate(page, '/admin/round');
  await expect(page.getByRole('checkbox').nth(5)).toBeVisible();
}

/** The text and the place of the snackbar with 'Annulla'; read in the page, because it goes after some seconds. */
function snackbar(page: Page, what: 'read' | 'press') {
  return page
    .waitForFunction((then) => {
      const buttons = [...document.querySelectorAll('button')];
      const undo = buttons.find(({ textContent }) => textContent === 'Annulla');
      if (!undo) return null;
      const { bottom } = undo.parentElement!.getBoundingClientRect();
      const text = undo.parentElement!.textContent;
      const save = document.querySelector('[data-save-bar]')?.getBoundingClientRect().top ?? null;
      if (then === 'press') undo.click();
      return { bottom, text, save };
    }, what)
    .then(async (found) => (await found.jsonValue())!);
}

/** The controls in a part of the page that are smaller than `px` in either direction. */
async function smallerThan(part: Locator, px: number): Promise<string[]> {
  return part.locator('button, a, label, summary').evaluateAll(
    (all, least) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        const isSeen = width > 1 && each.checkVisibility({ visibilityProperty: true });
        if (!isSeen || (width >= least - 0.5 && height >= least - 0.5)) return [];
        return [`${each.ariaLabel ?? each.textContent} ${width}x${height}`];
      }),
    px,
  );
}

/** Records the visit of the dashboard's first horse, which stays in its place until it is sent; gives its name. */
async function recordOnDashboard(page: Page): Promise<string> {
  const records = page.getByRole('button', { name: /^Fatto oggi: / });
  await expect(records.nth(2)).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem');
  const places = async () => [await boxOf(list.nth(0)), await boxOf(list.nth(1))];
  const before = await places();
  const name = (await records.first().getAttribute('aria-label'))!.replace('Fatto oggi: ', '');
  stage.proxy.disconnect(); // the text for unsent changes is longer than that for sent ones
  await records.first().click();
  const seen = await snackbar(page, 'read');
  expect(seen.text).toContain(name);
  expect(seen.bottom).toBeLessThanOrEqual((await boxOf(bar(page))).y);
  await expect(list.first()).toContainText('Da inviare');
  expect(await places()).toEqual(before);
  await findSignal(page, stage);
  await expect(list.first()).toContainText('Inviato');
  expect(await places()).toEqual(before);
  // It would lie over the rows of the round: a click scrolls away from under it.
  await expect(page.getByRole('button', { name: 'Annulla' })).toHaveCount(0);
  return name;
}

test('nothing moves under the thumb, by ticks, by what is sent or by a banner', async ({
  page,
}) => {
  const done = await recordOnDashboard(page);
  await openRound(page);
  const names: string[] = [];
  for (let n = 0; n < 6; n += 1) names.push(await nameOf(rows(page).nth(n)));
  expect(names).toContain(done);
  names.splice(names.indexOf(done), 1);
  const places = () =>
    Promise.all(
      names.map(async (name) => {
        const box = page.getByRole('checkbox', { name: `Fatto: ${name}`, exact: true });
        const { y, height } = await boxOf(box.locator('..'));
        return { name, y, height };
      }),
    );
  const before = await places();
  stage.proxy.disconnect();
  for (const name of names.slice(0, 2)) await tick(page, name);
  expect(await places()).toEqual(before);

  // A banner comes: the app offers its installation once something was recorded.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => undefined,
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    window.dispatchEvent(offer);
  });
  await expect(page.getByText('Tieni il registro tra le tue app')).toHaveCount(1);
  expect(await places()).toEqual(before);

  await findSignal(page, stage);
  expect(await places()).toEqual(before);
});

test(
  'what is on the server is taken back after a question that names it',
  { tag: '@deep' },
  async ({ page }) => {
    await openRound(page);
    const name = await nameOf(rows(page).first());
    const box = page.getByRole('checkbox', { name: `Fatto: ${name}`, exact: true });
    await tick(page, name);
    await waitUntilSent(page);
    await box.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText('È già sul server');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(box).toBeChecked();
    await noDoubleTap(page);
    await box.click();
    await dialog.getByRole('button', { name: 'Togli' }).click();
    await expect(box).not.toBeChecked();

    // Without a network nobody else saw it: no question, but an undo.
    stage.proxy.disconnect();
    await noDoubleTap(page);
    await tick(page, name);
    await expect(chip(page)).toContainText('da inviare');
    await noDoubleTap(page);
    await box.click();
    await expect(box).not.toBeChecked();
    expect((await snackbar(page, 'press')).text).toContain(name);
    await expect(box).toBeChecked();
  },
);

test.describe('with a network', () => {
  test('the bar at the bottom leads everywhere, and the round has five horses in sight and large targets', async ({
    page,
  }) => {
    await openRound(page);
    const { y, height } = await boxOf(bar(page));
    expect(y + height).toBe(780);
    expect(await smallerThan(bar(page), 48)).toEqual([]);
    const top = page.getByRole('banner');
    await expect(top).toContainText('Giro pareggi');
    expect(await top.getByRole('button').count()).toBe(1);

    await bar(page).getByRole('button', { name: 'Cerca' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await bar(page).getByRole('link', { name: 'Oggi' }).click();
    await expect(top).toContainText('Dashboard');
    await bar(page).getByRole('button', { name: 'Altro' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Tesseramenti' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await menu.getByRole('link', { name: 'Sincronizzazione' }).click();
    await expect(menu).toBeHidden();
    await expect(top).toContainText('Sincronizzazione');

    for (const day of ['?day=2027-09-20', '']) {
      await navigate(page, `/admin/round${day}`);
      await expect(page.getByRole('checkbox').nth(5)).toBeVisible();
      const search = await boxOf(page.getByRole('searchbox'));
      expect(search.width).toBeGreaterThanOrEqual(56);
      expect(search.x + search.width).toBeLessThanOrEqual(360);
    }
    const bottom = (await boxOf(bar(page))).y;
    const fifth = await boxOf(rows(page).nth(4));
    expect(fifth.y + fifth.height).toBeLessThanOrEqual(bottom + 8); // with the gap below the row
    const parts = [
      page.getByRole('group', { name: 'Tipo di giro' }),
      page.getByLabel('Giorno del giro').locator('..'),
      page.getByRole('searchbox'),
    ];
    for (const part of parts) {
      const box = await boxOf(part);
      expect(box.height).toBeGreaterThanOrEqual(56);
      expect(box.y).toBe((await boxOf(parts[0]!)).y);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
    }
    const list = page.getByRole('main').getByRole('list');
    expect(await smallerThan(list, 56)).toEqual([]);
    expect(await smallerThan(page.getByRole('banner'), 48)).toEqual([]);
  });

  test('a snackbar never covers the save bar; a QR code that a reader types ticks its horse, and shows it when it is ticked', async ({
    page,
  }) => {
    await navigate(page, '/admin/horses');
    await page.getByRole('main').locator('a[href^="/admin/horses/"]').first().click();
    await page.getByRole('button', { name: 'Salva' }).waitFor();
    await page
      .locator('main details')
      .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    await page.getByLabel('Razza', { exact: true }).fill('Bardigiano');
    await page
      .getByRole('button', { name: /^Elimina pareggio/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    const { bottom, save } = await snackbar(page, 'read');
    expect(bottom).toBeLessThanOrEqual(save!);

    await navigate(page, '/admin/horses');
    await page.getByRole('heading', { level: 1, name: /^Cavalli/ }).waitFor();
    const link = page.getByRole('main').locator('a[href^="/admin/horses/"]').nth(1);
    // At once: the list may be read again between two questions.
    const [path, name] = await link.evaluate((each) => [
      each.getAttribute('href')!,
      each.textContent,
    ]);
    const address = `${stage.url}${path}`;
    await openRound(page);
    const box = page.getByRole('checkbox', { name: `Fatto: ${name}`, exact: true });
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('searchbox').fill(address);
      await page.getByRole('searchbox').press('Enter');
      await expect(box).toBeChecked();
      await expect(page.getByRole('complementary')).toHaveCount(time);
    }
  });
});
