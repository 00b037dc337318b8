/**
 * Lets go of something before the browser freezes this page, which is loaded anew when it is thawed. A
 * frozen page still hears messages of other tabs: a database that it holds open would be read because of
 * them, by transactions that cannot end and that keep others from writing.
 *
 * The same where the browser keeps the page for 'back'; browsers other than Chromium report only that.
 * Whoever comes back would see what the page last showed, and it would go on with it, though somebody
 * signed out meanwhile (AUTH-2): a page that is kept hears nothing.
 *
 * @param letGo must do its work at once; it may be called twice
 */
export function onFreeze(letGo: () => void): void {
  const reload = () => window.location.reload();
  document.addEventListener('freeze', () => {
    letGo();
    document.addEventListener('resume', reload, { once: true });
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    letGo();
    window.addEventListener('pageshow', reload, { once: true });
  });
}
