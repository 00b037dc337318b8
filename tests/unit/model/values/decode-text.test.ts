import { array, assert, constantFrom, option, pre, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfFile } from '../../../../src/model/values/decode-text.ts';

test('a file is read as it was encoded', () => {
  const word = 'Nicolò; D’Amico';
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(Array.from(word, (c) => c.charCodeAt(0))).buffer),
  ]);
  expect(textOfFile(new TextEncoder().encode(word))).toBe(word);
  expect(textOfFile(utf16)).toBe(word);
  expect(textOfFile(Uint8Array.from([0x4e, 0x69, 0xf2, 0x3b]))).toBe('Niò;');
});

describe('a file without a mark, and not in UTF-8', () => {
  /** The bytes of a text in an encoding with one byte for each character. */
  const bytesIn = (encoding: string, text: string) => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const letters = all.map((byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
    return Uint8Array.from(text, (letter) => letters.indexOf(letter));
  };

  test.each([
    'Nome;Cognome\rNicolò;Verdi\r',
    'Mosè;Città di Forlì',
    'Virtù;Lindt',
    'José;Anna',
    'NICOLÒ;ANNA',
    'MOSÈ;ANNA',
  ])('%j is read, whether Excel wrote it on Windows or on a Mac', (text) => {
    for (const encoding of ['windows-1252', 'macintosh'])
      expect([encoding, textOfFile(bytesIn(encoding, text))]).toEqual([encoding, text]);
  });

  test('the apostrophe of a Mac is one', () =>
    expect(textOfFile(bytesIn('macintosh', 'D’Angelo'))).toBe('D’Angelo'));

  test.each([
    ['José Pérez;Núñez', [0x4a, 0x6f, 0x73, 0xe9, 0x3b, 0x4e, 0xfa, 0xf1, 0x65, 0x7a]],
    ['OŽBOLT', [0x4f, 0x8e, 0x42, 0x4f, 0x4c, 0x54]],
    ['Žiga;ZOË', [0x8e, 0x69, 0x67, 0x61, 0x3b, 0x5a, 0x4f, 0xcb, 0x3b, 0x4e, 0xe0]],
    ['“Anna”;l’Oasi', [0x93, 0x41, 0x6e, 0x6e, 0x61, 0x94, 0x3b, 0x6c, 0x92, 0x4f]],
    ['Anna;12 €', [0x41, 0x6e, 0x6e, 0x61, 0x3b, 0x31, 0x32, 0x20, 0x80]],
  ])('%s of Windows is not taken for one of a Mac', (_, bytes) => {
    const file = Uint8Array.from(bytes);
    expect(textOfFile(file)).toBe(new TextDecoder('windows-1252').decode(file));
  });
});

describe('a file of which some bytes are no UTF-8', () => {
  const utf8 = (text: string) => Array.from(new TextEncoder().encode(text));
  /** Bytes that Windows-1252, or a cut through a character, leaves in a file. */
  const STRAY = constantFrom(0xe0, 0xe8, 0xf2, 0xc3, 0x92, 0x80, 0xff);

  test('loses those bytes alone where most of it is', () => {
    const letter = constantFrom(...Array.from('abN;\n"àèé’€🐴'));
    assert(
      property(array(tuple(letter, option(STRAY, { freq: 4 })), { minLength: 1 }), (parts) => {
        const strays = parts.filter(([, stray]) => stray !== null).length;
        pre(parts.filter(([character]) => character > '\x7f').length > strays);
        const bytes = parts.flatMap(([character, stray]) => [
          ...(stray === null ? [] : [stray]),
          ...utf8(character),
        ]);
        expect(textOfFile(Uint8Array.from(bytes))).toBe(
          parts.map(([character, stray]) => (stray === null ? '' : '\ufffd') + character).join(''),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is still what Excel writes on an Italian Windows, where no more of it is UTF-8 than is not', () => {
    const word = constantFrom('Niccolò', 'Zoè', 'perché', 'Forlì', 'città', '12°', 'È', 'a');
    assert(
      property(array(word, { minLength: 1 }), (words) => {
        const text = `${words.join(';')};`;
        const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
        expect(textOfFile(bytes)).toBe(text);
      }),
    );
    // By chance 'È°' is a character of UTF-8.
    const chance = Uint8Array.from([0xc8, 0xb0, 0x3b, 0x65, 0xe8, 0x3b]);
    expect(textOfFile(chance)).toBe('È°;eè;');
  });

  test('is UTF-8 where its mark says so', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x4e, 0xf2, 0x3b, 0xe8, 0x3b]);
    expect(textOfFile(bytes)).toBe('N\ufffd;\ufffd;');
  });

  test('is UTF-8 also where it was cut within a character', () => {
    expect(textOfFile(Uint8Array.from([...utf8('Forlì;Città;'), 0xc3]))).toBe('Forlì;Città;\ufffd');
  });
});
