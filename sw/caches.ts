import { cacheNames } from 'workbox-core';

/** The cache of the photos. Its number goes up when its content changes its meaning. */
export const PHOTO_CACHE = 'scuderia-photos-v1';

/** The caches that a worker of ours made, of whatever version; others' are left alone. */
const OURS = /^scuderia-(precache|photos)-/;

/** Deletes the caches of older versions, once this one has taken over. */
export function dropOldCaches(self: ServiceWorkerGlobalScope): void {
  const drop = async () => {
    const current = [cacheNames.precache, PHOTO_CACHE];
    const old = (await caches.keys()).filter((name) => OURS.test(name) && !current.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  self.addEventListener('activate', (event) => event.waitUntil(drop()));
}
