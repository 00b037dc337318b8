import { expect, test } from '@playwright/test';
import { signIn, storedRows } from './support/admin-app.ts';
import { startPhone } from './support/phone.ts';
import { putOldHorses } from './support/register.ts';
import { openStage } from './support/stage.ts';

const KILLS = Number(process.env['KILLS'] ?? 20);
const LATEST_KILL_MS = 250;

/**
 * The browser is killed outright at a random moment around a tap. Whatever the screen had confirmed
 * is there afterwards, and the outbox and the view tell the same (WRITE-1, WRITE-2).
 */
test('[WRITE-1] killed in the middle of saves, the phone keeps what was confirmed and nothing by halves', async () => {
  test.setTimeout(300_000);
  const stage = await openStage('embedded');
  const horses = Array.from({ length: KILLS }, (_, index) => ({
    slug: `cavallo-${String(index).padStart(6, '0')}`,
    name: `Cavallo ${String.fromCodePoint(65 + (index % 26))}${index}`,
    trims: ['2025-03-10'],
  }));
  await putOldHorses(stage.backend, horses);
  let phone = await startPhone();
  try {
    await signIn(phone.page, stage.url);
    stage.air.lose();
    const confirmed = new Set<string>();
    const moments: string[] = [];
    for (const horse of horses) {
      phone = await phone.reopen();
      const { page } = phone;
      await page.goto(`${stage.url}/admin/round`);
      const box = page.getByRole('checkbox', { name: `Fatto: ${horse.name}`, exact: true });
      await expect(box).toBeVisible();
      page.on('console', (message) => {
        if (message.text() === `confirmed ${horse.slug}`) confirmed.add(horse.slug);
      });
      await box.evaluate((element, slug) => {
        const look = () => {
          if (element.matches(':checked, [aria-checked=true]')) console.log(`confirmed ${slug}`);
          else requestAnimationFrame(look);
        };
        look();
      }, horse.slug);
      const after = Math.floor(Math.random() * LATEST_KILL_MS);
      moments.push(`${after} ms`);
      void box.click({ noWaitAfter: true }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, after));
      await phone.kill();
    }

    phone = await phone.reopen();
    await phone.page.goto(`${stage.url}/admin/round`);
    await expect(phone.page.getByRole('checkbox').first()).toBeVisible();
    const outbox = await storedRows(phone.page, 'outbox');
    const trims = await storedRows(phone.page, 'view_hoovesTrims');
    const shown = trims.filter((row) => row['pending'] === 1).map((row) => String(row['path']));
    expect(shown.toSorted(), `kills after ${moments.join(', ')}`).toEqual(
      outbox.map((mutation) => String(mutation['path'])).toSorted(),
    );
    const kept = new Set(outbox.map((mutation) => String(mutation['lane']).replace('horses/', '')));
    expect([...confirmed].filter((slug) => !kept.has(slug))).toEqual([]);
    expect(confirmed.size, 'some saves must have been confirmed').toBeGreaterThan(0);

    stage.air.find();
    await phone.page.reload();
    await expect
      .poll(async () => (await storedRows(phone.page, 'outbox')).length, { timeout: 60_000 })
      .toBe(0);
    const sent = (await stage.documents('hoovesTrims')).filter((d) => d.data['rev'] === 1);
    expect(sent.map((d) => d.path).toSorted()).toEqual(shown.toSorted());
    expect(await stage.documents('logs')).toHaveLength(shown.length);
  } finally {
    await phone.discard();
    await stage.close();
  }
});
