import { type Page, expect, test } from '@playwright/test';
import { findSignal, navigate, signIn, syncNow, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { putDocument } from './support/register.ts';
import { BEA } from './support/stage.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* Receipts for the fee, on two phones without a network, up to the server and to paper: under the rules. */

const YEAR = new Date().getFullYear();

// Without a network both phones open only screens whose code they have.
test.use({ serviceWorkers: 'block' });

const stage = stageForEach('emulator');
test.beforeEach(async () => {
  await stage.admit(BEA);
  await putDocument(stage.backend, 'memberships/Ada0Verdi00000000000', {
    year: { integerValue: String(YEAR) },
    givenName: { stringValue: 'Ada' },
    familyName: { stringValue: 'Verdi' },
  });
});

const section = (page: Page) =>
  page.locator('details', { has: page.getByRole('heading', { name: 'Ricevute' }) });

async function openSection(page: Page): Promise<void> {
  await navigate(page, '/admin/memberships/Ada0Verdi00000000000');
  await section(page).locator('summary').click();
}

async function issue(page: Page, amount: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Nuova ricevuta' }).click();
  const overlay = page.getByRole('dialog', { name: 'Ricevuta per Ada Verdi' });
  await expect(overlay.getByLabel('Ricevuto da')).toHaveValue('Ada Verdi');
  await overlay.getByLabel('Importo').fill(amount);
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect(overlay).toBeHidden();
}

test('two phones without a network make receipts: drafts until they are sent, then numbered without gaps; one is printed, one cancelled', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = await context.newPage();
  await signIn(page, stage.url);
  await signIn(other, stage.url, BEA);
  // The screen of a receipt, which is opened without a network.
  await navigate(page, '/admin/receipts/none');
  await openSection(page);
  await openSection(other);
  stage.proxy.disconnect();

  await section(page).getByRole('button', { name: 'Nuova ricevuta' }).click();
  const overlay = page.getByRole('dialog', { name: 'Ricevuta per Ada Verdi' });
  await overlay.getByLabel('Importo').fill('50.00');
  await expect(overlay.getByText('Scrivi un importo in euro')).toBeVisible();
  await overlay.getByLabel('Importo').fill('60,50');
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect(section(page).getByRole('listitem')).toContainText(/Ricevuta da numerare, 60,50/);
  await issue(page, '10');
  await issue(other, '20');
  await issue(other, '30');

  // A draft is not printed.
  await section(page)
    .getByRole('link', { name: /da numerare, 60,50/ })
    .click();
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeDisabled();
  await expect(page.getByText('fino ad allora è una bozza').first()).toBeVisible();
  await expectNoFaults(page);
  expect(await stage.documents('receipts')).toEqual([]);

  await findSignal(page, stage);
  await waitUntilSent(other);
  const sent = await stage.documents('receipts');
  const numbers = sent.filter(({ data }) => data['year'] !== undefined);
  expect(new Set(numbers.map(({ data }) => data['receiptNumber']))).toEqual(new Set([1, 2, 3, 4]));
  const first = numbers.find(({ data }) => data['cents'] === 6050)!.data['receiptNumber'];
  await expect(
    page.getByRole('heading', { level: 1, name: `Ricevuta n. ${String(first)}/${YEAR}` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText(/Ada Verdi.*la somma di 60,50/);
  await expect(page.getByText('Scuderia dell’Argine ASD')).toBeVisible();
  await expect(page.getByText(/\(MN\), codice fiscale 00000000000$/)).toBeVisible();
  await expect(page.getByText('Codice fiscale dell’associazione')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Annulla la ricevuta' }).click();
  const question = page.getByRole('dialog', { name: /^Annullare/ });
  await question.getByLabel('Perché').fill('Importo sbagliato');
  await question.getByRole('button', { name: 'Annulla la ricevuta' }).click();
  await expect(page.getByText(/^Annullata il .*: Importo sbagliato\.$/).first()).toBeVisible();
  await waitUntilSent(page);

  await syncNow(other);
  await navigate(other, '/admin/receipts');
  await expect(
    other.getByRole('heading', { level: 1, name: 'Registro delle ricevute (4)' }),
  ).toBeVisible();
  await expect(other.getByText('Importo sbagliato')).toBeVisible();
  await expect(other.getByText(/^3 ricevute valide, in tutto 60,00/)).toBeVisible();
  await expect(other.locator('tbody th')).toHaveText([1, 2, 3, 4].map((n) => `${n}/${YEAR}`));
  await context.close();
});
