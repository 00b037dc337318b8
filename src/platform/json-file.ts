import { FILE_LIMITS } from './file-limits.ts';
import { type Result, fail, ok } from './result.ts';

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
