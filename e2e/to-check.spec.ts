import { expect, test } from '@playwright/test';
import { putOld } from '../tests/support/old-register.ts';
import { navigate, signIn, waitUntilSent } from './support/admin-app.ts';
import { expectNoFaults } from './support/axe.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { text } from '../tests/support/raw-values.ts';

/* A register with values that cannot be read: shown as they are, listed, and never lost. */

const stage = stageForEach();
// Installing the worker takes longer than most of these tests, and none needs it.
test.use({ serviceWorkers: 'block' });

const BOH = text('boh, chiedere a Piero');

test('values that cannot be read are marked, listed, kept by a save beside them, and mended', async ({
  page,
}) => {
  const year = new Date().getFullYear();
  await putOld(stage.backend, [
    {
      path: 'horses/stella',
      fields: {
        name: text('Stella'),
        docname: text('STELLA'),
        isHere: text('1'),
        isDeceased: BOH,
        lastHoovesTrim: text('prima di Natale'),
        hoovesTrimInterval: text('1,5'),
      },
    },
    {
      path: 'horses/morta',
      fields: {
        name: text('Morta'),
        docname: text('MORTA'),
        isHere: text('1'),
        isDeceased: text('1'),
      },
    },
    {
      path: 'memberships/m1',
      fields: {
        givenName: text('Anna'),
        familyName: text('Verdi'),
        year: { integerValue: String(year) },
        hasPaid: { arrayValue: { values: [text('sì'), text('forse')] } },
      },
    },
  ]);
  await signIn(page, stage.url);
  const link = page.getByRole('link', { name: 'Dati da controllare (3)' });
  await expect(link).toBeVisible();

  // The list shows, marked, horses that may be alive, but not one that an old flag says is dead.
  await navigate(page, '/admin/horses');
  await expect(page.getByRole('link', { name: 'Stella' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Morta' })).toBeHidden();
  await expect(page.getByText('Da controllare').first()).toBeVisible();
  await expectNoFaults(page);

  await navigate(page, '/admin/horses/stella');
  await expect(page.getByText(/Valore non leggibile: «boh, chiedere a Piero»/)).toBeVisible();
  await expect(page.getByText(/la data dell’ultima visita non è leggibile/)).toBeVisible();
  await page.getByLabel('Razza').fill('Haflinger');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await waitUntilSent(page);
  const stella = async () =>
    (await (await stage.backend.owner('/horses/stella')).json()) as {
      fields: Record<string, object>;
    };
  expect((await stella()).fields).toMatchObject({
    breed: text('Haflinger'),
    isHere: text('1'),
    isDeceased: BOH,
    lastHoovesTrim: text('prima di Natale'),
    hoovesTrimInterval: text('1,5'),
  });

  await navigate(page, '/admin/to-check');
  await expect(page.getByRole('heading', { name: /Dati da controllare/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '«' })).toHaveCount(3);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFaults(page);
  }

  // One is corrected in its field, another dismissed.
  const deceased = page.getByRole('listitem').filter({ hasText: 'Deceduto' });
  await deceased.getByRole('link', { name: 'Apri la scheda' }).click();
  await page.getByLabel('Deceduto', { exact: true }).selectOption({ label: 'No' });
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
  await navigate(page, '/admin/to-check');
  await page.getByRole('button', { name: /^Usa la data delle visite/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usa la data delle visite' }).click();
  await page.getByRole('button', { name: /^Togli il valore/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli il valore' }).click();
  await expect(page.getByText('Niente da controllare')).toBeVisible();
  await waitUntilSent(page);
  expect((await stella()).fields).toMatchObject({
    isHere: text('1'),
    isDeceased: { integerValue: '-1' },
    lastHoovesTrim: { nullValue: null },
  });
});
