/**
 * The identity SDK takes any refusal at start-up for the end of the session and forgets the tokens,
 * also a 503, a 429 or a proxy's page. Only a 400 of the identity server says something about the
 * account; this turns every other failed answer to its background calls into what it is, a network
 * that did not work, which the SDK waits out (AUTH-1).
 *
 * @param inner the real fetch
 * @returns a fetch that differs only for the look-up of an account and the refresh of a token
 */
export function steadyFetch(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!isBackgroundCall(new URL(url, 'http://relative.invalid'))) return response;
    const speaks = response.headers.get('content-type')?.includes('json') ?? false;
    if (speaks && (response.ok || response.status === 400)) return response;
    throw new TypeError(`identity provider unavailable (${response.status})`);
  };
}

function isBackgroundCall({ host, pathname }: URL): boolean {
  const full = host + pathname;
  return (
    (full.includes('identitytoolkit.googleapis.com') && pathname.endsWith('/accounts:lookup')) ||
    (full.includes('securetoken.googleapis.com') && pathname.endsWith('/v1/token'))
  );
}
