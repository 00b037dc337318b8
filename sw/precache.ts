import { setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NOT_FOUND, isInstallable } from './installable.ts';
import { replaceUnlessAdmin } from './update.ts';

/** The document that starts the admin app, whatever admin address was opened. */
const ADMIN_SHELL = '/admin';
/** Tested against the path with its query. */
const ADMIN_APP = /^\/admin([/?]|$)/;

/** Query parameters do not change a page: messengers and advertisements add their own to links. */
const ANY_PARAMETER = [/^/];

/** How many files are fetched at once while a version is installed. */
const FILES_AT_ONCE = 6;
/** How many times each is asked for, as a weak network loses single requests, and how long after the last time. */
const TRIES = 3;
const PAUSE_MS = 1000;

/**
 * Keeps everything that the build lists: shell, scripts, styles, fonts, icons and public pages. An
 * address below /admin is answered with the shell without asking the network, so that the app opens
 * where there is none. Data requests are not handled: they carry tokens and are never cached.
 */
export function keepOffline(
  self: ServiceWorkerGlobalScope,
  files: { url: string; revision: string | null }[],
): void {
  setCacheNameDetails({ prefix: 'scuderia', suffix: 'v1' });
  const kept = new PrecacheController({
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          isInstallable(request, response) ? response : null,
      },
    ],
  });
  kept.addToCacheList(files);
  self.addEventListener('install', (event) =>
    event.waitUntil(fetchAll(kept, event).then(() => replaceUnlessAdmin(self))),
  );
  self.addEventListener('activate', (event) => {
    // All versions share one cache. A newer one may have put its files there already; it cleans up when it is activated.
    const { installing, waiting } = self.registration;
    if (!installing && !waiting) void kept.activate(event);
  });
  let again: Promise<void> | null = null;
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: unknown };
    if (type === 'KEEP_AGAIN')
      event.waitUntil((again ??= fetchAgain(kept, event).finally(() => (again = null))));
  });
  registerRoute(
    new PrecacheRoute(kept, {
      cleanURLs: false,
      ignoreURLParametersMatching: ANY_PARAMETER,
      urlManipulation: withoutTrailingSlash,
    }),
  );
  registerRoute(
    new NavigationRoute(kept.createHandlerBoundToURL(ADMIN_SHELL), { allowlist: [ADMIN_APP] }),
  );
  registerRoute(new NavigationRoute(async ({ request, url }) => unlisted(kept, request, url)));
}

/**
 * Fetches what is not kept yet, several files at once. Workbox's own installation asks for one after the
 * other: with a hundred files and a slow network the signal is gone before the last one.
 *
 * @throws Error for a file that never comes as it was built: this version is not installed
 */
async function fetchAll(
  kept: PrecacheController,
  event: ExtendableEvent,
  files: Iterable<readonly [url: string, cacheKey: string]> = kept.getURLsToCacheKeys(),
): Promise<void> {
  const waiting = [...files];
  const fetchFile = async (url: string, cacheKey: string, triesLeft = TRIES): Promise<void> => {
    // A file without a hash in its name has its revision in the key, and must not come from the HTTP cache.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    try {
      await Promise.all(kept.strategy.handleAll({ event, request, params: { cacheKey } }));
    } catch (error) {
      if (triesLeft === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await fetchFile(url, cacheKey, triesLeft - 1);
    }
  };
  const fetchNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await fetchFile(...next);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, fetchNext));
}

/**
 * Fetches what the browser has cleared, though the worker stayed. Files with a hash in their names come first: where one
 * is gone, the site has a newer version, whose pages must not be kept beside these scripts; the browser installs that
 * version by itself. The shell comes last: by it the page knows that all is there (src/platform/app-update.ts).
 */
async function fetchAgain(kept: PrecacheController, event: ExtendableEvent): Promise<void> {
  // Workbox keeps what it fetches only during an installation.
  const installing = new ExtendableEvent('install');
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  Object.defineProperty(installing, 'waitUntil', { value: waitUntil });
  const shell = new URL(ADMIN_SHELL, location.origin).href;
  const rank = ([url, cacheKey]: readonly [string, string]) =>
    url === cacheKey ? 0 : url === shell ? 2 : 1;
  const files = [...kept.getURLsToCacheKeys()];
  try {
    for (const step of [0, 1, 2])
      await fetchAll(
        kept,
        installing,
        files.filter((file) => rank(file) === step),
      );
  } catch {
    // The page asks again while something is missing.
  }
}

/** An address that the build does not list: hosting knows it, or redirects, or it does not exist. */
async function unlisted(kept: PrecacheController, request: Request, url: URL): Promise<Response> {
  const italian = italianPath(url.pathname);
  // A kept page does not wait for a network, which may answer nothing.
  if (italian !== null && kept.getCacheKeyForURL(italian)) return Response.redirect(italian);
  try {
    return await fetch(request);
  } catch {
    if (italian !== null) return Response.redirect(italian);
    return (await kept.matchPrecache(NOT_FOUND)) ?? Response.error();
  }
}

/**
 * Where hosting redirects a path of another language, or of none; null for a path in Italian, and for a file. As in
 * src/site/language.ts, which is asked for pages alone.
 */
function italianPath(pathname: string): string | null {
  const [, language = '', ...rest] = pathname.split('/');
  if (language === 'it' || /\.[^/]*$/.test(pathname)) return null;
  if (language === '' || language === 'undefined') return '/it';
  return `/${['it', ...rest].join('/')}`.replace(/\/+$/, '');
}

/** Hosting redirects `/it/` to `/it`; without a network the page is found all the same. */
function withoutTrailingSlash({ url }: { url: URL }): URL[] {
  const bare = url.pathname.replace(/\/+$/, '');
  return bare === '' || bare === url.pathname ? [] : [new URL(bare, url)];
}
