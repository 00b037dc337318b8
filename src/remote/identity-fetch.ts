import * as v from 'valibot';
import { failureOf } from './firestore-failure.ts';

/** The identity server's answer about an account or a token, and its error answer. */
const granted = v.union([
  v.object({ users: v.pipe(v.array(v.unknown()), v.minLength(1)) }),
  v.object({ access_token: v.string() }),
]);
const refused = v.object({ error: v.object({ message: v.string() }) });

/** The identity server's words for a session that is over, and the SDK's codes for them. */
const SESSION_END: Readonly<Record<string, string>> = {
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
};

/** What the identity provider answered to the SDK's background calls, which the SDK does not expose. */
export interface ProviderAnswers {
  /** The SDK's code, without its prefix, for why the session is over (AUTH-2); null while none was heard. */
  sessionEnd: string | null;
  /**
   * Whether the last such call was answered with a refusal: the provider fails, or is not set up as the app needs it.
   * Then a failed refresh is not due to the network, whatever the SDK calls it.
   */
  isRefusing: boolean;
}

/**
 * Wraps `fetch` for the identity SDK, which takes any refusal at start-up for the end of the session and deletes the
 * tokens, even for a 503, a 429, a proxy's page or its JSON. Only a 400 in the identity server's own shape says
 * something about the account; this turns every other failed answer to its background calls into a network failure,
 * after which the SDK retries (AUTH-1).
 *
 * @param inner the real fetch
 * @param providerAnswers records what was answered: at start-up the SDK deletes the tokens of a session that is over
 *   without saying why
 * @returns a fetch that differs only for the look-up of an account and the refresh of a token
 */
export function identityFetch(
  inner: typeof fetch,
  providerAnswers: ProviderAnswers = { sessionEnd: null, isRefusing: false },
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isBackgroundCall(new URL(url, 'http://relative.invalid'))) return inner(input, init);
    providerAnswers.isRefusing = false;
    const response = await inner(input, init);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (response.ok && v.is(granted, body)) return response;
    providerAnswers.isRefusing =
      !response.ok && (v.is(refused, body) || failureOf(response.status, body) !== 'unreachable');
    if (response.status !== 400 || !v.is(refused, body)) {
      throw new TypeError(`identity provider unavailable (${response.status})`);
    }
    const [word = ''] = body.error.message.split(' ');
    if (Object.hasOwn(SESSION_END, word)) providerAnswers.sessionEnd = SESSION_END[word]!;
    return response;
  };
}

function isBackgroundCall({ host, pathname }: URL): boolean {
  const full = host + pathname;
  return (
    (full.includes('identitytoolkit.googleapis.com') && pathname.endsWith('/accounts:lookup')) ||
    (full.includes('securetoken.googleapis.com') && pathname.endsWith('/v1/token'))
  );
}
