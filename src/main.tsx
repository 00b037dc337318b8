import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminApp } from './admin/session/admin-app.ts';
import { openAdminApp } from './admin/session/open-admin-app.ts';
import './admin/shell/launch.css';
import { whenRead } from './admin/shell/when-read.ts';
import { databaseName, listMirrors, MirrorDatabase } from './mirror/database/database.ts';
import { openDiary } from './mirror/device/diary-store.ts';
import { openSessionRecord } from './mirror/device/session-record.ts';
import type { AppUpdate } from './platform/app-update.ts';
import { systemClock } from './platform/clock.ts';
import { localEvictionMarkers } from './platform/eviction-marker-store.ts';
import { browserIds } from './platform/ids.ts';
import { NO_STORAGE } from './platform/image-storage.ts';
import './platform/install-offers.ts';
import { exceptionEvent } from './platform/diary.ts';
import { watchForMissingCode } from './platform/missing-code.ts';
import { onFreeze } from './platform/page-freeze.ts';
import { fail } from './platform/result.ts';
import { browserSignals } from './platform/signals.ts';
import { whenLoaded } from './platform/when-loaded.ts';
import type { ProviderAnswers } from './remote/identity-fetch.ts';
import { lazyIdentity } from './remote/lazy-identity.ts';
import { createAppRouter } from './router.ts';
import { lazyEngine } from './sync/lazy-engine.ts';

/** The environment a build is made for; see docs/putting-online.md, 'Putting it online'. */
const env = import.meta.env;

/**
 * The service worker is registered once the page has loaded what it needs, so as not to compete with it; the code that
 * does so is asked for until it comes.
 */
const appUpdate: Promise<AppUpdate | null> = new Promise((resolve) => {
  const install = (): void => {
    import('./platform/app-update.ts').then(
      (code) => resolve(code.installServiceWorker(browserSignals, systemClock)),
      () => setTimeout(install, 60_000),
    );
  };
  if (env.DEV) resolve(null);
  else whenLoaded(install);
});

const projectId = env['VITE_FIREBASE_PROJECT_ID'] ?? 'demo-scuderia';
const backend: string | undefined = env['VITE_BACKEND'];
/** The origin of a backend that replaces Google's; null in production. */
const emulator = backend ? location.origin : null;
/** The bucket of the site's photos; empty if the project has no Storage. */
const bucket =
  env['VITE_FIREBASE_STORAGE_BUCKET'] || (backend ? `${projectId}.firebasestorage.app` : '');
/** What the identity provider answered to the SDK's background calls, which the SDK does not expose (AUTH-2). */
const providerAnswers: ProviderAnswers = {
  sessionEnds: new Map(),
  refusedIdTokens: new Set(),
  isRefusing: false,
};
watchForMissingCode();
const diary = openDiary(systemClock);
onFreeze(() => diary.close());
window.addEventListener('error', ({ error }) => diary.note(exceptionEvent('page', error)));
window.addEventListener('unhandledrejection', ({ reason }) => {
  diary.note(exceptionEvent('page', reason));
});

/** Firebase's SDKs, loaded apart from the code that shows a screen. */
async function loadFirebase() {
  const [{ initializeApp }, { firebaseIdentity }, { identityFetch }] = await Promise.all([
    import('firebase/app'),
    import('./remote/firebase-identity.ts'),
    import('./remote/identity-fetch.ts'),
  ]);
  window.fetch = identityFetch(window.fetch.bind(window), providerAnswers);
  const app = initializeApp({
    projectId,
    apiKey: env['VITE_FIREBASE_API_KEY'] ?? 'demo',
    authDomain: env['VITE_FIREBASE_AUTH_DOMAIN'] ?? '',
    storageBucket: bucket,
    appId: env['VITE_FIREBASE_APP_ID'] ?? '',
  });
  return { app, identity: firebaseIdentity(app, emulator, providerAnswers) };
}

let loading: ReturnType<typeof loadFirebase> | null = null;
/** Loads the SDKs once; after a failure the next call tries again. */
const firebase = () =>
  (loading ??= loadFirebase().catch((error: unknown) => {
    loading = null;
    throw error;
  }));

/** Builds the admin app from its real adapters. */
function buildAdminApp(): Promise<AdminApp> {
  const identity = lazyIdentity(async () => (await firebase()).identity, firstScreen);
  const session = openSessionRecord();
  onFreeze(() => session.close());
  return openAdminApp({
    session,
    identity,
    clock: systemClock,
    ids: browserIds,
    version: __APP_VERSION__,
    databaseOf: (uid) => {
      const db = new MirrorDatabase(databaseName(uid));
      onFreeze(() => db.close());
      return db;
    },
    uidsOnDevice: listMirrors,
    evictionMarkers: localEvictionMarkers,
    appUpdate,
    diary,
    images: async () => {
      if (bucket === '') return NO_STORAGE;
      const { firebaseStorage } = await import('./remote/firebase-storage.ts');
      return firebaseStorage((await firebase()).app, emulator, async () => {
        const profile = await session.read();
        return profile ? identity.tokensOf(profile.uid).current() : fail('signedOut');
      });
    },
    secondFactorOf: async (uid) => (await firebase()).identity.secondFactorOf(uid),
    syncOf: (mirror) =>
      lazyEngine({
        load: async () => {
          await firstScreen;
          const [{ createSyncEngine }, { firestoreStore }, { webLocks }] = await Promise.all([
            import('./sync/engine.ts'),
            import('./remote/firestore-store.ts'),
            import('./platform/locks.ts'),
          ]);
          const remote = firestoreStore({
            endpoint: backend
              ? `${location.origin}${backend}/v1`
              : 'https://firestore.googleapis.com/v1',
            root: `projects/${projectId}/databases/(default)/documents`,
            tokens: identity.tokensOf(mirror.uid),
            fetch: (input, init) => window.fetch(input, init),
          });
          return createSyncEngine({
            mirror,
            remote,
            locks: webLocks,
            signals: browserSignals,
            diary,
          });
        },
        clock: systemClock,
        signals: browserSignals,
        diary,
      }),
  });
}

const router = createAppRouter({ openAdminApp: () => adminApp });
/** Resolves when the first screen shows what it reads from this phone. */
const firstScreen = new Promise<void>((resolve) => {
  const stop = router.subscribe('onRendered', () => {
    stop();
    void whenRead().then(resolve);
  });
  setTimeout(resolve, 5000); // if no screen is rendered, synchronisation starts all the same
});
/** Opened before the router asks for it: the databases are read while React starts. */
const adminApp = buildAdminApp();
adminApp.catch(() => undefined); // shown by the screen that the router renders instead
// The code of the screen is also loaded ahead.
for (const route of router.getMatchedRoutes(window.location.pathname)[0]) {
  void router.loadRouteChunk(route); // if it cannot be loaded, the router tries again
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
