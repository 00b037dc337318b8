import { expect, test } from 'vitest';
import { identityFetch, noAnswers } from '../../../src/remote/identity-fetch.ts';

const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k';
const TOKEN = 'https://securetoken.googleapis.com/v1/token?key=k';
const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
const EMULATED = 'http://localhost:4173/securetoken.googleapis.com/v1/token?key=k';

const CREDENTIAL = 'a+b ü';
/** The calls that are watched, each as the SDK makes it. */
const REQUESTS = [
  [LOOKUP, JSON.stringify({ idToken: CREDENTIAL })],
  [TOKEN, `grant_type=refresh_token&refresh_token=${encodeURIComponent(CREDENTIAL)}`],
] as const;

const answering = (status: number, type: string, body = '{}') =>
  identityFetch(async () => new Response(body, { status, headers: { 'content-type': type } }));

test.each([
  [429, 'application/json'],
  [500, 'application/json'],
  [503, 'application/json'],
  [403, 'application/json'],
  [404, 'application/json'],
  [200, 'text/html'],
  [403, 'text/html'],
  [511, 'text/html'],
])(
  '[AUTH-1] %i as %s is taken for a network failure and not for an answer about the account',
  async (status, type) => {
    for (const url of [LOOKUP, TOKEN, EMULATED]) {
      await expect(answering(status, type)(url)).rejects.toThrow(TypeError);
      await expect(answering(status, type)(new Request(url))).rejects.toThrow(TypeError);
      await expect(answering(status, type)(new URL(url))).rejects.toThrow(TypeError);
    }
  },
);

test.each([
  [200, '{}'],
  [200, '[]'],
  [200, '{"users":[]}'],
  [200, '{"access_token":'],
  [200, '{"error":{"code":400,"message":"TOKEN_EXPIRED"}}'],
  [400, '{}'],
  [400, '{"error":"captive portal"}'],
])('[AUTH-1] %i with %s is not an answer of the identity server', async (status, body) => {
  for (const url of [LOOKUP, TOKEN, EMULATED]) {
    await expect(answering(status, 'application/json', body)(url)).rejects.toThrow(TypeError);
  }
});

test.each([
  [200, LOOKUP, '{"users":[{"localId":"anna"}]}'],
  [200, TOKEN, '{"access_token":"a","expires_in":"3600","refresh_token":"r"}'],
  [400, LOOKUP, '{"error":{"code":400,"message":"USER_DISABLED"}}'],
  [400, EMULATED, '{"error":{"code":400,"message":"TOKEN_EXPIRED"}}'],
  [400, TOKEN, '{"error":{"code":400,"message":"INVALID_REFRESH_TOKEN"}}'],
])('[AUTH-2] %i of the identity server itself is passed on: %s', async (status, url, body) => {
  const answer = await answering(status, 'application/json; charset=UTF-8', body)(url);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(body);
});

/** What the SDK is told of a refusal: its own code for the end of the session, or none; or that no answer came. */
test.each([
  ['USER_DISABLED', 'user-disabled', 'user-disabled'],
  ['USER_DISABLED : by an administrator', 'user-disabled', 'user-disabled'],
  ['USER_NOT_FOUND', 'user-not-found', 'user-not-found'],
  ['TOKEN_EXPIRED', 'asks for another ID token', 'user-token-expired'],
  ['INVALID_ID_TOKEN', 'asks for another ID token', 'no answer'],
  ['INVALID_REFRESH_TOKEN', 'no answer', 'passed on'],
  ['QUOTA_EXCEEDED : Exceeded quota', 'no answer', 'no answer'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'no answer', 'no answer'],
  ['API key not valid. Please pass a valid API key.', 'no answer', 'no answer'],
  ['constructor', 'no answer', 'no answer'],
  ['', 'no answer', 'no answer'],
])(
  '[AUTH-1] [AUTH-2] the word %j of the identity server for a look-up: %s; for a refresh: %s',
  async (message, ...outcomes) => {
    const body = JSON.stringify({ error: { code: 400, message } });
    for (const [index, [url, asked]] of REQUESTS.entries()) {
      const outcome = outcomes[index]!;
      const providerAnswers = noAnswers();
      const refusing = identityFetch(
        async () => new Response(body, { status: 400 }),
        providerAnswers,
      );
      expect((await refusing(SIGN_IN, { body: asked })).status).toBe(400);
      expect(providerAnswers).toEqual(noAnswers());
      const status = await refusing(url, { body: asked }).then(
        (answer) => answer.status,
        (error: unknown) => error,
      );
      const isUnheard = ['no answer', 'asks for another ID token'].includes(outcome);
      expect(status).toEqual(isUnheard ? expect.any(TypeError) : 400);
      expect(providerAnswers).toEqual({
        sessionEnds: new Map(outcome.startsWith('user-') ? [[CREDENTIAL, outcome]] : []),
        refusedIdTokens: new Set(outcome === 'asks for another ID token' ? [CREDENTIAL] : []),
        isRefusing: true,
      });
    }
  },
);

test.each([undefined, '', '{}', 'null', '{"idToken":7}', 'grant_type=x', new Uint8Array(2)])(
  '[AUTH-2] a refusal that names no credentials ends no session, and refuses no token: %j',
  async (asked) => {
    const providerAnswers = noAnswers();
    const body = JSON.stringify({ error: { code: 400, message: 'USER_DISABLED' } });
    const refusing = identityFetch(
      async () => new Response(body, { status: 400 }),
      providerAnswers,
    );
    for (const url of [LOOKUP, TOKEN]) {
      expect((await refusing(url, asked === undefined ? {} : { body: asked })).status).toBe(400);
    }
    expect(providerAnswers.sessionEnds).toEqual(new Map());
    const expired = JSON.stringify({ error: { code: 400, message: 'TOKEN_EXPIRED' } });
    const refusingToken = identityFetch(
      async () => new Response(expired, { status: 400 }),
      providerAnswers,
    );
    await expect(refusingToken(LOOKUP, asked === undefined ? {} : { body: asked })).rejects.toThrow(
      TypeError,
    );
    expect(providerAnswers.refusedIdTokens).toEqual(new Set());
  },
);

test('[AUTH-1] words of something in between end no session', async () => {
  const providerAnswers = noAnswers();
  for (const status of [200, 401, 403, 429, 500, 503]) {
    const body = JSON.stringify({ error: { code: status, message: 'USER_DISABLED' } });
    const refusing = identityFetch(async () => new Response(body, { status }), providerAnswers);
    await expect(refusing(TOKEN, { body: 'refresh_token=r' })).rejects.toThrow(TypeError);
  }
  expect(providerAnswers.sessionEnds).toEqual(new Map());
});

test.each([
  [true, 429, '<html>'],
  [true, 503, '<html>'],
  [true, 403, '{"error":{"code":403,"message":"API_KEY_SERVICE_BLOCKED"}}'],
  [true, 400, '{"error":{"code":400,"message":"API key not valid"}}'],
  [false, 403, '<html>'],
  [false, 511, '<html>'],
  [false, 200, '<html>'],
  [false, 200, '{"access_token":"a"}'],
])(
  '[STATUS-1] a provider that refuses is told from no network: %s for %i %s',
  async (is, status, body) => {
    const providerAnswers = { ...noAnswers(), isRefusing: !is };
    await identityFetch(
      async () => new Response(body, { status }),
      providerAnswers,
    )(TOKEN).catch(() => null);
    expect(providerAnswers.isRefusing).toBe(is);
  },
);

test('[STATUS-1] without an answer nobody refuses', async () => {
  const providerAnswers = { ...noAnswers(), isRefusing: true };
  const offline = identityFetch(
    async () => Promise.reject(new TypeError('no network')),
    providerAnswers,
  );
  await expect(offline(TOKEN)).rejects.toThrow('no network');
  expect(providerAnswers.isRefusing).toBe(false);
});

test('[STATUS-1] a refusal that comes after the next call was made says nothing about that call', async () => {
  const providerAnswers = noAnswers();
  const waiting: ((answer: Response) => void)[] = [];
  const slow = identityFetch(
    async () => new Promise((resolve) => waiting.push(resolve)),
    providerAnswers,
  );
  const calls = [slow(TOKEN), slow(LOOKUP)].map(async (call) => call.catch(() => null));
  waiting[0]!(new Response('{"error":{"code":400,"message":"SLOW_DOWN"}}', { status: 400 }));
  await calls[0];
  expect(providerAnswers.isRefusing).toBe(false);
  waiting[1]!(new Response('', { status: 503 }));
  await calls[1];
  expect(providerAnswers.isRefusing).toBe(true);
});

test('a sign-in that a person waits for, and every other request, passes as it is', async () => {
  for (const url of [SIGN_IN, 'https://firestore.googleapis.com/v1/x:commit', '/local/path']) {
    expect((await answering(503, 'text/html')(url)).status).toBe(503);
  }
});
