import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

/** The light values of the colour tokens: pictures outside the page know no scheme. */
const LIGHT = new Map(
  [...tokens.matchAll(/--([\w-]+): (?:light-dark\(((?:#|rgb)[^,]*?),|(#\w+);)/g)].map(
    ([, name, light, single]) => [name!, light ?? single!] as const,
  ),
);

/** Replaces `var(--token)` by the token's light value. */
const inLight = (svg: string): string =>
  svg
    .replaceAll(/var\(--([\w-]+)\)/g, (all, name: string) => LIGHT.get(name) ?? all)
    // The renderer knows translucent colours in their older notation only.
    .replaceAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, 'rgba($1,$2,$3,$4)');

/** Unpacks a WOFF 1.0 file into the plain font that the renderer reads. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 << power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - (16 << power), 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const from = 44 + 20 * i;
    const [at, packed, length] = [4, 8, 12].map((o) => woff.readUInt32BE(from + o)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(at, at + packed);
    const table = Buffer.alloc((length + 3) & ~3);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    woff.copy(header, 12 + 16 * i, from, from + 4);
    header.writeUInt32BE(woff.readUInt32BE(from + 16), 12 + 16 * i + 4);
    header.writeUInt32BE(offset, 12 + 16 * i + 8);
    header.writeUInt32BE(length, 12 + 16 * i + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([header, ...tables]);
}

/** The display face unpacked to a file, because the renderer takes fonts as files only. */
const displayFace = (): string => {
  const file = join(tmpdir(), `scuderia-display-${process.pid}.ttf`);
  writeFileSync(
    file,
    unpackWoff(
      readFileSync(
        new URL(
          '../../../node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff',
          import.meta.url,
        ),
      ),
    ),
  );
  return file;
};
let display: string | undefined;

/** Draws an SVG that may use colour tokens and the display face ('Young Serif') as a PNG, `width` pixels wide. */
export function drawPng(svg: string, width: number): Uint8Array {
  display ??= displayFace();
  return new Resvg(inLight(svg), {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: [display], loadSystemFonts: false, defaultFontFamily: 'Young Serif' },
  })
    .render()
    .asPng();
}
