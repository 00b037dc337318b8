import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PHOTO_CACHE } from './caches.ts';

/**
 * How many photos are kept, and for how many days: so long after it was fetched a photo is shown from the cache, and so
 * long after it was last shown it is dropped. Workbox drops photos only when another one is shown.
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
