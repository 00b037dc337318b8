import { expect, test } from '@playwright/test';
import { addDays, dayOf } from '../src/model/values/calendar.ts';
import { formatDay, formatShortDay, wordAndDay } from '../src/i18n/format.ts';
import { findSignal, navigate, signIn } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* Who was in the stable on a day: from the phone without a network to the server and to paper. */

const TODAY = dayOf(Date.now());
const [CAME, BETWEEN, LEFT] = [addDays(TODAY, -30), addDays(TODAY, -20), addDays(TODAY, -10)];

const stage = stageForEach();
test.beforeEach(async () => {
  await putOldHorses(stage.backend, horsesNamed('Stella'));
});

test(
  'without a network a horse comes and goes; a day between has it in the register; then the server has both',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    // From a cold start: these screens were never opened before.
    await page.goto(`${stage.url}/admin/horses`);
    await page.getByRole('link', { name: 'Stella' }).click();
    const section = page.locator('details', {
      has: page.getByRole('heading', { name: 'Movimenti' }),
    });
    await section.locator('summary').click();
    const overlay = page.getByRole('dialog', { name: 'Movimento di Stella' });
    const record = async (kind: string, day: string, party: string) => {
      await section.getByRole('button', { name: 'Nuovo movimento' }).click();
      await overlay.getByRole('combobox', { name: 'Che cosa' }).selectOption(kind);
      await overlay.getByLabel('Giorno').fill(formatShortDay(day));
      await overlay.getByLabel(/^(Da chi|A chi)$/).fill(party);
      await overlay.getByLabel('Numero del documento').fill('M4-7');
    };
    await record('arrivo', CAME, 'Bianchi');
    await expectNoFaults(page);

    // What was typed survives a reload.
    await page.waitForTimeout(300);
    await page.reload();
    await section.locator('summary').click();
    await section.getByRole('button', { name: 'Nuovo movimento' }).click();
    await expect(overlay.getByLabel('Da chi')).toHaveValue('Bianchi');
    await overlay.getByRole('button', { name: 'Salva' }).click();
    await expect(section.getByRole('listitem')).toContainText('Da inviare');
    await record('partenza', LEFT, 'Verdi');
    await overlay.getByRole('button', { name: 'Salva' }).click();
    await expect(section.locator('summary')).toContainText(`Partenza · ${formatShortDay(LEFT)}`);
    await expectNoFaults(page);

    const names = page.getByRole('main').getByRole('rowheader');
    await navigate(page, `/admin/presences?day=${addDays(CAME, -1)}`);
    await expect(page.getByText('Nessun cavallo presente in questo giorno.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Giorno' }).fill(formatShortDay(BETWEEN));
    await expect(names).toHaveText([/^Stella/]);
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByText(`Registro delle presenze ${wordAndDay('al', formatDay(BETWEEN))}`),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Bianchi M4-7' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Alla scrivania' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('textbox', { name: 'Giorno' }).fill(formatShortDay(addDays(LEFT, 1)));
    await expect(page.getByText('Nessun cavallo presente in questo giorno.')).toBeVisible();
    expect(await stage.documents('movements')).toEqual([]);

    await findSignal(page, stage);
    const sent = await stage.documents('movements');
    expect(new Set(sent.map(({ data }) => data['kind']))).toEqual(new Set(['arrivo', 'partenza']));
    const [horse] = await stage.documents('horses');
    expect(horse!.data).toMatchObject({ isHere: -1 });
  },
);
