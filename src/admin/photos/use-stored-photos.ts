import { useCallback, useEffect, useState } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import { PHOTO_SLOTS } from '../../model/photo-slots.ts';
import type { ImageStorage, StorageFailure } from '../../platform/image-storage.ts';
import { useAdminApp } from '../session/session-context.tsx';

/** A photo that lies in Storage. */
export interface StoredPhoto {
  readonly address: string;
  readonly alt: string;
}

/** What is known of the photos in Storage: nothing yet, why nothing, or which there are. */
export type StoredPhotos =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: StorageFailure }
  | { readonly state: 'read'; readonly photos: ReadonlyMap<PhotoSlot, StoredPhoto> };

/** The photos in Storage, and the function that reads them again. */
export function useStoredPhotos(): readonly [StoredPhotos, () => void] {
  const office = useAdminApp();
  const [stored, setStored] = useState<StoredPhotos>({ state: 'loading' });
  const read = useCallback(async () => {
    setStored(await readPhotos(() => office.images()));
  }, [office]);
  useEffect(() => {
    const again = () => void read();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [read]);
  return [stored, () => void read()];
}

async function readPhotos(images: () => Promise<ImageStorage>): Promise<StoredPhotos> {
  let storage: ImageStorage;
  try {
    storage = await images();
  } catch {
    return { state: 'failed', failure: 'unreachable' }; // the module itself did not arrive
  }
  const listed = await storage.list();
  if (!listed.success) return { state: 'failed', failure: listed.error };
  const there = PHOTO_SLOTS.filter((slot) => listed.data.includes(`${slot}.webp`));
  const looked = await Promise.all(there.map((slot) => storage.look(`${slot}.webp`)));
  const photos = new Map<PhotoSlot, StoredPhoto>();
  for (const [index, seen] of looked.entries()) {
    if (!seen.success && seen.error === 'missing') continue; // removed in between
    if (!seen.success) return { state: 'failed', failure: seen.error };
    const { address, details } = seen.data;
    photos.set(there[index]!, { address, alt: details['alt'] ?? '' });
  }
  return { state: 'read', photos };
}
