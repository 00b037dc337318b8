/**
 * The value below which a part of the measured values lies.
 *
 * @param part from 0 to 1; 0.5 gives the median
 */
export function quantile(taken: readonly number[], part: number): number {
  return taken.toSorted((a, b) => a - b)[Math.floor((taken.length - 1) * part)]!;
}

/** The median of the measured values. */
export function median(taken: readonly number[]): number {
  return quantile(taken, 0.5);
}
