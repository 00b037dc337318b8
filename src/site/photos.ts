import type { PhotoSlot } from '../model/photo-slots.ts';

/** A photo from Storage that the build made a file of the site. */
export interface SitePhoto {
  readonly alt: string;
  /** The size of the large file, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly large: string;
  /** The small file, at most 800 px on its longest side; absent if there is none of the same photo. */
  readonly small?: string;
}

export type SitePhotos = Readonly<Partial<Record<PhotoSlot, SitePhoto>>>;

/** The photos of this build; a page shows its drawing for a missing one. */
export const PHOTOS: SitePhotos = __SITE_PHOTOS__ as SitePhotos;
