import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalBackend, startLocalBackend } from '../../local-backend/server.ts';
import { firebaseStorage } from '../../src/remote/firebase-storage.ts';
import { fail, ok } from '../../src/platform/result.ts';
import { client } from '../support/lite-client.ts';
import { sure } from '../support/scene.ts';

const ACCOUNT = { uid: 'demo', email: 'demo@example.org', password: 'demo-scuderia' };
const BYTES = new Uint8Array([0, 13, 10, 255, 0]);
const IMAGE = new Blob([BYTES], { type: 'image/webp' });

let backend: LocalBackend;
beforeEach(async () => {
  backend = await startLocalBackend({ dataDir: null, projectId: 'demo-scuderia' });
  await backend.users.create(ACCOUNT);
  backend.users.setAdmin(ACCOUNT.uid, true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await backend.close();
});

/** The adapter on the embedded backend; the official emulator of Storage needs a download. */
async function images(isSignedIn = true) {
  const { url } = backend;
  const address = { projectId: 'demo-scuderia', firestoreUrl: url, identityUrl: url };
  const { app, auth } = client(address);
  if (isSignedIn) await signInWithEmailAndPassword(auth, ACCOUNT.email, ACCOUNT.password);
  return firebaseStorage(app, url, async () => ok('token'));
}

const fetched = async (address: string) =>
  new Uint8Array(await (await fetch(address)).arrayBuffer());

test('an image is uploaded as {name}.webp, listed in the root, and fetched by its URL', async () => {
  const mine = await images();
  backend.putFile('icons/horse.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  sure(await mine.upload('il campo è verde', IMAGE, { alt: 'Un campo' }));
  expect(sure(await mine.list())).toEqual(['il campo è verde.webp']);
  const url = sure(await mine.downloadUrl('il campo è verde.webp'));
  expect((await fetch(url)).headers.get('content-type')).toBe('image/webp');
  expect(await fetched(url)).toEqual(BYTES);
});

test('an image is looked at under an address without a token, new with its content', async () => {
  const mine = await images();
  sure(await mine.upload('home', IMAGE, { alt: 'Un campo', width: '1600' }));
  const before = sure(await mine.look('home.webp'));
  expect(before.details).toEqual({ alt: 'Un campo', width: '1600' });
  expect(before.address).not.toContain('token');
  expect(await fetched(before.address)).toEqual(BYTES);
  await new Promise((next) => setTimeout(next, 2)); // here a generation is a number of milliseconds
  sure(await mine.upload('home', new Blob([new Uint8Array([1])], { type: 'image/webp' }), {}));
  const after = sure(await mine.look('home.webp'));
  expect(after.details).toEqual({});
  expect(after.address).not.toBe(before.address);
});

test('removing is done once and for all', async () => {
  const mine = await images();
  sure(await mine.upload('home', IMAGE, {}));
  expect(await mine.remove('home')).toMatchObject({ success: true });
  expect(await mine.remove('home')).toMatchObject({ success: true });
  expect(await mine.list()).toEqual({ success: true, data: [] });
  expect(await mine.look('home.webp')).toEqual({ success: false, error: 'missing' });
});

test('an icon is found by its name; a missing one is only logged to the console', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  backend.putFile('icons/horse.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  const anyone = await images(false);
  const address = await anyone.icon('horse');
  expect(new TextDecoder().decode(await fetched(address ?? ''))).toBe('<svg/>');
  expect(consoleError).not.toHaveBeenCalled();
  expect(await anyone.icon('mule')).toBeNull();
  expect(consoleError).toHaveBeenCalledOnce();
});

test('an account without access is refused, and an unreachable server is soon reported as no network', async () => {
  const anyone = await images(false);
  expect(await anyone.list()).toEqual({ success: false, error: 'denied' });
  expect(await anyone.upload('home', IMAGE, {})).toEqual({ success: false, error: 'denied' });
  backend.users.setAdmin(ACCOUNT.uid, false);
  const barred = await images();
  expect(await barred.upload('home', IMAGE, {})).toEqual({ success: false, error: 'denied' });
  const mine = await images();
  await backend.close();
  const unreachable = { success: false, error: 'unreachable' };
  expect(await Promise.all([mine.list(), mine.upload('home', IMAGE, {})])).toEqual([
    unreachable,
    unreachable,
  ]);
  backend = await startLocalBackend({ dataDir: null, projectId: 'demo-scuderia' });
});

test('[AUTH-4] without credentials of the session nothing is asked, whoever the SDK is signed in as', async () => {
  const { url } = backend;
  const { app, auth } = client({
    projectId: 'demo-scuderia',
    firestoreUrl: url,
    identityUrl: url,
  });
  await signInWithEmailAndPassword(auth, ACCOUNT.email, ACCOUNT.password);
  for (const [held, told] of [
    ['signedOut', 'signedOut'],
    ['server', 'unreachable'],
  ] as const) {
    const theirs = firebaseStorage(app, url, async () => fail(held));
    expect(await theirs.upload('home', IMAGE, {})).toEqual(fail(told));
    expect(await theirs.list()).toEqual(fail(told));
  }
  expect(await (await images()).list()).toEqual(ok([]));
});

// In each case something else is said to a person: to sign in again, that Storage is to be set up, or that it failed.
test.each([
  [404, 'notEnabled'],
  [402, 'notEnabled'],
  [401, 'signedOut'],
  [400, 'refused'],
] as const)('what Storage answers is told apart: %d is %s', async (status, told) => {
  const server = createServer((_, response) => response.writeHead(status).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { app } = client({ projectId: 'demo-scuderia', firestoreUrl: url, identityUrl: url });
  const none = firebaseStorage(app, url, async () => ok('token'));
  expect(await none.list()).toEqual(fail(told));
  expect(await none.upload('home', IMAGE, {})).toEqual(fail(told));
  server.close();
});
