import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** In a variable, so that TypeScript does not check it: the worker's code has other globals than a page's. */
const PHOTOS: string = '../../../sw/photos.ts';
const HERE = 'https://scuderia.example';
const STORAGE = 'https://firebasestorage.googleapis.com';

interface Plugin {
  readonly cacheWillUpdate?: (given: { response: object }) => Promise<object | null>;
}
type Matches = (given: { request: object; url: URL }) => boolean;

let matches: Matches;
let plugins: readonly Plugin[] = [];

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('workbox-core', () => ({ cacheNames: {} }));
  vi.doMock('workbox-routing', () => ({
    registerRoute: (asked: Matches) => {
      matches = asked;
    },
  }));
  vi.doMock('workbox-strategies', () => ({
    CacheFirst: vi.fn(function keep(options: { plugins: readonly Plugin[] }) {
      ({ plugins } = options);
    }),
  }));
  vi.doMock('workbox-expiration', () => ({ ExpirationPlugin: vi.fn() }));
  const { keepPhotos } = (await import(PHOTOS)) as { keepPhotos: (self: object) => void };
  keepPhotos({ location: new URL(`${HERE}/service-worker.js`) });
});
afterAll(() => {
  for (const name of ['core', 'routing', 'strategies', 'expiration'])
    vi.doUnmock(`workbox-${name}`);
  vi.resetModules();
});

describe('a photo is kept', () => {
  const isKept = (address: string, destination = 'image') =>
    matches({ request: { destination }, url: new URL(address, HERE) });

  test.each([
    '/assets/photos/home-large-0123456789.webp',
    '/assets/photos/home-small-0123456789.jpg',
    `${STORAGE}/v0/b/club/o/home.webp?alt=media&v=17`,
    '/v0/b/club/o/home.webp?alt=media',
  ])('%s', (address) => {
    expect(isKept(address)).toBe(true);
    // Not where a script asks for it, as the admin's screen of the photos does.
    expect(isKept(address, '')).toBe(false);
  });

  test.each([
    `${STORAGE}/v0/b/club/o/home.webp?alt=media&token=secret`,
    `${STORAGE}/v0/b/club/o/home.webp`,
    `${STORAGE}/v0/b/club/o/icons%2Fhorse.svg?alt=media`,
    'https://elsewhere.example/v0/b/club/o/home.webp?alt=media',
    'https://elsewhere.example/assets/photos/home-large-0123456789.webp',
    '/assets/photos/home/large.webp',
  ])('but not %s', (address) => {
    expect(isKept(address)).toBe(false);
  });

  // Status 0: an answer of another origin that nobody may look into. It would stay for sixty days.
  test.each([
    [200, true],
    [0, false],
    [206, false],
    [404, false],
    [503, false],
  ])('with status %i: %s', async (status, kept) => {
    const response = { status };
    const plugin = plugins.find(({ cacheWillUpdate }) => cacheWillUpdate);
    expect(await plugin!.cacheWillUpdate!({ response })).toBe(kept ? response : null);
  });
});
