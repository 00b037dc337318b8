/*
 * The kill switch: deployed in place of service-worker.js, it removes the worker and its caches from every device that
 * visits, and pages come from the network again. It touches nothing else: unsent changes stay in IndexedDB and are sent
 * later. How: docs/decisions/006.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(switchOff()));

async function switchOff() {
  const ours = (await caches.keys()).filter((name) => /^scuderia-(precache|photos)-/.test(name));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
