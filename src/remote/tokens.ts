import { bytesOfBase64 } from '../model/values/base64.ts';
import type { Result } from '../platform/result.ts';

/** Why there is no token: a login is needed, the provider did not answer, or it answered that it gives none. */
export type TokenFailure = 'signedOut' | 'unreachable' | 'server';

/** The identity provider's tokens, as the database adapter needs them. */
export interface Tokens {
  /** A token that is valid now, fetched anew when it is about to expire. */
  current(): Promise<Result<string, TokenFailure>>;
  /** A new token, even where the old one is still valid. */
  refresh(): Promise<Result<string, TokenFailure>>;
}

/**
 * The e-mail address in a token; null where it has none. The rules demand it as the name in the log, as that token has
 * it, which may be newer than what the session record knows.
 */
export function emailIn(token: string): string | null {
  const email = claimsIn(token)?.['email'];
  return typeof email === 'string' ? email : null;
}

/** The project whose account a token is of; null where it does not say. No other project takes it. */
export function projectIn(token: string): string | null {
  const project = claimsIn(token)?.['aud'];
  return typeof project === 'string' ? project : null;
}

/** Whether a code of an authenticator app was given at the sign-in, as the rules look for it. */
export function gaveSecondFactor(token: string): boolean {
  const firebase = claimsIn(token)?.['firebase'] as Claims;
  return firebase?.['sign_in_second_factor'] === 'totp';
}

type Claims = Readonly<Record<string, unknown>> | null | undefined;

function claimsIn(token: string): Claims {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(new TextDecoder().decode(bytesOfBase64(claims))) as Claims;
  } catch {
    return null;
  }
}
