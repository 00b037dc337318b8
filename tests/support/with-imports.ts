import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * A file of the project and all project files that it imports, directly or not, statically or not.
 *
 * @param path from the root of the project, as the results are
 * @param seen files found so far; the results are added to it
 */
export function withImports(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(join(ROOT, path), 'utf8');
  for (const [, from] of text.matchAll(/(?:\bfrom |\bimport[ (])'(\.[^']+\.tsx?)'/g)) {
    withImports(join(dirname(path), from!), seen);
  }
  return seen;
}
