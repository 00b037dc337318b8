import { workerUrl } from './platform/worker-url.ts';
import { italianPath } from './site/language.ts';
import { installOffers } from './platform/install-offers.ts';
import { readConsent } from './site/consent.ts';
import { createAnalytics } from './site/script/analytics.ts';
import { askConsent } from './site/script/ask-consent.ts';
import { hintAtInstalling } from './site/script/install-hint.ts';
import { putMapOnClick } from './site/script/map-on-click.ts';
import { siteStorage } from './site/script/browser-storage.ts';
import { removeMissingPhotos } from './site/script/missing-photos.ts';
import { correctYears } from './site/script/years.ts';

/*
 * The composition root of a public page. Each page is a document that the build has drawn and that
 * works as it stands: links lead to other documents, cards and the menu open by themselves. The script
 * only adds what no document can know: the year, a choice made before, a click on the map, and, when
 * the page has been painted, the worker that keeps all pages for the next visit.
 */
const env = import.meta.env;

// Hosting redirects other languages; this is for the paths that only reach the page for unknown ones.
const italian = italianPath(location.pathname);
if (italian !== null) location.replace(italian + location.search + location.hash);
else addToPage();

function addToPage(): void {
  correctYears(new Date().getFullYear());
  putMapOnClick();
  removeMissingPhotos();
  // Tested here and not through ASKS_CONSENT, so that a build without statistics leaves out their
  // files.
  if (import.meta.env.VITE_FIREBASE_MEASUREMENT_ID) {
    const analytics = createAnalytics(
      async () => (await import('./remote/firebase-analytics.ts')).openAnalytics(env),
      () => readConsent(siteStorage, new Date())?.analytics === true,
    );
    askConsent(async () => {
      await analytics.init();
      analytics.logEvent('page_view');
    });
  }
  hintAtInstalling(installOffers);
  // A page that redirects elsewhere has already done so: public/leave.js.
  const isLeft = document.documentElement.dataset['leaving'] !== undefined;
  if (env.DEV || isLeft || !('serviceWorker' in navigator)) return;
  const install = () =>
    // Without its worker the page works as long as there is a network.
    void navigator.serviceWorker.register(workerUrl()).catch(() => undefined);
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install, { once: true });
}
