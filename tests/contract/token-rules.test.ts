import { deleteApp, initializeApp } from 'firebase/app';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  openNetworkProxy,
  type NetworkProxy,
  type Fault,
} from '../../e2e/support/network-proxy.ts';
import { type LocalBackend, startLocalBackend } from '../../local-backend/server.ts';
import { firebaseIdentity } from '../../src/remote/firebase-identity.ts';
import { settle } from '../support/manual-clock.ts';

/*
 * The identity SDK in our adapter against the identity server, both on one manual clock: the life of a token over time.
 * Requests are real and take real time; timers and Date are faked.
 */

/** Requests under way; the SDK captures `fetch` when it is loaded. */
const underWay = vi.hoisted(() => {
  const requests = new Set<Promise<unknown>>();
  const real = globalThis.fetch;
  globalThis.fetch = (...args) => {
    const request = real(...args);
    requests.add(request);
    const done = () => requests.delete(request);
    request.then(done, done);
    return request;
  };
  return requests;
});

const ACCOUNT = { uid: 'demo', email: 'demo@example.org', password: 'demo-scuderia' };
const SECOND = 1000;
const LIFETIME = 3600 * SECOND;

let backend: LocalBackend;
let proxy: NetworkProxy;
/** The number of refresh requests, and the fault of each. */
let refreshes = 0;
let fault: Fault = 'pass';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 9, 14) });
  backend = await startLocalBackend({ dataDir: null, projectId: 'demo-scuderia' });
  await backend.users.create(ACCOUNT);
  proxy = await openNetworkProxy(backend.url);
  refreshes = 0;
  fault = 'pass';
  proxy.onRequest((path) => {
    if (!path.startsWith('/securetoken.googleapis.com/')) return 'pass';
    refreshes += 1;
    return fault;
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await proxy.close();
  await backend.close();
});

/** A phone on which the account has just signed in. */
async function signedIn() {
  const app = initializeApp({ projectId: 'demo-scuderia', apiKey: 'demo' }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const identity = firebaseIdentity(app, proxy.url);
  expect(await identity.signIn(ACCOUNT.email, ACCOUNT.password)).toMatchObject({ success: true });
  return identity.tokensOf(ACCOUNT.uid);
}

/** Waits until every request under way was answered, and the answer taken in. */
async function waitForRequests(): Promise<void> {
  await settle();
  if (fault === 'hang') return;
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await settle();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await waitForRequests();
}

test('a token counts as expired 30 s early, and is refreshed before it is used', async () => {
  const tokens = await signedIn();
  const first = await tokens.current();
  const end = Date.now() + LIFETIME;
  // Only the clock moves and no timer fires, as on a phone that slept.
  vi.setSystemTime(end - 31 * SECOND);
  expect(await tokens.current()).toEqual(first);
  expect(refreshes).toBe(0);
  vi.setSystemTime(end - 29 * SECOND);
  const second = await tokens.current();
  expect(second).toMatchObject({ success: true });
  expect(second).not.toEqual(first);
  expect(refreshes).toBe(1);
});

test('a token is refreshed by itself 5 minutes before it ends, each time anew', async () => {
  await signedIn();
  await pass(LIFETIME - 301 * SECOND);
  expect(refreshes).toBe(0);
  await pass(2 * SECOND);
  expect(refreshes).toBe(1);
  await pass(LIFETIME - 302 * SECOND);
  expect(refreshes).toBe(1);
  await pass(3 * SECOND);
  expect(refreshes).toBe(2);
});

test('after a network failure it is tried again after 30 s, doubling to 960 s', async () => {
  await signedIn();
  fault = 'block';
  await pass(LIFETIME - 300 * SECOND);
  expect(refreshes).toBe(1);
  for (const [tries, wait] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await pass((wait - 1) * SECOND);
    expect(refreshes, `before ${wait} s`).toBe(tries + 1);
    await pass(SECOND);
    expect(refreshes, `after ${wait} s`).toBe(tries + 2);
  }
  fault = 'pass';
  await pass(960 * SECOND);
  expect(refreshes).toBe(9);
  // The delay was reset by the success: the next refresh is due 5 minutes before the new end.
  await pass(LIFETIME - 301 * SECOND);
  expect(refreshes).toBe(9);
  await pass(SECOND);
  expect(refreshes).toBe(10);
});

test.each([
  ['user-disabled', () => backend.users.setDisabled(ACCOUNT.uid, true)],
  ['user-token-expired', () => backend.users.revokeTokens(ACCOUNT.uid)],
])('[AUTH-2] %s signs out, and nothing more is asked', async (_, bar) => {
  const tokens = await signedIn();
  bar();
  await pass(LIFETIME - 300 * SECOND);
  expect(refreshes).toBe(1);
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(await tokens.refresh()).toEqual({ success: false, error: 'signedOut' });
  await pass(LIFETIME);
  expect(refreshes).toBe(1);
});

test.each([
  ['30 s', 'online', true, 30],
  ['5 s', 'offline', false, 5],
])('an answer is waited for %s where the phone is %s', async (_, _state, onLine, seconds) => {
  const tokens = await signedIn();
  vi.stubGlobal('navigator', { onLine, connection: {} });
  fault = 'hang';
  let answer: unknown = 'none yet';
  void tokens.refresh().then((given) => {
    answer = given;
  });
  await waitForRequests();
  await pass(seconds * SECOND - 1);
  expect(answer).toBe('none yet');
  await pass(1);
  expect(answer).toEqual({ success: false, error: 'unreachable' });
});
