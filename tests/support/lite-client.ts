import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { onTestFinished } from 'vitest';
import type { Backend } from './backends.ts';

/** The project and the addresses of a backend. */
type Address = Pick<Backend, 'projectId' | 'firestoreUrl' | 'identityUrl'>;

// Otherwise the SDK prints every refusal that a test provokes.
setLogLevel('silent');

function newApp({ projectId }: Address): FirebaseApp {
  const options = {
    projectId,
    apiKey: 'demo-key',
    appId: 'demo',
    storageBucket: `${projectId}.appspot.com`,
  };
  const app = initializeApp(options, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  return app;
}

/** The real lite SDK with an administrator's rights, for one test. */
export function ownerClient(backend: Address): Firestore {
  const firestore = getFirestore(newApp(backend));
  connect(firestore, backend, { mockUserToken: 'owner' });
  return firestore;
}

/** The real auth and lite SDKs, nobody signed in yet, for one test. */
export function client(backend: Address): { app: FirebaseApp; auth: Auth; firestore: Firestore } {
  const app = newApp(backend);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, backend.identityUrl, { disableWarnings: true });
  const firestore = getFirestore(app);
  connect(firestore, backend);
  return { app, auth, firestore };
}

function connect(
  firestore: Firestore,
  { firestoreUrl }: Address,
  options?: { mockUserToken: string },
): void {
  const { hostname, port } = new URL(firestoreUrl);
  connectFirestoreEmulator(firestore, hostname, Number(port), options);
}
