/**
 * Lets go of something before the browser freezes this page, which is loaded anew when it is thawed. A
 * frozen page still hears messages of other tabs: a database that it holds open would be read because of
 * them, by transactions that cannot end and that keep others from writing.
 *
 * @param letGo must do its work at once
 */
export function onFreeze(letGo: () => void): void {
  document.addEventListener('freeze', () => {
    letGo();
    document.addEventListener('resume', () => window.location.reload(), { once: true });
  });
}
