import { type Page, expect, test } from '@playwright/test';
import type { RawValue } from '../src/model/fields/raw-value.ts';
import { putOld } from '../tests/support/old-register.ts';
import { comeOnline, navigate, signIn, storedRows, waitUntilSent } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { expectNoFaults } from './support/axe.ts';
import { text, whole } from '../tests/support/raw-values.ts';

/* A phone holds the memberships of a few years; others come from the server on request. */

const YEAR = Number(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format().slice(0, 4),
);
const OLD = YEAR - 4;

const stage = stageForEach();
test.beforeEach(async ({ page }) => {
  const member = (id: string, familyName: string, year: RawValue) => ({
    path: `memberships/${id}`,
    fields: { givenName: text('Ada'), familyName: text(familyName), year },
  });
  await putOld(stage.backend, [
    member('antichi', 'Antichi', whole(OLD)),
    // Written by an older app, which stored years as texts.
    member('vecchi', 'Vecchi', text(String(OLD))),
    member('scorsi', 'Scorsi', text(String(YEAR - 1))),
    member('correnti', 'Correnti', whole(YEAR)),
  ]);
  await signIn(page, stage.url);
});

const heldOn = async (page: Page) => {
  const rows = await storedRows(page, 'base_memberships');
  return rows.map(({ path }) => String(path));
};
const serverSays = (page: Page) => page.getByText(/serve la rete/);

async function findSignal(page: Page): Promise<void> {
  stage.proxy.reconnect();
  await comeOnline(page);
}

test('[PULL-7] an old year is offered, comes when it is chosen, and can be worked on', async ({
  page,
}) => {
  expect(await heldOn(page)).toEqual(['memberships/correnti', 'memberships/scorsi']);
  await navigate(page, '/admin/memberships');
  await expect(page.getByRole('heading', { name: 'Tesserati (1)' })).toBeVisible();
  await expect(page.getByLabel('Anno').locator('option')).toHaveText(
    ['Tutti', ...[...new Set([YEAR, YEAR - 1, 2024, OLD])].toSorted((a, b) => b - a)].map(String),
  );

  stage.proxy.disconnect();
  await page.getByLabel('Anno').selectOption(String(OLD));
  await expect(serverSays(page)).toContainText(`I tesserati del ${OLD} sono sul server`);
  await expect(page.getByRole('button', { name: 'Esporta CSV' })).toBeDisabled();
  await expectNoFaults(page);
  stage.proxy.reconnect();
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { name: 'Tesserati (2)' })).toBeVisible();
  await expect(serverSays(page)).toBeHidden();

  stage.proxy.disconnect();
  await page.getByRole('link', { name: 'Vecchi' }).click();
  await page.getByLabel('Comune di residenza').fill('Mantova');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await navigate(page, '/admin/memberships?year=all');
  await expect(page.getByRole('link', { name: 'Vecchi' })).toBeVisible();
  await expect(serverSays(page)).toContainText('degli altri anni');
  // Fetched without a second request by the person, as soon as the server is reachable.
  await findSignal(page);
  await waitUntilSent(page);
  await expect(page.getByRole('heading', { name: 'Tesserati (4)' })).toBeVisible();
  const sent = (await stage.documents('memberships')).find(
    (d) => d.data['familyName'] === 'Vecchi',
  );
  expect(sent?.data).toMatchObject({ city: 'Mantova', year: String(OLD) });
});

test(
  '[PULL-7] a link to an old membership asks the server for it',
  { tag: '@deep' },
  async ({ page }) => {
    stage.proxy.disconnect();
    await page.goto(`${stage.url}/admin/memberships/antichi`);
    await expect(serverSays(page)).toContainText('Non è su questo telefono');
    await findSignal(page);
    await expect(page.getByLabel('Cognome')).toHaveValue('Antichi');
  },
);

test(
  'a person of long ago is found and erased; without a network it says what is missing',
  { tag: '@deep' },
  async ({ page }) => {
    stage.proxy.disconnect();
    await navigate(page, '/admin/person');
    await page.getByLabel('Codice fiscale, nome, telefono o email').fill('Ada Antichi');
    await expect(serverSays(page)).toContainText('degli altri anni');
    await findSignal(page);
    await expect(page.getByText(`Ada Antichi (${OLD})`)).toBeVisible();
    await expect(serverSays(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cancella i dati scelti' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancella' }).click();
    await expect(page.getByText('Cancellato da questo telefono.')).toBeVisible();
    await waitUntilSent(page);
    expect(JSON.stringify(await stage.documents('memberships'))).not.toContain('Antichi');
  },
);
