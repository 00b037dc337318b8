import type { ReactNode } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import { PHOTOS } from '../photos.ts';
import styles from './photo.module.css';

/** The small size's longest side, in pixels. */
const SMALL_SIDE = 800;

/**
 * A drawing, with the photo over it where one is set. The place is the drawing's: nothing moves when
 * the photo arrives, and where it does not (no network, never seen) src/site/script/missing-photos.ts
 * takes it away and the drawing is there.
 *
 * @param sizes how wide it is shown, for the browser to choose the file
 * @param aside stands beside words that say it already, such as a link's: it has none of its own, and
 *   is fetched when it comes near
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
