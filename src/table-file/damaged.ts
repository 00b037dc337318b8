/**
 * What Excel shows of the letters with accents and the curly apostrophes of a file in UTF-8 that it opened as one of
 * Windows, and saves in a workbook: `NicolÃ²`. Behind the Ã of a name is a letter.
 */
const TWICE_ENCODED = /Ã(?!\p{L})|Ã[ªºˆŒŠŽœžŸ]|â€/u;

/**
 * Whether a cell holds a character that could not be read: a byte of another encoding in the file, or what a
 * program before this one made of it. Excel writes `####` into a CSV for a day or a number that is wider than its column;
 * our own export quotes («») a value of the register that it could not read.
 */
export function isDamaged(cell: string): boolean {
  return (
    cell.includes('\ufffd') || TWICE_ENCODED.test(cell) || /^(?:#{2,}|«.*»)$/s.test(cell.trim())
  );
}

/**
 * What stands in the place of a letter that the encoding of a file does not have: a question mark, where Excel saved a
 * Romanian name as CSV; or a sign of Windows-1252, where the file is one of DOS.
 */
const LOST = '[?\u0080-\u009f\u201a\u2020-\u2022\u2026\u2030\u2122]';
const LOST_LETTER = new RegExp(
  // Of DOS also what stands for è and ù, which is a letter at the beginning of a name, or a dash between two.
  `\\p{L}${LOST}|${LOST}\\p{L}|\\p{Ll}(?:\u0160|\u2014(?!\\p{L}))`,
  'u',
);

/** Whether a name of a person or a place lost a letter, or holds a character that could not be read. */
export function isDamagedName(name: string): boolean {
  return isDamaged(name) || LOST_LETTER.test(name);
}
