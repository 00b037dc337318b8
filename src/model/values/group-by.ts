/** The elements of a list by a key, each group in the order of the list: `Map.groupBy`, which older phones lack. */
export function groupBy<Each>(
  list: readonly Each[],
  keyOf: (each: Each) => string,
): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}
