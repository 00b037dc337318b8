import { useMedia } from '../shared/frame/use-media.ts';

/** The sizes of the admin app's layout: up to 767 px small, up to 991 SM, up to 1399 MD, otherwise LG. */
export type LayoutSize = 'small' | 'SM' | 'MD' | 'LG';

/** The layout size of a window width (px). */
export function layoutSizeOf(width: number): LayoutSize {
  return width <= 767 ? 'small' : width <= 991 ? 'SM' : width <= 1399 ? 'MD' : 'LG';
}

/** The layout size of the window, kept up to date. */
export function useLayoutSize(): LayoutSize {
  const small = useMedia('(width < 768px)');
  const medium = useMedia('(width < 992px)');
  const large = useMedia('(width < 1400px)');
  return small ? 'small' : medium ? 'SM' : large ? 'MD' : 'LG';
}

/** Whether the menu covers the content and is closed at first. */
export function isNarrow(size: LayoutSize): boolean {
  return size === 'small' || size === 'SM';
}
