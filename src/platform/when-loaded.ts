/** Acts once the page has loaded what it needs itself. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act);
}
