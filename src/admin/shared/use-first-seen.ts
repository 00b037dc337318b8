import { useState } from 'react';

/**
 * Remembers of each item what it was when it first appeared, for as long as the screen is open: a
 * list that is reordered, or closes up, under the finger makes the next tap hit another row.
 *
 * @param valueOf what to remember; `place` counts the items in the order of their appearance
 */
export function useFirstSeen<Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  valueOf: (item: Item, place: number) => Value,
): ReadonlyMap<string, Value> {
  const [seen, setSeen] = useState<ReadonlyMap<string, Value>>(new Map());
  const fresh = items.filter((item) => !seen.has(keyOf(item)));
  if (fresh.length === 0) return seen;
  const more = new Map(seen);
  for (const item of fresh) more.set(keyOf(item), valueOf(item, more.size));
  setSeen(more);
  return more;
}
