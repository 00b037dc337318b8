import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)[ \t]*\n/gm;

/**
 * What decides how a file behaves: of TypeScript the text without the comments on lines of their own, of others the
 * whole text.
 *
 * @param path in the project
 */
export function codeOf(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return /\.tsx?$/.test(path) ? text.replaceAll(COMMENTS, '') : text;
}
