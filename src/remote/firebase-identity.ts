import type { FirebaseApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { fail, ok } from '../platform/result.ts';
import type { Identity, SecondFactor } from '../sync/ports.ts';
import { codeOf, profileOf } from './firebase-user.ts';
import type { HeardOfProvider } from './steady-fetch.ts';
import type { Tokens } from './tokens.ts';

/** The provider's error codes for a session that it ended (AUTH-2). */
const SESSION_OVER: ReadonlySet<string> = new Set([
  'user-disabled',
  'user-token-expired',
  'user-not-found',
]);
/** Its codes for credentials that are none; they say nothing about the account. */
const NO_CREDENTIALS: ReadonlySet<string> = new Set([
  'invalid-user-token',
  'invalid-refresh-token',
]);

/**
 * Firebase Authentication by e-mail and password. The SDK keeps the tokens in a store of its own
 * (AUTH-5); nothing that opens a screen waits for it (AUTH-1).
 *
 * @param emulator the origin of an identity server that stands in for Google's, null in production
 * @param heard what `steadyFetch` heard of the provider, which the SDK keeps to itself
 */
export function firebaseIdentity(
  app: FirebaseApp,
  emulator: string | null,
  heard: HeardOfProvider = { sessionEnd: null, isRefusing: false },
): Identity & {
  tokensOf(uid: string): Tokens;
  secondFactorOf(uid: string): Promise<SecondFactor>;
} {
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  refreshAhead(app);
  let ended: (uid: string, code: string) => void = () => undefined;

  async function token(uid: string, force: boolean): ReturnType<Tokens['current']> {
    await auth.authStateReady();
    if (auth.currentUser?.uid !== uid) {
      try {
        await lookAtStore(auth);
      } catch {
        return fail('unreachable'); // nobody knows: it is tried again
      }
      // Somebody signed in since in another tab: what was heard is of the session before.
      if (auth.currentUser !== null) heard.sessionEnd = null;
    }
    const user = auth.currentUser;
    if (user?.uid !== uid) {
      // Whose account was refused at the start the SDK does not say; without a user it was the last one.
      if (user === null && heard.sessionEnd !== null) ended(uid, heard.sessionEnd);
      return fail('signedOut');
    }
    try {
      return ok(await user.getIdToken(force));
    } catch (error) {
      const code = codeOf(error);
      if (SESSION_OVER.has(code)) {
        ended(uid, code);
        return fail('signedOut');
      }
      // Whatever else went wrong says nothing about the account (AUTH-1): it is tried again.
      if (NO_CREDENTIALS.has(code)) return fail('signedOut');
      return fail(heard.isRefusing ? 'server' : 'unreachable');
    }
  }

  return {
    // The SDK's user and the session record are two stores, and a kill or another tab can part them:
    // what one person wrote is never sent with another's credentials (AUTH-4).
    tokensOf: (uid) => ({ current: () => token(uid, false), refresh: () => token(uid, true) }),
    async signIn(email, password) {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        heard.sessionEnd = null;
        return ok(profileOf(user));
      } catch (error) {
        const code = codeOf(error);
        if (code !== 'multi-factor-auth-required') return fail({ code });
        const { confirmSignIn } = await import('./firebase-second-factor.ts');
        return fail(confirmSignIn(auth, error));
      }
    },
    async secondFactorOf(uid) {
      const { firebaseSecondFactor } = await import('./firebase-second-factor.ts');
      return firebaseSecondFactor(auth, uid);
    },
    signOut: () => signOut(auth),
    onSessionEnd(listener) {
      ended = listener;
    },
  };
}

/**
 * Makes the SDK take in who is signed in by the store that all tabs share. By itself it looks there once a
 * second, in a tab that is hidden once a minute, while the session record is heard of at once: until then a
 * login in another tab would count as none, which pauses the queue for all tabs. What it is asked has no public name.
 *
 * @throws FirebaseError where the store cannot be read
 */
async function lookAtStore(auth: Auth): Promise<void> {
  const sdk = auth as Auth & {
    queue(action: () => Promise<void>): Promise<void>;
    _onStorageEvent(): Promise<void>;
  };
  // Behind a sign-out that is under way: it has not yet emptied the store, and would be undone.
  await sdk.queue(async () => undefined);
  await sdk._onStorageEvent();
}

/**
 * Makes the SDK refresh its token five minutes ahead of its end, and again 30 s (doubling to 960 s)
 * after a network that failed. It does so only while another of Firebase's SDKs listens for tokens,
 * which no part of this app is: Firestore is spoken to without one. Its listeners have no public name.
 */
function refreshAhead(app: FirebaseApp): void {
  const { container } = app as unknown as {
    readonly container: {
      getProvider(name: 'auth-internal'): {
        getImmediate(): { addAuthTokenListener(listener: () => void): void };
      };
    };
  };
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {});
}
