import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchPhotos, sitePhotos } from '../../../src/site/build/photos-plugin.ts';
import type { SitePhotos } from '../../../src/site/photos.ts';

describe('the build asks for the photos', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  /** A server with this answer; `bytes` is the status for a photo itself. Whoever asks for the list is refused. */
  async function answering(status: number, body: unknown, bytes = status): Promise<string> {
    server = createServer(({ url }, response) => {
      const isPhoto = url!.endsWith('?alt=media');
      const isList = url === '/o';
      response.writeHead(isList ? 403 : isPhoto ? bytes : status, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(isList ? refusal('Permission denied.') : body));
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/o`;
  }
  const refusal = (message: string) => ({ error: { code: 403, message } });
  const none = { index: {}, files: new Map() };

  test('where none was set there are none', async () => {
    expect(await fetchPhotos(await answering(404, { error: { code: 404 } }))).toEqual(none);
  });

  // Each photo of a bucket that is not there is answered like one that was not set.
  test('where there is no such bucket it ends: the site would lose its photos unnoticed', async () => {
    server = createServer((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 404, message: 'Not Found.' } }));
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    await expect(fetchPhotos(`http://127.0.0.1:${port}/o`)).rejects.toThrow('no bucket');
  });

  test('takes them as they are: each size under a name of its content, and only sizes of one photo', async () => {
    const described = (take: string, width = '1600') => ({
      metadata: { take, alt: 'Un campo', width, height: '1200' },
    });
    const stored = new Map<string, readonly [object, string]>([
      ['home', [described('1'), 'a large one']],
      ['home-small', [described('1', '800'), 'a small one']],
      // The small size of the photo before it.
      ['boarding', [described('2'), '\u00ff\u00d8 a JPEG']],
      ['boarding-small', [described('1', '800'), 'of another photo']],
      // Not from the screen of the photos: of what size it is, nobody knows.
      ['activities', [{ metadata: { alt: 'x', height: '4' } }, 'x']],
      ['membership', [{ metadata: { alt: 'x', width: '4' } }, 'x']],
    ]);
    server = createServer(({ url }, response) => {
      const [, name = '', media] = /^\/o\/(.*)\.webp(\?alt=media)?$/.exec(url!) ?? [];
      const [description, content] = stored.get(name) ?? [];
      response.writeHead(content === undefined ? 404 : 200);
      response.end(
        media ? Buffer.from(content ?? '', 'latin1') : JSON.stringify(description ?? {}),
      );
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { index, files } = await fetchPhotos(`http://127.0.0.1:${port}/o`);
    const name = (slot: string, format: string) =>
      expect.stringMatching(RegExp(`^/assets/photos/${slot}-[0-9a-f]{10}[.]${format}$`));
    const common = { alt: 'Un campo', width: 1600, height: 1200 };
    expect(index).toEqual({
      home: { ...common, large: name('home-large', 'webp'), small: name('home-small', 'webp') },
      boarding: { ...common, large: name('boarding-large', 'jpg') },
    });
    const shown = Object.values(index).flatMap(({ large, small }) =>
      small ? [large, small] : [large],
    );
    expect([...files.keys()].map((file) => `/${file}`).toSorted()).toEqual(shown.toSorted());
    expect(Buffer.from(files.get(index.home!.small!.slice(1))!).toString()).toBe('a small one');
  });

  const CLUB = { VITE_FIREBASE_STORAGE_BUCKET: 'my-club.app', VITE_BACKEND: '' };
  const DEMO = { ...CLUB, VITE_BACKEND: '/__backend' };
  test.each([
    [
      'for production: of its bucket',
      'build',
      CLUB,
      'https://firebasestorage.googleapis.com/v0/b/my-club.app/o/',
    ],
    ['without Storage: of nobody', 'build', { ...CLUB, VITE_FIREBASE_STORAGE_BUCKET: '' }, null],
    ['of the demo: of nobody', 'build', DEMO, null],
    [
      'of the demo, from a source of its own: of that',
      'build',
      { ...DEMO, SITE_PHOTOS_FROM: 'http://own.invalid/o' },
      'http://own.invalid/o/',
    ],
    ['that is served while developing: of nobody', 'serve', CLUB, null],
  ] as const)('one %s', async (_, command, env, source) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const metadata = { take: '1', alt: 'Un campo', width: '4', height: '3' };
    const asked = vi.fn(async (_address: string) => Response.json({ metadata }));
    vi.stubGlobal('fetch', asked);
    const { config, generateBundle } = sitePhotos();
    if (typeof config !== 'function' || typeof generateBundle !== 'function')
      throw new Error('no hook');
    const given = await config.call({} as never, {}, { mode: 'production', command });
    const index = JSON.parse(given!.define!['__SITE_PHOTOS__'] as string) as SitePhotos;
    const emitted: { fileName?: string }[] = [];
    const emitFile = (file: object) => emitted.push(file);
    void generateBundle.call({ emitFile } as never, {} as never, {}, false);
    expect(asked.mock.calls.length > 0).toBe(source !== null);
    for (const [address] of asked.mock.calls)
      expect(address.startsWith(source ?? 'none')).toBe(true);
    const shown = Object.values(index).flatMap(({ large, small }) => [large, small ?? '']);
    expect(shown.length > 0).toBe(source !== null);
    // What the pages show is among the files of the build.
    expect(emitted.map(({ fileName }) => `/${fileName}`).toSorted()).toEqual(shown.toSorted());
  });

  // A new bucket has rules that refuse everything; those of this repository are deployed after the build.
  test.each(['Permission denied.', 'Permission denied. Could not perform this operation'])(
    'before its rules were deployed there are none, which the build says (%s)',
    async (message) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(await fetchPhotos(await answering(403, refusal(message)))).toEqual(none);
      expect(warned.mock.calls.join('')).toContain('refuse the photos of the site');
      warned.mockRestore();
    },
  );

  test('where anything else refuses or fails, the build does', async () => {
    const closed = refusal('The billing account for the owning project is disabled.');
    await expect(fetchPhotos(await answering(403, closed))).rejects.toThrow('403');
    server!.close();
    await expect(fetchPhotos(await answering(503, {}))).rejects.toThrow('503');
    server!.close();
    await expect(fetchPhotos(await answering(403, 'Sign in to this network'))).rejects.toThrow();
    server!.close();
    const described = { metadata: { width: '4', height: '3' } };
    await expect(fetchPhotos(await answering(200, described, 403))).rejects.toThrow('403');
    server!.close();
    await expect(fetchPhotos('http://127.0.0.1:1/o')).rejects.toThrow();
  });
});
