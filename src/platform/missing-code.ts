const missing = new WeakSet<object>();

/** Whether an error says that code of the app could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error);

/**
 * Takes note of code that cannot be loaded. The router knows such an error by its message, and reloads the page, which
 * has the worker answer with its version. Where no worker controls the page and there is no network, the browser's
 * error page would replace the app: the message is changed, and the error is shown inside the frame.
 */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    if (!navigator.serviceWorker?.controller) payload.message = `No worker: ${payload.message}`;
  });
}
