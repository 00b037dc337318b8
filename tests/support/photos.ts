/*
 * Photos as the register keeps them: data URLs of JPEGs with a valid frame header and no image data. They
 * cannot be decoded.
 */

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];

/** A segment of a JPEG: its marker, its length, its content. */
export const segment = (marker: number, ...content: number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];

/** The frame of a JPEG: baseline by default. */
export const frame = (width: number, height: number, marker = 0xc0): number[] =>
  segment(marker, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);

/** The data URL of a JPEG of these segments. */
export const photoOfSegments = (...segments: readonly number[][]): string =>
  `data:image/jpeg;base64,${btoa(String.fromCodePoint(...START, ...segments.flat(), ...END))}`;

/** A picture of so many pixels. From 27 on, `bytes` makes it larger: it has six bytes fewer than that. */
export const photoOf = (width = 400, height = 300, bytes = 0): string =>
  photoOfSegments(
    segment(0xe0, ...Array.from({ length: Math.max(0, bytes - 27) }, () => 7)),
    frame(width, height),
  );
