/** What a phone knows of the server's time, in milliseconds since the epoch. */
export interface HeardTime {
  /** The latest server time up to which something was received; null where nothing was. */
  readonly heardAt: number | null;
  /** When something was last received, by this phone's own clock. */
  readonly lastPullAt: number | null;
}

/** How wrong a clock may be before it is told. While a page is open, everything is read every ten minutes (PULL-10). */
const TOLERANCE_MS = 3_600_000;
/** How old the time of a screen may be: what was received since then is later. */
const LAG_MS = 2 * 60_000;

/**
 * How this phone's clock is wrong, as far as that is known (STATUS-6): `behind` where the server's time was later
 * already; `ahead` where it was when something was last received, and was not set back since. Null where neither shows.
 */
export function clockFault(
  { heardAt, lastPullAt }: HeardTime,
  now: number,
): 'behind' | 'ahead' | null {
  if (heardAt === null) return null;
  if (heardAt - now > TOLERANCE_MS) return 'behind';
  const isAsThen = lastPullAt !== null && now >= lastPullAt - LAG_MS;
  return isAsThen && lastPullAt - heardAt > TOLERANCE_MS ? 'ahead' : null;
}
