/** How long a page that never rests is waited for, and one of a browser that does not tell (Safari), in milliseconds. */
const LONGEST_MS = 2000;
const UNTOLD_MS = 500;

/** Calls back once the page has nothing else to do. @returns what ends the waiting */
export function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, UNTOLD_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(asked);
}
