import { siteStorage, visitStorage } from './browser-storage.ts';

/** What the hint needs of the browser's install offers. */
interface Offers {
  current(): { readonly how: 'ask'; ask(): Promise<unknown> } | { readonly how: 'by hand' } | null;
  subscribe(listener: () => void): () => void;
}

const KEY = 'scuderia-install-hint';
const BEEN_HERE = 'been here';
const SHOWN = 'shown';

/**
 * Shows once how to install the site as an app: to a returning visitor, if the browser can install, and while consent
 * is not being asked for. The markup is src/site/blocks/install-hint.tsx.
 */
export function hintAtInstalling(offers: Offers): void {
  const hint = document.querySelector<HTMLElement>('[data-install]');
  const before = siteStorage.getItem(KEY);
  if (hint === null || before === SHOWN) return;
  if (before === null || visitStorage.getItem(KEY) !== null) {
    visitStorage.setItem(KEY, BEEN_HERE);
    siteStorage.setItem(KEY, BEEN_HERE);
    return;
  }
  let isShown = false;
  const show = () => {
    const offer = offers.current();
    const isAsking = document.querySelector('[data-consent=question]:not([hidden])') !== null;
    // Chromium offers again as soon as its own dialog is closed.
    if (offer === null || isAsking || isShown) return;
    isShown = true;
    siteStorage.setItem(KEY, SHOWN);
    for (const way of hint.querySelectorAll<HTMLElement>('[data-how]')) {
      way.hidden = way.dataset['how'] !== offer.how;
    }
    hint.hidden = false;
    hint.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button === null) return;
      hint.hidden = true;
      if (offer.how === 'ask' && button.dataset['answer'] === 'yes') void offer.ask();
    });
  };
  offers.subscribe(show);
  show();
}
