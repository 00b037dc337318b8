import type { FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { type Result, fail, ok } from '../platform/result.ts';
import type { Identity, SecondFactor } from '../sync/ports.ts';
import { codeOf, profileOf } from './firebase-user.ts';
import type { Tokens } from './tokens.ts';

/** The provider's error codes for credentials that are no longer valid. */
const SESSION_OVER: ReadonlySet<string> = new Set([
  'user-disabled',
  'user-token-expired',
  'user-not-found',
  'invalid-user-token',
  'invalid-refresh-token',
]);

/**
 * Firebase Authentication by e-mail and password. The SDK keeps the tokens in a store of its own
 * (AUTH-5); nothing that opens a screen waits for it (AUTH-1).
 *
 * @param emulator the origin of an identity server that stands in for Google's, null in production
 */
export function firebaseIdentity(
  app: FirebaseApp,
  emulator: string | null,
): Identity & {
  tokensOf(uid: string): Tokens;
  secondFactorOf(uid: string): Promise<SecondFactor>;
} {
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  refreshAhead(app);

  async function token(
    uid: string,
    force: boolean,
  ): Promise<Result<string, 'signedOut' | 'unreachable'>> {
    await auth.authStateReady();
    const user = auth.currentUser;
    if (user?.uid !== uid) return fail('signedOut');
    try {
      return ok(await user.getIdToken(force));
    } catch (error) {
      // Whatever else went wrong says nothing about the account (AUTH-2): it is tried again.
      return fail(SESSION_OVER.has(codeOf(error)) ? 'signedOut' : 'unreachable');
    }
  }

  return {
    // The SDK's user and the session record are two stores, and a kill or another tab can part them:
    // what one person wrote is never sent with another's credentials (AUTH-4).
    tokensOf: (uid) => ({ current: () => token(uid, false), refresh: () => token(uid, true) }),
    async signIn(email, password) {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
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
  };
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
