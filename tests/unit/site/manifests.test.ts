import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Image {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}
interface Manifest {
  readonly id: string;
  readonly start_url: string;
  readonly lang: string;
  readonly icons: readonly Image[];
  readonly screenshots: readonly (Image & { readonly form_factor: string })[];
  readonly shortcuts?: readonly { readonly name: string; readonly url: string }[];
}

const read = (name: string) =>
  JSON.parse(readFileSync(`public/${name}.webmanifest`, 'utf8')) as Manifest;

describe.each([
  ['site', '/it'],
  ['admin', '/admin'],
])('the manifest of the %s', (name, start) => {
  const manifest = read(name);

  test('is an app of its own with its own start address', () => {
    expect([manifest.id, manifest.start_url, manifest.lang]).toEqual([start, start, 'it']);
  });

  test('has screenshots for narrow and wide screens', () => {
    expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });

  test('names images that exist in the size that it says, icons plain and maskable', () => {
    const images = [...manifest.icons, ...manifest.screenshots];
    const drawn = images.filter(({ type }) => type === 'image/png');
    expect(drawn.length).toBeGreaterThan(3);
    for (const { src, sizes, type } of drawn) {
      const png = readFileSync(`public${src}`);
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)} ${type}`).toBe(`${sizes} image/png`);
    }
    for (const purpose of ['any', 'maskable']) {
      const sizes = manifest.icons
        .filter((icon) => icon.purpose === purpose)
        .map((icon) => icon.sizes);
      expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    }
  });
});

test('the admin app has its shortcuts', () => {
  expect(read('admin').shortcuts?.map(({ name, url }) => [name, url])).toEqual([
    ['Giro pareggi', '/admin/round'],
    ['Cavalli', '/admin/horses'],
    ['Tesserati', '/admin/memberships'],
  ]);
});
