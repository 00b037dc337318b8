import { FirebaseError } from 'firebase/app';
import type { User } from 'firebase/auth';
import type { Profile } from '../platform/profile.ts';
import type { ProviderAnswers } from './identity-fetch.ts';

/** The SDK's code without its prefix, such as `user-disabled`; `internal-error` for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : 'internal-error';
}

/** {@link codeOf}; an answer that refuses everything reaches the SDK as no answer ({@link ProviderAnswers}). */
export function answeredCode(error: unknown, { isRefusing }: ProviderAnswers): string {
  const code = codeOf(error);
  return code === 'network-request-failed' && isRefusing ? 'internal-error' : code;
}

/**
 * What the session record keeps of an account. The provider has one name: its first word becomes the given name, the
 * rest the family name.
 */
export function profileOf(user: User): Profile {
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
