import { expect, test, type Page } from '@playwright/test';
import { navigate, signIn } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';

const stage = stageForEach();
// The offer is made by the test.
test.use({ serviceWorkers: 'block' });

/** Notes in the page that the install offer was used, whether the test's or one that Chromium makes by itself. */
const countAsked = () => {
  const prompt = async () => {
    document.documentElement.dataset['asked'] = 'yes';
  };
  const { BeforeInstallPromptEvent: own } = window as unknown as Record<string, typeof Event>;
  if (own) Object.assign(own.prototype, { prompt });
  Object.assign(window, {
    offer: () =>
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      ),
  });
};
const offer = (page: Page) =>
  page.evaluate(() => (window as unknown as { offer: () => boolean }).offer());

test('the admin app proposes to be installed once somebody has recorded something, and never again', async ({
  page,
}) => {
  const hint = page.getByText('Tieni il registro tra le tue app');
  await page.addInitScript(countAsked);
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses');
  await offer(page);
  await page.getByRole('button', { name: 'Nuovo' }).click();
  await expect(hint).toBeHidden();
  await page.getByLabel('Nome', { exact: false }).first().fill('Stella');
  await page.getByLabel('Nome sul documento').fill('STELLA');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Installa' }).click();
  await expect(hint).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');

  await page.reload();
  await offer(page);
  await expect(page.getByRole('heading', { name: /^Cavalli/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Stella/ })).toBeVisible();
  await expect(hint).toBeHidden();
});
