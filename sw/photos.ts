import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PHOTO_CACHE } from './caches.ts';

/**
 * How many photos are kept; and for how many days, after they were fetched to be shown again, after they were shown to
 * be dropped. Workbox drops them where another photo is shown, and else not.
 */
const MAX_PHOTOS = 40;
const DAYS = 60;

const STORAGE = 'https://firebasestorage.googleapis.com';
/** A photo that the build took over from Storage, under a name that changes with its content. */
const OF_THE_BUILD = /^\/assets\/photos\/[^/]+\.(webp|jpg)$/;
/** A photo in Storage itself; its address changes with its content too (`v`). */
const OF_STORAGE = /^\/v0\/b\/[^/]+\/o\/[^/]+\.webp$/;

/**
 * Caches the photos that were shown, up to the limit, and drops the oldest. An address with a token
 * grants access to the file and is never cached.
 */
export function keepPhotos(self: ServiceWorkerGlobalScope): void {
  registerRoute(
    ({ request, url }) => request.destination === 'image' && isPhoto(url, self.location.origin),
    new CacheFirst({
      cacheName: PHOTO_CACHE,
      plugins: [
        { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
        new ExpirationPlugin({
          maxEntries: MAX_PHOTOS,
          maxAgeSeconds: DAYS * 24 * 60 * 60,
          purgeOnQuotaError: true,
        }) as WorkboxPlugin, // its types do not know exactOptionalPropertyTypes
      ],
    }),
  );
}

function isPhoto({ origin, pathname, searchParams }: URL, here: string): boolean {
  if (origin === here && OF_THE_BUILD.test(pathname)) return true;
  const isStored = (origin === here || origin === STORAGE) && OF_STORAGE.test(pathname);
  return isStored && searchParams.get('alt') === 'media' && !searchParams.has('token');
}
