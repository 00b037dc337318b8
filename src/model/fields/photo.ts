import { bytesOfBase64 } from '../values/base64.ts';

/*
 * A small picture is a field like any other: the data URL of a JPEG, which every browser draws and reads. So it is
 * merged, asked about, kept in the history, exported and erased as the other fields are
 * (docs/decisions/029-photos-of-horses.md).
 */

const BEGINNING = 'data:image/jpeg;base64,';
const SHAPE = /^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/;

export const PHOTO_LIMITS = {
  /** Characters of the data URL, as in `firestore.rules`: a picture of 15 kB. */
  text: 20_000,
  /** Pixels of a side. A file of a few bytes can claim a picture that takes a phone's whole memory. */
  side: 1024,
} as const;

/** Whether a value is a picture that may be shown: a JPEG that is small in bytes and in pixels. */
export function isPhoto(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > PHOTO_LIMITS.text || !SHAPE.test(value)) {
    return false;
  }
  const size = sizeOfJpeg(bytesOf(value));
  return size !== undefined && size.every((side) => side > 0 && side <= PHOTO_LIMITS.side);
}

/** The bytes of a text that has the shape of a picture; none where it is no base64. */
function bytesOf(photo: string): Uint8Array {
  try {
    return bytesOfBase64(photo.slice(BEGINNING.length));
  } catch {
    return new Uint8Array();
  }
}

/** Markers that begin a frame: C0 to CF without those of tables (C4), extensions (C8) and conditions (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers that stand alone, without a length, or that no decoder takes for one: stuffed bytes and those in a scan. */
const isAlone = (marker: number): boolean =>
  marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0xff;

/**
 * Width and height that the frame of a JPEG claims (ITU T.81, B.2): segments of a marker and a length, one after
 * the other, up to the frame's. None where something stands between them that decoders skip in ways of their own: they
 * would find another frame.
 */
function sizeOfJpeg(bytes: Uint8Array): readonly [width: number, height: number] | undefined {
  const view = new DataView(bytes.buffer);
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    if (isAlone(marker)) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
