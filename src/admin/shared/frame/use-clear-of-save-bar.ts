import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an element at the foot of the window above the save bar of a form, wherever the bar is and however high.
 *
 * @param isShown whether the element shows anything
 */
export function useClearOfSaveBar(place: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const measure = () => {
      const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
      const room = bar && bar.top < innerHeight ? innerHeight - bar.top : 0;
      place.current?.style.setProperty('--save-bar', `${room}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    for (const bar of document.querySelectorAll('[data-save-bar]')) observer.observe(bar);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [place, isShown]);
}
