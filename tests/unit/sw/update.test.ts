import { expect, test, vi } from 'vitest';

/** In a variable, so that TypeScript does not check it: the worker's code has other globals than a page's. */
const UPDATE: string = '../../../sw/update.ts';
const { replaceUnlessAdmin, updateWhenAsked } = (await import(UPDATE)) as {
  replaceUnlessAdmin: (self: object) => Promise<void>;
  updateWhenAsked: (self: object) => void;
};

/** A worker in front of pages with these addresses. */
function workerOf(...open: readonly string[]) {
  const skipWaiting = vi.fn(async () => undefined);
  const claim = vi.fn(async () => undefined);
  const matchAll = vi.fn(async ({ includeUncontrolled = false, type = 'window' } = {}) =>
    // A page that was opened before the first version is controlled by none.
    type === 'window' && includeUncontrolled
      ? open.map((path) => ({ url: `https://scuderia.example${path}` }))
      : [],
  );
  return Object.assign(new EventTarget(), { skipWaiting, clients: { matchAll, claim } });
}

test.each([
  [['/admin'], false],
  [['/admin/'], false],
  [['/admin?kind=dentists'], false],
  [['/admin/horses/stella#x'], false],
  [['/it', '/admin/horses'], false],
  [['/it', '/it/paths'], true],
  [['/administration', '/it/admin'], true],
  [[], true],
])('with %s open, a version that was fetched takes over by itself: %s', async (open, isTaken) => {
  const self = workerOf(...open);
  await replaceUnlessAdmin(self);
  expect(self.skipWaiting).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});

test('a version takes over when it is asked to, by this message alone, and then controls the open pages', () => {
  const self = workerOf('/admin');
  updateWhenAsked(self);
  for (const data of [null, 'SKIP_WAITING', {}, { type: 'CACHE_URLS' }])
    self.dispatchEvent(Object.assign(new Event('message'), { data }));
  expect(self.skipWaiting).not.toHaveBeenCalled();
  self.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'SKIP_WAITING' } }));
  expect(self.skipWaiting).toHaveBeenCalledOnce();
  const waitUntil = vi.fn();
  self.dispatchEvent(Object.assign(new Event('activate'), { waitUntil }));
  expect(self.clients.claim).toHaveBeenCalledOnce();
  expect(waitUntil).toHaveBeenCalledOnce();
});
