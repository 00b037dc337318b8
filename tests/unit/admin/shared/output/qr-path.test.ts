import { Resvg } from '@resvg/resvg-js';
import readQr from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from '../../../../../src/admin/shared/output/qr-path.ts';

/** Decodes a code drawn at a width in pixels. */
function read(text: string, width: number): string | undefined {
  const { path, side } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  return readQr(new Uint8ClampedArray(image.pixels), image.width, image.height)?.data;
}

test.each([
  'https://scuderia.example.org/admin/horses/stella-del-mincio-a1b2c3',
  'http://localhost:4173/admin/horses/x',
  `https://scuderia.example.org/admin/horses/${encodeURIComponent('ò'.repeat(60))}`,
])('a code decodes to %s at every size', (address) => {
  expect([300, 611, 900].map((width) => read(address, width))).toEqual([address, address, address]);
});
