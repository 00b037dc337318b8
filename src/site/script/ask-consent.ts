import { readConsent, writeConsent } from '../consent.ts';
import { siteStorage } from './browser-storage.ts';

/**
 * Asks for consent to statistics, stores the answer, and starts them only on a yes; the markup is that of
 * src/site/blocks/consent-choice.tsx. Closing the question is a no.
 *
 * @param start called at most once on a page
 */
export function askConsent(start: () => void): void {
  let started = false;

  const show = (analytics: boolean | null) => {
    for (const banner of document.querySelectorAll<HTMLElement>('[data-consent=question]')) {
      banner.hidden = analytics !== null;
    }
    for (const choice of document.querySelectorAll<HTMLElement>('[data-consent=choice]')) {
      choice.hidden = false;
      for (const statement of choice.querySelectorAll<HTMLElement>('[data-said]')) {
        statement.hidden = statement.dataset['said'] !== String(analytics);
      }
    }
    if (analytics !== true || started) return;
    started = true;
    start();
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choose]') : null;
    if (button === null) return;
    const analytics = button.dataset['choose'] === 'true';
    writeConsent(siteStorage, analytics, new Date());
    show(analytics);
  });

  show(readConsent(siteStorage, new Date())?.analytics ?? null);
}
