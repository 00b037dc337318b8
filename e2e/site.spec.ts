import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { serveBuild, type ServedBuild } from '../local-backend/serve-build.ts';
import { siteConfig } from '../src/site/site-config.ts';
import { PAGES } from '../src/site/page-list.ts';
import { backTo } from './support/back-to.ts';
import { expectContrastInDark, expectNoFaults } from './support/axe.ts';
import { expectFits } from './support/layout-faults.ts';

let site: ServedBuild;
test.beforeAll(async () => {
  site = await serveBuild({ distDir: 'dist', port: 0 });
});
test.afterAll(() => site.close());
// Installing the worker takes longer than most of these tests; those without a network allow it.
test.use({ serviceWorkers: 'block' });

const STAYING = PAGES.filter(({ leadsTo }) => leadsTo === undefined).map(
  ({ path }) => `/it${path}`,
);
const LEAVING = PAGES.flatMap(({ path, leadsTo }) =>
  leadsTo === undefined ? [] : [[`/it${path}`, leadsTo] as const],
);

const UNLISTED = PAGES.filter(({ unlisted }) => unlisted).map(({ path }) => `/it${path}`);
const ALL = [...STAYING, ...LEAVING.map(([path]) => path)];

/** A page of each layout: the slow checks of the others are in the deep tests. */
const OF_EACH_KIND: readonly string[] = [
  '/it',
  '/it/paths',
  '/it/paths/medication',
  '/it/activities',
  '/it/nuova-vita',
  '/it/contacts',
  '/it/privacy',
  ...UNLISTED,
  '/it/nothing-here',
];
const OTHERS = ALL.filter((path) => !OF_EACH_KIND.includes(path));
const SLOW_CHECKS = [
  { what: 'a page of each kind', tag: [], paths: OF_EACH_KIND },
  { what: 'every other page', tag: ['@deep'], paths: OTHERS },
];

/** Errors of the page, with violations of the content policy. */
function pageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Requests to other hosts. */
function foreignRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url))
      requests.push(request.url());
  });
  return requests;
}

/** Texts in the display font below 17 px, where docs/design.md says never. Runs in the page. */
const smallSerif = () =>
  [...document.querySelectorAll('body *')]
    .filter((each) => {
      const { fontFamily, fontSize } = getComputedStyle(each);
      return fontFamily.startsWith('"Young Serif') && Number.parseFloat(fontSize) < 17;
    })
    .map(({ textContent }) => textContent);

/** Makes `navigator.onLine` false before any script of the page runs. */
const unplugged = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));

test.describe('addresses', () => {
  for (const [path, status, location] of [
    ['/', 302, '/it'],
    ['/it', 200, null],
    ['/it/', 301, '/it'],
    ['/it/paths/', 301, '/it/paths'],
    ['/it/contatti', 200, null],
    ['/en/paths/medication', 302, '/it/paths/medication'],
    ['/de', 302, '/it'],
    ['/english/paths/medication', 302, '/it/paths/medication'],
    ['/italiano', 302, '/it'],
    ['/undefined/paths', 301, '/it'],
    ['/it/nothing-here', 404, null],
    ['/it/paths/nothing-here', 404, null],
    ['/sitemap.xml', 200, null],
    ['/robots.txt', 200, null],
    ['/share/paths-medication.png', 200, null],
    ['/admin/horses', 200, null],
  ] as const) {
    test(`${path} answers ${status}`, async ({ request }) => {
      const answer = await request.get(site.url + path, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(answer.headers()['location'] ?? null).toBe(location);
    });
  }

  test('an unknown path shows the page that says so, and names itself', async ({ page }) => {
    await page.goto(`${site.url}/it/paths/nothing-here`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
      'content',
      `${siteConfig.url}/it/paths/nothing-here`,
    );
  });
});

test('every page has a picture of its own size and weight for who shares it', async ({
  request,
}) => {
  for (const path of ALL) {
    const html = await (await request.get(site.url + path)).text();
    const image = /property="og:image" content="https:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
    const picture = await (await request.get(site.url + image)).body();
    expect(picture.subarray(1, 4).toString(), path).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], path).toEqual([1200, 630]);
    expect(picture.length, path).toBeLessThan(120_000);
  }
});

test.describe('every page', () => {
  const texts = async (page: Page, size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);

  // One load of each page for all of these checks, because loading takes most of the time.
  for (const path of [...ALL, '/it/nothing-here']) {
    test(`${path} opens without an error or a foreign request, fits every width, and has no accessibility fault`, async ({
      page,
    }) => {
      const errors = pageErrors(page);
      const requests = foreignRequests(page);
      await unplugged(page);
      await page.goto(site.url + path);
      for (const width of [320, 360, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        for (const size of ['200%', '100%']) {
          await texts(page, size);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(over, `${width} px at ${size}`).toBeLessThanOrEqual(0);
        }
        expect(await page.evaluate(smallSerif), `${width} px`).toEqual([]);
        if (width === 360) await expectFits(page, path);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => {
        for (const card of document.querySelectorAll('details')) card.open = true;
      });
      await expectNoFaults(page);
      if (OF_EACH_KIND.includes(path)) await expectContrastInDark(page, path);
      expect(errors.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
      expect(requests).toEqual([]);
    });
  }

  test(
    'every other page has enough contrast in dark colours',
    { tag: '@deep' },
    async ({ page }) => {
      await unplugged(page);
      for (const path of OTHERS) {
        await page.goto(site.url + path);
        await page.evaluate(() => {
          for (const card of document.querySelectorAll('details')) card.open = true;
        });
        await expectContrastInDark(page, path);
      }
    },
  );

  test('a page of another site leaves at once, and can be read without a connection', async ({
    page,
  }) => {
    expect(LEAVING).toHaveLength(5);
    for (const [path, address] of LEAVING) {
      await page.route(`${address}**`, (route) => route.fulfill({ body: 'Il sito del centro' }));
      await page.goto(site.url + path);
      await expect(page, path).toHaveURL(address);
    }
    await unplugged(page);
    for (const [path] of LEAVING) {
      await page.goto(site.url + path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apri il sito del centro' }), path).toBeVisible();
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    // In dark, `npm test` looks at one page of each kind above, and at the menu in light.
    const tag = colorScheme === 'light' ? [] : '@deep';
    test(
      `has no accessibility fault on a narrow phone, at twice the text, under its menu, ${colorScheme}`,
      { tag },
      async ({ browser }) => {
        const context = await browser.newContext({
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width: 320, height: 640 },
        });
        const page = await context.newPage();
        for (const path of ['/it', '/it/paths/medication', '/it/activities', '/it/contacts']) {
          await page.goto(site.url + path);
          await texts(page, '200%');
          await expectNoFaults(page, path);
        }
        for (const size of ['200%', '100%']) {
          await texts(page, size);
          await page.getByRole('button', { name: 'Apri il menu' }).click();
          await expectNoFaults(page, `menu at ${size}`);
          if (colorScheme === 'light') await expectContrastInDark(page, `menu at ${size}`);
          const last = page.getByRole('navigation', { name: 'Principale' }).getByText('Contatti');
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport();
          await page.keyboard.press('Escape');
        }
        await context.close();
      },
    );
  }
});

test('another page begins at its top, and Back is where one was', async ({ page }) => {
  await page.goto(`${site.url}/it/paths`);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole('link', { name: 'Leggi tutto: Centro estivo' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(600);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(`${site.url}/it/privacy`);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(600);
});

test('the containers are as wide as they must be', async ({ page }) => {
  await page.goto(`${site.url}/it/cookie`);
  await page.evaluate(() => {
    for (const name of ['big', 'medium']) {
      const place = Object.assign(document.createElement('div'), { id: name });
      place.style.inlineSize = `var(--container-${name})`;
      document.body.append(place);
    }
  });
  for (const [width, big, medium] of [
    [575, 450, 450],
    [576, 540, 540],
    [768, 720, 720],
    [992, 960, 850],
    [1200, 1140, 850],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const wide = async (id: string) =>
      page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().width, id);
    expect([await wide('big'), await wide('medium')], `${width}`).toEqual([big, medium]);
    // The content leaves the gap at both sides.
    const { least, gap } = await page.locator('article').evaluate((article) => ({
      least: Number.parseFloat(getComputedStyle(article).maxWidth),
      gap: getComputedStyle(article).paddingLeft,
    }));
    expect([least, gap]).toEqual([medium + 40, '20px']);
  }
});

test('rows of a page stand on twelve columns with the gap between them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/it/paths/medication`);
  const grids = await page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *')]
      .map((each) => getComputedStyle(each))
      .filter(
        ({ display, gridTemplateColumns }) =>
          display === 'grid' && gridTemplateColumns.split(' ').length > 2,
      )
      .map(({ gridTemplateColumns, columnGap, width }) => ({
        columns: gridTemplateColumns.split(' ').map(Number.parseFloat),
        columnGap,
        width: Math.round(Number.parseFloat(width)),
      })),
  );
  expect(grids.length).toBeGreaterThan(3);
  for (const { columns, columnGap, width } of grids) {
    expect(columns).toHaveLength(12);
    expect(columnGap).toBe('20px');
    expect([1140, 1180]).toContain(width);
    for (const column of columns) expect(column).toBeCloseTo((1140 - 11 * 20) / 12, 1);
  }
});

test('the words of the home page never stand on what is drawn behind them', async ({ page }) => {
  await page.goto(`${site.url}/it`);
  const second = page.getByRole('main').getByRole('link', { name: 'Vieni a trovarci' });
  for (const width of [768, 1024, 1440, 1920, 2560, 3840]) {
    await page.setViewportSize({ width, height: 1000 });
    const words = (await second.boundingBox())!;
    const farm = (await page.locator('[data-farm]').boundingBox())!;
    const apart = words.x + words.width < farm.x || words.y + words.height < farm.y;
    expect(apart, `${width} px`).toBe(true);
  }
});

test('a card that opens stretches no other', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/it`);
  const heights = () =>
    page
      .locator('section[aria-labelledby=credenziali] details')
      .evaluateAll((cards) => cards.map((card) => card.parentElement!.offsetHeight));
  const [, ...before] = await heights();
  await page.getByText('Centro etico certificato').click();
  const [opened, ...after] = await heights();
  expect(after).toEqual(before);
  expect(opened).toBeGreaterThan(before[0]!);
});

test('a phone has message and call under the thumb, a wide screen has not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${site.url}/it/paths`);
  const bar = page.getByRole('navigation', { name: 'Contatti rapidi' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  const message = await bar.getByRole('link', { name: 'Scrivi' }).getAttribute('href');
  expect(decodeURIComponent(message!)).toContain('dalla pagina «Percorsi»');
  await expect(bar.getByRole('link', { name: 'Chiama' })).toHaveAttribute('href', /^tel:\+/);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const cookie = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie' });
  const [under, over] = [(await cookie.boundingBox())!, (await bar.boundingBox())!];
  expect(under.y + under.height).toBeLessThanOrEqual(over.y);
  await page.setViewportSize({ width: 768, height: 780 });
  await expect(bar).toBeHidden();
});

test('a page to which Back returns has its menu closed', async ({ page }) => {
  const errors = pageErrors(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${site.url}/it`);
  const open = page.getByRole('button', { name: 'Apri il menu' });
  await open.click();
  await expect(page.getByRole('button', { name: 'Chiudi il menu' })).toBeVisible();
  await backTo(page);
  await expect(page.getByRole('button', { name: 'Chiudi il menu' })).toBeHidden();
  await backTo(page);
  await expect(open).toBeVisible();
  expect(errors).toEqual([]);
});

test('IBAN and reference are copied, the IBAN without its spaces', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await unplugged(page);
  await page.goto(`${site.url}/it/nuova-vita/membership`);
  const copied = async (n: number) => {
    const button = page.locator('[data-copy]').nth(n);
    await button.click();
    await expect(button).toHaveText('Copiato');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied(1)).toBe(`Quota associativa ${new Date().getFullYear()}`);
  expect(await copied(0)).toBe(siteConfig.iban.replaceAll(' ', ''));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, closes and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(`${site.url}/it`);
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Chiudi il menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await menu.getByRole('link', { name: 'Attività' }).click();
    await expect(page).toHaveURL(`${site.url}/it/activities`);
  });

  test('answers light the stops to begin at', async ({ page }) => {
    await page.goto(`${site.url}/it`);
    const trail = page.getByRole('form', { name: 'Da dove cominciare' });
    const shown = trail.getByText('Puoi cominciare da qui').filter({ visible: true });
    await expect(shown).toHaveCount(0);
    await trail.getByText('Mai', { exact: true }).click();
    await expect(shown).toHaveCount(3);
    await trail.getByText('Sì', { exact: true }).click();
    await expect(shown).toHaveCount(5);
    await trail.getByText('No', { exact: true }).click();
    await expect(shown).toHaveCount(3);
    await expect(trail.getByText('Il cavallo ce lo mettiamo noi')).toBeVisible();
    await trail.getByRole('link', { name: 'Escursione all’aperto' }).click();
    await expect(page).toHaveURL(`${site.url}/it/paths/outdoor-excursion`);
  });

  test('cards open, and thumbnails lead to their section under the header', async ({ page }) => {
    await page.goto(`${site.url}/it/paths/medication`);
    const practice = page.getByText('Descrivere con parole chiare');
    await expect(practice).toBeHidden();
    await page.getByRole('heading', { name: 'La pratica' }).click();
    await expect(practice).toBeVisible();
    await page.goto(`${site.url}/it/paths`);
    await page
      .getByRole('navigation', { name: 'Percorsi', exact: true })
      .getByText('Dressage di base')
      .click();
    const section = page.locator('#dressage-basic');
    await expect(section).toBeInViewport();
    await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(80);
  });
});

test.describe('the menu', () => {
  test('is a bar from 992 px, an overlay below', async ({ page }) => {
    await page.goto(`${site.url}/it/paths`);
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await page.setViewportSize({ width: 992, height: 700 });
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Percorsi' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(80);
    await page.setViewportSize({ width: 991, height: 700 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 991, height: 700 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeFocused();
  });

  test('that is open stays a menu that closes when the device is turned', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 1200 });
    await page.goto(`${site.url}/it/paths`);
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.setViewportSize({ width: 1200, height: 800 });
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden();
    await page.getByRole('button', { name: 'Chiudi il menu' }).click();
    await expect(page.getByRole('button', { name: 'Chiudi il menu' })).toBeHidden();
    expect((await menu.boundingBox())!.height).toBeLessThan(80);
    await page.getByRole('banner').getByRole('link', { name: siteConfig.owner }).click();
    await expect(page).toHaveURL(`${site.url}/it`);
  });

  test('stands under the bar where the browser has no popover', async ({ page }) => {
    const changed = new Set<string>();
    // A browser without it reads neither the attribute nor a rule with the selector.
    await page.route(/\/it$|\.css$/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const body = text
        .replace('@supports not selector(:popover-open)', '@supports (color:red)')
        .replaceAll(':popover-open', ':unknown')
        .replaceAll(/ popover(target(action)?)?="\w+"/gi, '');
      if (body !== text) changed.add(new URL(route.request().url()).pathname.split('.').at(-1)!);
      await route.fulfill({ response: answer, body });
    });
    for (const width of [320, 390, 800, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/it`);
      const title = page.getByRole('heading', { level: 1 });
      const menu = page.getByRole('navigation', { name: 'Principale' });
      await title.click({ trial: true });
      const [header, links, first] = [
        (await page.getByRole('banner').boundingBox())!,
        (await menu.boundingBox())!,
        (await title.boundingBox())!,
      ];
      expect(links.y + links.height, `${width}`).toBeLessThanOrEqual(header.y + header.height);
      expect(header.y + header.height, `${width}`).toBeLessThanOrEqual(first.y);
      for (const button of ['Apri il menu', 'Chiudi il menu'])
        await expect(page.getByRole('button', { name: button })).toBeHidden();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${width}`).toBeLessThanOrEqual(0);
    }
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('navigation').getByRole('link', { name: 'Attività' }).first().click();
    await expect(page).toHaveURL(`${site.url}/it/activities`);
    expect([...changed].toSorted()).toEqual(['/it', 'css']);
  });

  test('Il Centro opens the association’s own site in a new tab', async ({ page }) => {
    await page.goto(`${site.url}/it`);
    await expect(page.getByRole('link', { name: /Il Centro/ })).toHaveAttribute('target', '_blank');
  });
});

test.describe('with the keyboard alone', () => {
  /** The focused element; null for the page itself. `seen`: nothing covers its middle. */
  const focus = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return null;
      const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const { outlineStyle } = getComputedStyle(at);
      return {
        name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 60),
        seen: width > 0 && height > 0 && over !== null && (at.contains(over) || over.contains(at)),
        ring: outlineStyle !== 'none',
      };
    });

  for (const { what, tag, paths } of SLOW_CHECKS)
    for (const width of [390, 1280]) {
      test(
        `every stop of ${what} is seen and marked, ${width} px`,
        { tag },
        async ({ browser }) => {
          const context = await browser.newContext({
            viewport: { width, height: 800 },
            reducedMotion: 'reduce',
          });
          const page = await context.newPage();
          await unplugged(page);
          for (const path of paths) {
            await page.goto(site.url + path);
            // A group of radio buttons is one stop.
            const stops = await page.evaluate(
              () =>
                [
                  ...document.querySelectorAll<HTMLElement>(
                    'a[href], button, summary, label:first-of-type > input[type=radio]',
                  ),
                ].filter((each) => each.checkVisibility()).length,
            );
            const names: string[] = [];
            for (let stop = 0; stop < stops; stop += 1) {
              await page.keyboard.press('Tab');
              const at = await focus(page);
              expect(at, `${path}, after ${names.at(-1)}`).toMatchObject({
                seen: true,
                ring: true,
              });
              names.push(at!.name);
            }
            // A page that is reached only by a direct link has no frame around its content.
            if (UNLISTED.includes(path)) continue;
            expect(names[0], path).toBe('Vai al contenuto');
            expect(names.at(-1), path).toBe(width < 768 ? 'Chiama' : 'Cookie');
          }
          await context.close();
        },
      );
    }

  test('the content is reached at once, cards open and close, the menu gives the focus back', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${site.url}/it/paths/medication`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Percorsi', exact: true }),
    ).toBeFocused();

    const practice = page.locator('summary', { hasText: 'La pratica' });
    const inside = page.getByText('Descrivere con parole chiare');
    await practice.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect(inside).toBeVisible({ visible: key === 'Enter' });
      await expect(practice).toBeFocused();
    }

    const opener = page.getByRole('button', { name: 'Apri il menu' });
    const menu = page.getByRole('navigation', { name: 'Principale' });
    for (const [open, close] of [
      ['Enter', 'Escape'],
      ['Space', 'Escape'],
    ] as const) {
      await opener.focus();
      await page.keyboard.press(open);
      await expect(menu).toBeVisible();
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((nav) => nav.contains(document.activeElement))).toBe(true);
      await page.keyboard.press(close);
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Chiudi il menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    // The focus moves on out of the menu, at its end and at its beginning: what it reaches is seen.
    for (const [from, key] of [
      [menu.getByRole('link', { name: 'Contatti' }), 'Tab'],
      [menu.getByRole('link').first(), 'Shift+Tab'],
    ] as const) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await from.focus();
      await page.keyboard.press(key);
      await expect(menu).toBeHidden();
      expect(await focus(page)).toMatchObject({ seen: true, ring: true });
    }
  });
});

test('the map is asked from its makers only after a click', async ({ page }) => {
  const requests = foreignRequests(page);
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'mappa' }));
  await page.goto(`${site.url}/it/contacts`);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Mostra la mappa' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});

test.describe('after one visit, without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  /** The pages of the site that a page links to. */
  const linked = (page: Page) =>
    page
      .locator('a[href^="/it"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')!.split('#')[0]!)),
      ]);

  /** Visits one page, and goes offline once the worker has its files. */
  async function visitOnce(context: BrowserContext, start: string): Promise<Page> {
    const leads = LEAVING.find(([path]) => path === start)?.[1];
    if (leads !== undefined) {
      await context.route(`${leads}**`, (route) => route.fulfill({ body: 'Il centro' }));
    }
    const page = await context.newPage();
    const workers = context.waitForEvent('serviceworker');
    await page.goto(site.url + start);
    // A page that redirects to another site has left by now; its worker is still there.
    if (leads !== undefined) await expect(page).toHaveURL(leads);
    const worker = await workers;
    await expect
      .poll(() =>
        worker.evaluate(
          () =>
            (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration
              .active?.state,
        ),
      )
      .toBe('activated');
    await context.setOffline(true);
    return page;
  }

  async function open(page: Page, path: string): Promise<void> {
    const answer = await page.goto(site.url + path);
    expect(answer?.ok() ?? false, path).toBe(path !== '/it/nothing-here');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  test('every page opens, in its fonts, and its links lead on', async ({ context }) => {
    const page = await visitOnce(context, '/it');
    const errors = pageErrors(page);
    const requests = foreignRequests(page);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    const opened = new Set<string>();
    const ahead = ['/it'];
    // Follows all links from the start page until no page is new; some pages are reached only by their address.
    const follow = async () => {
      for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
        if (opened.has(path)) continue;
        opened.add(path);
        await open(page, path);
        ahead.push(...(await linked(page)));
      }
    };
    await follow();
    const inFonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return Array.from(document.fonts)
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''));
    });
    expect(inFonts).toEqual(expect.arrayContaining(['Young Serif', 'Atkinson Hyperlegible Next']));
    ahead.push('/it/contatti', '/it/nuova-vita', ...UNLISTED);
    await follow();
    for (const path of ALL) expect(opened).toContain(path);
    // A page that redirects to another site requests this file first, where the browser reports a network.
    expect(failed.filter((path) => path !== '/robots.txt')).toEqual([]);
    const known = /404 \(Not Found\)|net::ERR_INTERNET_DISCONNECTED/;
    expect(errors.filter((text) => !known.test(text))).toEqual([]);
    expect(requests).toEqual([]);
  });

  // The worker fetches all that it keeps, whichever page installed it.
  for (const start of ['/it/paths/medication', LEAVING[0]![0], '/it/nothing-here']) {
    // The 404 as the first page is in offline-pages.spec.ts too, and an ordinary page above.
    const tag = start === LEAVING[0]![0] ? [] : '@deep';
    test(
      `to ${start}, it opens again, and so do pages that were never seen`,
      { tag },
      async ({ context }) => {
        const page = await visitOnce(context, start);
        for (const path of [start, '/it', '/it/contacts', '/it/nuova-vita/boarding'])
          await open(page, path);
      },
    );
  }
});
