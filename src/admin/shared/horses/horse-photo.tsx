import { useMemo } from 'react';
import { isPhoto } from '../../../model/fields/photo.ts';
import styles from './horse-photo.module.css';

/**
 * The photo of a horse; nothing if it has none, or if the value is not an acceptable picture.
 *
 * @param alt empty if a text beside the photo names the horse
 */
export function HorsePhoto({ photo, alt = '' }: { photo: unknown; alt?: string }) {
  const isShown = useMemo(() => isPhoto(photo), [photo]);
  return (
    isShown && <img className={styles.photo} src={photo as string} alt={alt} decoding="async" />
  );
}
