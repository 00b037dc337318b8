import type { BdnChoice } from '../../register/bdn/apply-bdn.ts';
import type { BdnComparison, BdnRow, Difference, Matched } from '../../register/bdn/compare-bdn.ts';

/* Ticks are kept as keys that stay the same when the comparison is made again. */

/** The key of a difference that can be taken over. It holds the value, so that a different value is not ticked. */
export function tickOf({ horse }: Matched, { field, there }: Difference): string {
  return `${horse.path} ${field} ${there}`;
}

/** The key of a row that can be added. */
export function tickOfRow({ line }: BdnRow): string {
  return `row ${line}`;
}

/** Every key of a comparison that can be ticked. */
export function allTicks({ different, onlyThere }: BdnComparison): ReadonlySet<string> {
  return new Set([
    ...different.flatMap((match) =>
      match.differences.filter(({ canBeTaken }) => canBeTaken).map((each) => tickOf(match, each)),
    ),
    ...onlyThere.map(({ row }) => tickOfRow(row)),
  ]);
}

/** The part of a comparison that is ticked. */
export function choiceOf(
  { different, onlyThere }: BdnComparison,
  ticks: ReadonlySet<string>,
): BdnChoice {
  return {
    taken: different.flatMap((match) => {
      const differences = match.differences.filter((each) => ticks.has(tickOf(match, each)));
      return differences.length > 0 ? [{ match, differences }] : [];
    }),
    added: onlyThere.map(({ row }) => row).filter((row) => ticks.has(tickOfRow(row))),
  };
}

/** The ticks with some of them set or cleared. */
export function withTicks(
  ticks: ReadonlySet<string>,
  keys: readonly string[],
  ticked: boolean,
): ReadonlySet<string> {
  const next = new Set(ticks);
  for (const key of keys) {
    if (ticked) next.add(key);
    else next.delete(key);
  }
  return next;
}
