import type { MouseEvent } from 'react';

/** Focus without scrolling. */
export const NO_SCROLL = { preventScroll: true } as const;

/**
 * The handler of a button that goes away when it is pressed: what is around it and stays takes the focus first; the
 * content, from a banner above it.
 */
export const keepFocus =
  (press: () => unknown) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    (aroundOf(currentTarget) ?? document.getElementById('content'))?.focus(NO_SCROLL);
    press();
  };

/** The nearest element around another one that can take the focus. */
export function aroundOf(element: Element | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('[tabindex]');
}
