import { expect, test } from 'vitest';
import { type Collection, COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { ok } from '../../../src/platform/result.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';
import { withTimeout, REQUEST_LIMIT_MS } from '../../../src/sync/requests.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** What a weak connection transfers within the time limit of a request, in bytes. */
const BROUGHT = 450_000;
/** The largest document of a collection, in bytes: a horse with its photo, a record with long notes. */
const largest = (collection: Collection) => (collection === 'horses' ? 20_000 : 4000);

/** A store behind such a connection, and the page sizes that were requested from it. */
function overWeakLine(collection: Collection) {
  const clock = new ManualClock();
  const limits: number[] = [];
  const token = async () => ok('token');
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root: 'projects/p/databases/(default)/documents',
    tokens: { current: token, refresh: token },
    fetch: async (_url, init) => {
      const { limit } = JSON.parse(init?.body as string).structuredQuery as { limit: number };
      limits.push(limit);
      if (limit * largest(collection) <= BROUGHT)
        return new Response('[{"readTime":"2026-10-14T10:00:00Z"}]');
      return new Promise((_answer, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    },
  });
  const ask = withTimeout(clock, new AbortController().signal);
  return { clock, limits, store, ask };
}

test.each(COLLECTION_NAMES.flatMap((name) => [false, true].map((whole) => [name, whole] as const)))(
  '[PUSH-8] a page of %s that took too long is asked for in smaller ones, which a weak line brings (whole: %s)',
  async (collection, whole) => {
    const { clock, limits, store, ask } = overWeakLine(collection);
    const read = () =>
      ask((signal) =>
        whole
          ? store.everything(collection, null, signal)
          : store.changedSince(collection, '2026-01-01T00:00:00.000000000Z', null, signal),
      );
    const first = read();
    await clock.advance(REQUEST_LIMIT_MS);
    expect(await first).toMatchObject({ success: false, error: 'timeout' });
    expect(await read()).toMatchObject({ success: true });
    expect(await read()).toMatchObject({ success: true });
    expect(limits[0]).toBeGreaterThan(limits[1]!);
    expect(limits[2]).toBe(limits[1]);
  },
);
