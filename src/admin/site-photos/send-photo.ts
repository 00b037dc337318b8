import { type PhotoSlot, smallPhotoName } from '../../model/photo-slots.ts';
import type { ImageStorage, StorageFailure } from '../../platform/image-storage.ts';
import type { Result } from '../../platform/result.ts';
import type { PhotoFiles } from '../../platform/site-photo.ts';

/**
 * Uploads both sizes of a photo, the large one last: a photo exists if its large size does. Both have the
 * same `take`, by which the build recognises that they belong together.
 */
export async function sendPhoto(
  images: ImageStorage,
  slot: PhotoSlot,
  photo: PhotoFiles,
  alt: string,
  take: string,
): Promise<Result<void, StorageFailure>> {
  const small = await images.upload(smallPhotoName(slot), photo.small, { take });
  if (!small.success) return small;
  const { width, height } = photo;
  const details = { take, alt, width: String(width), height: String(height) };
  return images.upload(slot, photo.large, details);
}

/** Removes both sizes, the large one first. */
export async function removePhoto(
  images: ImageStorage,
  slot: PhotoSlot,
): Promise<Result<void, StorageFailure>> {
  const large = await images.remove(slot);
  return large.success ? images.remove(smallPhotoName(slot)) : large;
}
