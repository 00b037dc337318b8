import { vi } from 'vitest';

/** Ends what hangs; long enough that what is slow does not fail (milliseconds). */
const TIMEOUT_MS = 120_000;

/**
 * Waits until a check no longer throws, however busy the machine is; Vitest's own `waitFor` gives up after
 * a second.
 */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS });
}
