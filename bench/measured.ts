import { readFileSync, writeFileSync } from 'node:fs';

const pathOf = (document: string) => new URL(`../${document}`, import.meta.url);
const begin = (what: string) => `<!-- begin measured: ${what} -->\n`;
const END = '<!-- end measured -->\n';

/**
 * The part of a document that a measurement writes, and what is before and after it.
 *
 * @throws Error where the document has no such part
 */
function partsOf(document: string, what: string): readonly [string, string, string] {
  const text = readFileSync(pathOf(document), 'utf8');
  const from = text.indexOf(begin(what)) + begin(what).length;
  const to = text.indexOf(END, from);
  if (from < begin(what).length || to === -1) throw new Error(`${document} has no part '${what}'`);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}

/** What a document says that was measured. */
export const readMeasured = (document: string, what: string): string => partsOf(document, what)[1];

/** Writes into a document what was measured. */
export function writeMeasured(document: string, what: string, measured: string): void {
  const [before, , after] = partsOf(document, what);
  writeFileSync(pathOf(document), before + measured + after);
}
