import type { Clock } from '../platform/clock.ts';
import type { DiaryWriter } from '../platform/diary.ts';
import { fail, ok } from '../platform/result.ts';
import type { Page, RemoteAnswer, RemoteStore } from './ports.ts';

/** The time limit of a request (PUSH-8), in milliseconds. */
export const REQUEST_LIMIT_MS = 20_000;

/** Makes one request, bounded in time. */
export type Ask = <Value>(
  request: (signal: AbortSignal) => RemoteAnswer<Value>,
) => RemoteAnswer<Value>;

/** What sending and receiving need of the server and the phone. */
export interface Connection {
  readonly remote: RemoteStore;
  readonly ask: Ask;
  /** The phone's own diary, which has nothing to do with the log entries on the server. */
  readonly diary?: DiaryWriter;
  /**
   * The most documents of the overlap that are read again; more than these are counted (PULL-10). Only tests and
   * benchmarks set it.
   */
  readonly maxReread?: number | undefined;
}

/**
 * Gives every request its own time limit. A request that runs out of time, or that `stop` abandons, may still have
 * taken effect: it fails with `timeout`, and the mutation is sent again (PUSH-8).
 */
export function withTimeout(clock: Clock, stop: AbortSignal, limit = REQUEST_LIMIT_MS): Ask {
  return async <Value>(request: (signal: AbortSignal) => RemoteAnswer<Value>) => {
    const abandon = new AbortController();
    return new Promise<Awaited<RemoteAnswer<Value>>>((resolve) => {
      const finish = (answer: Awaited<RemoteAnswer<Value>>) => {
        cancel();
        stop.removeEventListener('abort', expire);
        resolve(answer);
      };
      const expire = () => {
        finish(fail('timeout'));
        abandon.abort();
      };
      const cancel = clock.after(limit, expire);
      if (stop.aborted) {
        expire();
        return;
      }
      stop.addEventListener('abort', expire, { once: true });
      // Adapters return failures as values (ports.ts): an exception is a bug, not a failure of the network.
      request(abandon.signal).then(finish, () => finish(fail('internal')));
    });
  };
}

/**
 * Makes a request; where the credentials are refused, refreshes them and tries once more. Pauses nothing, since screens
 * make requests too.
 */
export async function withFreshCredentials<Value>(
  { remote, ask }: Connection,
  request: () => RemoteAnswer<Value>,
): RemoteAnswer<Value> {
  const first = await request();
  if (first.success || (first.error !== 'signedOut' && first.error !== 'denied')) return first;
  const refreshed = await ask((signal) => remote.refreshCredentials(signal));
  return refreshed.success ? request() : refreshed;
}

/**
 * Waits until all of several tasks have ended, failed ones included, so that none goes on in the background.
 *
 * @throws what the first failed task threw
 */
export async function settleAll<Tasks extends readonly unknown[]>(
  tasks: readonly [...Tasks],
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

/**
 * Reads a long answer page by page. The next page is requested while one is taken in; pages are taken in one after the
 * other, so that none is skipped where one fails.
 *
 * @returns the server's time of the first read
 * @throws what taking in a page threw, once no request is in flight
 */
export async function eachPage<Read extends Page<unknown>>(
  ask: Ask,
  start: string | null,
  request: (after: string | null, signal: AbortSignal) => RemoteAnswer<Read>,
  take: (page: Read, firstReadTime: string) => Promise<void>,
): RemoteAnswer<string> {
  const from = async (
    asked: RemoteAnswer<Read>,
    first: string,
    after = start,
  ): RemoteAnswer<string> => {
    const page = await asked;
    if (!page.success) return page;
    // Pages that lead back to where they began never end.
    if (after !== null && page.data.next === after) return fail('internal');
    const { next, readTime } = page.data;
    const firstReadTime = first || readTime;
    if (next === null) {
      await take(page.data, firstReadTime);
      return ok(firstReadTime);
    }
    const following = ask((signal) => request(next, signal));
    await settleAll([take(page.data, firstReadTime), following]);
    return from(following, firstReadTime, next);
  };
  return from(
    ask((signal) => request(start, signal)),
    '',
  );
}
