/** Closes the menu of src/site/layout/header.tsx where Back shows a page as it was left: with the menu open. */
export function closeMenuOnReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    // Browsers without popover always show the list.
    if (persisted) document.querySelector<HTMLElement>('[popover]')?.hidePopover?.();
  });
}
