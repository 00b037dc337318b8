import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSessionRecord } from '../../../src/mirror/device/session-record.ts';
import { identityFetch, noAnswers } from '../../../src/remote/identity-fetch.ts';

const HOUR_MS = 3_600_000;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string) => () =>
  json(status, { error: { code: status, message } });
const page = (status: number) => () => new Response('<html>', { status });
const noNetwork = () => {
  throw new TypeError('fetch failed');
};
type Answer = (body: string) => Response | Promise<Response>;

/** A refresh token is the uid and a number, and stays the same when it is used. */
const fresh: Answer = (body) => {
  const refreshToken = new URLSearchParams(body).get('refresh_token')!;
  const [uid = ''] = refreshToken.split(' ');
  const tokens = { access_token: tokenOf(uid), refresh_token: refreshToken };
  return json(200, { ...tokens, expires_in: '3600', user_id: uid });
};
const known: Answer = (body) => {
  const { idToken } = JSON.parse(body) as { idToken: string };
  const { sub } = JSON.parse(atob(idToken.split('.')[1]!)) as { sub: string };
  return json(200, { users: [{ localId: sub }] });
};
const grant: Answer = (body) => {
  const [uid = ''] = (JSON.parse(body) as { email: string }).email.split('@');
  return json(200, { localId: uid, ...newTokens(uid), expiresIn: '3600' });
};
const newTokens = (uid: string) => ({
  idToken: tokenOf(uid),
  refreshToken: `${uid} ${(number += 1)}`,
});

/** The identity server's answers, and the times at which it was asked to refresh a token. */
const usual = { refresh: fresh, lookup: known, grant };
const server = { ...usual, asked: [] as number[] };
let number = 0;

/** A token that expires in an hour, with what the SDK reads of it, and unlike every other. */
function tokenOf(uid: string): string {
  const second = Math.floor(Date.now() / 1000);
  const claims = { sub: uid, iat: second, auth_time: second, exp: second + 3600 };
  const parts = ['{}', JSON.stringify(claims), String((number += 1))];
  return parts.map((part) => btoa(part)).join('.');
}

const providerAnswers = noAnswers();

// The SDK captures `fetch` when it is loaded.
vi.stubGlobal(
  'fetch',
  identityFetch(async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const body = init?.body as string;
    if (url.includes('/v1/token')) {
      server.asked.push(Date.now());
      return server.refresh(body);
    }
    if (url.includes('mfaSignIn:finalize')) return json(200, newTokens('anna'));
    return url.includes(':lookup') ? server.lookup(body) : server.grant(body);
  }, providerAnswers),
);
afterAll(() => {
  vi.unstubAllGlobals();
});
const { firebaseIdentity } = await import('../../../src/remote/firebase-identity.ts');

/** The app as it is opened with the SDK's store of this name, on a clock that the test moves. */
function opened(name: string = crypto.randomUUID()) {
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, name);
  const close = async () => void (getApps().includes(app) && (await deleteApp(app)));
  onTestFinished(close);
  const identity = firebaseIdentity(app, null, providerAnswers);
  const ended: (readonly [uid: string, code: string])[] = [];
  identity.onSessionEnd((...end) => ended.push(end));
  return { name, close, identity, tokens: identity.tokensOf('anna'), ended };
}

function fakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(server, { ...usual, asked: [] });
}

/** Anna, just signed in. */
async function signedIn() {
  fakeTimers();
  const tab = opened();
  expect(await tab.identity.signIn('anna@example.org', 'x')).toMatchObject({ success: true });
  return tab;
}

/** What the identity server answers while the app is opened again, by whoever signed in before. */
interface Start {
  who?: string;
  lookup?: Answer;
  refresh?: Answer;
}

/** The app as it is opened again: the SDK looks the account up, and first renews a token that has expired. */
async function openedAgain({ who = 'anna', lookup = known, refresh }: Start) {
  fakeTimers();
  const { name, close, identity } = opened();
  expect(await identity.signIn(`${who}@example.org`, 'x')).toMatchObject({ success: true });
  await close();
  if (refresh) vi.setSystemTime(Date.now() + HOUR_MS);
  Object.assign(server, { lookup, refresh: refresh ?? fresh });
  const tab = opened(name);
  await vi.advanceTimersByTimeAsync(1000);
  return tab;
}

test.each([
  ['a disabled account', 'USER_DISABLED', 'user-disabled'],
  ['a revoked token', 'TOKEN_EXPIRED', 'user-token-expired'],
  ['an account that is gone', 'USER_NOT_FOUND', 'user-not-found'],
])('[AUTH-2] %s ends the session, and says so', async (_what, message, code) => {
  const { tokens, ended } = await signedIn();
  server.refresh = refusal(400, message);
  expect(await tokens.refresh()).toEqual({ success: false, error: 'signedOut' });
  // It may be said twice: the SDK tells of it, and whoever asked hears it.
  expect(new Set(ended.map(String))).toEqual(new Set([`anna,${code}`]));
});

test('[AUTH-2] a refusal that only the SDK hears ends the session, when it renews ahead and nothing asks for a token', async () => {
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

test('[AUTH-2] where the provider has said nothing, credentials are only missing', async () => {
  fakeTimers();
  const { tokens, ended } = opened();
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(ended).toEqual([]);
});

test.each<[string, Start, string]>([
  ['disabled, says the look-up', { lookup: refusal(400, 'USER_DISABLED') }, 'user-disabled'],
  ['gone, says the look-up', { lookup: refusal(400, 'USER_NOT_FOUND') }, 'user-not-found'],
  ['disabled, says the refresh', { refresh: refusal(400, 'USER_DISABLED') }, 'user-disabled'],
  ['gone, says the refresh', { refresh: refusal(400, 'USER_NOT_FOUND') }, 'user-not-found'],
  ['revoked, says the refresh', { refresh: refusal(400, 'TOKEN_EXPIRED') }, 'user-token-expired'],
])('[AUTH-2] a start at which the account is %s, ends the session', async (_what, start, code) => {
  const { tokens, ended } = await openedAgain(start);
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(new Set(ended.map(String))).toEqual(new Set([`anna,${code}`]));
  const other = await openedAgain({ ...start, who: 'bruno' });
  // The session record is Anna's: if the app was killed in between, the SDK's store may be another's.
  expect(await other.tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(other.ended.map(([uid]) => uid)).not.toContain('anna');
});

/** What the identity server refuses with 400, without a word on whether the account may go on. */
const OTHER_WORDS = [
  'QUOTA_EXCEEDED : Exceeded quota for verifying',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'API key not valid. Please pass a valid API key.',
  'API key expired. Please renew the API key.',
  'CONFIGURATION_NOT_FOUND',
  'PROJECT_NUMBER_MISMATCH',
  'INVALID_ID_TOKEN',
  'A_WORD_OF_NEXT_YEAR',
  '',
];

test.each([
  ...OTHER_WORDS.map((word) => ['refresh', word] as const),
  ...[...OTHER_WORDS, 'TOKEN_EXPIRED'].map((word) => ['lookup', word] as const),
])(
  '[AUTH-1] a start at which the %s is refused with %j keeps the credentials',
  async (call, word) => {
    const { name, close, tokens, ended } = await openedAgain({ [call]: refusal(400, word) });
    Object.assign(server, { lookup: known, refresh: fresh });
    expect(await tokens.current()).toMatchObject({ success: true });
    await close();
    const later = opened(name);
    expect(await later.tokens.current()).toMatchObject({ success: true });
    expect([...ended, ...later.ended]).toEqual([]);
  },
);

describe.each(['TOKEN_EXPIRED', 'INVALID_ID_TOKEN'])(
  '[AUTH-2] an ID token that the look-up refuses with %s',
  (word) => {
    // As after the clock was ahead when the token came, and was set back: the SDK takes it for good.
    test('is replaced, once', async () => {
      const { tokens, ended } = await openedAgain({ lookup: refusal(400, word) });
      const token = await tokens.current();
      expect(token).toMatchObject({ success: true });
      expect(await tokens.current()).toEqual(token);
      expect(server.asked).toHaveLength(1);
      expect(ended).toEqual([]);
    });

    test('is not given out while it cannot be replaced', async () => {
      const { tokens, ended } = await openedAgain({ lookup: refusal(400, word) });
      server.refresh = noNetwork;
      expect(await tokens.current()).toEqual({ success: false, error: 'unreachable' });
      server.refresh = refusal(503, 'UNAVAILABLE');
      expect(await tokens.current()).toEqual({ success: false, error: 'server' });
      server.refresh = fresh;
      expect(await tokens.current()).toMatchObject({ success: true });
      expect(ended).toEqual([]);
    });

    test('ends the session where the refresh says that it was revoked', async () => {
      const { tokens, ended } = await openedAgain({ lookup: refusal(400, word) });
      server.refresh = refusal(400, 'TOKEN_EXPIRED');
      expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
      expect(new Set(ended.map(String))).toEqual(new Set(['anna,user-token-expired']));
    });
  },
);

test.each([...OTHER_WORDS, 'TOKEN_EXPIRED'])(
  '[AUTH-1] a sign-in whose look-up is refused with %j fails, says that the provider refuses, and can be repeated',
  async (word) => {
    quiet();
    fakeTimers();
    const { identity, tokens, ended } = opened();
    server.lookup = refusal(400, word);
    const refused = await identity.signIn('anna@example.org', 'x');
    expect(refused).toEqual({ success: false, error: { code: 'internal-error' } });
    server.lookup = known;
    expect(await identity.signIn('anna@example.org', 'x')).toMatchObject({ success: true });
    expect(await tokens.current()).toMatchObject({ success: true });
    expect(ended).toEqual([]);
  },
);

test.each<[string, Answer, string]>([
  ['the provider refuses', refusal(400, 'QUOTA_EXCEEDED'), 'internal-error'],
  ['an ID token is refused', refusal(400, 'TOKEN_EXPIRED'), 'internal-error'],
  ['the provider fails', refusal(503, 'UNAVAILABLE'), 'internal-error'],
  ['there is no network', noNetwork, 'network-request-failed'],
])(
  '[AUTH-1] a second factor’s code, and the list of the second factors, say that %s',
  async (_what, answer, code) => {
    quiet();
    const { identity, tokens, ended } = await signedIn();
    server.grant = () =>
      json(200, {
        localId: 'anna',
        mfaPendingCredential: 'm',
        mfaInfo: [{ mfaEnrollmentId: 'f', totpInfo: {} }],
      });
    const first = await identity.signIn('anna@example.org', 'x');
    const confirm = first.success ? undefined : first.error.confirm;
    server.lookup = answer;
    const factors = await identity.secondFactorOf('anna');
    expect(await confirm?.('123456')).toEqual({ success: false, error: { code } });
    expect(await factors.list()).toEqual({ success: false, error: { code } });
    // An older refusal says nothing about the next answer.
    providerAnswers.isRefusing = true;
    server.lookup = known;
    expect(await confirm?.('123456')).toMatchObject({ success: true });
    expect(await factors.list()).toMatchObject({ success: true });
    expect(await tokens.current()).toMatchObject({ success: true });
    expect(ended).toEqual([]);
  },
);

test('a sign-in asks for no code where the account has only text messages, which the app does not send', async () => {
  quiet();
  fakeTimers();
  const { identity } = opened();
  server.grant = () =>
    json(200, {
      localId: 'anna',
      mfaPendingCredential: 'm',
      mfaInfo: [{ mfaEnrollmentId: 'f', phoneInfo: '+39 ••• 67' }],
    });
  expect(await identity.signIn('anna@example.org', 'x')).toEqual({
    success: false,
    error: { code: 'multi-factor-auth-required' },
  });
});

test('[AUTH-2] a sign-in that is refused ends nobody else’s session', async () => {
  quiet();
  fakeTimers();
  const { identity, tokens, ended } = opened();
  server.lookup = refusal(400, 'USER_DISABLED');
  const refused = await identity.signIn('bruno@example.org', 'x');
  expect(refused).toEqual({ success: false, error: { code: 'user-disabled' } });
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(ended).toEqual([]);
});

describe.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'])(
  '[AUTH-2] a refusal with %s that comes after the next login',
  (word) => {
    const late = async (who: string, wait: number) => {
      const tab = await signedIn();
      const answer = answerLater();
      const asked = tab.tokens.refresh();
      await vi.advanceTimersByTimeAsync(wait);
      expect(await tab.identity.signIn(`${who}@example.org`, 'x')).toMatchObject({ success: true });
      server.refresh = noNetwork;
      answer(refusal(400, word)());
      await vi.advanceTimersByTimeAsync(1000);
      return { ...tab, asked };
    };

    test.each([
      ['given up', 2 * 60_000],
      ['waited for', 0],
    ])('is not about that login, if its request was %s', async (_what, wait) => {
      for (const who of ['anna', 'bruno']) {
        const { identity, ended } = await late(who, wait);
        const current = identity.tokensOf(who);
        expect(await current.refresh()).toEqual({ success: false, error: 'unreachable' });
        expect(await current.current()).toMatchObject({ success: true });
        await identity.signOut();
        await vi.advanceTimersByTimeAsync(1000);
        expect(await current.current()).toEqual({ success: false, error: 'signedOut' });
        expect(ended).toEqual([]);
        vi.useRealTimers();
      }
    });

    test('leaves whoever asked with what holds now', async () => {
      expect(await (await late('anna', 0)).asked).toEqual({ success: false, error: 'unreachable' });
      expect(await (await late('bruno', 0)).asked).toEqual({ success: false, error: 'signedOut' });
    });

    test('ends no session where there is no network, if its request was given up', async () => {
      const { tokens, ended } = await signedIn();
      const answer = answerLater();
      const asked = tokens.refresh();
      await vi.advanceTimersByTimeAsync(2 * 60_000);
      expect(await asked).toEqual({ success: false, error: 'unreachable' });
      answer(refusal(400, word)());
      server.refresh = noNetwork;
      expect(await tokens.refresh()).toEqual({ success: false, error: 'unreachable' });
      expect(ended).toEqual([]);
    });
  },
);

/** Leaves a refresh without an answer, which the test gives with the function that this gives. */
function answerLater(): (answer: Response) => void {
  let give!: (answer: Response) => void;
  const answered = new Promise<Response>((resolve) => (give = resolve));
  server.refresh = async () => answered;
  return give;
}

/** Sign-ins that fail are logged. */
function quiet() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  return logged;
}

test.each([
  ['too many requests', refusal(429, 'RESOURCE_EXHAUSTED'), 'server'],
  ['an exhausted quota', refusal(400, 'QUOTA_EXCEEDED : Exceeded quota'), 'server'],
  ['too many tries', refusal(400, 'TOO_MANY_ATTEMPTS_TRY_LATER'), 'server'],
  ['a key that is not (yet) known', refusal(400, 'API key not valid'), 'server'],
  ['a failing server', refusal(503, 'UNAVAILABLE'), 'server'],
  ['an error of the server', refusal(500, 'INTERNAL'), 'server'],
  ['a captive portal', page(200), 'unreachable'],
  ['a proxy that forbids', page(403), 'unreachable'],
  ['no network', noNetwork, 'unreachable'],
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
  ['there is no network', noNetwork, 'network-request-failed'],
])('[AUTH-1] a sign-in says that %s', async (_what, answer, code) => {
  const logged = quiet();
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
  expect(kept).not.toMatch(/token|expir/i);
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
