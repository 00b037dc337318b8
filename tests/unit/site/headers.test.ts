import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: {
    ignore: string[];
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
};
const sent = new Map(
  hosting.headers
    .find(({ source }) => source === '**')!
    .headers.map(({ key, value }) => [key, value]),
);
const ofPolicy = (name: string) =>
  sent
    .get('Content-Security-Policy')!
    .split('; ')
    .find((directive) => directive.split(' ')[0] === name);

// e2e/security.spec.ts shows that they are sent as they are here, and the doctor checks that on a real site.
test('every answer forbids framing, sniffing, another origin’s window, and plain HTTP for a year', () => {
  expect(ofPolicy('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(ofPolicy('default-src')).toBe("default-src 'none'");
  expect(ofPolicy('script-src')).toBe("script-src 'self'");
  expect(ofPolicy('form-action')).toBe("form-action 'self'");
  expect(sent.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(sent.get('X-Content-Type-Options')).toBe('nosniff');
  expect(sent.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(sent.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

test('the policy names no host of statistics: whoever wants them adds it', () => {
  expect(sent.get('Content-Security-Policy')).not.toMatch(/analytics|tagmanager|installations/);
});

test('source maps are not put online', () => {
  expect(hosting.ignore).toContain('**/*.map');
});
