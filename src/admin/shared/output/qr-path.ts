import { encode } from 'uqr';

/** The quiet zone around a code, in modules, as ISO/IEC 18004 requires. */
const QUIET = 4;

/** The QR code of a text as an SVG path, one unit for each module, and the side of its square. */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${end - x}v1h${x - end}z`];
      }),
    )
    .join('');
  return { path, side: size };
}
