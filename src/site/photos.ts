import type { PhotoSlot } from '../model/photo-slots.ts';

/** A photo that the build took over from Storage: files of the site itself. */
export interface SitePhoto {
  readonly alt: string;
  /** Of the large size, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly large: string;
  /** At most 800 px on its longest side; absent where there is none of the same photo. */
  readonly small?: string;
}

export type SitePhotos = Readonly<Partial<Record<PhotoSlot, SitePhoto>>>;

/** The photos of this build; where one is missing the page shows its drawing. */
export const PHOTOS: SitePhotos = __SITE_PHOTOS__ as SitePhotos;
