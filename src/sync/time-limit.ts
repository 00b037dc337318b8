import type { Clock } from '../platform/clock.ts';
import { fail } from '../platform/result.ts';
import type { RemoteAnswer } from './ports.ts';

/** No request may take longer (PUSH-8), in milliseconds. */
export const REQUEST_LIMIT_MS = 20_000;

/** Makes one request, bounded in time. */
export type Ask = <Value>(
  request: (signal: AbortSignal) => RemoteAnswer<Value>,
) => RemoteAnswer<Value>;

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
      request(abandon.signal).then(finish, () => finish(fail('unreachable')));
    });
  };
}
