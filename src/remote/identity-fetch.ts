import * as v from 'valibot';
import { failureOf } from './firestore-failure.ts';

/** The identity server's answer about an account or a token, and its error answer. */
const granted = v.union([
  v.object({ users: v.pipe(v.array(v.unknown()), v.minLength(1)) }),
  v.object({ access_token: v.string() }),
]);
const refused = v.object({ error: v.object({ message: v.string() }) });
const lookUp = v.object({ idToken: v.string() });

/**
 * The identity server's words for a session that is over, and our codes for them: the SDK's, but for an account that is
 * gone, which the SDK does not tell from a session that was revoked.
 */
const SESSION_END: Readonly<Record<string, string>> = {
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-not-found',
};

/**
 * A look-up's words for an ID token that is not, or no longer, good. Whether the session is over only the refresh says: a
 * token also expires where the clock was ahead when it came, which the SDK does not notice.
 */
const REFUSED_ID_TOKEN: ReadonlySet<string> = new Set(['TOKEN_EXPIRED', 'INVALID_ID_TOKEN']);

/** The answer to a text that is no refresh token. Passed on: the SDK then deletes it, and loses nothing. */
const NO_REFRESH_TOKEN = 'INVALID_REFRESH_TOKEN';

/** What the identity provider answered to the SDK's background calls, which the SDK does not expose. */
export interface ProviderAnswers {
  /**
   * The code for why a session is over (AUTH-2), without the SDK's prefix, by the refresh token or ID token that was
   * refused. An answer may be so late that somebody has signed in since: it says nothing about other credentials.
   */
  readonly sessionEnds: Map<string, string>;
  /** The ID tokens that a look-up refused, of sessions that may go on with a new one. */
  readonly refusedIdTokens: Set<string>;
  /**
   * Whether the last such call was answered with a refusal: the provider fails, or is not set up as the app needs it.
   * Then a failed refresh is not due to the network, whatever the SDK calls it.
   */
  isRefusing: boolean;
}

/** What is known before the provider has answered anything. */
export const noAnswers = (): ProviderAnswers => ({
  sessionEnds: new Map(),
  refusedIdTokens: new Set(),
  isRefusing: false,
});

/**
 * Wraps `fetch` for the identity SDK, which takes any refusal at start-up for the end of the session and deletes the
 * tokens, even for a 503, a 429, a proxy's page or its JSON, a quota or a key that is not accepted. Only a 400 in the
 * identity server's own shape, with one of its words for the end of a session or for a refresh token that is none, says
 * something about the account; this turns every other failed answer to its background calls into a network failure,
 * after which the SDK keeps the tokens and retries (AUTH-1).
 *
 * @param inner the real fetch
 * @param providerAnswers records what was answered: at start-up the SDK deletes the tokens of a session that is over
 *   without saying why
 * @returns a fetch that differs only for the look-up of an account and the refresh of a token
 */
export function identityFetch(
  inner: typeof fetch,
  providerAnswers: ProviderAnswers = noAnswers(),
): typeof fetch {
  let calls = 0;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const background = backgroundCall(new URL(url, 'http://relative.invalid'));
    if (background === null) return inner(input, init);
    calls += 1;
    const call = calls;
    providerAnswers.isRefusing = false;
    const response = await inner(input, init);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (response.ok && v.is(granted, body)) return response;
    const isRefusing =
      !response.ok && (v.is(refused, body) || failureOf(response.status, body) !== 'unreachable');
    if (call === calls) providerAnswers.isRefusing = isRefusing;
    if (response.status === 400 && v.is(refused, body)) {
      const [word = ''] = body.error.message.split(' ');
      const credential = credentialIn(init?.body);
      if (background === 'lookup' && REFUSED_ID_TOKEN.has(word)) {
        if (credential !== null) providerAnswers.refusedIdTokens.add(credential);
      } else if (Object.hasOwn(SESSION_END, word)) {
        if (credential !== null) providerAnswers.sessionEnds.set(credential, SESSION_END[word]!);
        return response;
      } else if (background === 'refresh' && word === NO_REFRESH_TOKEN) return response;
    }
    throw new TypeError(`identity provider unavailable (${response.status})`);
  };
}

/** The look-up of an account or the refresh of a token; null for everything else. */
function backgroundCall({ host, pathname }: URL): 'lookup' | 'refresh' | null {
  const full = host + pathname;
  if (full.includes('identitytoolkit.googleapis.com') && pathname.endsWith('/accounts:lookup'))
    return 'lookup';
  if (full.includes('securetoken.googleapis.com') && pathname.endsWith('/v1/token'))
    return 'refresh';
  return null;
}

/** The ID token that a look-up is about, or the refresh token; null where the body is not as the SDK writes it. */
function credentialIn(body: BodyInit | null | undefined): string | null {
  if (typeof body !== 'string') return null;
  try {
    return v.parse(lookUp, JSON.parse(body)).idToken;
  } catch {
    return new URLSearchParams(body).get('refresh_token');
  }
}
