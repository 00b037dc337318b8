import { useMedia } from '../shared/use-media.ts';

/** The back-office's sizes: up to 767 px small, up to 991 SM, up to 1399 MD, otherwise LG. */
export type LayoutSize = 'small' | 'SM' | 'MD' | 'LG';

/** The size of a window of that width (px). */
export function layoutSizeOf(width: number): LayoutSize {
  return width <= 767 ? 'small' : width <= 991 ? 'SM' : width <= 1399 ? 'MD' : 'LG';
}

/** The present size of the window. */
export function useLayoutSize(): LayoutSize {
  const small = useMedia('(width < 768px)');
  const medium = useMedia('(width < 992px)');
  const large = useMedia('(width < 1400px)');
  return small ? 'small' : medium ? 'SM' : large ? 'MD' : 'LG';
}

/** Whether the menu lies over the content and starts closed. */
export function isNarrow(size: LayoutSize): boolean {
  return size === 'small' || size === 'SM';
}
