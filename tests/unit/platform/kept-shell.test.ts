import { afterEach, expect, test, vi } from 'vitest';
import { isShellKept } from '../../../src/platform/kept-shell.ts';

/* Whether what the service worker keeps is there (decision 006); the admin app and the page of a given round ask it. */

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the shell is there', async () => ({}), true],
  ['the browser has cleared it', async () => undefined, false],
  ['the browser does not say', () => Promise.reject(new DOMException('', 'SecurityError')), true],
])('%s', async (_, match, isKept) => {
  const asked = vi.fn(match);
  vi.stubGlobal('caches', { match: asked });
  expect(await isShellKept()).toBe(isKept);
  expect(asked).toHaveBeenCalledExactlyOnceWith('/admin', { ignoreSearch: true });
});

test('a browser without caches does not say either', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await isShellKept()).toBe(true);
});
