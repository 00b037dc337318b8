import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: {
    cleanUrls: boolean;
    trailingSlash: boolean;
    rewrites: object[];
    ignore: string[];
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
};
const sent = new Map(
  hosting.headers
    .find(({ source }) => source === '**')!
    .headers.map(({ key, value }) => [key, value]),
);
/** The directives of a header as names with their values. */
function directives(header: string, separator: string, equals: string): Record<string, string> {
  const all = sent.get(header)!.split(separator);
  return Object.fromEntries(
    all.map((each) => {
      const [name = '', ...value] = each.split(equals);
      return [name, value.join(equals)];
    }),
  );
}

// e2e/security.spec.ts shows that they are sent as they are here, and the doctor checks that on a real site.
test('every answer forbids sniffing, another origin’s window, and plain HTTP for a year', () => {
  expect(sent.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(sent.get('X-Content-Type-Options')).toBe('nosniff');
  expect(sent.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(sent.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  // A browser that kept a page would ask for the files of an older version, which are no longer there.
  expect(sent.get('Cache-Control')).toBe('no-cache');
});

test('the policy allows what the pages and the app need, each from where it comes, and nothing else', () => {
  const google = (name: string) => `https://${name}.googleapis.com`;
  expect(directives('Content-Security-Policy', '; ', ' ')).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': `'self' data: blob: ${google('firebasestorage')}`,
    'connect-src': [
      "'self'",
      ...['firestore', 'identitytoolkit', 'securetoken', 'firebasestorage'].map(google),
    ].join(' '),
    'frame-src': 'https://www.openstreetmap.org',
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'scuderia',
  });
});

test('of what a device can do, a page may ask for the camera alone, and only our own', () => {
  const { camera, ...others } = directives('Permissions-Policy', ', ', '=');
  expect(camera).toBe('(self)');
  expect(new Set(Object.values(others))).toEqual(new Set(['()']));
  for (const name of ['geolocation', 'microphone', 'display-capture', 'payment', 'usb'])
    expect(Object.keys(others)).toContain(name);
});

test('the policy names no host of statistics: whoever wants them adds it', () => {
  expect(sent.get('Content-Security-Policy')).not.toMatch(/analytics|tagmanager|installations/);
});

test('source maps are not put online', () => {
  expect(hosting.ignore).toContain('**/*.map');
});

test('a page has one address, without an ending, and every address of the admin app is its document', () => {
  expect([hosting.cleanUrls, hosting.trailingSlash]).toEqual([true, false]);
  expect(hosting.rewrites).toEqual(
    ['/admin', '/admin/**'].map((source) => ({ source, destination: '/index.html' })),
  );
});
