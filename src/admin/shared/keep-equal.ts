import { deepEqual } from '@tanstack/react-router';

/**
 * What was read again, in which each value that is equal to the one before is that one. A component that is
 * given it (`memo`) is drawn again only where something changed.
 *
 * @param before what was read before, by the same keys
 */
export function keepEqual<Value>(
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
