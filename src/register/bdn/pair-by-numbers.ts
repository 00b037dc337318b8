import { groupBy } from '../../model/values/group-by.ts';

/** The two numbers that a horse is known by, as they are compared; empty where it has none. */
export interface Numbered {
  readonly chip: string;
  readonly ueln: string;
}

export type NumberKind = 'chip' | 'ueln';

/** One of each side, matched by one of the numbers. */
export interface NumberPair<A, B> {
  readonly a: A;
  readonly b: B;
  readonly by: NumberKind;
}

/** A number that occurs more than once on one side: which of them is which, nobody can tell. */
export interface Duplicate<A, B> {
  readonly by: NumberKind;
  readonly number: string;
  readonly a: readonly A[];
  readonly b: readonly B[];
}

/** Each of both sides in exactly one place. */
export interface Pairing<A, B> {
  readonly pairs: readonly NumberPair<A, B>[];
  readonly duplicates: readonly Duplicate<A, B>[];
  readonly onlyA: readonly A[];
  readonly onlyB: readonly B[];
}

/**
 * Pairs two lists: by chip, then the rest by UELN, which stays the same for life, whatever their chips are. The sides
 * are treated alike.
 */
export function pairByNumbers<A extends Numbered, B extends Numbered>(
  a: readonly A[],
  b: readonly B[],
): Pairing<A, B> {
  const pairs: NumberPair<A, B>[] = [];
  const duplicates: Duplicate<A, B>[] = [];
  let [leftA, leftB] = [a, b];
  for (const by of ['chip', 'ueln'] as const) {
    const ofB = groupBy(leftB, (each) => each[by]);
    const ofA = groupBy(leftA, (each) => each[by]);
    const found = new Set<Numbered>();
    for (const number of new Set([...ofA.keys(), ...ofB.keys()])) {
      if (number === '') continue;
      const [same, other] = [ofA.get(number) ?? [], ofB.get(number) ?? []];
      if (same.length > 1 || other.length > 1) duplicates.push({ by, number, a: same, b: other });
      else if (same.length === 1 && other.length === 1) {
        pairs.push({ a: same[0]!, b: other[0]!, by });
      } else continue;
      for (const each of [...same, ...other]) found.add(each);
    }
    leftA = leftA.filter((each) => !found.has(each));
    leftB = leftB.filter((each) => !found.has(each));
  }
  return { pairs, duplicates, onlyA: leftA, onlyB: leftB };
}
