import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

/** The light values of the colour tokens: pictures outside of a page have no colour scheme. */
const LIGHT = new Map(
  [...tokens.matchAll(/--([\w-]+): (?:light-dark\(((?:#|rgb)[^,]*?),|(#\w+);)/g)].map(
    ([, name, light, single]) => [name!, light ?? single!] as const,
  ),
);

/** The picture for use outside of a page: `var(--token)` is replaced by the token's light value. */
export const inLight = (svg: string): string =>
  svg
    .replaceAll(/var\(--([\w-]+)\)/g, (all, name: string) => LIGHT.get(name) ?? all)
    // The renderer knows translucent colours only in their older notation.
    .replaceAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, 'rgba($1,$2,$3,$4)');

const FACE = new URL(
  '../../../node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  import.meta.url,
);

/** The display face unpacked to a file, because the renderer accepts only unpacked fonts, and only as files. */
async function unpackFace(): Promise<string> {
  const file = join(tmpdir(), `scuderia-display-${process.pid}.ttf`);
  const options = { keepAllGlyphs: true, targetFormat: 'truetype' } as const;
  writeFileSync(file, await subsetFont(readFileSync(FACE), undefined, options));
  return file;
}
let face: Promise<string> | undefined;

/** Renders an SVG that may use colour tokens and the display face ('Young Serif') as a PNG, `width` pixels wide. */
export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  face ??= unpackFace();
  const fontFiles = [await face];
  return new Resvg(inLight(svg), {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Young Serif' },
  })
    .render()
    .asPng();
}
