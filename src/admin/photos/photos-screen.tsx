import { it } from '../../i18n/it.ts';
import { itPhotos } from '../../i18n/it-photos.ts';
import { PHOTO_SLOTS } from '../../model/photo-slots.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './photos.module.css';
import { useStoredPhotos } from './use-stored-photos.ts';

/** The photos of the public site, in the order of its pages. */
export function PhotosScreen() {
  const [stored, readAgain] = useStoredPhotos();
  return (
    <>
      <ScreenHead title={itPhotos.title} />
      <p className={styles['intro']}>{itPhotos.intro}</p>
      {stored.state === 'failed' && (
        <div className={styles['failed']}>
          <output>
            {stored.failure === 'unreachable'
              ? itPhotos.offline
              : itPhotos.storageFailed[stored.failure]}
          </output>
          <Button icon="sync" onClick={readAgain}>
            {it.common.retry}
          </Button>
        </div>
      )}
      <div className={styles['grid']}>
        {PHOTO_SLOTS.map((slot) => (
          <PhotoCard
            key={slot}
            slot={slot}
            stored={stored.state === 'read' ? (stored.photos.get(slot) ?? null) : undefined}
            onChanged={readAgain}
          />
        ))}
      </div>
    </>
  );
}
