import { isPhoto } from '../../model/fields/photo.ts';
import { type ConversionFailure, drawPhoto, openImage } from '../../platform/draw-photo.ts';
import { type Result, fail, ok } from '../../platform/result.ts';

/** The side lengths to try, in pixels: most pictures fit with the first, one with much detail only with a later one. */
const SIDES = [480, 400, 320, 240, 160];
const BYTES = 14_900;

/** Makes the photo of a horse from an image file: small enough to be a field of its document (src/model/fields/photo.ts). */
export async function toHorsePhoto(file: Blob): Promise<Result<string, ConversionFailure>> {
  const opened = await openImage(file);
  if (!opened.success) return opened;
  const image = opened.data;
  try {
    for (const side of SIDES) {
      const { blob } = await drawPhoto(image, { side, bytes: BYTES }, 'image/jpeg');
      const photo = blob.size <= BYTES ? await dataUrlOf(blob) : '';
      if (isPhoto(photo)) return ok(photo);
    }
    return fail('cannotDraw');
  } finally {
    image.close();
  }
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(String.fromCodePoint(...bytes))}`;
}
