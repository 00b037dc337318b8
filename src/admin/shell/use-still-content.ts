import { useEffect, useRef } from 'react';

/**
 * Keeps the content in its place while banners come and go above it: when a banner pushes the content, the page is
 * scrolled by the same distance before that is painted. Banners that exist when a screen is opened are in view; one
 * that comes later is above the view, and the chip of the top bar says the same meanwhile.
 *
 * @param element the element that holds the banners
 * @param screen names the screen: each screen is kept still only from the first touch on
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
    // A touch in a banner may close it; its height is then removed without scrolling.
    const touch = ({ target }: Event) => {
      inUse.current = !(target instanceof Node && element.contains(target));
    };
    const observer = new ResizeObserver(() => {
      const pushed = element.offsetHeight - height;
      height = element.offsetHeight;
      if (!inUse.current || pushed === 0) return;
      if (pushed < 0 && scrollY < -pushed) {
        // The page cannot be scrolled back so far: the height stays until the screen is left.
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
