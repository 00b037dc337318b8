import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { serveBuild } from '../local-backend/serve-build.ts';
import { COLLECTIONS } from '../src/model/collections.ts';
import type { FieldSpec } from '../src/model/fields/fields.ts';
import { PAGES } from '../src/site/page-list.ts';
import { putOld } from '../tests/support/old-register.ts';
import {
  chip,
  enter,
  navigate,
  signIn,
  storedRows,
  syncNow,
  waitUntilSent,
} from './support/admin-app.ts';
import { putOldHorses } from './support/register.ts';
import { type Stage } from './support/stage.ts';
import { stageForEach } from './support/stage-for-each.ts';
import { violationsIn } from './support/violations.ts';
import { failureLabels } from '../src/admin/shared/labels/failure-labels.ts';

interface HostingHeaders {
  hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
}
const [everywhere] = (JSON.parse(readFileSync('firebase.json', 'utf8')) as HostingHeaders).hosting
  .headers;

test.describe('the headers of the served build', () => {
  let site: Awaited<ReturnType<typeof serveBuild>>;
  test.beforeAll(async () => {
    site = await serveBuild({ distDir: 'dist', port: 0 });
  });
  test.afterAll(() => site.close());

  const asset = /\/assets\/[^"]+\.js/.exec(readFileSync('dist/index.html', 'utf8'))![0];

  for (const path of [
    '/it',
    '/it/contacts',
    '/admin',
    '/admin/horses/x',
    '/nothing',
    '/service-worker.js',
    asset,
  ]) {
    test(`on ${path.replace(asset, 'a script')}`, async ({ request }) => {
      const answer = await request.get(site.url + path);
      for (const { key, value } of everywhere!.headers) {
        // A missing file must not be cached: it may exist after the next deployment.
        const isMissing = key === 'Cache-Control' && answer.status() === 404;
        expect(answer.headers()[key.toLowerCase()], key).toBe(isMissing ? 'no-store' : value);
      }
    });
  }

  test('the policy lets nothing inline run, and names only the hosts that are talked to', () => {
    const policy = everywhere!.headers.find(({ key }) => key === 'Content-Security-Policy')!.value;
    const directives = new Map(
      policy.split('; ').map((each) => {
        const [name = '', ...sources] = each.split(' ');
        return [name, sources] as const;
      }),
    );
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(name), name).toEqual(["'none'"]);
    }
    for (const name of ['script-src', 'style-src', 'font-src', 'worker-src', 'manifest-src']) {
      expect(directives.get(name), name).toEqual(["'self'"]);
    }
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(['scuderia']);
    const hosts = new Set(policy.match(/https:\/\/[\w.-]+/g));
    expect([...hosts].toSorted()).toEqual([
      'https://firebasestorage.googleapis.com',
      'https://firestore.googleapis.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.openstreetmap.org',
    ]);
  });

  test(
    'nothing on any public page is refused, and the worker is installed',
    { tag: '@deep' },
    async ({ page, context }) => {
      const violations = await violationsIn(context);
      // Pages that redirect to other sites stay where the browser reports no network.
      await context.addInitScript(
        "Object.defineProperty(navigator, 'onLine', { get: () => false })",
      );
      for (const { path } of PAGES) {
        await page.goto(`${site.url}/it${path}`);
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not Found');
        await page.waitForFunction(
          async () => (await navigator.serviceWorker.ready).active !== null,
        );
      }
      await page.goto(`${site.url}/it/no-such-page`);
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
      expect(violations).toEqual([]);
    },
  );

  test('the browser enforces them: no markup and no code from text', async ({ page, context }) => {
    const violations = await violationsIn(context);
    await page.goto(`${site.url}/admin/login`);
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        script: () => {
          const script = document.createElement('script');
          script.src = '/assets/other.js';
        },
        worker: () => new Worker('/other.js'),
        policy: () =>
          (
            Reflect.get(window, 'trustedTypes') as {
              createPolicy(name: string, rules: object): unknown;
            }
          ).createPolicy('other', {}),
      };
      return Object.entries(attempts)
        .filter(([, attempt]) => {
          try {
            attempt();
            return false;
          } catch {
            return true;
          }
        })
        .map(([name]) => name);
    });
    expect(refused).toEqual(['markup', 'script', 'worker', 'policy']);
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4);
  });
});

/** The address of every screen of the admin app, taken from the routes. */
function adminScreens(slugs: Readonly<Record<string, string>>): string[] {
  const routes = readFileSync('src/routes/route-tree.gen.ts', 'utf8');
  const [, list = ''] = /fullPaths:((?:\s+\| '[^']+')+)/.exec(routes) ?? [];
  return Array.from(list.matchAll(/'(\/admin[^']*)'/g), ([, path]) => path!).map((path) =>
    path
      .replace('horses/$slug', `horses/${slugs['horses']}`)
      .replace('memberships/$slug', `memberships/${slugs['memberships']}`)
      .replace(/\$(\w*)/, (_match, name: string) =>
        name === '' ? 'no-such-screen' : slugs['horses']!,
      ),
  );
}

test.describe('the admin app', () => {
  // Installing the worker takes longer than most of these tests, and none needs it.
  test.use({ serviceWorkers: 'block' });
  const stage = stageForEach();

  test('stored text is never markup, on any screen', async ({ page, context }) => {
    const violations = await violationsIn(context);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await putHostile(stage);
    await signIn(page, stage.url);
    const screens = adminScreens({ horses: 'hostile-000000', memberships: 'hostile-000000' });
    expect(screens.length).toBeGreaterThan(8);
    for (const path of screens.filter((each) => each !== '/admin/login')) {
      await navigate(page, path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[data-reading]')).toHaveCount(0);
      await openEverything(page);
      const made = await page.evaluate(() => ({
        ran: Reflect.get(window, 'hostileRan') as unknown,
        nodes: document.querySelectorAll(
          'hostile-node, [onerror], [onload], a[href^="javascript:" i]',
        ).length,
        polluted: Reflect.get({}, 'hostile') as unknown,
      }));
      expect(made, path).toEqual({ ran: undefined, nodes: 0, polluted: undefined });
    }
    expect(dialogs).toEqual([]);
    expect(violations).toEqual([]);
  });

  test('links that the app did not make crash no screen', { tag: '@deep' }, async ({ page }) => {
    await putOldHorses(stage.backend, [{ slug: 'stella-000000', name: 'Stella', trims: [] }]);
    await signIn(page, stage.url);
    const odd =
      'q=true&kind=x&day=[1]&period={}&which=0&year=null&horse=true&owner=[]&phone={}&isHere=true&x=1';
    const screens = adminScreens({ horses: 'stella-000000', memberships: 'nobody-000000' });
    for (const path of screens.filter((each) => each !== '/admin/login')) {
      await page.goto(`${stage.url}${path}?${odd}`);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expect(page.locator('main [class*="spinner"]')).toHaveCount(0);
      await expect(title, path).not.toContainText(failureLabels.read);
    }
    // No address contains the search text.
    await page.goto(`${stage.url}/admin/horses?q=380271006045678`);
    await expect(page).toHaveURL(`${stage.url}/admin/horses`);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  test(
    'whatever a link to the login asks for, one is in the admin app afterwards',
    { tag: '@deep' },
    async ({ page }) => {
      const evil = encodeURIComponent('/admin/../..//evil.example');
      await page.goto(`${stage.url}/admin/login?redirect=${evil}`);
      await enter(page);
      await waitUntilSent(page);
      expect(page.url()).toBe(`${stage.url}/admin`);
      await page.goto(`${stage.url}/admin/login?redirect=/admin/\\evil.example`);
      await enter(page);
      await waitUntilSent(page);
      expect(page.url()).toMatch(`${stage.url}/admin/`);
    },
  );

  test('[PUSH-12] an account that is not on the list sees and loses nothing; taken off it again, the register leaves the phone', async ({
    page,
  }) => {
    await putOldHorses(stage.backend, [{ slug: 'stella-000000', name: 'Stella', trims: [] }]);
    await stage.backend.users.setAdmin('demo', false);
    await page.goto(`${stage.url}/admin/login`);
    await enter(page);
    const notAdmitted = page.getByText('Questo account non è abilitato al registro', {
      exact: false,
    });
    await expect(notAdmitted.first()).toBeVisible({ timeout: 30_000 });
    await expect(chip(page)).toContainText('Account non abilitato');
    await page.goto(`${stage.url}/admin/horses`);
    await expect(notAdmitted.first()).toBeVisible();
    await expect(page.getByText('Stella')).toHaveCount(0);

    await page.getByRole('button', { name: 'Nuovo' }).click();
    const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
    await overlay.getByLabel('Nome', { exact: false }).first().fill('Tempesta');
    await overlay.getByLabel('Nome sul documento').fill('TEMPESTA II');
    await overlay.getByLabel('In struttura').selectOption({ label: 'Sì' });
    await overlay.getByRole('button', { name: 'Salva' }).click();
    await expect.poll(async () => (await storedRows(page, 'outbox')).length).toBe(1);
    await page.reload();
    await expect(notAdmitted.first()).toBeVisible();
    expect(await storedRows(page, 'outbox')).toMatchObject([{ status: 'pending' }]);
    expect(await storedRows(page, 'base_horses')).toEqual([]);
    expect(await stage.documents('logs')).toEqual([]);

    // Once the account is enabled, the change is sent.
    await stage.backend.users.setAdmin('demo', true);
    await page.reload();
    await waitUntilSent(page);
    const names = (await stage.documents('horses')).map(({ data }) => data['name']);
    expect(names).toContain('Tempesta');
    await expect.poll(() => storedRows(page, 'base_horses')).toHaveLength(2);

    await stage.backend.users.setAdmin('demo', false);
    await syncNow(page);
    await expect(chip(page)).toContainText('Account non abilitato');
    await expect.poll(() => storedRows(page, 'base_horses')).toEqual([]);
  });
});

/** Text that would run as code if it were ever used as markup, an address or a property. */
const HOSTILE = `"'><hostile-node></hostile-node><img src=x onerror="hostileRan=1;alert(1)"><script>hostileRan=1</script>javascript:alert(1)//{{7*7}}\${7*7}`;

/** A horse with a visit, and a member, with hostile text in every field that holds text. */
async function putHostile({ backend }: Pick<Stage, 'backend'>): Promise<void> {
  const textsOf = (spec: FieldSpec) =>
    Object.fromEntries(
      Object.entries(spec)
        .filter(([, kind]) => kind === 'line' || kind === 'prose')
        .map(([name]) => [name, { stringValue: HOSTILE }]),
    );
  const year = { integerValue: String(new Date().getFullYear()) };
  const date = { timestampValue: '2025-03-10T12:00:00Z' };
  const more = { __proto__hostile: { stringValue: HOSTILE }, isHere: { integerValue: '1' } };
  const horse = 'horses/hostile-000000';
  const care = { lastHoovesTrim: date, hoovesTrimInterval: { doubleValue: 1.5 } };
  await putOld(backend, [
    { path: horse, fields: { ...textsOf(COLLECTIONS.horses), ...more, ...care } },
    { path: `${horse}/hoovesTrims/x`, fields: { ...textsOf(COLLECTIONS.hoovesTrims), date } },
    { path: `${horse}/dentists/x`, fields: { ...textsOf(COLLECTIONS.dentists), date } },
    {
      path: 'memberships/hostile-000000',
      fields: { ...textsOf(COLLECTIONS.memberships), year },
    },
  ]);
}

/** Opens everything that can be opened on a screen, so that all of it is drawn. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
