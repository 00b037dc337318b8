import { setCacheNameDetails } from 'workbox-core';
import {
  addPlugins,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The document that starts the admin app, whatever admin address was opened. */
const ADMIN_SHELL = '/admin';
/** The page for addresses that do not exist; hosting answers it with status 404, and so do we. */
const NOT_FOUND = '/404';
const ADMIN_APP = /^\/admin(\/|$)/;

/**
 * Keeps everything that the build lists: shell, scripts, styles, fonts, icons and public pages. An
 * address below /admin is answered with the shell without asking the network, so that the app opens
 * where there is none. Data requests are not handled: they carry tokens and are never cached.
 */
export function keepPagesOffline(files: { url: string; revision: string | null }[]): void {
  setCacheNameDetails({ prefix: 'scuderia', suffix: 'v1' });
  addPlugins([{ cacheWillUpdate: async ({ request, response }) => asBuilt(request, response) }]);
  precacheAndRoute(files, { cleanURLs: false, urlManipulation: withoutTrailingSlash });
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(ADMIN_SHELL), { allowlist: [ADMIN_APP] }),
  );
  registerRoute(new NavigationRoute(async ({ request, url }) => unlisted(request, url)));
}

/** A file is kept only as the build made it: any refusal breaks the installation off. */
function asBuilt(request: Request, response: Response): Response | null {
  return response.ok || new URL(request.url).pathname === NOT_FOUND ? response : null;
}

/** An address that the build does not list: hosting knows it, or redirects, or it does not exist. */
async function unlisted(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if (url.pathname === '/' || /^\/undefined(\/|$)/.test(url.pathname)) {
      return Response.redirect('/it');
    }
    return (await matchPrecache(NOT_FOUND)) ?? Response.error();
  }
}

/** Hosting redirects `/it/` to `/it`; without a network the page is found all the same. */
function withoutTrailingSlash({ url }: { url: URL }): URL[] {
  const bare = url.pathname.replace(/\/+$/, '');
  return bare === '' || bare === url.pathname ? [] : [new URL(bare, url)];
}
