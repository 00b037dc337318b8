import { type Result, fail, ok } from './result.ts';

/**
 * The limits of a file that is read. A file is read whole, and its text and what is made of it are in memory at once:
 * without a limit one file could crash the app on a phone.
 */
export const FILE_LIMITS = {
  /** Bytes of JSON: an archive of ten thousand horses with four years of visits, without photos, takes two thirds. */
  json: 64 * 1024 * 1024,
  /** Bytes of CSV: twenty thousand members take a quarter of it. */
  csv: 16 * 1024 * 1024,
  /** Bytes of all that is unpacked of a workbook (XLSX): twenty thousand rows take half of it. */
  unpacked: 32 * 1024 * 1024,
  /** Cells of a table, empty ones between others included. */
  cells: 2_000_000,
  /**
   * How deep arrays and objects may be nested. The deepest file is an archive: a visit's raw values are at the sixth
   * level, as in `{"horses":[{"hoovesTrims":[{"raw":{`. Firestore allows twenty nested maps and lists, and its API
   * writes each as three levels, `{"mapValue":{"fields":{`. The innermost may be a point, which has two.
   */
  depth: 6 + 20 * 3 + 2,
} as const;

/** Whether a JSON text is nested more deeply than any file of ours. */
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
 * Parses the text of a JSON file that may have been edited by hand: within the limit of depth, and with or without the
 * byte order mark, which editors add and not every way of reading a file removes. The size is to be checked before the
 * file is read.
 */
export function parseJson(text: string): Result<unknown, 'unreadable'> {
  if (isTooDeep(text)) return fail('unreadable');
  try {
    return ok(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return fail('unreadable');
  }
}

/**
 * The text of a JSON file for {@link parseJson}; empty, which is no JSON, where the bytes are not UTF-8. Another program
 * wrote them so, or they are damaged: each byte that cannot be read would become a U+FFFD in some value unseen.
 */
export function jsonText(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
