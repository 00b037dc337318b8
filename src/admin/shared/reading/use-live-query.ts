import { useObservable } from 'dexie-react-hooks';
import { throttledLiveQuery } from '../../../mirror/database/throttled-live-query.ts';
import { systemClock } from '../../../platform/clock.ts';

/**
 * The result of a query of the phone's databases, kept up to date at a pace that the phone can follow; undefined while
 * loading.
 *
 * @param read must depend on nothing but `deps`
 * @throws what `read` throws, while rendering
 */
export function useLiveQuery<Value>(
  read: () => Promise<Value>,
  deps: readonly unknown[],
): Value | undefined {
  return useObservable(() => throttledLiveQuery(systemClock, read), [...deps]);
}
