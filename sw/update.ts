/**
 * A new version waits until a person asks for it: it never takes over an open page of the admin app
 * by itself. The first version takes over at once, so that one visit is enough to work offline.
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

/**
 * Lets a version that was fetched take over where only public pages are open. They load nothing
 * later that another version may lack, and nobody is asked there: the next page that a visitor
 * opens, or the same one reloaded, is the new one.
 */
export async function replaceUnlessAdmin(self: ServiceWorkerGlobalScope): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAdmin = ({ url }: Client) => /^\/admin(\/|$)/.test(new URL(url).pathname);
  if (!open.some(isAdmin)) await self.skipWaiting();
}
