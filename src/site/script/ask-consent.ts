import { readConsent, writeConsent } from '../consent.ts';
import { siteStorage } from './browser-storage.ts';

/**
 * Asks for consent to statistics, stores the answer, and starts them only on a yes that the browser has kept; the
 * markup is that of src/site/blocks/consent-choice.tsx. Closing the question is a no.
 *
 * @param start called at most once on a page
 */
export function askConsent(start: () => void): void {
  let started = false;

  const stored = () => String(readConsent(siteStorage, new Date())?.analytics ?? null);

  const show = (said: string) => {
    for (const banner of document.querySelectorAll<HTMLElement>('[data-consent=question]')) {
      banner.hidden = said !== 'null';
    }
    for (const choice of document.querySelectorAll<HTMLElement>('[data-consent=choice]')) {
      choice.hidden = false;
      for (const statement of choice.querySelectorAll<HTMLElement>('[data-said]')) {
        statement.hidden = statement.dataset['said'] !== said;
      }
    }
    if (said !== 'true' || started) return;
    started = true;
    start();
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choose]') : null;
    if (button === null) return;
    writeConsent(siteStorage, button.dataset['choose'] === 'true', new Date());
    const kept = stored();
    show(kept === 'null' ? 'lost' : kept);
  });
  // Back shows the page as it was left: with a question that may have been answered since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(stored());
  });
  // Another tab has answered.
  window.addEventListener('storage', () => show(stored()));

  show(stored());
}
