import { readConsent, writeConsent } from '../consent.ts';
import { siteStorage } from './browser-storage.ts';

/**
 * Asks for consent to statistics, keeps the answer and starts them only on a yes; the markup is that of
 * src/site/blocks/consent-choice.tsx. Closing the question is a no.
 *
 * @param start called at most once a page
 */
export function askConsent(start: () => Promise<void>): void {
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
    void start();
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choose]') : null;
    if (button === null) return;
    const analytics = button.dataset['choose'] === 'true';
    writeConsent(siteStorage, analytics, new Date());
    if (!analytics) forgetStatistics();
    // What has started cannot be unloaded: a page that takes its consent back starts anew.
    if (started && !analytics) location.reload();
    else show(analytics);
  });

  show(readConsent(siteStorage, new Date())?.analytics ?? null);
}

/** Takes away what statistics left: their cookies stand on this host, or on a domain above it. */
function forgetStatistics(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/, ''));
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names.filter((each) => each.startsWith('_ga'))) {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    for (const domain of domains) {
      document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${domain}`;
    }
  }
}
