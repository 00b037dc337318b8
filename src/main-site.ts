import { whenLoaded } from './platform/when-loaded.ts';
import { workerUrl } from './platform/worker-url.ts';
import { installOffers } from './platform/install-offers.ts';
import { readConsent } from './site/consent.ts';
import { createAnalytics } from './site/script/analytics.ts';
import { askConsent } from './site/script/ask-consent.ts';
import { openMeasurement } from './site/script/measurement.ts';
import { hintAtInstalling } from './site/script/install-hint.ts';
import { offerCopies } from './site/script/copy.ts';
import { closeMenu } from './site/script/close-menu.ts';
import { nameCurrentAddress } from './site/script/current-address.ts';
import { putMapOnClick } from './site/script/map-on-click.ts';
import { siteStorage, visitStorage } from './site/script/browser-storage.ts';
import { removePastDates } from './site/script/past-dates.ts';
import { removeMissingPhotos } from './site/script/missing-photos.ts';
import { today } from './site/script/today.ts';
import { correctYears } from './site/script/years.ts';

/*
 * The composition root of a public page. Each page is a document that the build has rendered and that works without
 * script: links lead to other documents, cards and the menu open by themselves. The script only adds what a static
 * document cannot know: the year, an earlier choice, a click on the map, a return by Back, and, once the page is painted,
 * the service worker that keeps all pages for the next visit.
 */
const env = import.meta.env;

addToPage();

function correctDates(): void {
  const day = today(Date.now());
  correctYears(Number(day.slice(0, 4)));
  removePastDates(day);
}

function addToPage(): void {
  correctDates();
  // A page that Back shows as it was left, or that was in the background for days.
  window.addEventListener('pageshow', correctDates);
  document.addEventListener('visibilitychange', correctDates);
  nameCurrentAddress(location.pathname);
  putMapOnClick();
  closeMenu();
  // Missing if the page was not loaded over a secure connection.
  offerCopies(navigator.clipboard);
  removeMissingPhotos();
  // Tested here and not through ASKS_CONSENT, so that a build without statistics leaves out their
  // files.
  if (import.meta.env.VITE_FIREBASE_MEASUREMENT_ID) {
    const analytics = createAnalytics(
      () =>
        openMeasurement({
          id: import.meta.env.VITE_FIREBASE_MEASUREMENT_ID,
          storage: visitStorage,
          address: location.origin + location.pathname,
          title: document.title,
          language: navigator.language,
          now: Date.now,
          // oxlint-disable-next-line no-restricted-properties -- no id, and nothing that a test repeats
          random: Math.random,
          // `keepalive`: a page that is left at once is counted too. The response is not read.
          send: (url) =>
            void fetch(url, {
              method: 'POST',
              mode: 'no-cors',
              credentials: 'omit',
              keepalive: true,
            }).catch(() => undefined), // no network, or a browser that blocks it
        }),
      () => readConsent(siteStorage, new Date())?.analytics === true,
    );
    askConsent(() => {
      analytics.init();
      analytics.logEvent('page_view');
    });
  }
  // public/leave.js leaves such a page, which may end before a hint is seen.
  if ('leaving' in document.documentElement.dataset) return;
  hintAtInstalling(installOffers);
  // src/main-guest.ts installs it on its page.
  if (env.DEV || !('serviceWorker' in navigator) || document.querySelector('[data-guest]')) return;
  // Without a service worker the page works while there is a network.
  whenLoaded(() => void navigator.serviceWorker.register(workerUrl()).catch(() => undefined));
}
