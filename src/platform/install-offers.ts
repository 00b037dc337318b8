/** Chromium's event, which TypeScript's DOM does not know. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How this page can be installed: by asking the browser, or by hand through Safari's menu. */
export type InstallOffer =
  | { readonly how: 'ask'; readonly ask: () => Promise<unknown> }
  | { readonly how: 'by hand' };

export interface InstallOffers {
  /** Null where nothing can be installed, now or ever: it is installed, or the browser cannot. */
  readonly current: () => InstallOffer | null;
  /** Calls back when an offer comes or goes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Listens for the browser's install event from the start of the page: it is fired once a page, and
 * early. The browser's own banner is suppressed, because the page shows its own later.
 */
function listenForOffers(): InstallOffers {
  // Only Safari on iPhone and iPad has this property; it is true in an installed app.
  const isInSafari = 'standalone' in navigator && navigator.standalone === false;
  let offer: InstallOffer | null = isInSafari ? { how: 'by hand' } : null;
  const listeners = new Set<() => void>();
  const set = (next: InstallOffer | null) => {
    offer = next;
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set({ how: 'ask', ask: () => (event as BeforeInstallPromptEvent).prompt() });
  });
  window.addEventListener('appinstalled', () => set(null));
  return {
    current: () => offer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const installOffers = listenForOffers();
