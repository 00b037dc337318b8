import { type Result, fail, ok } from './result.ts';

/**
 * What a file may be at most to be read. A file is read whole, and its text and what is made of it lie
 * in memory at once: without a bound one file ends the app on a phone.
 */
export const FILE_LIMITS = {
  /** Bytes of JSON: an archive of ten thousand horses with their visits takes half of it. */
  json: 64 * 1024 * 1024,
  /** Bytes of CSV: twenty thousand members take a quarter of it. */
  csv: 16 * 1024 * 1024,
  /** Bytes of all that is unpacked of a workbook (XLSX): twenty thousand rows take half of it. */
  unpacked: 32 * 1024 * 1024,
  /** Cells of a table, empty ones between others included. */
  cells: 2_000_000,
  /**
   * How many arrays and objects lie in each other. The deepest is an archive: a visit's values that stand in
   * another form lie in six, such as `{"horses":[{"hoovesTrims":[{"raw":{`. Firestore lets twenty maps and
   * lists lie in each other, and its API writes each as three, `{"mapValue":{"fields":{`. Inmost may be a
   * point, which is two.
   */
  depth: 6 + 20 * 3 + 2,
} as const;

/** Whether the arrays and objects of a JSON text lie deeper in each other than any of ours. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > FILE_LIMITS.depth) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/**
 * Reads the text of a JSON file that a person has had in their hands: within the limit of depth, and with or
 * without the byte order mark that editors put before it and not every way of reading a file removes. How
 * long it is, is asked before it is read.
 */
export function parseJson(text: string): Result<unknown, 'unreadable'> {
  if (isTooDeep(text)) return fail('unreadable');
  try {
    return ok(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return fail('unreadable');
  }
}
