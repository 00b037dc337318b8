/**
 * For pages that lead to the association's own site: leaves at once, without a step back to here.
 * Without a connection it returns, and the page shows its content instead of a browser error.
 * While prerendering and preloading nothing leaves.
 */
export async function leaveTo(address: string, preload: boolean): Promise<void> {
  if (typeof window === 'undefined' || preload || !navigator.onLine) return;
  window.location.replace(address);
  await new Promise(() => {}); // the document is going away: nothing of it should be drawn
}
