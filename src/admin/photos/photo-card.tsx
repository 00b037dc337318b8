import { useCallback, useId, useState } from 'react';
import { itPhotos } from '../../i18n/it-photos.ts';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import type { ImageStorage, StorageFailure } from '../../platform/image-storage.ts';
import type { Result } from '../../platform/result.ts';
import { fail } from '../../platform/result.ts';
import type { WebpPhoto } from '../../platform/webp.ts';
import { toWebp } from '../../platform/webp.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useOneTap } from '../shared/use-one-tap.ts';
import styles from './photos.module.css';
import { removePhoto, sendPhoto } from './send-photo.ts';
import type { StoredPhoto } from './use-stored-photos.ts';

/** A photo that was chosen and is not in Storage yet. */
interface Chosen {
  readonly photo: WebpPhoto | null;
  readonly alt: string;
}

const NOTHING: Chosen = { photo: null, alt: '' };

function readChosen(kept: unknown): Chosen | null {
  const { photo, alt } = (kept ?? {}) as Partial<Chosen>;
  const isPhoto = photo?.large instanceof Blob && photo.small instanceof Blob;
  return isPhoto && typeof alt === 'string' ? { photo, alt } : null;
}

interface Props {
  slot: PhotoSlot;
  /** What lies in Storage: null where nothing does, undefined where that is not known. */
  stored: StoredPhoto | null | undefined;
  onChanged: () => void;
}

/** One place of the site: its photo or drawing, and what can be done about it. */
export function PhotoCard({ slot, stored, onChanged }: Props) {
  const office = useAdminApp();
  const { ids } = useMirror();
  const notices = useToasts();
  const titleId = useId();
  const draft = useDraft(`photos/${slot}`, NOTHING, readChosen);
  const { photo, alt } = draft.value;
  const [work, setWork] = useState<'preparing' | 'uploading' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { run } = useOneTap();
  const name = itPhotos.slots[slot];

  const choose = (file: File) =>
    run(async () => {
      setError(null);
      setWork('preparing');
      const made = await toWebp(file);
      setWork(null);
      if (made.success) draft.set((held) => ({ ...held, photo: made.data }));
      else setError(itPhotos.conversionFailed[made.error]);
    });

  const ask = async (
    change: (images: ImageStorage) => Promise<Result<void, StorageFailure>>,
  ): Promise<boolean> => {
    setError(null);
    setWork('uploading');
    const images = await office.images().catch(() => null);
    const done = images ? await change(images) : fail('unreachable' as const);
    setWork(null);
    if (!done.success) setError(itPhotos.storageFailed[done.error]);
    return done.success;
  };

  const upload = () =>
    run(async () => {
      if (photo === null) return;
      if (alt.trim() === '') return setError(itPhotos.altMissing);
      const take = ids.documentId();
      if (!(await ask((images) => sendPhoto(images, slot, photo, alt.trim(), take)))) return;
      draft.clear();
      notices.toast(itPhotos.uploaded(name));
      onChanged();
    });

  const remove = () =>
    run(async () => {
      setAsking(false);
      if (!(await ask((images) => removePhoto(images, slot)))) return;
      notices.toast(itPhotos.removed(name));
      onChanged();
    });

  return (
    <article className={styles['card']} aria-labelledby={titleId}>
      <div className={styles['frame']}>
        {photo ? (
          <BlobImage blob={photo.large} alt={alt} />
        ) : stored ? (
          <img src={stored.address} alt={stored.alt} crossOrigin="anonymous" decoding="async" />
        ) : (
          <Icon name="photo" className={styles['blank']} />
        )}
      </div>
      <div className={styles['body']}>
        <h2 id={titleId} className={styles['name']}>
          {name}
        </h2>
        <p className={styles['state']} aria-live="polite">
          {work ? itPhotos[work] : stateOf(photo, stored)}
        </p>
        {photo && (
          <TextInput
            label={itPhotos.alt}
            hint={itPhotos.altHint}
            required
            value={alt}
            onValue={(to) => draft.set((held) => ({ ...held, alt: to }))}
          />
        )}
        {error && (
          <p className={styles['error']} role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )}
        <div className={styles['actions']}>
          {photo && (
            <Button
              look="primary"
              icon="sent"
              disabled={work !== null}
              onClick={() => void upload()}
            >
              {itPhotos.upload}
            </Button>
          )}
          <label
            className={classNames(buttonClass(), styles['pick'])}
            aria-disabled={work !== null}
          >
            <Icon name="photo" />
            {photo || stored ? itPhotos.chooseOther : itPhotos.choose}
            <input
              type="file"
              accept="image/*"
              aria-describedby={titleId}
              disabled={work !== null || !draft.ready}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = ''; // the same file may be chosen again
                if (file) void choose(file);
              }}
            />
          </label>
          {photo && (
            <Button look="quiet" disabled={work !== null} onClick={draft.clear}>
              {itPhotos.discard}
            </Button>
          )}
          {!photo && stored && (
            <Button
              look="danger"
              icon="trash"
              disabled={work !== null}
              onClick={() => setAsking(true)}
            >
              {itPhotos.remove}
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title={itPhotos.askRemove(name)}
          action={itPhotos.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{itPhotos.removeHint}</p>
        </Confirm>
      )}
    </article>
  );
}

function stateOf(chosen: WebpPhoto | null, stored: Props['stored']): string {
  if (chosen) return itPhotos.chosen;
  if (stored === undefined) return itPhotos.unknown;
  return stored ? itPhotos.current(stored.alt) : itPhotos.drawing;
}

/** A picture that lies in memory; its address lives as long as it is shown. */
function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} decoding="async" />;
}
