import { PHOTO_SLOTS } from '../../model/photo-slots.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { PhotoCard } from './photo-card.tsx';
import styles from './photos.module.css';
import { useStoredPhotos } from './use-stored-photos.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

const LIST_FAILED = {
  ...labels.storageFailed,
  ...labels.listFailed,
  notLoaded: failureLabels.notLoaded,
};

/** The photos of the public site, in the order of its pages. */
export function PhotosScreen() {
  const [stored, reload] = useStoredPhotos();
  const hasNone = stored.state === 'failed' && stored.failure === 'notEnabled';
  return (
    <>
      <ScreenHead title={navigationLabels.photos} />
      {!hasNone && <p className={styles.intro}>{labels.intro}</p>}
      {stored.state === 'loading' && stored.isRetry && <Spinner />}
      {stored.state === 'failed' && (
        <div className={styles.failed}>
          <output>
            {stored.failure === 'unreachable' ? labels.offline : LIST_FAILED[stored.failure]}
          </output>
          {!hasNone && (
            <Button icon="sync" onClick={keepFocus(reload)}>
              {commonLabels.retry}
            </Button>
          )}
        </div>
      )}
      {!hasNone && (
        <div className={styles.grid}>
          {PHOTO_SLOTS.map((slot) => (
            <PhotoCard
              key={slot}
              slot={slot}
              stored={stored.state === 'read' ? (stored.photos.get(slot) ?? null) : undefined}
              onChanged={reload}
            />
          ))}
        </div>
      )}
    </>
  );
}
