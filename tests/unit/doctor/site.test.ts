import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCheck } from '../../../doctor/findings.ts';
import { checkSettings, checkWorker } from '../../../doctor/site.ts';

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
