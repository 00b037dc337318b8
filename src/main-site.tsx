import './ui/global.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { italianPath } from './site/language.ts';
import { SiteLayout } from './site/layout/site-layout.tsx';
import { PageContext } from './site/page-context.ts';
import { screenAt } from './site/screens.ts';

/*
 * The composition root of a public page. Each page is a document that the build has drawn; this
 * brings it to life and installs the worker. It carries no router: links lead to other documents,
 * which the worker keeps.
 */
const env = import.meta.env;
const measurementId: string | undefined = env['VITE_FIREBASE_MEASUREMENT_ID'];

const startAnalytics = measurementId
  ? async () => (await import('./remote/firebase-analytics.ts')).startAnalytics(env, measurementId)
  : undefined;

async function wake(pathname: string): Promise<void> {
  // Hosting redirects other languages; this is for the paths that only reach the 404 page.
  const italian = italianPath(pathname);
  if (italian !== null) return location.replace(italian + location.search + location.hash);
  const { path, load } = screenAt(pathname);
  const Screen = await load();
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <PageContext value={{ pathname: path, startAnalytics }}>
        <SiteLayout>
          <Screen />
        </SiteLayout>
      </PageContext>
    </StrictMode>,
  );
}

void wake(location.pathname);

// The worker comes last, so as not to compete with the page for the network.
if (!env.DEV && 'serviceWorker' in navigator) {
  const install = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install, { once: true });
}
