/**
 * A new version waits until a person asks for it: it never takes over an open page by itself. The
 * first version takes over at once, so that one visit is enough to work offline.
 */
export function updateWhenAsked(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    const message: unknown = event.data;
    if (typeof message === 'object' && message && 'type' in message) {
      if (message.type === 'SKIP_WAITING') void self.skipWaiting();
    }
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
}
