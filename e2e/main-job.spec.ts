import { expect, test } from '@playwright/test';
import { BACKENDS, whyNoEmulator } from '../tests/support/backends.ts';
import {
  chip,
  comeOnline,
  navigate,
  signIn,
  storedRows,
  syncNow,
  tick,
  waitUntilSent,
} from './support/admin-app.ts';
import { type Phone, startPhone } from './support/browser-phone.ts';
import { putOldHorses } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';

const NAMES = ['Stella', 'Nuvola', 'Bruno', 'Oliva', 'Pepe', 'Ginestra'];
const slugOf = (name: string) => `${name.toLowerCase()}-000000`;
const HORSES = NAMES.map((name, index) => ({
  slug: slugOf(name),
  name,
  trims: [`2025-0${index + 1}-10`, `2025-0${index + 2}-20`],
}));

/** Today in Rome, yyyy-mm-dd. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format();
const noon = (day: string) => `${day}T12:00:00Z`;

for (const { name: backend, whyNot } of BACKENDS) {
  // For each change on the official emulator, where there is one.
  const tag = backend === 'embedded' && whyNoEmulator() === null ? '@deep' : [];
  test.describe(`on the ${backend} backend`, { tag }, () => {
    test.skip(whyNot !== null, whyNot ?? '');
    let stage: Stage;
    const phones: Phone[] = [];
    const phone = async () => {
      const started = await startPhone();
      phones.push(started);
      return started;
    };

    test.beforeEach(async () => {
      stage = await openStage(backend);
      await putOldHorses(stage.backend, HORSES);
    });
    test.afterEach(async () => {
      await Promise.all(phones.splice(0).map((each) => each.discard()));
      await stage.close();
    });

    test('[PUSH-4] trims recorded offline are in Firestore once, though answers are cut off, with their log, and on a second device', async () => {
      let anna = await phone();
      await signIn(anna.page, stage.url);

      // No network, and the app is killed, as by an empty battery.
      stage.proxy.disconnect();
      anna = await reopened(anna);
      await anna.page.goto(`${stage.url}/admin/round`);
      for (const name of ['Stella', 'Bruno', 'Pepe']) await tick(anna.page, name);

      await addTempesta(anna);

      // The trim that gave Nuvola's last date was a mistake.
      await anna.page.goto(`${stage.url}/admin/horses/${slugOf('Nuvola')}`);
      await expect(anna.page.getByRole('heading', { name: 'Cavalli: Nuvola' })).toBeVisible();
      await removeNewestTrim(anna);
      await anna.page.getByLabel('Mantello', { exact: true }).fill('baio');
      await expect.poll(() => storedRows(anna.page, 'drafts')).toHaveLength(1);

      anna = await reopened(anna);
      await anna.page.goto(`${stage.url}/admin/round`);
      for (const name of ['Stella', 'Bruno', 'Pepe']) {
        await expect(anna.page.getByRole('checkbox', { name: `Fatto: ${name}` })).toBeChecked();
      }
      await expect(chip(anna.page)).toContainText('5');
      const typed = JSON.stringify(await storedRows(anna.page, 'drafts'));
      expect(typed, 'what was typed and not saved').toContain('baio');

      await sendThoughAnswersAreCut(anna, stage);

      const trims = (await stage.documents('hoovesTrims')).filter((d) => !d.data['deletedAt']);
      for (const name of ['Stella', 'Bruno', 'Pepe']) {
        const made = trims.filter(
          (d) => d.path.startsWith(`horses/${slugOf(name)}/`) && d.data['date'] === noon(today()),
        );
        expect(made, name).toHaveLength(1);
      }
      expect(trims).toHaveLength(HORSES.length * 2 + 3 - 1);
      const horses = new Map((await stage.documents('horses')).map((d) => [d.path, d.data]));
      expect(horses.get(`horses/${slugOf('Stella')}`)).toMatchObject({
        lastHoovesTrim: noon(today()),
        rev: 1,
      });
      expect(horses.get(`horses/${slugOf('Nuvola')}`)?.['lastHoovesTrim']).toMatch(/^2025-02-10/);
      expect(horses.get(`horses/${slugOf('Oliva')}`)).not.toHaveProperty('rev');
      expect([...horses.values()].filter((h) => h['name'] === 'Tempesta')).toHaveLength(1);

      const logs = (await stage.documents('logs')).map((d) => String(d.data['function']));
      expect(logs.toSorted()).toEqual([
        'addHoovesTrim',
        'addHoovesTrim',
        'addHoovesTrim',
        'createHorse',
        'deleteHoovesTrim',
      ]);

      const bianca = await phone();
      await signIn(bianca.page, stage.url);
      await navigate(bianca.page, '/admin/round');
      for (const name of ['Stella', 'Bruno', 'Pepe']) {
        await expect(bianca.page.getByRole('checkbox', { name: `Fatto: ${name}` })).toBeChecked();
      }
      await expect(bianca.page.getByRole('checkbox', { name: 'Fatto: Tempesta' })).toBeVisible();
    });
  });
}

async function reopened(phone: Phone): Promise<Phone> {
  const again = await phone.reopen();
  Object.assign(phone, again);
  return phone;
}

async function removeNewestTrim({ page }: Phone): Promise<void> {
  await page
    .getByRole('button', { name: /^Elimina pareggio del/ })
    .first()
    .click();
  await page
    .locator('dialog[open]', { hasText: /^Eliminare il pareggio/ })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await expect(page.getByRole('button', { name: /^Elimina pareggio del/ })).toHaveCount(1);
}

async function addTempesta({ page }: Phone): Promise<void> {
  await navigate(page, '/admin/horses');
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
  await overlay.getByLabel('Nome', { exact: false }).first().fill('Tempesta');
  await overlay.getByLabel('Nome sul documento').fill('TEMPESTA II');
  await overlay.getByLabel('In struttura').selectOption({ label: 'Sì' });
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('link', { name: /Tempesta/ }).first()).toBeVisible();
}

/** Reconnects: the first two commits reach the server, and their answers do not come back. Waits until all is sent. */
async function sendThoughAnswersAreCut({ page }: Phone, { proxy }: Stage): Promise<void> {
  let cut = 0;
  proxy.onRequest((path) => {
    if (!path.endsWith(':commit') || cut >= 2) return 'pass';
    cut += 1;
    return 'lose';
  });
  proxy.reconnect();
  await comeOnline(page);
  await expect.poll(() => cut).toBe(2);
  await syncNow(page);
  await waitUntilSent(page);
}
