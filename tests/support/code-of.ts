import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)[ \t]*\n/gm;

/**
 * The text of a file for fingerprints of its behaviour: of TypeScript without the comments on lines of
 * their own, of other files the whole text.
 *
 * @param path from the root of the project
 */
export function codeOf(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return /\.tsx?$/.test(path) ? text.replaceAll(COMMENTS, '') : text;
}
