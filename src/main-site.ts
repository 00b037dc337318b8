import './ui/global.css';
import { italianPath } from './site/language.ts';

/*
 * The composition root of a public page. Each page is a document that the build has drawn and that
 * works as it stands; it carries no router, links lead to other documents. What is added here waits
 * until the page has been painted: first the components that wake it up, then the worker that keeps
 * all pages for the next visit.
 */
const env = import.meta.env;
const measurementId: string | undefined = env['VITE_FIREBASE_MEASUREMENT_ID'];

const startAnalytics = measurementId
  ? async () => (await import('./remote/firebase-analytics.ts')).startAnalytics(env, measurementId)
  : undefined;

async function add(): Promise<void> {
  await (await import('./site/wake.tsx')).wake(location.pathname, startAnalytics);
  if (!env.DEV && 'serviceWorker' in navigator) {
    // Without its worker the page works as long as there is a network.
    await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }
}

// Hosting redirects other languages; this is for the paths that only reach the page for unknown ones.
const italian = italianPath(location.pathname);
if (italian !== null) location.replace(italian + location.search + location.hash);
else if (document.readyState === 'complete') void add();
else window.addEventListener('load', () => setTimeout(() => void add()), { once: true });
