import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Page, RemoteAnswer, RemoteFailure, RemoteStore } from './ports.ts';

/** No request may take longer (PUSH-8), in milliseconds. */
export const REQUEST_LIMIT_MS = 20_000;

/** Makes one request, bounded in time. */
export type Ask = <Value>(
  request: (signal: AbortSignal) => RemoteAnswer<Value>,
) => RemoteAnswer<Value>;

/** What reading from the server needs. */
export interface Receiver {
  readonly remote: RemoteStore;
  readonly ask: Ask;
  readonly log?: Log;
  /** How many documents of the last minutes are counted rather than read again (PULL-10); tests have few. */
  readonly crowd?: number | undefined;
}

/**
 * Gives every request its own time limit. A request that runs out of time, or that `stop` abandons,
 * may still have taken effect: the failure says so, and the mutation is sent again (PUSH-8).
 */
export function limitTime(clock: Clock, stop: AbortSignal, limit = REQUEST_LIMIT_MS): Ask {
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
      // An adapter gives failures as values (ports.ts): what it throws is a bug, and no network's fault.
      request(abandon.signal).then(finish, () => finish(fail('internal')));
    });
  };
}

/**
 * Asks; where the credentials were refused, fetches them anew and asks once more. Pauses nothing: a
 * screen may ask too.
 */
export async function withFreshCredentials<Value>(
  { remote, ask }: Receiver,
  request: () => RemoteAnswer<Value>,
): RemoteAnswer<Value> {
  const first = await request();
  if (first.success || (first.error !== 'signedOut' && first.error !== 'denied')) return first;
  const refreshed = await ask((signal) => remote.refreshCredentials(signal));
  return refreshed.success ? request() : refreshed;
}

/**
 * Waits for all of several tasks to end, the failed ones too: nothing goes on behind what comes next.
 *
 * @throws what the first of them that failed threw
 */
export async function endAll<Tasks extends readonly unknown[]>(
  tasks: readonly [...Tasks],
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

/** Reads a long answer page by page; gives the server's time of the first read. */
export async function eachPage<Read extends Page<unknown>>(
  ask: Ask,
  start: string | null,
  request: (after: string | null, signal: AbortSignal) => RemoteAnswer<Read>,
  take: (page: Read, begun: string) => Promise<void>,
): Promise<Result<string, RemoteFailure>> {
  let begun = '';
  const from = async (after: string | null): Promise<Result<string, RemoteFailure>> => {
    const page = await ask((signal) => request(after, signal));
    if (!page.success) return page;
    begun ||= page.data.readTime;
    await take(page.data, begun);
    return page.data.next === null ? ok(begun) : from(page.data.next);
  };
  return from(start);
}
