import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminApp } from './admin/session/admin-app.ts';
import type { AppUpdate } from './platform/app-update.ts';
import type { SessionEnd } from './remote/firebase-identity.ts';
import './platform/install-offers.ts';
import { createAppRouter } from './router.ts';

/** The environment a build is made for; see README, 'Connecting a Firebase project'. */
const env = import.meta.env;

let adminApp: Promise<AdminApp> | null = null;

/** The worker is installed once the page has what it needs, so as not to compete with it. */
const appUpdate: Promise<AppUpdate | null> = new Promise((resolve) => {
  const install = async () =>
    resolve((await import('./platform/app-update.ts')).installServiceWorker());
  if (env.DEV) resolve(null);
  else if (document.readyState === 'complete') void install();
  else window.addEventListener('load', () => void install(), { once: true });
});

/** Builds the back-office out of its real parts, on first use: public pages never load them. */
async function buildAdminApp(): Promise<AdminApp> {
  const [
    { initializeApp },
    { firebaseIdentity },
    { firestoreStore },
    { steadyFetch },
    { openAdminApp },
    { databaseName, listMirrors, MirrorDatabase },
    { openSessionRecord },
    { createSync },
    { systemClock },
    { browserIds },
    { webLocks },
    { browserSignals },
    { localEvictionMarkers },
    { openDiary },
    { failureOf },
  ] = await Promise.all([
    import('firebase/app'),
    import('./remote/firebase-identity.ts'),
    import('./remote/firestore-store.ts'),
    import('./remote/steady-fetch.ts'),
    import('./admin/session/open-admin-app.ts'),
    import('./mirror/database.ts'),
    import('./mirror/session-record.ts'),
    import('./sync/engine.ts'),
    import('./platform/clock.ts'),
    import('./platform/ids.ts'),
    import('./platform/locks.ts'),
    import('./platform/signals.ts'),
    import('./platform/eviction-marker-store.ts'),
    import('./mirror/diary.ts'),
    import('./platform/log.ts'),
  ]);
  const diary = openDiary(systemClock);
  window.addEventListener('error', ({ error }) => diary.note(failureOf('page', error)));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    diary.note(failureOf('page', reason));
  });
  const projectId = env['VITE_FIREBASE_PROJECT_ID'] ?? 'demo-scuderia';
  const backend: string | undefined = env['VITE_BACKEND'];
  const sessionEnd: SessionEnd = { code: null };
  window.fetch = steadyFetch(window.fetch.bind(window), (code) => {
    sessionEnd.code = code;
  });
  const app = initializeApp({
    projectId,
    apiKey: env['VITE_FIREBASE_API_KEY'] ?? 'demo',
    authDomain: env['VITE_FIREBASE_AUTH_DOMAIN'] ?? '',
    storageBucket: env['VITE_FIREBASE_STORAGE_BUCKET'] || `${projectId}.firebasestorage.app`,
    appId: env['VITE_FIREBASE_APP_ID'] ?? '',
  });
  const identity = firebaseIdentity(app, backend ? location.origin : null, sessionEnd);
  const remoteOf = (uid: string) =>
    firestoreStore({
      endpoint: backend ? `${location.origin}${backend}/v1` : 'https://firestore.googleapis.com/v1',
      root: `projects/${projectId}/databases/(default)/documents`,
      tokens: identity.tokensOf(uid),
      fetch: window.fetch,
    });
  return openAdminApp({
    session: openSessionRecord(),
    identity,
    clock: systemClock,
    ids: browserIds,
    version: __APP_VERSION__,
    databaseOf: (uid) => new MirrorDatabase(databaseName(uid)),
    uidsOnDevice: listMirrors,
    evictionMarkers: localEvictionMarkers,
    appUpdate,
    diary,
    images: async () => {
      const { firebaseStorage } = await import('./remote/firebase-storage.ts');
      return firebaseStorage(app, backend ? location.origin : null);
    },
    syncOf: (mirror, profile) =>
      createSync({
        mirror,
        remote: remoteOf(profile.uid),
        locks: webLocks,
        signals: browserSignals,
        user: profile.displayName ?? profile.email,
        log: diary,
      }),
  });
}

const router = createAppRouter({ openAdminApp: () => (adminApp ??= buildAdminApp()) });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
