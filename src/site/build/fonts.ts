/*
 * Cuts the faces to what the product writes, into src/ui/fonts: Latin-1 with the punctuation of Italian
 * type, and of the body face the weights 400 to 700. `node --import tsx src/site/build/fonts.ts`; run it
 * after updating a face. What it makes is kept in the repository (both are under the SIL Open Font
 * License, which allows it).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const ROOT = new URL('../../../', import.meta.url);
const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const TEXT = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…€•→←×−`;

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
  const cut = await subsetFont(whole, TEXT, { targetFormat: 'woff2', ...options });
  writeFileSync(new URL(`src/ui/fonts/${name}.woff2`, ROOT), cut);
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
}
