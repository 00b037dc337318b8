import type { ReactNode } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import { PHOTOS } from '../photos.ts';
import styles from './photo.module.css';

/** The small size's longest side, in pixels. */
const SMALL_SIDE = 800;

/**
 * A drawing, with the photo over it if one is set. The drawing determines the size, so nothing moves when the photo
 * arrives; if it does not (no network, never loaded), src/site/script/missing-photos.ts removes it and the drawing
 * shows.
 *
 * @param sizes the displayed width, by which the browser chooses the file
 * @param aside for a photo beside text that describes it, such as a link's: its `alt` is empty, and it is loaded when
 *   it comes near
 */
export function Photo({
  of,
  sizes,
  aside = false,
  children,
}: {
  of: PhotoSlot;
  sizes: string;
  aside?: boolean;
  children: ReactNode;
}) {
  const photo = PHOTOS[of];
  if (!photo) return children;
  const { alt, width, height, large, small } = photo;
  const smallWidth = Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height)));
  return (
    <span className={styles.place}>
      <span className={styles.drawing} aria-hidden="true">
        {children}
      </span>
      <img
        className={styles.photo}
        data-photo=""
        alt={aside ? '' : alt}
        width={width}
        height={height}
        sizes={small && sizes}
        srcSet={small && `${small} ${smallWidth}w, ${large} ${width}w`}
        src={large}
        loading={aside ? 'lazy' : 'eager'}
        fetchPriority={aside ? 'auto' : 'high'}
        decoding="async"
      />
    </span>
  );
}
