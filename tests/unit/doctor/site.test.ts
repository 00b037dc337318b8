import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runCheck } from '../../../doctor/findings.ts';
import { checkSettings, checkSite, checkWorker } from '../../../doctor/site.ts';
import { drawPages } from '../../../src/site/build/prerender-entry.tsx';
import { EXAMPLE_VALUES, SETTING_ENTRIES } from '../../../src/site/build/setting-entries.ts';

let page = '';
let status = 200;
const server = createServer((_, response) => response.writeHead(status).end(page));
let site = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const found = async (html: string, below = '') => {
  page = html;
  const { findings } = await runCheck('the site', () => checkSettings(site + below));
  return findings.map(({ passed, says }) => `${passed} ${says}`);
};

test('a site that shows the example is told which of its values', async () => {
  const [settings] = await found('<p>Anna Esempio, IBAN IT00 X000 0000 0000 0000 0000 000</p>');
  expect(settings).toMatch(/^false .*Anna Esempio; IT00/);
});

test('a site of the example is told each of its values that visitors see', async () => {
  const pages = new Map(drawPages().map(({ path, head, body }) => [path, head + body]));
  vi.stubGlobal('fetch', async ({ pathname }: URL) => new Response(pages.get(pathname)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { findings } = await runCheck('the site', () => checkSettings('https://www.example.org'));
  // Printed on receipts, which no visitor sees.
  const { example: taxCode } = SETTING_ENTRIES.associationTaxCode;
  const seen = EXAMPLE_VALUES.filter((value) => value !== taxCode);
  expect(seen.filter((value) => !findings[0]!.says.includes(value))).toEqual([]);
});

test('a site that names another address is told which', async () => {
  const html = '<meta property="og:url" content="https://www.elsewhere.it/it">';
  expect(await found(html)).toContainEqual(expect.stringMatching(/^false .*www\.elsewhere\.it$/));
});

test.each(['', '/', '/it'])(
  'a site of its own is well, named with ‘%s’ behind it',
  async (below) => {
    const html = `<meta property="og:url" content="${site}/it"><p>Zoccoli Liberi</p>`;
    expect((await found(html, below)).every((says) => says.startsWith('true'))).toBe(true);
  },
);

// A page of the host, of another site, or of something in between.
test('a site whose pages name no address is not told to name its own', async () => {
  expect(await found('<p>Welcome to your new domain</p>')).toContainEqual(
    expect.stringMatching(/^false none of its pages/),
  );
});

test('an address that is none, which a page names, is told as it stands', async () => {
  const html = '<meta property="og:url" content="www.elsewhere.it">';
  expect(await found(html)).toContainEqual(expect.stringMatching(/^false .*www\.elsewhere\.it$/));
});

test.each([
  ['one of a build', 'self.__WB_MANIFEST=[];precache()', 200, true, 'keeps the app'],
  // docs/decisions/006: it stays until an ordinary build is deployed.
  [
    'the kill switch',
    readFileSync('public/service-worker-off.js', 'utf8'),
    200,
    false,
    'switched off',
  ],
  ['none', 'Not found', 404, false, 'answers 404'],
])('of the worker is told whether it keeps the app: %s', async (_, text, answer, passes, says) => {
  page = text;
  status = answer;
  const { findings } = await runCheck('the site', () => checkWorker(site));
  status = 200;
  expect(findings).toMatchObject([
    { passed: passes, says: expect.stringContaining(says) as string },
  ]);
});

/** What is told of a site that answers each path so. */
async function told(
  answers: (path: string) => readonly [status: number, headers: Record<string, string>],
  at = 'https://www.stable.test',
) {
  vi.stubGlobal('fetch', async (url: URL) => {
    const [status, headers] = answers(url.pathname);
    return new Response(null, { status, headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const headers = Object.entries(SENT).map(([key, value]) => ({ key, value }));
  const hosting = { headers: [{ source: '**', headers }] };
  const { findings } = await runCheck('the site', () => checkSite(at, hosting));
  return findings.flatMap((each) => (each.passed ? [] : [`${each.about} ${each.says}`]));
}
const SENT = { 'Cache-Control': 'no-cache', 'X-Frame-Options': 'DENY' };
const statusOf = (path: string) => (path === '/it/no-such-page' ? 404 : 200);

test('a page is well that is there with each header as it should be; a page that is none may be kept nowhere', async () => {
  expect(await told((path) => [statusOf(path), SENT])).toEqual([]);
  const strict = { ...SENT, 'Cache-Control': 'no-store' };
  expect(
    await told((path) => [statusOf(path), path === '/it/no-such-page' ? strict : SENT]),
  ).toEqual([]);
});

test.each([
  ['/it', 500, SENT, '/it of the site answers 500 and not 200'],
  // Such a server answers every address with the app.
  ['/it/no-such-page', 200, SENT, '/it/no-such-page of the site answers 200 and not 404'],
  [
    '/admin',
    200,
    { ...SENT, 'X-Frame-Options': 'SAMEORIGIN' },
    '/admin of the site has not the headers of firebase.json: X-Frame-Options',
  ],
  [
    '/it/contacts',
    200,
    { ...SENT, 'Cache-Control': 'no-store' },
    '/it/contacts of the site has not the headers of firebase.json: Cache-Control',
  ],
])('what is wrong with one page is told of that page: %s with %i and %j', async (...each) => {
  const [at, status, headers, says] = each;
  expect(await told((path) => (path === at ? [status, headers] : [statusOf(path), SENT]))).toEqual([
    says,
  ]);
});

test('a site that is asked for without HTTPS is told so, unless it is on this machine', async () => {
  const well = (path: string) => [statusOf(path), SENT] as const;
  expect(await told(well, 'http://www.stable.test')).toEqual([
    'the site is not asked for over HTTPS',
  ]);
  expect(await told(well, 'http://localhost:4173')).toEqual([]);
  expect(await told(well, 'www.stable.test')).toEqual(['the site "www.stable.test" is no address']);
});
