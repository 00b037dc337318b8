import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * A file of the project, and all that it imports of the project's own, at once or later.
 *
 * @param path in the project, as the results
 * @param seen is added to
 */
export function withImports(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(join(ROOT, path), 'utf8');
  for (const [, from] of text.matchAll(/(?:\bfrom |\bimport\()'(\.[^']+\.tsx?)'/g)) {
    withImports(join(dirname(path), from!), seen);
  }
  return seen;
}
