import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInWithEmailAndPassword } from 'firebase/auth';
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  uploadBytes,
} from 'firebase/storage';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type LocalBackend, startLocalBackend } from '../../local-backend/server.ts';
import { client } from '../support/lite-client.ts';

const PROJECT = 'demo-scuderia';
const EMAIL = 'demo@example.org';
const PASSWORD = 'demo-scuderia';
const IMAGE = new Uint8Array([0, 13, 10, 45, 45, 255, 13, 10, 13, 10, 0]);
const WEBP = { contentType: 'image/webp' };
const DENIED = { code: 'storage/unauthorized' };

describe('Storage of the embedded backend, through the storage SDK', () => {
  let backend: LocalBackend;
  beforeEach(async () => {
    backend = await startLocalBackend({ dataDir: null, projectId: PROJECT });
    await backend.users.create({ uid: 'demo', email: EMAIL, password: PASSWORD });
    backend.users.setAdmin('demo', true);
  });
  afterEach(() => backend.close());

  const address = () => ({
    projectId: PROJECT,
    firestoreUrl: backend.url,
    identityUrl: backend.url,
  });

  async function storage(isSignedIn = true) {
    const { app, auth } = client(address());
    if (isSignedIn) await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
    const found = getStorage(app);
    found.maxOperationRetryTime = 1000;
    connectStorageEmulator(found, '127.0.0.1', backend.port);
    return found;
  }

  test('an upload is described, listed, and fetched by its download URL', async () => {
    const mine = await storage();
    const { metadata } = await uploadBytes(ref(mine, 'il campo è verde.webp'), IMAGE, WEBP);
    expect(metadata).toMatchObject({
      name: 'il campo è verde.webp',
      size: IMAGE.length,
      contentType: 'image/webp',
    });
    const { items } = await listAll(ref(mine));
    expect(items.map(({ fullPath }) => fullPath)).toEqual(['il campo è verde.webp']);
    const url = await getDownloadURL(ref(mine, 'il campo è verde.webp'));
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(IMAGE);
    expect(new Uint8Array(await getBytes(ref(mine, 'il campo è verde.webp')))).toEqual(IMAGE);
  });

  test('an image that is replaced keeps its URL', async () => {
    const mine = await storage();
    await uploadBytes(ref(mine, 'a.webp'), IMAGE, WEBP);
    const url = await getDownloadURL(ref(mine, 'a.webp'));
    await uploadBytes(ref(mine, 'a.webp'), new Uint8Array([1]), WEBP);
    expect(await getDownloadURL(ref(mine, 'a.webp'))).toBe(url);
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array([1]));
  });

  test('the root is listed page by page, folders as folders', async () => {
    for (const name of ['b.webp', 'a.webp', 'icons/horse.svg', 'icons/trim.svg', 'c.webp']) {
      backend.putFile(name, 'image/webp', Buffer.from(IMAGE));
    }
    const mine = await storage();
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await list(ref(mine), {
        maxResults: 2,
        ...(pageToken !== undefined && { pageToken }),
      });
      seen.push(...page.items.map(({ fullPath }) => fullPath));
      seen.push(...page.prefixes.map(({ fullPath }) => `${fullPath}/`));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(seen.sort()).toEqual(['a.webp', 'b.webp', 'c.webp', 'icons/']);
    const { items } = await listAll(ref(mine, 'icons'));
    expect(items.map(({ name }) => name)).toEqual(['horse.svg', 'trim.svg']);
  });

  test('everyone gets images and icons by name, and nothing else', async () => {
    backend.putFile('a.webp', 'image/webp', Buffer.from(IMAGE));
    backend.putFile('icons/horse.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    backend.putFile('private.pdf', 'application/pdf', Buffer.from(IMAGE));
    const anyone = await storage(false);
    expect(await getDownloadURL(ref(anyone, 'icons/horse.svg'))).toContain(backend.url);
    expect((await getMetadata(ref(anyone, 'a.webp'))).size).toBe(IMAGE.length);
    await expect(getMetadata(ref(anyone, 'private.pdf'))).rejects.toMatchObject(DENIED);
    // Opened as a page, an icon runs no script, and nothing is taken for another type than it was stored as.
    const { headers } = await fetch(await getDownloadURL(ref(anyone, 'icons/horse.svg')));
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an account on the list deletes photos, and nothing else', async () => {
    backend.putFile('icons/horse.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    const mine = await storage();
    await expect(deleteObject(ref(mine, 'icons/horse.svg'))).rejects.toMatchObject(DENIED);
    expect((await getMetadata(ref(mine, 'icons/horse.svg'))).name).toBe('horse.svg');
  });

  test.each<[string, 'nobody' | object | boolean, boolean]>([
    ['nobody', 'nobody', false],
    ['an account that is not on the list', false, false],
    ['an account on the list', true, true],
    ['an account that holds the horses alone', { role: 'horses' }, false],
    ['a locked account', { active: false }, false],
    ['an account that owes a code', { requireSecondFactor: true }, false],
  ])('%s lists, uploads and deletes only where the list says so', async (_who, entry, may) => {
    backend.putFile('a.webp', 'image/webp', Buffer.from(IMAGE));
    if (entry !== 'nobody') backend.users.setAdmin('demo', entry);
    const photos = await storage(entry !== 'nobody');
    const asked: Promise<unknown>[] = [
      listAll(ref(photos)),
      uploadBytes(ref(photos, 'b.webp'), IMAGE, WEBP),
      uploadBytes(ref(photos, 'a.webp'), IMAGE, WEBP),
      deleteObject(ref(photos, 'a.webp')),
    ];
    for (const each of await Promise.allSettled(asked)) {
      const outcome = each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code;
      expect(outcome).toBe(may ? 'done' : DENIED.code);
    }
  });

  const TOO_LARGE = new Uint8Array(10 * 1024 * 1024 + 1);
  test.each([
    ['of another type', 'a.webp', IMAGE, { contentType: 'text/html' }],
    ['of another name', 'a.html', IMAGE, WEBP],
    ['in a folder', 'x/a.webp', IMAGE, WEBP],
    ['of a byte more than 10 MiB', 'a.webp', TOO_LARGE, WEBP],
  ])('an image %s is refused', async (_what, name, bytes, type) => {
    await expect(uploadBytes(ref(await storage(), name), bytes, type)).rejects.toMatchObject(
      DENIED,
    );
  });

  test('a JPEG is taken under the same name', async () => {
    const jpeg = { contentType: 'image/jpeg' };
    const { metadata } = await uploadBytes(ref(await storage(), 'a.webp'), IMAGE, jpeg);
    expect(metadata.contentType).toBe('image/jpeg');
  });

  test('an image of 10 MiB is taken', async () => {
    const mine = await storage();
    await uploadBytes(ref(mine, 'a.webp'), TOO_LARGE.subarray(1), WEBP);
    expect((await getMetadata(ref(mine, 'a.webp'))).size).toBe(10 * 1024 * 1024);
  });

  test('a deleted file and one that never existed are not found', async () => {
    const mine = await storage();
    await uploadBytes(ref(mine, 'a.webp'), IMAGE, WEBP);
    await deleteObject(ref(mine, 'a.webp'));
    await expect(getDownloadURL(ref(mine, 'a.webp'))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
  });

  test.each([
    ['no type', {}, 'x'],
    ['no boundary', { 'content-type': 'multipart/related' }, 'x'],
    ['no parts', { 'content-type': 'multipart/related; boundary=b' }, 'x'],
    ['one part', { 'content-type': 'multipart/related; boundary=b' }, '--b\r\n\r\n{}\r\n--b--'],
    [
      'no JSON',
      { 'content-type': 'multipart/related; boundary=b' },
      '--b\r\n\r\n{\r\n--b\r\n\r\nx\r\n--b--',
    ],
  ])('an upload with %s is refused', async (_, headers, body) => {
    const { auth } = client(address());
    const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
    const response = await fetch(`${backend.url}/v0/b/x/o?name=a.webp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Firebase ${await user.getIdToken()}` },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });
});

test('files survive a restart, and bytes without a record are removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scuderia-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = await startLocalBackend({ dataDir, projectId: PROJECT });
  first.putFile('a.webp', 'image/webp', Buffer.from(IMAGE));
  await first.close();
  writeFileSync(join(dataDir, 'storage', 'blobs', 'half'), 'x');
  const second = await startLocalBackend({ dataDir, projectId: PROJECT });
  const response = await fetch(`${second.url}/v0/b/x/o/a.webp?alt=media`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(IMAGE);
  expect(readdirSync(join(dataDir, 'storage', 'blobs'))).toHaveLength(1);
  await second.close();
});
