import { expect, test } from 'vitest';
import { isPhoto, PHOTO_LIMITS } from '../../../../src/model/fields/photo.ts';
import { frame, photoOf, photoOfSegments, segment } from '../../../support/photos.ts';

const { side, text } = PHOTO_LIMITS;
const tables = segment(0xc4, ...Array.from({ length: 30 }, () => 0));

test.each([
  ['one of a pixel', photoOf(1, 1)],
  ['one as wide and as high as may be', photoOf(side, side)],
  ['a progressive one', photoOfSegments(frame(400, 300, 0xc2))],
  [
    'one with tables before its frame, whose marker is near to a frame’s',
    photoOfSegments(tables, frame(400, 300)),
  ],
])('a picture: %s', (_, value) => expect(isPhoto(value)).toBe(true));

test.each([
  ['nothing', ''],
  ['no text', 7],
  ['null', null],
  ['an address', 'https://example.org/stella.jpg'],
  ['another format that names itself', photoOf().replace('jpeg', 'webp')],
  [
    'markup that names itself a JPEG',
    `data:image/jpeg;base64,${btoa('<svg onload="hostileRan=1">')}`,
  ],
  ['a picture with something before it', ` ${photoOf()}`],
  ['a picture with something behind it', `${photoOf()}\n`],
  ['one that is too long', photoOf(400, 300, text)],
  ['one that is too wide', photoOf(side + 1, 300)],
  ['one that is too high', photoOf(400, side + 1)],
  ['one that takes the memory of a phone', photoOf(65_535, 65_535)],
  ['a progressive one of the same kind', photoOfSegments(frame(65_535, 65_535, 0xc2))],
  ['one without a height, which says it later', photoOf(400, 0)],
  ['one without a frame', photoOfSegments(tables)],
  ['one whose frame is cut', photoOfSegments([0xff, 0xc0, 0, 11, 8])],
  [
    'one with a length that leads out of it',
    photoOfSegments([0xff, 0xe0, 0xff, 0xff], frame(400, 300)),
  ],
  ['one with a length of none', photoOfSegments([0xff, 0xe0, 0, 0], frame(400, 300))],
  ...[0x00, 0x01, 0xbf, 0xd0, 0xd7, 0xd8, 0xd9, 0xff].map((marker): [string, string] => [
    `one with a small frame that decoders skip, behind a marker ${marker.toString(16)}`,
    photoOfSegments([0xff, marker, 0, 6, 0xff, 0xe0, 0, 19], frame(16, 16), frame(1500, 1500)),
  ]),
  ['base64 that is none', `data:image/jpeg;base64,/9j/A`],
])('no picture: %s', (_, value) => expect(isPhoto(value)).toBe(false));
