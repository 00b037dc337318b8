/**
 * Calls `release` before the browser freezes this page, and reloads the page when it is thawed. A frozen page still
 * receives messages of other tabs: if it held the database open, they would make it read there, in transactions that
 * cannot end and that keep others from writing.
 *
 * The same where the browser keeps the page for 'back'; browsers other than Chromium report only that. Such a page
 * receives no messages: after 'back' it would go on with what it last showed, though somebody signed out meanwhile
 * (AUTH-2).
 *
 * @param release releases what the page holds; it must be synchronous, and may be called twice
 */
export function onFreeze(release: () => void): void {
  const reload = () => window.location.reload();
  document.addEventListener('freeze', () => {
    release();
    document.addEventListener('resume', reload, { once: true });
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    release();
    window.addEventListener('pageshow', reload, { once: true });
  });
}
