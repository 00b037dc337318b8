import { type Result, fail, ok } from './result.ts';

/** Why a file does not become a photo. `cannotDraw`: this browser draws no picture that can be sent. */
export type ConversionFailure = 'tooBig' | 'notAnImage' | 'cannotDraw';

/** A size of a photo: its longest side in pixels, and what its file should not be larger than. */
export interface PhotoSize {
  readonly side: number;
  readonly bytes: number;
}

const MAX_BYTES = 60 * 1024 * 1024;
const QUALITIES = [0.82, 0.7, 0.55, 0.4];

/** Opens an image file, upright as the camera held it. The caller closes it. */
export async function openImage(file: Blob): Promise<Result<ImageBitmap, ConversionFailure>> {
  if (file.size > MAX_BYTES) return fail('tooBig');
  if (!('OffscreenCanvas' in globalThis)) return fail('cannotDraw');
  try {
    // Upright by default. To ask for it by name fails where the name is not known: Safari 16.4 to 17.1, Chrome 110 and 111.
    return ok(await createImageBitmap(file));
  } catch {
    return fail('notAnImage');
  }
}

/**
 * Redraws an image in a size, which removes place, time and camera (EXIF); in the best quality that is small enough, or
 * the lowest where none is. A browser that cannot write the type gives another.
 */
export async function drawPhoto(image: ImageBitmap, { side, bytes }: PhotoSize, type: string) {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff';
  if (type === 'image/jpeg') context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  let blob = new Blob();
  for (const quality of QUALITIES) {
    blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= bytes || blob.type !== type) break;
  }
  return { blob, width, height };
}
