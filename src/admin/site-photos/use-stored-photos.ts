import { useCallback, useEffect, useRef, useState } from 'react';
import { type PhotoSlot, PHOTO_SLOTS } from '../../model/photo-slots.ts';
import type { ImageStorage, StorageFailure } from '../../platform/image-storage.ts';
import { loaded } from '../shared/frame/loaded.ts';
import { useAdminApp } from '../session/session-context.tsx';

/** A photo in Storage. */
export interface StoredPhoto {
  readonly address: string;
  readonly alt: string;
}

/** The photos in Storage: loading, failed, or read. */
export type StoredPhotos =
  | { readonly state: 'loading'; readonly isRetry: boolean }
  | { readonly state: 'failed'; readonly failure: StorageFailure | 'notLoaded' }
  | { readonly state: 'read'; readonly photos: ReadonlyMap<PhotoSlot, StoredPhoto> };

/** Reads the photos in Storage; returns them and a function that reads them again. */
export function useStoredPhotos(): readonly [StoredPhotos, () => Promise<void>] {
  const app = useAdminApp();
  const [stored, setStored] = useState<StoredPhotos>({ state: 'loading', isRetry: false });
  const latest = useRef(0);
  const read = useCallback(async () => {
    const turn = (latest.current += 1);
    setStored((before) =>
      before.state === 'failed' ? { state: 'loading', isRetry: true } : before,
    );
    const photos = await readPhotos(() => app.images());
    // A reading that was begun before another says nothing about now.
    if (turn === latest.current) setStored(photos);
  }, [app]);
  useEffect(() => {
    const reload = () => void read();
    reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [read]);
  return [stored, read];
}

async function readPhotos(images: () => Promise<ImageStorage>): Promise<StoredPhotos> {
  const storage = await loaded(images);
  if (!storage) return { state: 'failed', failure: 'notLoaded' };
  const listed = await storage.list();
  if (!listed.success) return { state: 'failed', failure: listed.error };
  const present = PHOTO_SLOTS.filter((slot) => listed.data.includes(`${slot}.webp`));
  const looked = await Promise.all(present.map((slot) => storage.look(`${slot}.webp`)));
  const photos = new Map<PhotoSlot, StoredPhoto>();
  for (const [index, seen] of looked.entries()) {
    if (!seen.success && seen.error === 'missing') continue; // removed after the listing
    if (!seen.success) return { state: 'failed', failure: seen.error };
    const { address, details } = seen.data;
    photos.set(present[index]!, { address, alt: details['alt'] ?? '' });
  }
  return { state: 'read', photos };
}
