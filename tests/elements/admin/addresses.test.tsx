import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { array, assert, asyncProperty, constantFrom, oneof, string, tuple } from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openRegister } from '../../../src/register/register.ts';
import type { AdminApp } from '../../../src/admin/session/admin-app.ts';
import { createHorse, listHorses, updateHorse } from '../../../src/register/horses/horses.ts';
import { createMembership } from '../../../src/register/memberships/new-membership.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { createAppRouter } from '../../../src/router.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone } from '../../support/phone.ts';
import { profileOf } from '../../support/profile.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { QUIET_SYNC, quietApp } from '../../support/quiet-app.ts';
import { render } from '../../support/render.tsx';
import { sure } from '../../support/scene.ts';
import { failureLabels } from '../../../src/admin/shared/labels/failure-labels.ts';
import { labels } from '../../../src/admin/login/labels.ts';
import { labels as shellLabels } from '../../../src/admin/shell/labels.ts';
import { writeMeta } from '../../../src/mirror/database/meta.ts';
import { eventually } from '../../support/eventually.ts';

/* Addresses that the app never makes, opened in its real router with its real screens. */

const CHIP = '380271006045678';
const clock = new ManualClock();
const mirror = openPhone({ clock });
const profile = profileOf(mirror.uid, 'anna@example.org');
function adminApp(signedIn: boolean): AdminApp {
  const held = { profile, mirror, register: openRegister(mirror), sync: QUIET_SYNC };
  let session = signedIn ? held : null;
  const listeners = new Set<() => void>();
  return quietApp({
    clock,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signOut() {
      session = null;
      for (const listener of listeners) listener();
    },
    secondFactor: async () => ({
      list: async () => ok([]),
      enrol: async () => fail({ code: 'network-request-failed' }),
      remove: async () => ok(undefined),
    }),
    session: () => session,
    async signIn() {
      session = held;
      return ok(profile);
    },
  });
}

/** Opens an address as a tab does; gives the router once the screen has finished reading. */
async function open(address: string, signedIn = true) {
  const app = adminApp(signedIn);
  const history = createMemoryHistory({ initialEntries: [address] });
  const visited: string[] = [];
  history.subscribe(({ location }) => visited.push(location.href));
  const router = createAppRouter({ openAdminApp: async () => app }, history);
  const close = render(<RouterProvider router={router} />);
  await settled();
  return { app, router, visited, close };
}

/** Waits until a screen is shown and has finished reading. */
function settled(): Promise<void> {
  return eventually(() => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect(document.querySelector('[class*="spinner"]')).toBeNull();
  });
}

beforeAll(async () => {
  sure(await createHorse(mirror, { name: 'Stella', docname: 'Stella', isHere: 1 }));
  const [stella] = await listHorses(mirror);
  const chipped = { ...stella!.fields, chipnumber: CHIP };
  sure(await updateHorse(mirror, stella!.slug, stella!.fields, chipped));
  sure(
    await createMembership(mirror, {
      givenName: 'Anna',
      familyName: 'Verdi',
      taxCode: 'VRDNNA80A41H501X',
      year: 2026,
    }),
  );
});

const SCREENS = [
  '',
  '/archive',
  '/bdn',
  '/bdn/compare',
  '/due',
  '/events',
  '/events/nobody',
  '/horses',
  '/horses/stella',
  '/horses/stella/card',
  '/horses/stella/transport',
  '/labels',
  '/memberships',
  '/memberships/book',
  '/memberships/import',
  '/memberships/nobody',
  '/person',
  '/photos',
  '/presences',
  '/receipts',
  '/receipts/nobody',
  '/given-rounds',
  '/round',
  '/stable-list',
  '/sync',
  '/treatments',
  '/treatments/nobody',
  '/nowhere',
];
const NAMES =
  'q kind when day from to period which year more horse owner phone redirect x isHere isInBDN isCorrectOwner isCorrectBarncodeInBDN isDeceased __proto__'.split(
    ' ',
  );
const VALUES = [
  ...`x true false null 0 -1 1e300 2026 ${CHIP} "${CHIP}" [] [1,"a"] {} {"q":[1]} {"length":1}`.split(
    ' ',
  ),
  ...'all dentists past overdue unset 2026-02-28 2026-02-30 9999-12-31 0001-01-01'.split(' '),
  ...'__proto__ constructor \ud800 🐴 ../.. //evil.example % +'.split(' '),
  '',
  ' ',
  '\r\n',
  '\0',
  'x'.repeat(20_000),
];

type Pairs = readonly (readonly [name: string, value: string])[];

/** A text encoded for an address; half a character becomes bytes that are no character. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

const addressOf = (screen: string, search: Pairs) =>
  `/admin${screen}?${search.map((pair) => pair.map(encoded).join('=')).join('&')}`;

/** Opens an address, and checks what is shown and what the screen was given. */
async function expectScreen(address: string): Promise<void> {
  const { router, close } = await open(address);
  try {
    const title = document.querySelector('h1')!.textContent;
    expect([address, title]).not.toEqual([address, failureLabels.read]);
    expect(document.body.textContent).not.toContain('Something went wrong');

    const { pathname, search } = router.history.location;
    expect(pathname).toMatch(/^\/admin(?:\/|$)/);
    const { routeId, search: given } = router.state.matches.at(-1)!;
    const schema = router.routesById[routeId].options.validateSearch as v.GenericSchema<
      unknown,
      object
    >;
    const asked = Object.fromEntries(new URLSearchParams(new URL(address, ORIGIN).search));
    const known = definedOf(schema ? v.parse(schema, asked) : {});
    expect(definedOf(given)).toEqual(known);
    expect(definedOf(Object.fromEntries(new URLSearchParams(search)))).toEqual(
      known.map(([name, value]) => [name, String(value)]),
    );
  } finally {
    close();
  }
}

const ORIGIN = 'https://scuderia.example';

const definedOf = (search: object) =>
  Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('whatever an address says, its screen stands and is given what its schema gives', () => {
  test.each(SCREENS)('/admin%s', async (screen) => {
    for (const value of ['true', CHIP, 'x', '{"a":[]}']) {
      await expectScreen(
        addressOf(
          screen,
          NAMES.map((name): [string, string] => [name, value]),
        ),
      );
    }
  });

  test('generated ones', async () => {
    const text = oneof(constantFrom(...VALUES), string({ unit: 'grapheme' }));
    const search = array(tuple(oneof(constantFrom(...NAMES), text), text), { maxLength: 6 });
    await assert(
      asyncProperty(constantFrom(...SCREENS), search, (screen, pairs) =>
        expectScreen(addressOf(screen, pairs)),
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  test.each([
    '/horses/%',
    '/horses/%E0%A4%A',
    '/horses/..%2f..',
    '/horses/$slug',
    '//evil',
    '/%00',
  ])('a path such as /admin%s', (path) => expectScreen(`/admin${path}`));
});

describe('what is searched for is in memory alone', () => {
  const search = page.getByRole('searchbox');
  const SECRET = 'VRDNNA80A41H501X';

  test.each(['horses', 'memberships', 'due', 'bdn', 'labels'])(
    '/admin/%s: neither in the address nor in the history; back finds it, a new visit does not',
    async (screen) => {
      const { router } = await open(`/admin/${screen}`);
      await search.fill(SECRET);
      await expect.element(search).toHaveValue(SECRET);
      const { href, state } = router.history.location;
      expect(JSON.stringify([href, state])).not.toContain(SECRET);

      await router.navigate({ to: '/admin/photos' });
      await settled();
      router.history.back();
      await expect.element(search).toHaveValue(SECRET);
      await router.navigate({ to: '/admin/photos' });
      await settled();
      await router.navigate({ to: `/admin/${screen}` });
      await expect.element(search).toHaveValue('');
      const other = screen === 'horses' ? 'memberships' : 'horses';
      await router.navigate({ to: `/admin/${other}` });
      await settled();
      await expect.element(search).toHaveValue('');
    },
  );

  test('a change of a filter keeps it, and back finds it with either', async () => {
    const { router } = await open('/admin/horses');
    await search.fill('stel');
    await router.navigate({ to: '/admin/horses', search: { isHere: 'all' } });
    await expect.element(search).toHaveValue('stel');
    router.history.back();
    await expect.element(search).toHaveValue('stel');
    expect(router.history.location.href).toBe('/admin/horses');
  });

  test('what is searched for is a text', async () => {
    await open('/admin/horses');
    for (const query of ['00123', '12345678901234567890', '1e5', '"Stella"', CHIP]) {
      await search.fill(query);
      await expect.element(search).toHaveValue(query);
    }
    await expect.element(page.getByRole('link', { name: 'Stella' })).toBeVisible();
  });
});

test('nobody is named in the title of the document, which a browser keeps in its history after a sign-out', async () => {
  const [anna] = await mirror.db.view('memberships').toArray();
  await open(`/admin/memberships/${anna!.slug}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Anna Verdi');
  expect(document.title).toBe('Tesseramenti | Scuderia');
});

test('a browser without URL.canParse, such as Safari 16, shows the login', async () => {
  const canParse = Object.getOwnPropertyDescriptor(URL, 'canParse')!;
  onTestFinished(() => void Object.defineProperty(URL, 'canParse', canParse));
  Reflect.deleteProperty(URL, 'canParse');
  for (const address of ['/admin', '/admin/horses?isHere=all']) {
    const { router, close } = await open(address, false);
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    expect(router.state.location.search).toEqual({ redirect: address });
    close();
  }
});

describe('after the login', () => {
  const enter = async () => {
    await page.getByLabelText('Email').fill(profile.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('x');
    await page.getByRole('button', { name: 'Entra' }).click();
    await eventually(() => expect(document.title).not.toContain(labels.title));
    await settled();
  };
  const signIn = async (redirect: string) => {
    const { router } = await open(`/admin/login?redirect=${encoded(redirect)}`, false);
    await enter();
    return router.history.location.href;
  };

  test.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/admin@evil.example',
    '/admin/../..//evil.example',
    'javascript:alert(1)',
    '["/admin/horses"]',
  ])('%j leads to the dashboard', async (redirect) => {
    expect(await signIn(redirect)).toBe('/admin');
  });

  test('one returns to the address that was asked for, without values that it does not know', async () => {
    expect(await signIn('/admin/horses?isInBDN=no&isHere=x&isDeceased=all#a')).toBe(
      '/admin/horses?isInBDN=no&isDeceased=all#a',
    );
  });

  const ways = {
    'by nobody': async (address: string) => open(address, false),
    'and the person signs out in another tab': async (address: string) => {
      const opened = await open(address);
      await opened.app.signOut();
      return opened;
    },
    'where sending is paused': async (address: string) => {
      await writeMeta(mirror, 'pause', 'signedOut');
      onTestFinished(() => writeMeta(mirror, 'pause', null));
      const opened = await open(address);
      await page.getByRole('link', { name: shellLabels.signInAgain }).click();
      return opened;
    },
  };
  test.each(Object.entries(ways))(
    'one returns to a return that was opened %s; no server is told of it',
    async (_how, way) => {
      const address = '/admin/given-rounds?kind=dentists#scuderia-reso1.content';
      const { router, visited } = await way(address);
      await expect.element(page.getByLabelText('Email')).toBeVisible();
      expect(router.history.location.pathname).toBe('/admin/login');
      await enter();
      expect(router.history.location.href).toBe(address);
      for (const href of visited) expect(href.split('#')[0]).not.toContain('reso');
    },
  );
});
