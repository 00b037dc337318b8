import { useCallback, useId, useState } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import type { ImageStorage, StorageFailure } from '../../platform/image-storage.ts';
import { type Result, fail } from '../../platform/result.ts';
import { type PhotoFiles, toSitePhoto } from '../../platform/site-photo.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { photoLabels } from '../shared/forms/photo-labels.ts';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { PhotoPick } from '../shared/forms/photo-pick.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useDraft } from '../shared/forms/use-draft.ts';
import { useIsShown } from '../shared/hooks/use-is-shown.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import styles from './photos.module.css';
import { type PhotoChange, holdSlot, useEarlierChange } from './photo-changes.ts';
import { removePhoto, sendPhoto } from './send-photo.ts';
import type { StoredPhoto } from './use-stored-photos.ts';
import { labels } from './labels.ts';

/** A chosen photo that is not uploaded yet, as a draft. */
interface Chosen {
  readonly photo: PhotoFiles | null;
  readonly alt: string;
}

const BLANK: Chosen = { photo: null, alt: '' };

function readChosen(stored: unknown): Chosen | null {
  const { photo, alt } = (stored ?? {}) as Partial<Chosen>;
  const isPhoto = photo?.large instanceof Blob && photo.small instanceof Blob;
  return isPhoto && typeof alt === 'string' ? { photo, alt } : null;
}

interface Props {
  slot: PhotoSlot;
  /** The photo in Storage; null if there is none, undefined if unknown. */
  stored: StoredPhoto | null | undefined;
  onChanged: () => Promise<void>;
}

/** One photo slot of the site: its photo or drawing, and the actions on it. */
export function PhotoCard(props: Props) {
  const earlier = useEarlierChange(props.slot, props.onChanged);
  // At its end what was chosen is read anew.
  return <Card key={String(earlier !== undefined)} {...props} earlier={earlier} />;
}

interface CardProps extends Props {
  /** A change that was begun by a card that is gone. */
  earlier: PhotoChange | undefined;
}

function Card({ slot, stored, onChanged, earlier }: CardProps) {
  const app = useAdminApp();
  const { ids } = useMirror();
  const toasts = useToasts();
  const titleId = useId();
  const altId = useId();
  const draft = useDraft(`photos/${slot}`, BLANK, readChosen);
  const { photo, alt } = draft.value;
  const [own, setOwn] = useState<PhotoChange['kind'] | null>(null);
  const busy = own ?? earlier?.kind ?? null;
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const isMissing = alt.trim() === '';
  const longAlt = tooLong('line', alt);
  const { run } = useSingleFlight();
  const name = labels.slots[slot];
  const choosing = photo || stored ? photoLabels.change : photoLabels.choose;

  const isShown = useIsShown();

  /** Runs a change of the slot; what it cannot do is said here, or wherever the person is. */
  const change = (kind: PhotoChange['kind'], work: () => Promise<string | null>) =>
    run(async () => {
      setError(null);
      setOwn(kind);
      await holdSlot(app, slot, kind, async () => {
        const failure = await work();
        await draft.whenStored();
        if (isShown()) setError(failure);
        else if (failure) toasts.toastError(failure);
      });
      setOwn(null);
    });

  const choose = (file: File) => {
    setAsked(false);
    return change('preparing', async () => {
      // Drawing may throw in a browser that is short of memory.
      const converted = await toSitePhoto(file).catch(() => fail('broken' as const));
      if (!converted.success) return photoLabels.failed[converted.error];
      draft.set((before) => ({ ...before, photo: converted.data }));
      return null;
    });
  };

  const changeStored = (
    kind: 'uploading' | 'removing',
    send: (images: ImageStorage) => Promise<Result<void, StorageFailure>>,
    onSent: () => void,
    failed: Readonly<Record<StorageFailure, string>> = labels.storageFailed,
  ) =>
    change(kind, async () => {
      const images = await loaded(() => app.images());
      if (!images) return failureLabels.notLoaded;
      const sent = await send(images);
      if (!sent.success) return failed[sent.error];
      // Until the photos are read anew, the card shows what it sends, and nothing from before.
      await onChanged();
      onSent();
      return null;
    });

  const upload = async () => {
    if (photo === null) return;
    setAsked(true);
    if (isMissing || longAlt) return document.getElementById(altId)?.focus();
    const take = ids.documentId();
    return changeStored(
      'uploading',
      (images) => sendPhoto(images, slot, photo, alt.trim(), take),
      () => {
        draft.settle(draft.value);
        toasts.toast(labels.uploaded(name));
      },
    );
  };

  const remove = () => {
    setAsking(false);
    return changeStored(
      'removing',
      (images) => removePhoto(images, slot),
      () => toasts.toast(labels.removed(name)),
      { ...labels.storageFailed, ...labels.removeFailed },
    );
  };

  return (
    <article className={styles.card} tabIndex={-1} aria-labelledby={titleId}>
      <div className={styles.frame}>
        {photo ? (
          <BlobImage blob={photo.large} alt={alt} />
        ) : stored ? (
          <img src={stored.address} alt={stored.alt} crossOrigin="anonymous" decoding="async" />
        ) : (
          <Drawing of={slot} />
        )}
      </div>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.state} aria-live="polite">
          {busy ? labels.busy[busy] : stateOf(photo, stored)}
        </p>
        {photo && (
          <TextInput
            id={altId}
            label={labels.alt}
            hint={labels.altHint}
            required
            error={asked && isMissing ? labels.altMissing : longAlt}
            value={alt}
            onValue={(to) => draft.set((before) => ({ ...before, alt: to }))}
          />
        )}
        {error && (
          <p className={styles.error} role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )}
        <div className={styles.actions}>
          {photo && (
            <Button look="primary" icon="sent" disabled={busy !== null} onClick={keepFocus(upload)}>
              {labels.upload}
            </Button>
          )}
          <PhotoPick
            text={choosing}
            aria-label={choosing}
            aria-describedby={titleId}
            disabled={busy !== null || !draft.ready}
            onFile={(file) => void choose(file)}
          />
          {photo && (
            <Button look="quiet" disabled={busy !== null} onClick={keepFocus(draft.clear)}>
              {labels.discard}
            </Button>
          )}
          {!photo && stored && (
            <Button
              look="danger"
              icon="trash"
              disabled={busy !== null}
              onClick={() => setAsking(true)}
            >
              {labels.remove}
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title={labels.askRemove(name)}
          action={labels.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{labels.removeHint}</p>
        </Confirm>
      )}
    </article>
  );
}

function stateOf(chosen: PhotoFiles | null, stored: Props['stored']): string {
  if (chosen) return labels.chosen;
  if (stored === undefined) return labels.unknown;
  return stored ? labels.current(stored.alt) : labels.none;
}

/** The drawing that the site shows if there is no photo; an icon if it cannot be fetched. */
function Drawing({ of }: { of: PhotoSlot }) {
  const [isMissing, setMissing] = useState(false);
  return isMissing ? (
    <Icon name="photo" className={styles.blank} />
  ) : (
    <img
      src={`/assets/drawings/${of}.svg`}
      alt=""
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}

/** An image from a blob; its object URL is revoked when it is unmounted. */
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
