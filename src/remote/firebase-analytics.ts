import { initializeAnalytics, logEvent } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';

/**
 * Starts the visit statistics of a configured project, and counts the page. Only ever called after
 * consent: from here on the browser talks to Google, whose hosts (www.googletagmanager.com to load,
 * *.google-analytics.com and firebaseinstallations.googleapis.com to send) an owner who wants this
 * adds to the Content-Security-Policy of firebase.json.
 */
export async function startAnalytics(
  env: Readonly<Record<string, string | undefined>>,
  measurementId: string,
): Promise<void> {
  const app = initializeApp(
    {
      projectId: env['VITE_FIREBASE_PROJECT_ID'] ?? '',
      apiKey: env['VITE_FIREBASE_API_KEY'] ?? '',
      appId: env['VITE_FIREBASE_APP_ID'] ?? '',
      measurementId,
    },
    'analytics',
  );
  logEvent(initializeAnalytics(app, { config: { send_page_view: false } }), 'page_view');
}
