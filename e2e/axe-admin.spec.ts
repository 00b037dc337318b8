import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { seedRegister } from '../local-backend/seed.ts';
import { enter, navigate, signIn } from './support/admin-app.ts';
import { expectContrastInDark, expectNoFaults } from './support/axe.ts';
import { expectFits } from './support/layout-faults.ts';
import { putDocument } from './support/register.ts';
import { type Stage, openStage } from './support/stage.ts';
import { walkStates } from './support/states.ts';

/*
 * The screens of the admin app in their states, checked by axe (WCAG 2.2 AA, target sizes too): on a phone in dark
 * colours; in the deep tests also at desktop width in light colours, with the contrast in dark ones. In each state
 * everything fits its window, long words too, and on the phone every control is large enough for a finger.
 */

let stage: Stage;
let dist: string;
test.beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-dist-'));
  cpSync('dist', dist, { recursive: true });
  stage = await openStage('embedded', {}, dist);
});
test.afterEach(async () => {
  await stage.close();
  rmSync(dist, { recursive: true, force: true });
});

/** A horse, a member and an event with only long texts, near the top of each list, and one word longer than a phone. */
async function putLongWords({ backend }: Stage): Promise<void> {
  const texts = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]),
    );
  const flags = (value: number, ...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { integerValue: String(value) }]));
  await putDocument(backend, 'horses/lunga-000000', {
    ...texts({
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk von Hohenzollern-Sigmaringen',
      docname: 'Argo Donaudampfschifffahrtselektrizitätenhauptbetriebswerk di Montefiascone',
      box: 'Paddock grande a nord della strada alzaia',
      doctype: 'Passaporto equino belga (Belgisch Paardenpaspoort)',
      docnumber: 'LO1234567-2026-BIS',
      ownerName: 'Maria Vittoria Castelbarco Albani Visconti Simonetta',
      ownerPhone: '+39 333 1234567 (lei) / 0371 98 76 54 ore pasti',
      notes: 'Precipitevolissimevolmentecavallino morde',
    }),
    ...flags(1, 'isHere', 'isInBDN', 'hoovesTrimInterval', 'dentistInterval'),
    ...flags(-1, 'isDeceased', 'isCorrectOwner', 'hasOriginalDocs', 'isCorrectBarncodeInBDN'),
    ...Object.fromEntries(
      ['lastHoovesTrim', 'lastDentist'].map((name) => [
        name,
        { timestampValue: '2026-01-10T00:00:00Z' },
      ]),
    ),
  });
  await putDocument(backend, 'events/lungo', {
    ...texts({ title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten' }),
    date: { timestampValue: '2099-02-20T11:00:00Z' },
  });
  await putDocument(backend, 'memberships/lunga', {
    ...texts({
      givenName: 'Precipitevolissimevolmente',
      familyName: 'Agosti Castelbarco Albani Visconti Simonetta',
      number: 'ASD-2026-LOMBARDIA-00012',
      email: 'maria.vittoria.castelbarco.albani@posta-certificata.example.org',
    }),
    ...flags(new Date().getFullYear(), 'year'),
    ...flags(-1, 'hasPaid', 'isSubmitted', 'hasCard'),
  });
}

/** Screens that are printed: empty, they lead to the horses. */
const PRINTED = ['due', 'bdn', 'stable-list', 'treatments', 'presences', 'labels'];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

for (const { name, tag, viewport, colorScheme, hasTouch } of [
  {
    name: 'at the desk',
    tag: ['@deep'],
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    hasTouch: false,
  },
  {
    name: 'on a phone, in the dark',
    tag: [],
    viewport: { width: 360, height: 780 },
    colorScheme: 'dark',
    hasTouch: true,
  },
]) {
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme, hasTouch, reducedMotion: 'reduce' } as object);

    test('the login, and the empty register, which says what to do next', async ({ page }) => {
      await page.goto(`${stage.url}/admin/login`);
      await button(page, 'Entra').waitFor();
      await expectNoFaults(page, 'login');
      await button(page, 'Entra').click();
      await expect(page.getByRole('alert')).toHaveText('Fill all the fields');
      await expectNoFaults(page, 'login, empty');
      await page.getByLabel('Email').fill('nessuno@example.org');
      await page.getByRole('textbox', { name: 'Password' }).fill('sbagliata');
      await button(page, 'Mostra la password').click();
      await button(page, 'Entra').click();
      await expect(page.getByRole('alert')).toHaveText('Email o password non corrette.');
      await expectNoFaults(page, 'login, refused');
      await enter(page);
      await expect(page.getByText('Nessun cavallo in struttura.')).toBeVisible();
      await expectNoFaults(page, 'dashboard, empty');
      for (const address of [
        'horses',
        'memberships',
        'events',
        'round',
        'sync',
        ...PRINTED,
        'horses/none/card',
        'labels?horse=none',
        'horses/none',
        'xyz',
      ]) {
        await navigate(page, `/admin/${address}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (PRINTED.includes(address)) {
          await expect(page.getByRole('main').getByRole('link', { name: 'Cavalli' })).toBeVisible();
          await expect(button(page, 'Stampa')).toBeDisabled();
        }
        if (/card|labels\?/.test(address))
          await expect(page.getByRole('main')).toContainText('Questo cavallo non c’è');
        await expectNoFaults(page, `${address}, empty`);
        await page.setViewportSize({ width: 768, height: 1024 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(over, `${address}, wider than a tablet by`).toBe(0);
        await page.setViewportSize(viewport);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
      await page.getByRole('link', { name: 'Vai alla Dashboard' }).last().click();
      await expect(page).toHaveURL(/\/admin\/?$/);
    });

    test('every screen in its states, also without a network, paused, and with a new version', async ({
      page,
    }) => {
      await seedRegister(stage.backend, Date.now());
      await putLongWords(stage);
      await signIn(page, stage.url);
      await walkStates(page, stage, async (state) => {
        await expectNoFaults(page, state);
        await expectFits(page, state, hasTouch ? 48 : 0);
        if (colorScheme === 'light') await expectContrastInDark(page, state);
      });

      stage.proxy.disconnect();
      await navigate(page, '/admin/round');
      await page.getByRole('checkbox', { checked: false }).first().click();
      await expect(page.getByRole('main')).toContainText('da inviare');
      await expectNoFaults(page, 'round, offline');
      await navigate(page, '/admin/login');
      await expect(button(page, 'Esci comunque')).toBeVisible();
      await expectNoFaults(page, 'login, asking before leaving');
      await button(page, 'Resta connesso').click();
      stage.proxy.reconnect();
      await stage.backend.users.setAdmin('demo', false);
      await page.goto(`${stage.url}/admin/horses`);
      await expect(page.getByText(/non è abilitato al registro/)).toBeVisible({ timeout: 45_000 });
      appendFileSync(join(dist, 'service-worker.js'), `\n// released ${Date.now()}\n`);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(button(page, 'Nuova versione: aggiorna')).toBeVisible();
      await expectNoFaults(page, 'paused, with a new version waiting');
    });
  });
}
