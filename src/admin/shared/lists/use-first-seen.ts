import { useMemo, useState } from 'react';

/**
 * Keeps a value for each item from when it first appeared, until the component is unmounted. With it a list keeps its
 * order while its data change: if a row moved under the finger, the tap would hit another.
 *
 * @param valueOf gives the value to keep; `index` counts the items in the order of their appearance
 */
export function useFirstSeen<Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  valueOf: (item: Item, index: number) => Value,
): ReadonlyMap<string, Value> {
  const [seen, setSeen] = useState<ReadonlyMap<string, Value>>(new Map());
  const fresh = items.filter((item) => !seen.has(keyOf(item)));
  if (fresh.length === 0) return seen;
  const more = new Map(seen);
  for (const item of fresh) more.set(keyOf(item), valueOf(item, more.size));
  setSeen(more);
  return more;
}

/** Keeps the order in which paths first appeared; those that appear later come last. */
export function useFirstOrder(paths: readonly string[]): readonly string[] {
  const seen = useFirstSeen(
    paths,
    (path) => path,
    (_, index) => index,
  );
  return useMemo(
    () => paths.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)),
    [paths, seen],
  );
}
