/*
 * The kill switch: deployed in the place of service-worker.js it takes the worker and its caches off
 * every device that comes by, and pages come from the network again. Nothing else is touched: what
 * people wrote lies in IndexedDB and waits there to be sent. How: docs/decisions/006.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(switchOff()));

async function switchOff() {
  const ours = (await caches.keys()).filter((name) => /^scuderia-(precache|photos)-/.test(name));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
