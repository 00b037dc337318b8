import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveBuild } from '../local-backend/serve-build.ts';
import { chip, navigate, signIn, findSignal } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* Events, from the phone without a network to the server and to the public page. */

const stage = stageForEach();

/** Next year: all its days are in the future. */
const YEAR = new Date().getFullYear() + 1;

test(
  'without a network an event is made, filled in, deleted and brought back; then the server has it',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    await page.goto(`${stage.url}/admin`);
    await page.getByRole('link', { name: 'Eventi', exact: true }).first().click();
    await page.getByRole('button', { name: 'Nuovo' }).click();
    const overlay = page.getByRole('dialog', { name: 'Nuovo evento' });
    await overlay.getByLabel(/^Titolo/).fill('Prime cure in scuderia');
    await overlay.getByRole('textbox', { name: /^Data/ }).fill(`8/5/${YEAR}`);
    await overlay.getByLabel('Percorso o attività').selectOption('Medicazione');
    await overlay.getByRole('button', { name: 'Salva' }).click();

    const title = page.getByRole('heading', { name: 'Eventi: Prime cure in scuderia' });
    await expect(title).toBeVisible();
    await page.getByLabel('Posti').fill('6');
    await page.getByLabel('Note').fill('Chiamare Lucia');
    // What was typed survives a reload.
    await expect(page.getByText('Hai modifiche non ancora salvate.')).toBeVisible();
    await page.waitForTimeout(300);
    await page.reload();
    await expect(page.getByLabel('Posti')).toHaveValue('6');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
    await expect(page.getByText('Salvato sul telefono, da inviare.')).toBeVisible();

    await page.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByRole('link', { name: 'Prime cure in scuderia' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Annulla' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Prime cure in scuderia' });
    await expect(row).toContainText('Medicazione');
    await expect(row).toContainText('Da inviare');
    await expect(chip(page)).not.toContainText('Tutto inviato');

    await findSignal(page, stage);
    await expect(row).not.toContainText('Da inviare');
    const sent = await stage.documents('events');
    expect(sent.map(({ data }) => data)).toMatchObject([
      {
        title: 'Prime cure in scuderia',
        topic: 'medication',
        places: 6,
        notes: 'Chiamare Lucia',
      },
    ]);

    await row.getByRole('link').click();
    await page.locator('summary', { hasText: 'Storia' }).click();
    await expect(page.getByText('Scheda aggiunta')).toBeVisible();
  },
);

test(
  'an event of a path is on its page with the next build, until the day is over; then the dash',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    await navigate(page, '/admin/events');
    await page.getByRole('button', { name: 'Nuovo' }).click();
    const overlay = page.getByRole('dialog', { name: 'Nuovo evento' });
    await overlay.getByLabel(/^Titolo/).fill('Prime cure in scuderia');
    await overlay.getByRole('textbox', { name: /^Data/ }).fill(`8/5/${YEAR}`);
    await overlay.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Non va sul sito')).toBeVisible();
    await page.getByLabel('Percorso o attività').selectOption('Medicazione');
    await page.getByLabel('Posti').fill('6');
    await page.getByLabel('Note').fill('Chiamare Lucia');
    await expect(page.getByText('con la prima pubblicazione dopo l’invio')).toBeVisible();
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
    await findSignal(page, stage);

    const dist = mkdtempSync(join(tmpdir(), 'scuderia-dates-'));
    const { firestoreUrl, projectId } = stage.backend;
    const built = spawn('npx', ['vite', 'build', '--outDir', dist, '--emptyOutDir'], {
      env: {
        ...process.env,
        VITE_BACKEND: '/__backend',
        SITE_DATES_FROM: `${firestoreUrl}/v1/projects/${projectId}/databases/(default)/documents`,
      },
      stdio: 'ignore',
    });
    expect(await once(built, 'exit')).toEqual([0, null]);
    const site = await serveBuild({ distDir: dist, port: 0 });
    const ask = { name: 'chiedi di far partire un gruppo' };
    try {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${site.url}/it/paths/medication`);
      const facts = page.getByRole('complementary', { name: 'In breve' });
      await expect(facts).toContainText(`8 maggio ${YEAR}`);
      await expect(facts).toContainText('Prime cure in scuderia · 6 posti');
      await expect(facts.getByRole('link', ask)).toBeHidden();
      expect(await page.content()).not.toContain('Lucia');
      await expectNoFaults(page);
      await page.goto(`${site.url}/it/paths/trailer-loading`);
      await expect(facts).toContainText('—');
      await expect(facts.getByRole('link', ask)).toBeVisible();
      await expectNoFaults(page);
      expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(site.url))).toEqual(
        [],
      );

      // The page was built before the day of the event was over.
      await page.clock.setFixedTime(`${YEAR}-05-08T20:00:00Z`);
      await page.goto(`${site.url}/it/paths/medication`);
      await expect(facts).toContainText(`8 maggio ${YEAR}`);
      await page.clock.setFixedTime(`${YEAR}-05-08T22:30:00Z`);
      await page.reload();
      await expect(facts.getByRole('link', ask)).toBeVisible();
      await expect(facts).not.toContainText('8 maggio');
      await expectNoFaults(page);

      const plain = await browser.newContext({ javaScriptEnabled: false });
      const read = await plain.newPage();
      await read.goto(`${site.url}/it/paths`);
      await expect(read.locator('#medication')).toContainText(`8 maggio ${YEAR}`);
      await expect(read.locator('#medication').getByRole('link', ask)).toBeHidden();
      await expect(read.locator('#trailer-loading').getByRole('link', ask)).toBeVisible();
      await plain.close();
    } finally {
      await site.close();
      rmSync(dist, { recursive: true, force: true });
    }
  },
);
