import { initializeAnalytics, logEvent } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';

/**
 * Starts the statistics of a configured project, and gives what counts an event. Only ever called
 * after consent: from here on the browser talks to Google, whose hosts (www.googletagmanager.com to
 * load, *.google-analytics.com and firebaseinstallations.googleapis.com to send) an owner who wants
 * this adds to the Content-Security-Policy of firebase.json.
 */
export async function openAnalytics(
  env: Readonly<Record<string, string | undefined>>,
): Promise<(name: string, params?: Readonly<Record<string, string | number>>) => void> {
  const app = initializeApp(
    {
      projectId: env['VITE_FIREBASE_PROJECT_ID'] ?? '',
      apiKey: env['VITE_FIREBASE_API_KEY'] ?? '',
      appId: env['VITE_FIREBASE_APP_ID'] ?? '',
      measurementId: env['VITE_FIREBASE_MEASUREMENT_ID'] ?? '',
    },
    'analytics',
  );
  const analytics = initializeAnalytics(app, { config: { send_page_view: false } });
  return (name, params) => logEvent(analytics, name, params && { ...params });
}
