/**
 * Decodes a file's bytes: as UTF-8 or UTF-16 where a byte order mark says so; as UTF-16 where most pairs of bytes at
 * the beginning have a zero, always in the same place; as UTF-8 where they are that, or mostly; else as Excel writes on
 * an Italian Windows, or on a Mac ({@link narrowForm}). What cannot be decoded as UTF-8 is U+FFFD in the text: whoever
 * takes a value from it has to check for that.
 */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideForm(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return isMarked || isMostlyRead(text) ? text : new TextDecoder(narrowForm(bytes)).decode(bytes);
  }
}

/**
 * Whether more characters beyond ASCII could be decoded as UTF-8 than could not. Letters of Windows-1252 form a
 * character of UTF-8 only by chance, as 'È’' does: nearly every one of them is an error.
 */
function isMostlyRead(text: string): boolean {
  let [read, failed] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) failed += 1;
    // Of a surrogate pair, only the first unit counts.
    else if (unit > 0x7f && (unit < 0xdc00 || unit > 0xdfff)) read += 1;
  }
  return read > failed;
}

/** The letters with accents that end Italian words, and the curly apostrophe, by their bytes in each encoding. */
const ITALIAN = {
  'windows-1252': {
    small: [0xe0, 0xe8, 0xe9, 0xec, 0xf2, 0xf9, 0x92],
    capital: [0xc0, 0xc8, 0xc9, 0xcc, 0xd2, 0xd9, 0x92],
  },
  macintosh: {
    small: [0x88, 0x8f, 0x8e, 0x93, 0x98, 0x9d, 0xd5],
    capital: [0xcb, 0xe9, 0x83, 0xed, 0xf1, 0xf4, 0xd5],
  },
} as const;

/** The encoding with one byte for each character in which more of such letters stand behind a letter. */
function narrowForm(bytes: Uint8Array): keyof typeof ITALIAN {
  const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a;
  const isLetter = (byte = 0) => isCapital(byte) || (byte >= 0x61 && byte <= 0x7a);
  const found = { 'windows-1252': 0, macintosh: 0 };
  for (let at = 1; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80 || !isLetter(bytes[at - 1])) continue;
    // A small letter with an accent may be the second one of a name; a capital one is among capitals.
    const isAmong = isCapital(bytes[at - 2]) || isCapital(bytes[at + 1]);
    const kind = isCapital(bytes[at - 1]) && isAmong ? 'capital' : 'small';
    for (const form of ['windows-1252', 'macintosh'] as const)
      if ((ITALIAN[form][kind] as readonly number[]).includes(bytes[at]!)) found[form] += 1;
  }
  return found.macintosh > found['windows-1252'] ? 'macintosh' : 'windows-1252';
}

/** The byte order of UTF-16 that the bytes have; undefined where they are not UTF-16. */
function wideForm(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const begin = bytes.subarray(0, 1024);
  const emptyOn = (side: number) =>
    begin.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === side), 0);
  const [first, second] = [emptyOn(0), emptyOn(1)];
  // A zero in more than half of the pairs, and only on one side: in Latin text all pairs have one.
  const many = begin.length / 4;
  if (second > many && first === 0) return 'utf-16le';
  return first > many && second === 0 ? 'utf-16be' : undefined;
}
