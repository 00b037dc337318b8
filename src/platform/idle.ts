/** The longest wait for a page that is never idle; the wait where the browser cannot tell (Safari); milliseconds. */
const MAX_WAIT_MS = 2000;
const UNTOLD_MS = 500;

/** Calls back once the page has nothing else to do. @returns a function that cancels the call */
export function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(then, UNTOLD_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(asked);
}
