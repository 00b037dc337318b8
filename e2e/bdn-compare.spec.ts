import { expect, test } from '@playwright/test';
import { writeDocuments } from '../local-backend/seed.ts';
import { workbookOf } from '../tests/support/workbook.ts';
import { findSignal, signIn } from './support/admin-app.ts';
import { stageForEach } from './support/stage-for-each.ts';

/* The stable's list of the national register is compared on a phone without a network; then the changes are sent. */

const stage = stageForEach();
test.beforeEach(async () => {
  const here = { isHere: 1, isDeceased: -1, isInBDN: 1 };
  await writeDocuments(
    stage.backend,
    Object.entries({
      'stella-1': { name: 'Stella', docname: 'STELLA', chipnumber: '380271006045671', isInBDN: -1 },
      'brio-1': { name: 'Brio', docname: 'BRIO', chipnumber: '380271006045672', sex: 'Femmina' },
    }).map(([slug, fields]) => ({
      path: `horses/${slug}`,
      collection: 'horses' as const,
      fields: { ...here, ...fields },
    })),
  );
});

test(
  'without a network, from a cold start: a CSV, then a workbook; what is ticked is sent later',
  { tag: '@deep' },
  async ({ page }) => {
    await signIn(page, stage.url);
    stage.proxy.disconnect();
    // This screen was never opened before.
    await page.goto(`${stage.url}/admin/bdn`);
    await page.getByRole('link', { name: 'Confronto con la BDN' }).click();
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('File dell’elenco').setInputFiles({ name, mimeType: '', buffer });
    const list =
      'Elenco;;\r\n\r\nMicrochip;Nome;Sesso\r\n380271006045671;STELLA;F\r\n380271006045672;BRIO;C';
    await choose('elenco.csv', Buffer.from(`\ufeff${list}`, 'utf16le'));
    await page.getByRole('button', { name: 'Confronta' }).click();
    await page
      .getByRole('checkbox', { name: 'Iscritto in BDN: prendi il valore della BDN' })
      .click();
    await page.getByRole('button', { name: 'Applica 1 modifica' }).click();
    await expect(page.getByText('1 modifica salvata sul telefono.')).toBeVisible();

    // The portal's workbook has the same headings, so it is compared at once.
    await page.getByRole('button', { name: 'Chiudi il file' }).click();
    const book = await workbookOf([
      ['Elenco'],
      [],
      ['Microchip', 'Nome', 'Sesso'],
      [{ number: '3.80271006045672E14' }, 'BRIO', 'C'],
      [{ number: '380271006045673' }, 'LUNA', 'F'],
    ]);
    await choose('elenco.xlsx', Buffer.from(book));
    await expect(page.getByText('2 righe lette nel file.')).toBeVisible();
    // After a look at a horse the comparison is as it was.
    await page.getByRole('link', { name: 'Brio' }).click();
    await page.goBack();
    await page.getByRole('radio', { name: /^Diversi/ }).click();
    await page.getByRole('checkbox', { name: 'Sesso: prendi il valore della BDN' }).click();
    await page.getByRole('radio', { name: /^Solo in BDN/ }).click();
    await page.getByRole('checkbox', { name: 'Aggiungi al registro: LUNA' }).click();
    await page.getByRole('button', { name: 'Applica 2 modifiche' }).click();
    await expect(page.getByText('2 modifiche salvate sul telefono.')).toBeVisible();

    await findSignal(page, stage);
    await expect
      .poll(async () =>
        (await stage.documents('horses'))
          .map(({ data }) =>
            [data['name'], data['sex'] ?? '', data['isInBDN'], data['isHere']].join(),
          )
          .toSorted(),
      )
      .toEqual(['Brio,Castrone,1,1', 'LUNA,Femmina,1,1', 'Stella,,1,1']);
    // Nothing of the list itself was sent, or kept beyond the tab.
    await page.reload();
    await expect(page.getByLabel('File dell’elenco')).toBeVisible();
  },
);
