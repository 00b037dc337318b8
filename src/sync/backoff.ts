const FIRST_MS = 2_000;
const FIRST_QUOTA_MS = 60_000;
/** The longest that a retry waits, in milliseconds. */
export const MAX_BACKOFF_MS = 15 * 60_000;

/**
 * How long to wait before the next try: full jitter (uniform up to a bound that doubles from 2 s to 15 min), so that
 * phones do not all retry at the same time (PUSH-9).
 *
 * @param attempts tries made so far, at least 1
 * @param random uniform in [0, 1)
 * @param quota whether a quota was exceeded: the bound then starts at a minute
 * @returns milliseconds
 */
export function backoff(attempts: number, random: number, quota: boolean): number {
  const first = quota ? FIRST_QUOTA_MS : FIRST_MS;
  const bound = Math.min(MAX_BACKOFF_MS, first * 2 ** Math.min(attempts - 1, 20));
  return Math.round(bound * random);
}

/**
 * Whether a mutation may be tried now. A moment further away than the longest wait was written by a clock that has
 * since been set back; it delays nothing.
 *
 * @param nextAttemptAt milliseconds since the epoch, by this phone's clock
 */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + MAX_BACKOFF_MS;
}
