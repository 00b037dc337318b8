/*
 * Subsets the faces into src/ui/fonts to what the product writes: one file for Italian with its punctuation, one for
 * the rest of Latin-1; of the body face the weights 400 to 700; no hinting for screens with large pixels, which was two
 * fifths of the display face. `node --import tsx src/site/build/fonts.ts`; run it after updating a face. Its output is
 * kept in the repository (both faces are under the SIL Open Font License, which allows it); the ranges that it prints
 * belong in src/ui/fonts.css.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const ROOT = new URL('../../../', import.meta.url);
const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
/** The characters of Italian pages: loaded with the page itself. */
const ITALIAN = `${range(0x20, 0x7e)}\u{a0}«»©°·ÀÈÉÌÒÙàèéìòù–—‘’“”…€`;
/** The rest of Latin-1, for foreign names: loaded where one occurs. */
const REST = Array.from(`${range(0xa1, 0xff)}‚„•→←×−`).filter(
  (letter) => !ITALIAN.includes(letter),
);
const CUTS = [
  ['', ITALIAN],
  ['-rest', REST.join('')],
] as const;

/** Kerning, ligatures, and figures of one width for the registers. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const FACES = [
  ['young-serif', '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2', {}],
  [
    'atkinson-hyperlegible-next',
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    { variationAxes: { wght: { min: 400, max: 700 } } },
  ],
] as const;

mkdirSync(new URL('src/ui/fonts/', ROOT), { recursive: true });
for (const [name, file, options] of FACES) {
  const whole = readFileSync(new URL(`node_modules/${file}`, ROOT));
  for (const [part, text] of CUTS) {
    const cut = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: FEATURES,
      ...options,
    });
    writeFileSync(new URL(`src/ui/fonts/${name}${part}.woff2`, ROOT), cut);
    console.log(`${name}${part}: ${whole.length} → ${cut.length} bytes`);
  }
}
for (const [part, text] of CUTS) console.log(`unicode-range${part}: ${unicodeRange(text)}`);

/** The `unicode-range` of a subset for fonts.css, as runs of code points. */
function unicodeRange(text: string): string {
  const points = Array.from(text, (letter) => letter.codePointAt(0)!).toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}
