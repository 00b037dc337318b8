import { type ConversionFailure, drawPhoto, openImage } from './draw-photo.ts';
import { type Result, fail, ok } from './result.ts';

/** A photo as the site shows it, in two sizes and without the camera's metadata. */
export interface PhotoFiles {
  readonly large: Blob;
  readonly small: Blob;
  /** Of the large one, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** In the order of preference: Safari writes no WebP, and every browser writes JPEG. */
const FORMATS = ['image/webp', 'image/jpeg'];

const LARGE = { side: 1600, bytes: 400_000 };
const SMALL = { side: 800, bytes: 150_000 };

/** Makes a photo of an image file, no larger than the site needs. */
export async function toSitePhoto(file: Blob): Promise<Result<PhotoFiles, ConversionFailure>> {
  const opened = await openImage(file);
  if (!opened.success) return opened;
  const image = opened.data;
  try {
    for (const format of FORMATS) {
      const large = await drawPhoto(image, LARGE, format);
      if (large.blob.type !== format) continue;
      const small = await drawPhoto(image, SMALL, format);
      const { width, height } = large;
      return ok({ large: large.blob, small: small.blob, width, height });
    }
    return fail('cannotDraw');
  } finally {
    image.close();
  }
}
