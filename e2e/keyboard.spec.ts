import { type Page, expect, test } from '@playwright/test';
import { ADMIN, openStage } from './support/stage.ts';

/* The main tasks of the admin app by keyboard alone: the focus is always visible, and in the right place. */

// Installing the worker takes longer than most of these tests, and none needs it.
test.use({ serviceWorkers: 'block' });

/** The focused element: its name as it is read out, and whether it is in view with a ring (its own or its row's). */
async function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const label = (at as HTMLInputElement).labels?.[0]?.textContent;
    const name = at.getAttribute('aria-label') ?? label ?? at.textContent;
    const ring = [getComputedStyle(at), getComputedStyle(at, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    );
    const { top, left, width, height } = at.getBoundingClientRect();
    // It is neither outside the window nor under a bar that sticks to its edge.
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24));
    const onTop = there !== null && (at.contains(there) || there.contains(at));
    return { name: name.replace(/[\s*]+/g, ' ').trim(), seen: ring && onTop };
  });
}

/** Presses Tab until the named element has the focus; every stop on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const stops: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    if (stop.name === '' || (await page.evaluate(() => document.activeElement === document.body)))
      continue;
    expect(stop.seen, `the focus is seen at «${stop.name}»`).toBe(true);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
    stops.push(stop.name);
  }
  throw new Error(`no way by Tab to ${String(name)}: ${stops.join(' · ')}`);
}

const title = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text);

for (const { name, tag, viewport } of [
  // The narrow window has the same stops, and those of the folded menu and filters.
  { name: 'at the desk', tag: ['@deep'], viewport: { width: 1440, height: 900 } },
  { name: 'on a narrow window', tag: [], viewport: { width: 390, height: 844 } },
]) {
  test(`from the login to a horse, a trim, and back, ${name}`, { tag }, async ({ page }) => {
    const stage = await openStage('embedded');
    try {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${stage.url}/admin/login`);
      await page.getByRole('button', { name: 'Entra' }).waitFor();
      await tabTo(page, 'Email');
      await page.keyboard.type(ADMIN.email);
      await tabTo(page, 'Password');
      await page.keyboard.type(ADMIN.password);
      await page.keyboard.press('Enter');
      await title(page, 'Dashboard');

      // Through the menu, which covers the content where the window is narrow.
      if (viewport.width < 992) {
        await tabTo(page, viewport.width < 768 ? 'Altro' : 'Apri il menu');
        await page.keyboard.press('Enter');
      }
      await tabTo(page, 'Cavalli');
      await page.keyboard.press('Enter');
      await title(page, 'Cavalli (0)');

      await tabTo(page, 'Cerca');
      if (viewport.width < 600) {
        await tabTo(page, /^Filtri/);
        await page.keyboard.press('Enter');
      }
      await tabTo(page, 'Deceduto');
      await page.keyboard.type('T');
      await expect(page).toHaveURL(/isDeceased=all/);
      expect(await focused(page)).toEqual({ name: 'Deceduto', seen: true });

      await tabTo(page, 'Nuovo', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Nuovo cavallo' })).toBeVisible();
      expect((await focused(page)).name).toBe('Nome');
      await page.keyboard.press('Escape');
      expect((await focused(page)).name).toBe('Nuovo');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Nuovo cavallo' })).toBeVisible();
      await page.keyboard.type('Stella');
      await tabTo(page, 'Nome sul documento');
      await page.keyboard.type('STELLA');
      await tabTo(page, 'In struttura');
      await tabTo(page, 'Salva');
      await page.keyboard.press('Enter');
      await title(page, 'Cavalli (1)');

      await tabTo(page, 'Stella');
      await page.keyboard.press('Enter');
      await title(page, 'Cavalli: Stella');
      await expect(page.getByRole('main')).toBeFocused();
      await tabTo(page, 'Razza');
      await page.keyboard.type('Haflinger');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Dati salvati correttamente!')).toBeVisible();
      expect((await focused(page)).name).toBe('Razza');

      const trims = page.getByRole('form', { name: 'Nuovo pareggio' });
      await tabTo(page, /^Pareggi/);
      await page.keyboard.press('Enter');
      await expect(trims).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(trims).toBeVisible();
      await tabTo(page, 'Data');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('2026-02-28');
      await tabTo(page, 'Note');
      await page.keyboard.type('chiodo');
      await tabTo(page, 'Aggiungi');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('row', { name: /28 febbraio 2026 .*chiodo/ })).toBeVisible();
      expect((await focused(page)).name).toBe('Aggiungi');

      await tabTo(page, /^Elimina pareggio/);
      await page.keyboard.press('Enter');
      const asking = page.getByRole('dialog', { name: /^Eliminare il pareggio di Stella/ });
      await expect(asking).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asking).toBeHidden();
      expect((await focused(page)).name).toMatch(/^Elimina pareggio/);
      await page.keyboard.press('Enter');
      await tabTo(page, 'Elimina');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nessun pareggio registrato')).toBeVisible();
      // The focused element is gone: Tab goes on from its place, not from the top of the page.
      await expect(page.getByRole('region', { name: '0 pareggi' })).toBeFocused();
      await tabTo(page, /^Dentista/);

      // At the end of the page a toast comes before the last button, until it goes by itself.
      await expect(page.getByRole('button', { name: 'Chiudi', exact: true })).toHaveCount(0);
      await tabTo(page, 'Indietro');
      await page.keyboard.press('Enter');
      await title(page, 'Cavalli (1)');
      await expect(page.getByRole('main')).toBeFocused();
    } finally {
      await stage.close();
    }
  });
}
