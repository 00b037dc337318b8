import type { Profile } from './profile.ts';
import type { Result } from './result.ts';

/** Why a sign-in failed; the identity provider's codes without their `auth/` prefix. */
export interface SignInFailure {
  readonly code: string;
  /**
   * With `multi-factor-auth-required`, where an authenticator app can give the second factor: continues the sign-in
   * with its code. After a wrong code it can be called again.
   */
  readonly confirm?: (code: string) => Promise<Result<Profile, SignInFailure>>;
}

/** An authenticator app that was added to an account. */
export interface EnrolledFactor {
  readonly id: string;
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** An authenticator app that is being added. */
export interface Enrolment {
  /** The shared secret for the app, in base 32. */
  readonly secret: string;
  /** The same as an `otpauth:` address, which authenticator apps read from a QR code. */
  readonly address: string;
  /** Completes the enrolment with a code from the app. */
  readonly confirm: (code: string) => Promise<Result<void, SignInFailure>>;
}

/**
 * The second factors of the signed-in account. Each call asks the provider; `requires-recent-login` means that the
 * password is needed again.
 */
export interface SecondFactor {
  list(): Promise<Result<readonly EnrolledFactor[], SignInFailure>>;
  /** @param name what the factor is to be called */
  enrol(name: string): Promise<Result<Enrolment, SignInFailure>>;
  remove(id: string): Promise<Result<void, SignInFailure>>;
}

/** The identity provider. No call here is needed to open screens or to write (AUTH-1). */
export interface Identity {
  signIn(email: string, password: string): Promise<Result<Profile, SignInFailure>>;
  /**
   * Drops the tokens.
   *
   * @param isWanted asked once the provider's code is loaded, which may take long; where it says no, nothing is done
   */
  signOut(isWanted?: () => Promise<boolean>): Promise<void>;
  /**
   * Calls back when the provider itself says that the session of an account is over: disabled, deleted, its tokens
   * revoked (AUTH-2). Never because an answer is missing.
   *
   * @param ended takes the uid, and the provider's code without its `auth/` prefix
   */
  onSessionEnd(ended: (uid: string, code: string) => void): void;
}
