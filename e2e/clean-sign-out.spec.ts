import { type Page, expect, test } from '@playwright/test';
import { inventRegister, seedRegister } from '../local-backend/seed.ts';
import { chip, navigate, signIn, storedRows, tick, waitUntilSent } from './support/admin-app.ts';
import { type Phone, startPhone } from './support/browser-phone.ts';
import { horsesNamed, putOldHorses } from './support/register.ts';
import { type Stage, ADMIN, openStage } from './support/stage.ts';

const HORSES = horsesNamed('Zefirina', 'Zampalesta');
const MEMBER = {
  givenName: 'Ermenegilda',
  familyName: 'Zambonelli',
  taxCode: 'ZMBRNG80A41H501U',
  email: 'ermenegilda@zambonelli.example',
  address: 'Vicolo dei Tigli 17',
};

let stage: Stage;
let phone: Phone;

test.afterEach(async () => {
  await phone.discard();
  await stage.close();
});

test('[AUTH-4] a clean sign-out leaves nothing personal anywhere on the device', async () => {
  stage = await openStage('embedded');
  const now = Date.now();
  await seedRegister(stage.backend, now);
  await putMember();
  phone = await startPhone();
  const { page } = phone;
  await signIn(page, stage.url);

  // Work of all kinds: a tick, two searches, a card, and an unsaved draft.
  await navigate(page, '/admin/round');
  await tick(page, 'Stella');
  await navigate(page, '/admin/memberships?year=all');
  await page.getByRole('searchbox').fill(MEMBER.familyName);
  await expect(page.getByRole('heading', { name: 'Tesserati (1)' })).toBeVisible();
  await page.getByRole('link', { name: MEMBER.familyName }).click();
  await page.getByLabel('Indirizzo di residenza').fill('Strada Bozza 9');
  await expect.poll(() => storedRows(page, 'drafts')).toHaveLength(1);
  await navigate(page, '/admin/horses');
  await page.getByRole('searchbox').fill('Argo');
  await page.getByRole('link', { name: 'Argo' }).click();
  await waitUntilSent(page);
  const personal = [
    ...personalValues(now),
    ...Object.values(MEMBER),
    'Strada Bozza 9',
    ADMIN.email,
  ];
  expect(personal.length).toBeGreaterThan(200);
  const before = await readEverything(page);
  expect(personal.filter((value) => !before.includes(value))).toEqual([]);
  // The worker's caches are the same for everybody, even while somebody is signed in; there are no cookies.
  const cached = await readCaches(page);
  expect(cached).toContain('/admin');
  expect(cached).not.toMatch(/[,[]"http[^"]*(?:__backend|googleapis)/);
  expect(personal.filter((value) => cached.includes(value))).toEqual([]);
  expect(await phone.context.cookies()).toEqual([]);

  await page.goto(`${stage.url}/admin/login`);
  await expect(page.getByText('1 modifica non salvata')).toBeVisible();
  await page.getByLabel('Butta la modifica non salvata').check();
  await page.getByRole('button', { name: 'Esci comunque' }).click();
  await expect(page.getByRole('button', { name: 'Entra' })).toBeEnabled();
  await expect(chip(page)).toHaveCount(0);
  await expect
    .poll(async () => {
      const left = await readEverything(page);
      return personal.filter((value) => left.includes(value));
    })
    .toEqual([]);
  // The diary stays; it says that somebody signed out.
  expect(await readEverything(page)).toContain('signedOut');
  // No token is left.
  expect(await readEverything(page)).not.toMatch(/refreshToken|accessToken|eyJ[\w-]{10}/);
});

test('[AUTH-4] with something unsent only that stays, with the horse that it is about, and what was typed and not saved', async () => {
  stage = await openStage('embedded');
  await seedRegister(stage.backend, Date.now());
  await putOldHorses(stage.backend, HORSES);
  await putMember();
  phone = await startPhone();
  const { page } = phone;
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses/zefirina-000000');
  const coat = page.getByLabel('Mantello', { exact: true });
  await coat.fill('baio scuro');
  await expect.poll(() => storedRows(page, 'drafts')).toHaveLength(1);
  stage.proxy.onRequest((path) => (path.endsWith(':commit') ? 'block' : 'pass'));
  await navigate(page, '/admin/round');
  await tick(page, 'Zefirina');
  const heldOf = async (values: readonly string[]) => {
    const everything = await readEverything(page);
    return values.filter((value) => everything.includes(value));
  };
  // The phone holds no members of other years than those that it keeps (PULL-7).
  const others = await heldOf([
    ...personalValues(Date.now()),
    ...Object.values(MEMBER),
    'zampalesta-000000',
  ]);
  expect(others.length).toBeGreaterThan(200);
  await page.goto(`${stage.url}/admin/login`);
  await expect(page.getByText('il registro viene tolto da questo telefono')).toBeVisible();
  await expect(page.getByText('1 modifica non salvata')).toBeVisible();
  await page.getByRole('button', { name: 'Esci comunque' }).click();
  await expect(page.getByRole('button', { name: 'Entra' })).toBeEnabled();
  await expect.poll(() => heldOf(others)).toEqual([]);
  expect(await heldOf(['zefirina-000000', 'baio scuro'])).toHaveLength(2);

  // After the next login it is in its form again.
  stage.proxy.onRequest(() => 'pass');
  await signIn(page, stage.url);
  await navigate(page, '/admin/horses/zefirina-000000');
  await expect(coat).toHaveValue('baio scuro');
});

/** Every value of the demo register that could identify a member, an owner or a horse. */
function personalValues(now: number): string[] {
  const named = /^(givenName|familyName|email|taxCode|address|owner\w+|name|docname|\w+number)$/;
  const values = inventRegister(now).flatMap(({ path, fields }) => [
    path.split('/')[1]!,
    ...Object.entries(fields).flatMap(([field, value]) => (named.test(field) ? [value] : [])),
  ]);
  // A name of four letters may occur in a random id.
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && value.length > 4,
  );
}

async function putMember(): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(MEMBER).map(([name, stringValue]) => [name, { stringValue }]),
  );
  const response = await stage.backend.owner('/memberships/zambonelli', {
    method: 'PATCH',
    json: { fields: { ...fields, year: { integerValue: '2026' } } },
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Everything that this site keeps in the browser, as one text. */
async function readEverything(page: Page): Promise<string> {
  const cookies = JSON.stringify(await phone.context.cookies());
  const kept = await page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
    ];
    for (const { name } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        found.push(name, store, await answer(rows.getAllKeys()));
        found.push(await answer(db.transaction(store).objectStore(store).getAll()));
      }
      db.close();
    }
    return JSON.stringify(found);
  });
  return `${kept}\n${await readCaches(page)}\n${cookies}`;
}

/** Everything that the worker keeps, as one text. */
function readCaches(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        const response = await cache.match(request);
        // The files of the build are the same for everybody.
        if (response && new URL(request.url).search.startsWith('?__WB_REVISION__')) continue;
        if (response && /\.(js|css|woff2|png|svg)$/.test(new URL(request.url).pathname)) continue;
        if (response) found.push(await response.text());
      }
    }
    return JSON.stringify(found);
  });
}
