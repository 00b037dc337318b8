/*
 * Renders the icons from the mark into public/icons: `node --import tsx src/site/build/icons.ts`. Run it after the mark
 * or the brand's colours change; its output is kept in the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { MARK_PATH } from '../../ui/mark.tsx';
import { drawPng } from './draw-png.ts';

const OUT = new URL('../../../public/icons/', import.meta.url);
const [TERRACOTTA, LIGHT] = ['#a23c17', '#fdf1e6'];

/** The mark in a square of 512; `share` is its fraction of the width, `round` the corner's radius. */
const square = (share: number, round: number) => {
  const size = 512 * share;
  const at = (512 - size) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${round}" fill="${TERRACOTTA}"/><path transform="translate(${at} ${at}) scale(${size / 32})" fill="${LIGHT}" d="${MARK_PATH}"/></svg>`;
};

mkdirSync(OUT, { recursive: true });
const put = (name: string, content: string | Uint8Array) =>
  writeFileSync(new URL(name, OUT), content);

for (const size of [48, 72, 96, 144, 192, 384, 512]) {
  put(`icon-${size}.png`, await drawPng(square(0.68, 96), size));
  // The platform may cut a maskable icon to a circle of 80 %: the mark stays well inside.
  put(`maskable-${size}.png`, await drawPng(square(0.5, 0), size));
}
put('apple-touch-icon.png', await drawPng(square(0.62, 0), 180));
put(
  'mark.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:#a23c17}@media(prefers-color-scheme:dark){path{fill:#f3946b}}</style><path d="${MARK_PATH}"/></svg>\n`,
);
put(
  'monochrome.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path transform="translate(128 128) scale(8)" d="${MARK_PATH}"/></svg>\n`,
);
