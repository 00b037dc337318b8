import { type Result, fail, ok } from './result.ts';

/** A photo as the site shows it, in two sizes and without the camera's metadata. */
export interface PhotoFiles {
  readonly large: Blob;
  readonly small: Blob;
  /** Of the large one, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Why a file does not become a photo. `cannotDraw`: this browser draws no picture that can be sent. */
export type ConversionFailure = 'tooBig' | 'notAnImage' | 'cannotDraw';

/** In the order of preference: Safari writes no WebP, and every browser writes JPEG. */
const FORMATS = ['image/webp', 'image/jpeg'];

const MOST_BYTES = 60 * 1024 * 1024;
/** The longest side of each size, in pixels, and what its file should not be larger than. */
const LARGE = { side: 1600, bytes: 400_000 };
const SMALL = { side: 800, bytes: 150_000 };
const QUALITIES = [0.82, 0.7, 0.55, 0.4];

/**
 * Makes a photo of an image file: upright as the camera held it, no larger than the site needs, and
 * drawn anew, so that place, time and camera (EXIF) stay behind.
 */
export async function toPhoto(file: Blob): Promise<Result<PhotoFiles, ConversionFailure>> {
  if (file.size > MOST_BYTES) return fail('tooBig');
  if (!('OffscreenCanvas' in globalThis)) return fail('cannotDraw');
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return fail('notAnImage');
  }
  try {
    for (const format of FORMATS) {
      const large = await draw(image, LARGE, format);
      if (large.blob.type !== format) continue;
      const small = await draw(image, SMALL, format);
      const { width, height } = large;
      return ok({ large: large.blob, small: small.blob, width, height });
    }
    return fail('cannotDraw');
  } finally {
    image.close();
  }
}

async function draw(image: ImageBitmap, { side, bytes }: typeof LARGE, type: string) {
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
