import { EXAMPLE_VALUES } from '../src/site/build/setting-entries.ts';
import { type Finding, passed, problem } from './findings.ts';
import { reach } from './project.ts';

/** The header rules of firebase.json. */
export type Hosting = {
  readonly headers: readonly {
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }[];
};

const PAGES = ['/it', '/it/contacts', '/admin', '/it/no-such-page'];
const DEPLOY = 'Deploy it: npm run deploy';

/** Pages that between them show every setting that visitors see; the last four, where they send them. */
const SHOWING_SETTINGS = [
  '/it',
  '/it/contacts',
  '/it/nuova-vita/membership',
  '/it/privacy',
  '/it/paths/summer-camp',
  '/it/nuova-vita',
  '/it/nuova-vita/boarding',
  '/it/nuova-vita/horse-life',
];
const SETTINGS = 'Run npm run setup, then npm run deploy';

const WORKER = '/service-worker.js';
/** What the kill switch does, and no other worker of ours. */
const UNREGISTERS = /\bregistration\.unregister\(\)/;

const NOT_THERE =
  'Is the address right (npm run setup), and has npm run deploy put it online? An address of your own needs its DNS entries: Firebase console → Hosting shows them.';

const LEADS_ELSEWHERE =
  'If the site is to be found there, name that address (npm run setup, then npm run deploy); if not, Firebase console → Hosting → the domain shows where it leads.';

/** The origin to which an answer of the site redirects; null where it does not, or to an address of its own. */
function originElsewhere({ status, headers }: Response, site: string): string | null {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, site))
    return null;
  const { origin } = new URL(location, site);
  return origin === new URL(site).origin ? null : origin;
}

/** @throws CheckError if the site does not answer */
function get<T>(
  path: string,
  site: string,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
) {
  return reach(new URL(path, site), init, read, 'the site', NOT_THERE);
}

/** Checks that the site shows nothing of the example settings, and that its pages name its own address. */
export async function* checkSettings(site: string): AsyncGenerator<Finding, void> {
  if (!URL.canParse(site)) return;
  const shown = new Set<string>();
  const elsewhere = new Set<string>();
  let isNamed = false;
  for (const path of SHOWING_SETTINGS) {
    const text = await get(path, site, {}, (answer) => answer.text());
    const page = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    for (const value of EXAMPLE_VALUES) if (page.includes(value)) shown.add(value);
    const address = /property="og:url" content="([^"]+)"/.exec(page)?.[1];
    if (address === undefined) continue;
    const named = URL.canParse(address) ? new URL(address).origin : address;
    if (named === new URL(site).origin) isNamed = true;
    else elsewhere.add(named);
  }
  yield shown.size === 0
    ? passed('the settings of the site', 'nothing of the example is shown')
    : problem(
        'the settings of the site',
        `it shows the example: ${[...shown].join('; ')}`,
        SETTINGS,
      );
  if (elsewhere.size > 0) {
    const names = [...elsewhere].join(', ');
    yield problem('the address of the site', `its pages name ${names}`, SETTINGS);
  } else
    yield isNamed
      ? passed('the address of the site', 'its pages name it')
      : problem('the address of the site', 'none of its pages names it: is it a build?', DEPLOY);
}

/** Checks that the site is served with the headers of firebase.json, and over HTTPS. */
export async function* checkSite(
  site: string,
  { headers }: Hosting,
): AsyncGenerator<Finding, void> {
  const expected = headers.find(({ source }) => source === '**')?.headers ?? [];
  if (!URL.canParse(site)) {
    yield problem('the site', `${JSON.stringify(site)} is no address`, 'Give it with https://');
    return;
  }
  const { protocol, hostname } = new URL(site);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    yield problem('the site', 'is not asked for over HTTPS', 'Give its address with https://');
  }
  for (const path of PAGES) {
    const answer = await get(path, site, { redirect: 'manual' }, async (response) => {
      await response.body?.cancel();
      return response;
    });
    const elsewhere = originElsewhere(answer, site);
    if (elsewhere !== null) {
      // Its headers and statuses are those of whatever redirects: to deploy again changes nothing.
      yield problem('the site', `leads to ${elsewhere}`, LEADS_ELSEWHERE);
      return;
    }
    const status = path === '/it/no-such-page' ? 404 : 200;
    const wrong = expected.filter(({ key, value }) => {
      const sent = answer.headers.get(key);
      // A server may send the stricter `no-store` with a 404, which is fine too.
      const isStricter = status === 404 && key === 'Cache-Control' && sent === 'no-store';
      return sent !== value && !isStricter;
    });
    if (answer.status !== status) {
      yield problem(`${path} of the site`, `answers ${answer.status} and not ${status}`, DEPLOY);
    } else if (wrong.length > 0) {
      const names = wrong.map(({ key }) => key).join(', ');
      yield problem(
        `${path} of the site`,
        `has not the headers of firebase.json: ${names}`,
        DEPLOY,
      );
    } else {
      yield passed(`${path} of the site`, `has all ${expected.length} headers`);
    }
  }
}

/** Checks that the worker of the site is that of a build, by which the app opens without a network. */
export async function* checkWorker(site: string): AsyncGenerator<Finding, void> {
  if (!URL.canParse(site)) return;
  const about = 'the worker of the site';
  const { status, text } = await get(WORKER, site, { redirect: 'manual' }, async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));
  // Where the site leads elsewhere, `checkSite` tells it.
  if (status >= 300 && status < 400) return;
  if (status !== 200) yield problem(about, `${WORKER} answers ${status}`, DEPLOY);
  else if (UNREGISTERS.test(text))
    yield problem(
      about,
      'is switched off: nothing opens without a network',
      'Once its fault is mended: npm run deploy (docs/decisions/006-the-worker-and-its-kill-switch.md).',
    );
  else yield passed(about, 'keeps the app and the pages');
}
