import { setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The document that starts the back-office, whatever admin address was opened. */
const ADMIN_SHELL = '/admin';

/**
 * Keeps everything that the build lists: shell, scripts, styles, fonts, icons and public pages. An
 * address below /admin is answered with the shell without asking the network, so that the app opens
 * where there is none. Requests of data pass by: they carry tokens and are never cached.
 */
export function keepPagesOffline(files: { url: string; revision: string | null }[]): void {
  setCacheNameDetails({ prefix: 'scuderia', suffix: 'v1' });
  cleanupOutdatedCaches();
  precacheAndRoute(files, { cleanURLs: false, urlManipulation: withoutTrailingSlash });
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(ADMIN_SHELL), { allowlist: [/^\/admin(\/|$)/] }),
  );
}

/** Hosting redirects `/it/` to `/it`; without a network the page is found all the same. */
function withoutTrailingSlash({ url }: { url: URL }): URL[] {
  const bare = url.pathname.replace(/\/+$/, '');
  return bare === '' || bare === url.pathname ? [] : [new URL(bare, url)];
}
