import { type Page, expect, test } from '@playwright/test';
import { codeOf, fromBase32, stepAt } from '../local-backend/identity/totp.ts';
import { enter, navigate, signIn, tick, waitUntilSent } from './support/admin-app.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The second factor, with a real authenticator's codes: added, asked for at the next sign-in, removed. */

const ANNA = {
  uid: 'anna',
  email: 'anna@example.org',
  password: 'anna-scuderia',
  emailVerified: true,
};
const stage = stageForEach();
// Installing the worker takes longer than most of these tests, and none needs it.
test.use({ serviceWorkers: 'block' });
test.beforeEach(async () => {
  await stage.admit(ANNA);
  await putOldHorses(stage.backend, horsesNamed('Stella'));
});

/** The latest period whose code was used: the server accepts each code once. */
let given = 0;

/** Gives the authenticator app's current code for that secret, or the next one. */
async function giveCode(page: Page, secret: string): Promise<void> {
  given = Math.max(given + 1, stepAt(Date.now()));
  await page.getByLabel('Codice di sei cifre').fill(codeOf(fromBase32(secret), given));
  await page.getByRole('button', { name: 'Conferma' }).click();
}

test('[AUTH-1] an authenticator app is added, asked for at the next sign-in, and removed', async ({
  page,
}) => {
  given = 0;
  await signIn(page, stage.url, ANNA);
  await navigate(page, '/admin/second-factor');
  await expect(page.getByText('Non ne hai ancora nessuna')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi un’app' }).click();
  await page.getByLabel('Nome').fill('Telefono di Anna');
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('img', { name: 'Codice QR per l’app' })).toBeVisible();
  const secret = (await page.locator('code').textContent())!.replace(/\s/g, '');

  await page.getByLabel('Codice di sei cifre').fill('12 34');
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Il codice ha sei cifre.')).toBeVisible();
  await giveCode(page, secret);
  await expect(page.getByText('Secondo fattore aggiunto.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Telefono di Anna' })).toBeVisible();

  await page.getByRole('button', { name: `Account: ${ANNA.email}` }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole('button', { name: 'Entra' }).waitFor();
  await enter(page, ANNA);
  await expect(page.getByLabel('Codice di sei cifre')).toBeFocused();
  await page.getByLabel('Codice di sei cifre').fill('000000');
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByRole('alert')).toContainText(/codice/i);
  await expect(page).toHaveURL(/\/admin\/login/);
  await giveCode(page, secret);
  await expect(page).toHaveURL(/\/admin\/?$/);

  // Records are sent as usual after such a sign-in.
  await navigate(page, '/admin/round');
  await tick(page, 'Stella');
  await waitUntilSent(page);

  await navigate(page, '/admin/second-factor');
  await page.getByRole('button', { name: 'Togli Telefono di Anna' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Telefono di Anna');
  await question.getByRole('button', { name: 'Togli' }).click();
  await expect(page.getByText('Non ne hai ancora nessuna')).toBeVisible();
});
