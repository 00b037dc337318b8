import { type FirebaseApp, FirebaseError } from 'firebase/app';
import {
  type Auth,
  type User,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { fail, ok } from '../platform/result.ts';
import type { Identity, SecondFactor } from '../platform/identity.ts';
import { answeredCode, codeOf, profileOf } from './firebase-user.ts';
import { type ProviderAnswers, noAnswers } from './identity-fetch.ts';
import type { Tokens } from './tokens.ts';

/** The SDK's error codes for missing or invalid credentials; by themselves they say nothing about the account. */
const NO_CREDENTIALS: ReadonlySet<string> = new Set([
  'user-token-expired',
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
  providerAnswers: ProviderAnswers = noAnswers(),
): Identity & {
  tokensOf(uid: string): Tokens;
  secondFactorOf(uid: string): Promise<SecondFactor>;
} {
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  let ended: (uid: string, code: string) => void = () => undefined;
  /** Whom the SDK has or had last, with the credentials that a refusal would name. */
  let last: User | null = null;
  const whenStarted = storedUser(auth).then(
    (user) => void (last ??= user),
    () => undefined,
  );
  // The SDK's own renewal may be refused while nothing asks for a token. Its store is empty then: a later launch would
  // only find credentials missing, which is no reason to close the register.
  onToken(app, () => {
    if (auth.currentUser) last = auth.currentUser;
    else if (last) tellEnd(last);
  });

  /** Tells that the session of a user is over, and gives true, if the provider refused this user's credentials. */
  function tellEnd(user: User): boolean {
    const code = credentialsOf(user)
      .map((credential) => providerAnswers.sessionEnds.get(credential))
      .find((said) => said !== undefined);
    if (code === undefined) return false;
    ended(user.uid, code);
    return true;
  }

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
      await whenStarted;
      if (user === null && last?.uid === uid) tellEnd(last);
      return fail('signedOut');
    }
    try {
      const held = await user.getIdToken(force);
      // The SDK takes such a token for good until its own clock says otherwise. The refresh also tells whether the
      // session was revoked (AUTH-2), which the look-up calls by the same word.
      return ok(providerAnswers.refusedIdTokens.has(held) ? await user.getIdToken(true) : held);
    } catch (error) {
      // Somebody signed in meanwhile: what became of the request says nothing about the new credentials.
      if (auth.currentUser && auth.currentUser !== user) return token(uid, force);
      const code = codeOf(error);
      // A refusal counts also where the SDK could not sign out, which hides it; but not one that came after the SDK had
      // given up its request, if there is no answer now. No error says anything else about the account (AUTH-1).
      if (code !== 'network-request-failed' && tellEnd(user)) return fail('signedOut');
      if (NO_CREDENTIALS.has(code)) return fail('signedOut');
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
        return fail(confirmSignIn(auth, error, providerAnswers));
      }
    },
    async secondFactorOf(uid) {
      const { firebaseSecondFactor } = await import('./firebase-second-factor.ts');
      return firebaseSecondFactor(auth, uid, providerAnswers);
    },
    // Whether it is still wanted is asked by `lazyIdentity`, once this code is loaded.
    signOut: () => signOut(auth),
    onSessionEnd(listener) {
      ended = listener;
    },
  };
}

/** The refresh token and the ID token of a user. */
function credentialsOf(user: User): string[] {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: { accessToken: string | null } };
  return [user.refreshToken, stsTokenManager.accessToken ?? ''];
}

/**
 * Who is in the SDK's store when it starts. If the provider then refuses these credentials, the SDK empties the store
 * and has no user: it has no public method that says whose they were.
 */
async function storedUser(auth: Auth): Promise<User | null> {
  const sdk = auth as Auth & {
    _persistenceManagerAvailable: Promise<void>;
    assertedPersistence: { getCurrentUser(): Promise<User | null> };
  };
  await sdk._persistenceManagerAvailable;
  return sdk.assertedPersistence.getCurrentUser();
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
