import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test';
import { chip, navigate, signIn, syncNow, tick, waitUntilSent } from './support/admin-app.ts';
import { putDocument, putOldHorses } from './support/register.ts';
import { type Stage, ADMIN, BEA, openStage } from './support/stage.ts';

/* Two people, each with a phone of their own, and one horse. */

const SLUG = 'stella-000000';
let stage: Stage;
let contexts: BrowserContext[];
// Installing the worker takes longer than the rest of a phone here; without a network each opens only screens whose
// code it has.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async () => {
  contexts = [];
  stage = await openStage('embedded');
  await stage.admit(BEA);
  await putOldHorses(stage.backend, [
    { slug: SLUG, name: 'Stella', trims: ['2025-03-10'] },
    { slug: 'bruno-000000', name: 'Bruno', trims: [] },
  ]);
});
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await stage.close();
});

async function phoneOf(browser: Browser, user: typeof ADMIN): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  contexts.push(context);
  const page = await context.newPage();
  await signIn(page, stage.url, user);
  await open(page, `horses/${SLUG}`);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await navigate(page, `/admin/${path}`);
  await page.getByRole('button', { name: 'Salva' }).waitFor();
}

/** Fills one field of the open card and saves it; the phone may be offline. */
async function save(page: Page, label: string, text: string): Promise<void> {
  const sections = page.locator('main details');
  await sections.evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  await sections.getByLabel(label, { exact: true }).first().fill(text);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
}

/** Takes both phones offline; each is brought back by itself. */
async function loseSignal(): Promise<void> {
  await Promise.all(contexts.map((context) => context.setOffline(true)));
}

/** Reconnects one phone after the other; each sends and receives everything. */
async function findSignal(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.context().setOffline(false);
    await syncNow(page);
    await waitUntilSent(page);
  }
}

async function stella() {
  return (await stage.documents('horses')).find((horse) => horse.path.endsWith(SLUG))!.data;
}

test(
  '[CONFLICT-1] different fields of one horse are merged without a conflict',
  { tag: '@deep' },
  async ({ browser }) => {
    const anna = await phoneOf(browser, ADMIN);
    const bea = await phoneOf(browser, BEA);
    await loseSignal();
    await save(anna, 'Razza', 'Haflinger');
    await save(bea, 'Mantello', 'Sauro');
    await findSignal(anna, bea, anna);
    expect(await stella()).toMatchObject({ breed: 'Haflinger', coat: 'Sauro', rev: 2 });
    await expect(anna.getByLabel('Mantello', { exact: true })).toHaveValue('Sauro');
  },
);

test(
  '[CONFLICT-1] the same field: the second resolves a conflict that shows both values, who and when',
  { tag: '@deep' },
  async ({ browser }) => {
    const anna = await phoneOf(browser, ADMIN);
    const bea = await phoneOf(browser, BEA);
    await loseSignal();
    await save(anna, 'Razza', 'Haflinger');
    await save(bea, 'Razza', 'Avelignese');
    await findSignal(anna);
    await bea.context().setOffline(false);
    await expect(chip(bea)).toContainText('1 da controllare');
    expect(await stella()).toMatchObject({ breed: 'Haflinger', rev: 1 });

    await bea.getByRole('link', { name: 'Scegli adesso' }).click();
    const conflict = bea.getByRole('listitem').filter({ hasText: 'Razza' });
    await expect(conflict).toContainText('Haflinger');
    await expect(conflict).toContainText('Avelignese');
    await conflict.getByRole('button', { name: 'Tieni il mio' }).click();
    await waitUntilSent(bea);
    await syncNow(anna);
    await waitUntilSent(anna);
    expect(await stella()).toMatchObject({ breed: 'Avelignese', rev: 2 });
    await expect(anna.getByLabel('Razza', { exact: true })).toHaveValue('Avelignese');
  },
);

test.describe('delete against edit', () => {
  const MEMBER = 'memberships/rossi-000000';
  const YEAR = Number(new Intl.DateTimeFormat('en', { year: 'numeric' }).format());

  async function memberOnBoth(browser: Browser): Promise<[Page, Page]> {
    await putDocument(stage.backend, MEMBER, {
      year: { integerValue: String(YEAR) },
      givenName: { stringValue: 'Mario' },
      familyName: { stringValue: 'Rossi' },
      email: { stringValue: 'mario@example.org' },
    });
    const anna = await phoneOf(browser, ADMIN);
    const bea = await phoneOf(browser, BEA);
    // The list, to which a deletion leads, is opened once while there is a network.
    await navigate(bea, '/admin/memberships');
    await expect(bea.getByRole('link', { name: /Rossi/ }).first()).toBeVisible();
    for (const page of [anna, bea]) await open(page, MEMBER);
    await loseSignal();
    await save(anna, 'Email', 'rossi@example.org');
    await bea.getByRole('button', { name: 'Elimina' }).click();
    await bea.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(bea).toHaveURL(/\/admin\/memberships$/);
    return [anna, bea];
  }
  const member = async () => (await stage.documents('memberships'))[0]!.data;

  test('[CONFLICT-2] edited first: who deleted it resolves the conflict', async ({ browser }) => {
    const [anna, bea] = await memberOnBoth(browser);
    await findSignal(anna);
    await bea.context().setOffline(false);
    await expect(chip(bea)).toContainText('1 da controllare');
    expect(await member()).toMatchObject({ email: 'rossi@example.org', rev: 1 });
    await navigate(bea, '/admin/sync');
    await bea.getByRole('button', { name: 'Elimina lo stesso' }).click();
    await waitUntilSent(bea);
    expect(await member()).toMatchObject({ rev: 2, deletedAt: expect.any(String) });
    expect(JSON.stringify(await member())).not.toContain('ossi');
  });

  test(
    '[CONFLICT-2] deleted first: who edited it can restore it',
    { tag: '@deep' },
    async ({ browser }) => {
      const [anna, bea] = await memberOnBoth(browser);
      await findSignal(bea);
      await anna.context().setOffline(false);
      await expect(chip(anna)).toContainText('1 da controllare');
      expect(await member()).toMatchObject({ rev: 1, deletedAt: expect.any(String) });
      await anna.getByRole('link', { name: 'Scegli adesso' }).click();
      await anna.getByRole('button', { name: 'Ripristina' }).click();
      await waitUntilSent(anna);
      expect(await member()).toMatchObject({
        givenName: 'Mario',
        email: 'rossi@example.org',
        rev: 2,
      });
      expect(await member()).not.toHaveProperty('deletedAt');
    },
  );
});

test(
  '[CONFLICT-2] two correct the note of one trim: the second sees what stands there, and decides',
  { tag: '@deep' },
  async ({ browser }) => {
    const [anna, bea] = [await phoneOf(browser, ADMIN), await phoneOf(browser, BEA)];
    const round = (page: Page) => navigate(page, '/admin/round');
    const note = async (page: Page, text: string) => {
      await page.getByRole('button', { name: /^Nota o non fatto.*Stella/ }).click();
      await page.getByRole('textbox', { name: /Stella/ }).fill(text);
      await page.getByRole('button', { name: 'Salva' }).click();
      await expect(page.getByText('Salvata.', { exact: true })).toBeVisible();
    };
    await round(anna);
    await tick(anna, 'Stella');
    await waitUntilSent(anna);
    await syncNow(bea);
    await round(bea);
    await expect(bea.getByRole('checkbox', { name: 'Fatto: Stella' })).toBeChecked();
    await loseSignal();
    await note(anna, 'unghia fragile');
    await note(bea, 'ferro perso');
    await findSignal(anna);
    await bea.context().setOffline(false);
    await syncNow(bea);
    await expect(chip(bea)).toContainText('1 da controllare');
    await navigate(bea, '/admin/sync');
    const card = bea.getByRole('listitem').filter({ hasText: 'Stella: una tua correzione' });
    await expect(card).toContainText('ferro perso');
    await expect(card).toContainText('unghia fragile');
    await card.getByRole('button', { name: 'Scarta la mia' }).click();
    await waitUntilSent(bea);
    const alive = (await stage.documents('hoovesTrims')).filter(({ data }) => !data['deletedAt']);
    expect(alive.map(({ data }) => data['notes'])).toEqual(
      expect.arrayContaining(['unghia fragile', 'vecchio, 2025-03-10']),
    );
    expect(alive).toHaveLength(2);
  },
);
