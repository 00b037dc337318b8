import { useEffect, useRef } from 'react';

/**
 * Keeps what a person is working on in its place while banners come and go above it: the page is
 * scrolled by what they push it, before that is painted. A banner that is there when the screen is opened
 * is in view; one that comes later is above, and the chip of the top bar says the same meanwhile.
 *
 * @param element the one that holds the banners
 * @param screen names the screen: the first touch of each one counts
 */
export function useStillContent(element: HTMLElement | null, screen: string): void {
  const inUse = useRef(false);
  useEffect(() => {
    if (!element) return undefined;
    // A new screen begins with its banners in view.
    element.setAttribute('data-screen', screen);
    inUse.current = false;
    element.style.removeProperty('min-block-size');
    let height = element.offsetHeight;
    // What a person does in a banner may close it, and the room goes with it.
    const touch = ({ target }: Event) => {
      inUse.current = !(target instanceof Node && element.contains(target));
    };
    const observer = new ResizeObserver(() => {
      const pushed = element.offsetHeight - height;
      height = element.offsetHeight;
      if (!inUse.current || pushed === 0) return;
      if (pushed < 0 && scrollY < -pushed) {
        // There is nothing to scroll back: the room stays until the screen is left.
        height -= pushed;
        element.style.setProperty('min-block-size', `${height}px`);
        return;
      }
      scrollBy({ top: pushed, behavior: 'instant' });
    });
    observer.observe(element);
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    return () => {
      observer.disconnect();
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
  }, [element, screen]);
}
