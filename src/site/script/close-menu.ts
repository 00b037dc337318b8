/**
 * Closes the menu of src/site/layout/header.tsx where Back shows a page as it was left, with the menu open, and where the
 * focus moves on to the page behind it.
 */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLElement>('[popover]');
  // Browsers without popover always show the list.
  if (!menu?.hidePopover) return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) menu.hidePopover();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!menu.contains(target as Node)) menu.hidePopover();
  });
}
