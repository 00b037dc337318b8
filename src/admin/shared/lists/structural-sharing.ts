import { deepEqual } from '@tanstack/react-router';

/**
 * Structural sharing: the new values, but each that equals the earlier value of its key is replaced by that earlier
 * object. A memoised component (`memo`) that gets such a value is rendered again only when it changed.
 *
 * @param before what was read before, by the same keys
 */
export function shareEqualValues<Value>(
  before: ReadonlyMap<string, Value> | undefined,
  read: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  return new Map(
    Array.from(read, ([key, value]) => {
      const held = before?.get(key);
      return [key, held !== undefined && deepEqual(held, value) ? held : value];
    }),
  );
}
