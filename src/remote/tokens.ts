import type { Result } from '../platform/result.ts';

/** The identity provider's tokens, as the database adapter needs them. */
export interface Tokens {
  /** A token that is valid now, fetched anew when it is about to expire. */
  current(): Promise<Result<string, 'signedOut' | 'unreachable'>>;
  /** A new token, whatever the old one says. */
  refresh(): Promise<Result<string, 'signedOut' | 'unreachable'>>;
}
