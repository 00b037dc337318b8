import { type FirebaseApp, FirebaseError } from 'firebase/app';
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
import type { ProviderAnswers } from './identity-fetch.ts';
import type { Tokens } from './tokens.ts';

/** The SDK's error codes for missing or invalid credentials; by themselves they say nothing about the account. */
const NO_CREDENTIALS: ReadonlySet<string> = new Set([
  'user-token-expired',
  'invalid-user-token',
  'invalid-refresh-token',
]);

/**
 * Firebase Authentication by e-mail and password. The SDK keeps the tokens in a store of its own (AUTH-5); nothing that
 * opens a screen waits for it (AUTH-1).
 *
 * @param emulator the origin of an identity server that stands in for Google's, null in production
 * @param providerAnswers what `identityFetch` saw in the provider's answers, which the SDK does not expose
 */
export function firebaseIdentity(
  app: FirebaseApp,
  emulator: string | null,
  providerAnswers: ProviderAnswers = { sessionEnd: null, isRefusing: false },
): Identity & {
  tokensOf(uid: string): Tokens;
  secondFactorOf(uid: string): Promise<SecondFactor>;
} {
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  let ended: (uid: string, code: string) => void = () => undefined;
  let lastUid: string | null = null;
  // The SDK's own renewal may be refused while nothing asks for a token. Its store is empty then: a later launch would
  // only find credentials missing, which is no reason to close the register.
  onToken(app, () => {
    const { currentUser } = auth;
    if (currentUser) {
      lastUid = currentUser.uid;
      providerAnswers.sessionEnd = null; // it concerned the session before
    } else if (lastUid !== null && providerAnswers.sessionEnd !== null)
      ended(lastUid, providerAnswers.sessionEnd);
  });

  async function token(uid: string, force: boolean): ReturnType<Tokens['current']> {
    await auth.authStateReady();
    if (auth.currentUser?.uid !== uid) {
      try {
        await lookAtStore(auth);
      } catch {
        return fail('unreachable'); // unknown whether somebody is signed in: it is tried again
      }
    }
    const user = auth.currentUser;
    if (user?.uid !== uid) {
      // The SDK does not say whose session was refused at start-up; where it has no user, it was the last one's.
      if (user === null && providerAnswers.sessionEnd !== null)
        ended(uid, providerAnswers.sessionEnd);
      return fail('signedOut');
    }
    try {
      return ok(await user.getIdToken(force));
    } catch (error) {
      // Also where the SDK could not sign out, which hides the refusal. No error says anything else about the account
      // (AUTH-1).
      if (providerAnswers.sessionEnd !== null) {
        ended(uid, providerAnswers.sessionEnd);
        return fail('signedOut');
      }
      if (NO_CREDENTIALS.has(codeOf(error))) return fail('signedOut');
      return fail(providerAnswers.isRefusing ? 'server' : 'unreachable');
    }
  }

  return {
    // The SDK's user and the session record are two stores, which a kill or another tab can make differ: what one
    // person wrote is never sent with another's credentials (AUTH-4).
    tokensOf: (uid) => ({ current: () => token(uid, false), refresh: () => token(uid, true) }),
    async signIn(email, password) {
      providerAnswers.isRefusing = false;
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        return ok(profileOf(user));
      } catch (error) {
        console.error(error);
        // Not the provider's answer: the browser's storage failed, or the SDK itself.
        if (!(error instanceof FirebaseError)) throw error;
        const code = answeredCode(error, providerAnswers);
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
 * Makes the SDK read who is signed in from the store that all tabs share. By itself it polls that store once a second,
 * in a hidden tab once a minute, while the session record changes at once: until then a login in another tab would
 * count as none, which pauses the queue for all tabs. The SDK has no public method for this.
 *
 * @throws FirebaseError where the store cannot be read
 */
async function lookAtStore(auth: Auth): Promise<void> {
  const sdk = auth as Auth & {
    queue(action: () => Promise<void>): Promise<void>;
    _onStorageEvent(): Promise<void>;
  };
  // After a sign-out in progress, which has not emptied the store yet: reading it now would undo the sign-out.
  await sdk.queue(async () => undefined);
  await sdk._onStorageEvent();
}

/**
 * Calls back when the SDK has another user or token, or none; the first time once it knows who is signed in.
 *
 * It also makes the SDK refresh its token five minutes before it expires, and again 30 s (doubling to 960 s) after a
 * network failure. The SDK does so only while another of Firebase's SDKs listens for tokens, which no part of this app
 * does: Firestore is called without an SDK. There is no public way to add such a listener.
 */
function onToken(app: FirebaseApp, listener: () => void): void {
  const { container } = app as unknown as {
    readonly container: {
      getProvider(name: 'auth-internal'): {
        getImmediate(): { addAuthTokenListener(listener: () => void): void };
      };
    };
  };
  container.getProvider('auth-internal').getImmediate().addAuthTokenListener(listener);
}

/** The SDK's code; an answer that refuses everything reaches the SDK as no answer ({@link ProviderAnswers}). */
function answeredCode(error: unknown, { isRefusing }: ProviderAnswers): string {
  const code = codeOf(error);
  return code === 'network-request-failed' && isRefusing ? 'internal-error' : code;
}
