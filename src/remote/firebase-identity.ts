import { type FirebaseApp, FirebaseError } from 'firebase/app';
import {
  type User,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { type Result, fail, ok } from '../platform/result.ts';
import type { Profile } from '../model/profile.ts';
import type { Identity } from '../sync/ports.ts';
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
): Identity & { tokensOf(uid: string): Tokens } {
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
        return fail({ code: codeOf(error) });
      }
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

/** The SDK's code without its prefix, such as `user-disabled`; `internal-error` for anything else. */
function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : 'internal-error';
}

/** The provider has one name: its first word is taken for the given name, the rest for the family's. */
function profileOf(user: User): Profile {
  const [givenName, ...others] = (user.displayName ?? '').trim().split(/\s+/);
  const familyName = others.join(' ');
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    givenName: givenName || null,
    familyName: familyName || null,
    photoURL: user.photoURL,
    phoneNumber: user.phoneNumber,
  };
}
