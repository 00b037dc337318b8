import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { deleteApp, initializeApp } from 'firebase/app';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSessionRecord } from '../../../src/mirror/session-record.ts';
import { type ProviderAnswers, identityFetch } from '../../../src/remote/identity-fetch.ts';

const HOUR_MS = 3_600_000;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string) => () =>
  json(status, { error: { code: status, message } });
const page = (status: number) => () => new Response('<html>', { status });
const fresh = () =>
  json(200, { access_token: tokenOf(), expires_in: '3600', refresh_token: 'r2', user_id: 'anna' });

/** The identity server's answers to token refreshes, and the times of the requests. */
const known = () => json(200, { users: [{ localId: 'anna' }] });
const server = { refresh: fresh, lookup: known, asked: [] as number[] };

/** A token that expires in an hour, with what the SDK reads of it. */
function tokenOf(): string {
  const second = Math.floor(Date.now() / 1000);
  const claims = { sub: 'anna', iat: second, auth_time: second, exp: second + 3600 };
  return ['{}', JSON.stringify(claims), 's'].map((part) => btoa(part)).join('.');
}

const providerAnswers: ProviderAnswers = { sessionEnd: null, isRefusing: false };

// The SDK captures `fetch` when it is loaded.
vi.stubGlobal(
  'fetch',
  identityFetch(async (input) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes('/v1/token')) {
      server.asked.push(Date.now());
      return server.refresh();
    }
    if (url.includes(':lookup')) return server.lookup();
    return json(200, {
      localId: 'anna',
      idToken: tokenOf(),
      refreshToken: 'r1',
      expiresIn: '3600',
    });
  }, providerAnswers),
);
afterAll(() => {
  vi.unstubAllGlobals();
});
const { firebaseIdentity } = await import('../../../src/remote/firebase-identity.ts');

/** Anna, just signed in, on a clock that the test moves. */
async function signedIn() {
  vi.useFakeTimers();
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(async () => {
    vi.useRealTimers();
    await deleteApp(app);
  });
  Object.assign(server, { refresh: fresh, asked: [] });
  const identity = firebaseIdentity(app, null, providerAnswers);
  expect(await identity.signIn('anna@example.org', 'x')).toMatchObject({ success: true });
  const ended: (readonly [uid: string, code: string])[] = [];
  identity.onSessionEnd((...end) => ended.push(end));
  return { identity, tokens: identity.tokensOf('anna'), ended };
}

test.each([
  ['a disabled account', 'USER_DISABLED', 'user-disabled'],
  ['a revoked token', 'TOKEN_EXPIRED', 'user-token-expired'],
  ['an account that is gone', 'USER_NOT_FOUND', 'user-token-expired'],
])('[AUTH-2] %s ends the session, and says so', async (_what, message, code) => {
  const { tokens, ended } = await signedIn();
  server.refresh = refusal(400, message);
  expect(await tokens.refresh()).toEqual({ success: false, error: 'signedOut' });
  // It may be said twice: the SDK tells of it, and whoever asked hears it.
  expect(new Set(ended.map(String))).toEqual(new Set([`anna,${code}`]));
});

test('[AUTH-2] so does a refusal that only the SDK hears, when it renews ahead and nothing asks for a token', async () => {
  const { tokens, ended } = await signedIn();
  server.refresh = refusal(400, 'USER_DISABLED');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(server.asked).toHaveLength(1);
  expect(ended).toEqual([['anna', 'user-disabled']]);
  expect(await tokens.current()).toMatchObject({ error: 'signedOut' });
});

test('[AUTH-2] whoever leaves after a login that followed such an end is not said to have been ended again', async () => {
  const { identity, ended } = await signedIn();
  server.refresh = refusal(400, 'USER_DISABLED');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(await identity.signIn('anna@example.org', 'x')).toMatchObject({ success: true });
  ended.length = 0;
  await identity.signOut();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(ended).toEqual([]);
});

test('[AUTH-2] a refresh token that is none asks for a login, and ends no session', async () => {
  const { tokens, ended } = await signedIn();
  server.refresh = refusal(400, 'INVALID_REFRESH_TOKEN');
  expect(await tokens.refresh()).toEqual({ success: false, error: 'signedOut' });
  expect(ended).toEqual([]);
});

test('[AUTH-2] a refusal that the SDK took in silence at its start is told', async () => {
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const said: ProviderAnswers = { sessionEnd: null, isRefusing: false };
  const identity = firebaseIdentity(app, null, said);
  const ended: unknown[] = [];
  identity.onSessionEnd((...end) => ended.push(end));
  // If the provider has said nothing, nobody is signed out: the credentials are only missing.
  expect(await identity.tokensOf('anna').current()).toMatchObject({ error: 'signedOut' });
  expect(ended).toEqual([]);
  said.sessionEnd = 'user-disabled';
  expect(await identity.tokensOf('anna').current()).toMatchObject({ error: 'signedOut' });
  expect(ended).toEqual([['anna', 'user-disabled']]);
});

test.each([
  ['too many requests', refusal(429, 'RESOURCE_EXHAUSTED'), 'server'],
  ['an exhausted quota', refusal(400, 'QUOTA_EXCEEDED : Exceeded quota'), 'server'],
  ['too many tries', refusal(400, 'TOO_MANY_ATTEMPTS_TRY_LATER'), 'server'],
  ['a key that is not (yet) known', refusal(400, 'API key not valid'), 'server'],
  ['a failing server', refusal(503, 'UNAVAILABLE'), 'server'],
  ['an error of the server', refusal(500, 'INTERNAL'), 'server'],
  ['a captive portal', page(200), 'unreachable'],
  ['a proxy that forbids', page(403), 'unreachable'],
  [
    'no network',
    () => {
      throw new TypeError('fetch failed');
    },
    'unreachable',
  ],
])('[AUTH-1] %s ends no session: it is tried again', async (_what, answer, failure) => {
  const { tokens, ended } = await signedIn();
  server.refresh = answer;
  expect(await tokens.refresh()).toEqual({ success: false, error: failure });
  expect(ended).toEqual([]);
  server.refresh = fresh;
  expect(await tokens.refresh()).toMatchObject({ success: true });
});

test.each([
  ['the provider refuses', refusal(503, 'UNAVAILABLE'), 'internal-error'],
  [
    'there is no network',
    () => {
      throw new TypeError('fetch failed');
    },
    'network-request-failed',
  ],
])('[AUTH-1] a sign-in says that %s', async (_what, answer, code) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  // An older refusal says nothing about this sign-in.
  providerAnswers.isRefusing = true;
  server.lookup = answer;
  onTestFinished(() => void (server.lookup = known));
  const identity = firebaseIdentity(app, null, providerAnswers);
  expect(await identity.signIn('anna@example.org', 'x')).toEqual({
    success: false,
    error: { code },
  });
  expect(logged).toHaveBeenCalledOnce();
});

test('[AUTH-4] the credentials of one person are not those of another', async () => {
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const identity = firebaseIdentity(app, null);
  await identity.signIn('anna@example.org', 'x');
  expect(await identity.tokensOf('bruno').current()).toEqual({
    success: false,
    error: 'signedOut',
  });
});

test('[AUTH-5] the session record gets the profile and no token', async () => {
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const identity = firebaseIdentity(app, null);
  const signedIn = await identity.signIn('anna@example.org', 'x');
  const storage = new IDBFactory();
  const session = openSessionRecord({ indexedDB: storage, IDBKeyRange });
  await session.write(signedIn.success ? signedIn.data : null);
  expect(await session.read()).toMatchObject({ uid: 'anna' });

  const db = await new Dexie('scuderia-session', { indexedDB: storage, IDBKeyRange }).open();
  const kept = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
  db.close();
  const token = await identity.tokensOf('anna').current();
  expect(token.success && kept.includes(token.data)).toBe(false);
  expect(kept).not.toMatch(/token|r1|expir/i);
});

test.each([
  ['behind a captive portal', page(511)],
  ['beyond the quota', refusal(429, 'RESOURCE_EXHAUSTED')],
  ['from a server that fails', refusal(503, 'UNAVAILABLE')],
])('a renewal %s is tried again after 30 s, doubling up to 960 s', async (_what, answer) => {
  await signedIn();
  server.refresh = answer;
  await vi.advanceTimersByTimeAsync(HOUR_MS * 2);
  const waits = server.asked.slice(1).map((at, index) => (at - server.asked[index]!) / 1000);
  expect(waits.slice(0, 8).map(Math.round)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});
