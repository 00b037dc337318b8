import { useMemo } from 'react';
import { isPhoto } from '../../model/photo.ts';
import styles from './horse-photo.module.css';

/**
 * The photo of a horse; nothing where it has none, or what is there is no picture that may be shown.
 *
 * @param alt empty where a text beside it says whose it is
 */
export function HorsePhoto({ photo, alt = '' }: { photo: unknown; alt?: string }) {
  const isShown = useMemo(() => isPhoto(photo), [photo]);
  return (
    isShown && <img className={styles.photo} src={photo as string} alt={alt} decoding="async" />
  );
}
